#pragma once

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "exchange/snapshot.h"
#include "ui/force_unit.h"
#include "ui/intents.h"
#include "ui/lesson_path.h"
#include "ui/theme.h"

namespace touchstone::ui {

/// Visible rectangles of the panels' widgets, for automation and tests: x0, y0, x1, y1 in window
/// units.
using WidgetRects = std::map<std::string, std::array<float, 4>>;

/// Whether each section of the side panels is open; saved between runs.
using SectionStates = std::map<std::string, bool>;

class ListTyping;

/// The input of every panel, and the place for its requests.
struct PanelContext {
  const exchange::Snapshot& snapshot;
  std::optional<BodyId> selected;               // the selected body, if it is a single one
  std::span<const BodyId> several = {};         // the selected bodies, if there are several
  std::optional<exchange::ContactKey> contact;  // the selected contact
  Fonts fonts;
  float scale = 1.0F;     // display scale relative to a plain display
  double now = 0.0;       // wall clock [s]
  double waiting = 0.0;   // time since the run began the step or command under way [s]
  bool stopping = false;  // whether the present work has been asked to end
  bool leaving = false;   // whether a pause or a seek has been requested and is not yet carried out
  Commands* commands;
  WidgetRects* widgets;
  SectionStates* sections;
  Intents* intents;
  bool can_go_to_times = false;  // whether times in the past can be visited
  std::function<std::string(std::string_view action)> keys = {};  // keys of the action as text
  const LessonResults* lessons = nullptr;                         // results so far
  ListTyping* typing = nullptr;                                   // letters typed into an open list
  std::string document = {};     // name of the scene's file, or of the scene
  bool has_file = false;         // whether the scene has a file; a built-in one has none
  ForceUnit unit = {};           // unit of forces in the scene
  Mat3 R_WC = Mat3::Identity();  // the camera's right, up and backward

  const exchange::BodySnapshot* SelectedBody() const {
    return selected ? FindBody(snapshot, *selected) : nullptr;
  }
  template <class Command>
  void Send(Command command) const {
    commands->push_back(std::move(command));
  }
  /// A tooltip's text followed by the keys of an action, given by its name in preferences.
  std::string WithKeys(std::string text, std::string_view action) const {
    const std::string found = keys ? keys(action) : "";
    return found.empty() ? text : text.append("  (").append(found).append(")");
  }
  /// Stores under `name` the visible part of the last widget, if any.
  void Mark(const std::string& name) const {
    Mark(name, ImGui::GetItemRectMin(), ImGui::GetItemRectMax());
  }
  /// Stores the whole current window, which has no place yet in its first frame.
  void MarkWindow(const std::string& name) const {
    if (ImGui::IsWindowAppearing()) return;
    const ImVec2 at = ImGui::GetWindowPos();
    const ImVec2 size = ImGui::GetWindowSize();
    (*widgets)[name] = {at.x, at.y, at.x + size.x, at.y + size.y};
  }
  /// Stores the part of the current window between two corners.
  void Mark(const std::string& name, ImVec2 a, ImVec2 b) const {
    const ImDrawList* draw = ImGui::GetWindowDrawList();
    const ImVec2 clip_a = draw->GetClipRectMin();
    const ImVec2 clip_b = draw->GetClipRectMax();
    const std::array<float, 4> seen = {std::max(a.x, clip_a.x), std::max(a.y, clip_a.y),
                                       std::min(b.x, clip_b.x), std::min(b.y, clip_b.y)};
    if (seen[0] < seen[2] && seen[1] < seen[3]) (*widgets)[name] = seen;
  }
};

}  // namespace touchstone::ui
