#pragma once

// Widgets that ImGui does not have, in the panels' style.

#include <optional>
#include <string>
#include <string_view>

#include "ui/layout.h"
#include "ui/panel_context.h"
#include "ui/wrapping.h"

namespace touchstone::ui {

/// Stays in the line of the last item if the next one, of that width, has room there; a negative
/// spacing is the usual one.
void SameLineIfRoom(float width, float spacing = -1.0F);
/// How wide a check box or button with that label is.
float LabelledWidth(const char* label);

/// Begins a window for which everything else waits: the widgets beside it have no tooltips, which
/// would lie over it. Ends with ImGui::End.
void BeginDialog(const char* name, bool* open, ImGuiWindowFlags flags);

/// A section of a side panel that opens and closes; returns whether it is open.
bool Section(const PanelContext& context, const char* title, bool open_at_first = true);

/// The text, or its beginning and "…" where there is no room for all of it.
std::string Shortened(const std::string& text, float width);

/// Writes a text in as many lines as the window demands.
void WriteWrapped(const std::string& text);

/// Writes a muted text in as many lines as the panel demands.
void TextWrappedMuted(const char* text);

/// How a widget and its name share a line of a side panel.
struct FieldLine {
  std::string name;
  std::string unit = {};  // muted, after the name
  std::string tooltip = {};
  float share = 0.5F;     // of the line, before the widget
  float least = 4.5F;     // of the widget's width, in font sizes
  bool has_reset = true;  // room for a reset button after it
};

/// How wide three numbers are, each to be dragged [font sizes].
inline constexpr float kThreeNumbers = 9.5F;

/// Writes the name; the next item is as wide as the rest of the line, or has a line of its own
/// where that is too narrow.
void BeginField(const FieldLine& field);

/// Writes the name of a read-only value and moves to where a value of that width stands: after
/// `share` of the line, or below where it has no room there.
void BeginFact(const char* name, const std::string& tooltip, float width, float share = 0.36F);
/// A line with a name and a read-only value, which takes more lines where it has to.
void Fact(const char* name, const std::string& value, const std::string& tooltip,
          float share = 0.36F);

/// Begins a table that scrolls, sideways too where it is narrower than `least` [font sizes]; it
/// takes the rest of the panel, and a few lines where that is low.
bool BeginScrolledTable(const char* id, int columns, float least, ImGuiTableFlags flags = 0);

/// How wide a strip at the scene's lower border is.
struct StripPlace {
  float share;  // of the scene's width, at most
  float most;   // wide [points]
};
/// Begins a strip in the middle of the scene's lower border, as high as what it holds; returns its
/// width [px]. EndStrip ends it.
float BeginStrip(const char* name, const Rect& scene, const StripPlace& place, float scale);
void EndStrip();
/// How much of the scene's lower border the present strip takes, with the distance to what is above
/// it [px].
float StripRoom(float scale);

/// A border that a person can drag: along x, or along y. Returns by how much it was dragged since
/// the last frame while it is held [window units].
inline constexpr float kGrip = 6.0F;  // how wide, in points
enum class DragAlong { kX, kY };
std::optional<float> DragBorder(const char* name, const Rect& grip, DragAlong along);

/// A small button on the border between a side panel and the scene, at `x` and around `middle`,
/// that folds the panel away or brings it back. `left`: the panel is on the left side.
bool FoldButton(const PanelContext& context, const char* name, float x, float middle, bool left,
                bool open);

/// Shows a wrapped text while the mouse rests on the last widget: above it in the lower half of the
/// window, where what it belongs with lies below.
void Tooltip(const std::string& text);

/// A text with a coloured, rounded background.
void Badge(const std::string& text, const ImVec4& color);
float BadgeWidth(const std::string& text);

}  // namespace touchstone::ui
