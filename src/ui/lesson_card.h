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

/// The card of a lesson over the scene: it asks a question while the run is paused, starts the run
/// after the answer, plays it to the lesson's end at any speed, and there shows the measured result
/// and its explanation.
class LessonCard {
 public:
  /// Prepares for a newly opened scene. A scene without a card has no lesson.
  void Begin(const scene::SceneDesc& scene);
  /// Draws the card, over the scene or in its column, and advances the run from one stage of the
  /// lesson to the next. The card can be dragged. Returns its rectangle; empty without a card, and
  /// the rectangle before the drag while it is dragged.
  Rect Draw(const PanelContext& context, const Layout& layout, CardPlace* place);

  // Actions of keys; they take effect when the card is drawn next.

  /// Chooses an answer, counted from 0; returns whether the card is asking and has that answer.
  bool Answer(std::size_t answer);
  /// Goes on to the next lesson once this one is complete; returns whether it does.
  bool Continue();
  /// Returns whether there was a card to close.
  bool Close();
  /// Shows the card again; returns whether the scene has one and it was closed.
  bool Reopen();

  /// Whether the card is visible.
  bool shown() const { return card_ && !closed_; }
  /// Whether the card waits for an answer.
  bool asking() const { return card_ && !closed_ && stage_ == Stage::kAsking; }
  /// Whether forces would reveal the answer: while the question is open, and also at time 0 if the
  /// card has been closed.
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
  std::string scene_;  // name of the scene
  Stage stage_ = Stage::kAsking;
  std::optional<std::size_t> answer_;
  std::set<std::size_t> wrong_;                  // answers already found to be wrong
  std::vector<exchange::LessonNumber> numbers_;  // measured numbers at the end
  /// Commands carried out when the question was first shown: earlier ones are not edits.
  std::optional<std::int64_t> commands_before_;
  bool edited_ = false;  // whether the run was edited before it ended
  bool closed_ = false;
  bool play_ = false;      // play is requested, but not yet sent
  bool continue_ = false;  // the next lesson is requested, but not yet sent
  CardDrag drag_;
  Rect at_;  // rectangle when the card was last not being dragged
};

}  // namespace touchstone::ui
