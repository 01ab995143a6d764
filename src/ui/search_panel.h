#pragma once

#include <memory>

#include "ui/panel_context.h"

namespace touchstone::ui {

/// The search for the time of an event: the gap over time with every iteration, how fast the
/// bracket shrinks, and the ghosts of both bodies at both ends of the bracket of the iteration
/// chosen by the slider.
class SearchPanel {
 public:
  void Draw(const PanelContext& context, const std::optional<exchange::EventSnapshot>& event);

 private:
  using SearchPointer = std::shared_ptr<const exchange::BracketSnapshot>;

  void DrawChoice(const PanelContext& context);
  void DrawLook(const PanelContext& context);
  void DrawGap(const PanelContext& context, ImVec2 size) const;
  void DrawShrinking(const PanelContext& context, ImVec2 size) const;
  void AskForGhosts(const PanelContext& context) const;

  SearchPointer search_;
  SearchPointer kept_;  // search chosen by hand: shown until the snapshot no longer has it
  int look_ = 0;
};

/// The search that ended in the event; the newest if there is no event, null if there are no
/// searches.
std::shared_ptr<const exchange::BracketSnapshot> FindSearch(
    const exchange::Snapshot& snapshot, const std::optional<exchange::EventSnapshot>& event);

}  // namespace touchstone::ui
