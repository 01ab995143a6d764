#pragma once

#include <optional>
#include <vector>

#include "ui/event_log.h"
#include "ui/panel_context.h"

namespace touchstone::ui {

/// The events of the run, on a time line and as a table, by kind and body. A click selects an
/// event: its bodies here and in the scene, its impact and its search in their panels; if the run
/// can be taken back, it goes to the event.
class EventsPanel {
 public:
  /// Must be called for every frame, even while the panel is hidden.
  void Update(const exchange::Snapshot& snapshot);
  void Draw(const PanelContext& context);

  const std::optional<exchange::EventSnapshot>& selected() const { return selected_; }
  const EventLog& log() const { return log_; }

 private:
  void DrawFilter(const PanelContext& context);
  void DrawTimeline(const PanelContext& context,
                    const std::vector<const exchange::EventSnapshot*>& events);
  void MoveSelection(const PanelContext& context,
                     const std::vector<const exchange::EventSnapshot*>& events, int rows);
  void DrawTable(const PanelContext& context,
                 const std::vector<const exchange::EventSnapshot*>& events);
  void Select(const PanelContext& context, const exchange::EventSnapshot& event);

  EventLog log_;
  std::optional<exchange::EventKind> kind_;  // kind of the events shown; none: all kinds
  bool of_selected_ = false;
  std::optional<exchange::EventSnapshot> selected_;
};

/// The colour of a kind of event on lines of time.
ImVec4 ColorOf(exchange::EventKind kind);

}  // namespace touchstone::ui
