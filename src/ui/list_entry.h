#pragma once

#include <string>
#include <string_view>

#include "ui/panel_context.h"

namespace touchstone::ui {

/// Letters that are typed while a list is open: the keys go to the first entry that begins with
/// them. Letters belong together while they follow each other within a second.
class ListTyping {
 public:
  /// A frame begins, before which `letters` were typed; `open`: into an open list. `now` is the
  /// wall clock [s].
  void Begin(std::string_view letters, bool open, double now);
  /// Whether this is the first entry of the frame that begins with letters typed just before it,
  /// whatever their case.
  bool Finds(std::string_view entry);

 private:
  std::string typed_;
  double last_ = 0.0;      // [s]
  bool searches_ = false;  // for the first entry
};

/// By how many rows the arrow keys move in the table that is being drawn, while the mouse is over
/// it.
int RowsMoved();

/// One line of an open list; returns whether it was chosen. Keys begin at the one that is `chosen`
/// already, and letters go to the first that begins with them.
bool ListEntry(const PanelContext& context, const char* text, bool chosen,
               ImGuiSelectableFlags flags = 0);

}  // namespace touchstone::ui
