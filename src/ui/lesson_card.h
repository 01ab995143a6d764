#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "exchange/lesson_measure.h"
#include "ui/card_drag.h"
#include "ui/layout.h"
#include "ui/panel_context.h"

namespace touchstone::ui {

/// The card of a lesson over the scene: it asks a question while the run stands, lets the run go
/// when somebody has answered, takes it to the lesson's end, whatever the speed, and tells there
/// what was measured and why.
class LessonCard {
 public:
  /// Another scene is open. One without a card has no lesson.
  void Begin(const scene::SceneDesc& scene);
  /// Shows the card, over the scene or in its column, and takes the run from one stage of the
  /// lesson to the next. The card can be dragged to another place. Returns where it is; empty
  /// without one, and in a hand where it was before.
  Rect Draw(const PanelContext& context, const Layout& layout, CardPlace* place);

  // What keys do; it happens as the card is drawn next.

  /// Chooses an answer, counted from 0; returns whether the card is asking and has such a one.
  bool Answer(std::size_t answer);
  /// Goes on to the next lesson, where this one has been told; returns whether it does.
  bool Continue();
  /// Returns whether there was a card to close.
  bool Close();
  /// Shows the card again; returns whether the scene has one and it was closed.
  bool Reopen();

  /// Whether the card is in sight.
  bool shown() const { return card_ && !closed_; }
  /// Whether the card waits for an answer.
  bool asking() const { return card_ && !closed_ && stage_ == Stage::kAsking; }
  /// Whether forces would give the answer away: as long as the question is open, and at the start
  /// also where its card has been closed.
  bool HidesForces(double time) const {
    return card_ && stage_ == Stage::kAsking && (!closed_ || time == 0.0);
  }

 private:
  enum class Stage { kAsking, kRunning, kEnding, kTold };

  void Follow(const PanelContext& context);
  void AskAgain(const PanelContext& context);
  void Tell(const PanelContext& context);
  Rect DrawCard(const PanelContext& context, const Layout& layout, CardPlace* place);
  void DrawReopener(const PanelContext& context);
  void DrawAnswers(const PanelContext& context);
  void DrawProgress(const PanelContext& context) const;
  void DrawVerdict(const PanelContext& context) const;
  void DrawNumbers(const PanelContext& context) const;
  void DrawWayOn(const PanelContext& context);

  std::optional<scene::CardDesc> card_;
  std::string scene_;  // its name
  Stage stage_ = Stage::kAsking;
  std::optional<std::size_t> answer_;
  std::set<std::size_t> wrong_;                  // answers that have turned out to be
  std::vector<exchange::LessonNumber> numbers_;  // at the end
  /// Commands carried out when the question was first shown: what came before is no edit.
  std::optional<std::int64_t> commands_before_;
  bool edited_ = false;  // the run, before it ended
  bool closed_ = false;
  bool play_ = false;      // asked for, and not yet sent
  bool continue_ = false;  // likewise
  CardDrag drag_;
  Rect at_;  // where it was when no hand had it
};

}  // namespace touchstone::ui
