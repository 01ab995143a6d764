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

/// Where the panels' widgets are in sight, for automation and tests: x0, y0, x1, y1 in window
/// units.
using WidgetRects = std::map<std::string, std::array<float, 4>>;

/// Which sections of the side panels are open; kept between runs.
using SectionStates = std::map<std::string, bool>;

class ListTyping;

/// The input of every panel, and where it leaves its requests.
struct PanelContext {
  const exchange::Snapshot& snapshot;
  std::optional<BodyId> selected;               // where that is one body
  std::span<const BodyId> several = {};         // where they are more than one
  std::optional<exchange::ContactKey> contact;  // the selected one
  Fonts fonts;
  float scale = 1.0F;     // of the plain display's sizes
  double now = 0.0;       // wall clock [s]
  double waiting = 0.0;   // since the run began the step or command under way [s]
  bool stopping = false;  // its present work has been asked to end
  bool leaving = false;   // the run has been asked to stand or to go elsewhere, and has not yet
  Commands* commands;
  WidgetRects* widgets;
  SectionStates* sections;
  Intents* intents;
  bool can_go_to_times = false;                                   // of the past
  std::function<std::string(std::string_view action)> keys = {};  // of the action, in words
  const LessonResults* lessons = nullptr;                         // so far
  ListTyping* typing = nullptr;                                   // into an open list
  std::string document = {};     // the name of the scene's file, or of the scene
  ForceUnit unit = {};           // of forces in the scene
  Mat3 R_WC = Mat3::Identity();  // the camera's right, up and backward

  const exchange::BodySnapshot* SelectedBody() const {
    return selected ? FindBody(snapshot, *selected) : nullptr;
  }
  template <class Command>
  void Send(Command command) const {
    commands->push_back(std::move(command));
  }
  /// A tooltip's text with the keys of an action, which preferences name so, behind it.
  std::string WithKeys(std::string text, std::string_view action) const {
    const std::string found = keys ? keys(action) : "";
    return found.empty() ? text : text.append("  (").append(found).append(")");
  }
  /// Stores under `name` the visible part of the last widget, if any.
  void Mark(const std::string& name) const {
    Mark(name, ImGui::GetItemRectMin(), ImGui::GetItemRectMax());
  }
  /// The same for the whole of the current window, which has no place yet as it appears.
  void MarkWindow(const std::string& name) const {
    if (ImGui::IsWindowAppearing()) return;
    const ImVec2 at = ImGui::GetWindowPos();
    const ImVec2 size = ImGui::GetWindowSize();
    (*widgets)[name] = {at.x, at.y, at.x + size.x, at.y + size.y};
  }
  /// The same for a part of the current window between two corners.
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
