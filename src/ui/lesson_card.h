#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "exchange/lesson_measure.h"
#include "ui/card_drag.h"
#include "ui/layout.h"
#include "ui/lesson_start.h"
#include "ui/panel_context.h"

namespace touchstone::ui {

/// The card of a lesson over the scene: it asks a question while the run is paused, starts the run
/// after the answer, plays it to the lesson's end at any speed, and there shows the measured result
/// and its explanation.
class LessonCard {
 public:
  /// Prepares for a newly opened scene, or returns to one that is shown again, as after an undo:
  /// its card is as it was left. A scene without a card has no lesson.
  void Begin(std::shared_ptr<const scene::SceneDesc> scene);
  /// Draws the card, over the scene or in its column, and advances the run from one stage of the
  /// lesson to the next, but not while the run returns to a part that was missed. The card can be
  /// dragged. Returns its rectangle; empty without a card, and the rectangle before the drag while
  /// it is dragged.
  Rect Draw(const PanelContext& context, const Layout& layout, CardPlace* place,
            bool run_returns = false);

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
  bool shown() const { return card_ && !now_.closed; }
  /// Whether the card waits for an answer.
  bool asking() const { return card_ && !now_.closed && now_.stage == Stage::kAsking; }
  /// Whether forces would reveal the answer: while the question is open, and also at time 0 if the
  /// card has been closed.
  bool HidesForces(double time) const {
    return card_ && now_.stage == Stage::kAsking && (!now_.closed || time == 0.0);
  }

 private:
  enum class Stage { kAsking, kRunning, kEnding, kTold };
  struct Progress {
    Stage stage = Stage::kAsking;
    std::optional<std::size_t> answer;
    std::set<std::size_t> wrong;                  // answers already found to be wrong
    std::vector<exchange::LessonNumber> numbers;  // measured numbers at the end
    std::optional<LessonStart> start;             // that of the opened scene
    bool started_otherwise = false;               // whether the run began with a changed start
    std::optional<std::int64_t> commands_before;  // commands carried out before the run began
    bool edited = false;  // whether the run was edited before it ended, or its start
    bool closed = false;
  };

  void Follow(const PanelContext& context);
  void AskAgain(const PanelContext& context);
  void LookAtStart(const exchange::Snapshot& snapshot);
  void Tell(const PanelContext& context);
  Rect DrawCard(const PanelContext& context, const Layout& layout, CardPlace* place);
  void DrawReopener(const PanelContext& context);
  /// The scene's place among the built-in lessons, 0 for any other. A file is none of them, even if
  /// it is a copy that kept the name of its scene.
  int PlaceIn(const PanelContext& context) const {
    return context.has_file ? 0 : PlaceOfLesson(scene_->name);
  }
  void DrawAnswers(const PanelContext& context);
  void DrawProgress(const PanelContext& context) const;
  void DrawVerdict(const PanelContext& context) const;
  void DrawNumbers(const PanelContext& context) const;
  void DrawWayOn(const PanelContext& context);

  std::optional<scene::CardDesc> card_;
  std::shared_ptr<const scene::SceneDesc> scene_;
  Progress now_;
  std::map<std::shared_ptr<const scene::SceneDesc>, Progress> left_;  // in scenes shown earlier
  bool play_ = false;      // play is requested, but not yet sent
  bool continue_ = false;  // the next lesson is requested, but not yet sent
  CardDrag drag_;
  Rect at_;  // rectangle when the card was last not being dragged
};

}  // namespace touchstone::ui
