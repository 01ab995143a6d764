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
/// spacing means the default.
void SameLineIfRoom(float width, float spacing = -1.0F);
/// Width of a check box or button with that label.
float LabelledWidth(const char* label);

/// Begins a modal window: the widgets beside it show no tooltips, which would lie over it. Ends
/// with ImGui::End.
void BeginDialog(const char* name, bool* open, ImGuiWindowFlags flags);

/// A collapsible section of a side panel; returns whether it is open.
bool Section(const PanelContext& context, const char* title, bool open_at_first = true);

/// The text, or its beginning and "…" if there is no room for all of it.
std::string Shortened(const std::string& text, float width);

/// Writes a text, broken into lines that fit the window.
void WriteWrapped(const std::string& text);

/// Writes a muted text, broken into lines that fit the panel.
void TextWrappedMuted(const char* text);

/// The layout of a widget and its name in a line of a side panel.
struct FieldLine {
  std::string name;
  std::string unit = {};  // unit, muted, after the name
  std::string tooltip = {};
  float share = 0.5F;     // share of the line before the widget
  float least = 4.5F;     // least width of the widget, in font sizes
  bool has_reset = true;  // whether there is room for a reset button after it
};

/// Width of three numbers that can be dragged [font sizes].
inline constexpr float kThreeNumbers = 9.5F;

/// Writes the name; the next item is as wide as the rest of the line, or has a line of its own if
/// that is too narrow.
void BeginField(const FieldLine& field);

/// The name of a line, shortened if a value of this width would otherwise need its own line.
std::string FittingName(const char* name, float value_width);
/// Writes the name of a read-only value and moves to the position of a value of that width: after
/// `share` of the line, or below if there is too little room.
void BeginFact(const char* name, const std::string& tooltip, float width, float share = 0.36F);
/// A line with a name and a read-only value, broken into more lines if necessary.
void Fact(const char* name, const std::string& value, const std::string& tooltip,
          float share = 0.36F);

/// Begins a scrolling table, which also scrolls sideways where it is narrower than `least` [font
/// sizes]; it fills the rest of the panel, but has at least a few lines.
bool BeginScrolledTable(const char* id, int columns, float least, ImGuiTableFlags flags = 0);

/// The width of a strip at the scene's lower border.
struct StripPlace {
  float share;  // greatest share of the scene's width
  float most;   // greatest width [points]
};
/// Begins a strip in the middle of the scene's lower border, as high as its contents; returns its
/// width [px]. EndStrip ends it.
float BeginStrip(const char* name, const Rect& scene, const StripPlace& place, float scale);
void EndStrip();
/// Height of the present strip at the scene's lower border, including the distance to the contents
/// above it [px].
float StripRoom(float scale);

/// ImGui::InvisibleButton in a place that may have no room: at least one unit wide and high, as
/// ImGui demands.
bool InvisibleButton(const char* name, const ImVec2& size);

/// A border that a person can drag: along x, or along y. Returns the distance dragged since the
/// last frame while it is held [window units].
inline constexpr float kGrip = 6.0F;  // width of the border in points
enum class DragAlong { kX, kY };
std::optional<float> DragBorder(const char* name, const Rect& grip, DragAlong along);

/// A small button on the border between a side panel and the scene, at `x` and around `middle`,
/// that folds the panel away or brings it back. `left`: the panel is on the left side.
bool FoldButton(const PanelContext& context, const char* name, float x, float middle, bool left,
                bool open);

/// Shows a wrapped text while the mouse rests on the last widget: above it in the lower half of the
/// window, so that related widgets below it stay visible.
void Tooltip(const std::string& text);

/// A text with a coloured, rounded background.
void Badge(const std::string& text, const ImVec4& color);
float BadgeWidth(const std::string& text);

}  // namespace touchstone::ui
