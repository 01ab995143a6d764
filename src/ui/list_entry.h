#pragma once

#include <string>
#include <string_view>

#include "ui/panel_context.h"

namespace touchstone::ui {

/// Letters typed while a list is open: the choice goes to the first entry that begins with them.
/// Letters belong together while they follow each other within a second.
class ListTyping {
 public:
  /// Starts a frame with the `letters` typed before it; `open`: whether they went into an open
  /// list. `now` is the wall clock [s].
  void Begin(std::string_view letters, bool open, double now);
  /// Whether this is the first entry of the frame that begins with the letters just typed; upper
  /// and lower case are equal.
  bool Finds(std::string_view entry);

 private:
  std::string typed_;
  double last_ = 0.0;      // time of the last letter [s]
  bool searches_ = false;  // whether the first matching entry is still to be found
};

/// Number of rows that the arrow keys move in the table that is being drawn, while the mouse is
/// over it.
int RowsMoved();

/// One line of an open list; returns whether it was chosen. Keys start at the entry that is already
/// `chosen`, and letters go to the first entry that begins with them.
bool ListEntry(const PanelContext& context, const char* text, bool chosen,
               ImGuiSelectableFlags flags = 0);

}  // namespace touchstone::ui
