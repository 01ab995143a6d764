#include "ui/lesson_card.h"

#include <algorithm>

#include "panels/panel_fixture.h"
#include "scene/catalog/catalog.h"
#include "ui/body_labels.h"

namespace touchstone::ui {
namespace {

class LessonCardTest : public PanelTest {
 protected:
  LessonCardTest() {
    auto scene = std::make_shared<scene::SceneDesc>();
    scene->name = "asks";
    scene::BodyDesc block;
    block.name = "block";
    block.label = "{mass}, µ = {friction}";
    scene->bodies.push_back(block);
    scene->card = {.question = "Will it slide?",
                   .answers = {"Yes", "No"},
                   .right = 1,
                   .until = 2.0,
                   .measures = {{.name = "slid",
                                 .kind = scene::MeasureKind::kDistance,
                                 .body = "block",
                                 .from = {},
                                 .in_weights = false,
                                 .formula = "s",
                                 .expected = 3.0}},
                   .explanation = "Because.",
                   .next = "cube"};
    snapshot_.scene = scene;
    snapshot_.bodies = {MakeBody(0, "block", 0.3, 0.2)};
    snapshot_.bodies[0].mass = 64.0;
    snapshot_.run.state = exchange::RunState::kPaused;
    card_.Begin(scene);
  }

  /// The run has come to that time, and plays or stands.
  void At(double time, bool playing) {
    snapshot_.time = time;
    snapshot_.run.state = playing ? exchange::RunState::kPlaying : exchange::RunState::kPaused;
    Frame(draw_);
  }
  /// From its start to where the card lets it stop.
  void RunToItsStop() {
    At(0.1, true);
    At(2.0, true);
    At(2.0, false);
  }
  static constexpr Rect kScene{0, 0, 700, 600};
  bool has_file_ = false;
  bool run_returns_ = false;

  /// Drags with the left button from a point of the window to another.
  void Drag(ImVec2 from, ImVec2 to) {
    ImGuiIO& io = ImGui::GetIO();
    io.MousePos = from;
    Frame(draw_);
    io.MouseDown[0] = true;
    Frame(draw_);
    io.MousePos = to;
    Frame(draw_);
    Frame(draw_);
    EXPECT_EQ(at_.x, kCardMargin) << "nothing makes room for a card that is still in a hand";
    io.MouseDown[0] = false;
    ShowAll();
  }

  /// A window that has just appeared is drawn when its size is known.
  void ShowAll() {
    for (int i = 0; i < 3; ++i) Frame(draw_);
  }

  LessonCard card_;
  CardPlace place_;
  Rect at_;
  Draw draw_ = [this](const PanelContext& given) {
    PanelContext context = given;
    context.has_file = has_file_;
    at_ = card_.Draw(context,
                     {.toolbar = {},
                      .left = {},
                      .right = {},
                      .scene = kScene,
                      .timeline = {},
                      .dock = {},
                      .card = {}},
                     &place_, run_returns_);
  };
};

TEST_F(LessonCardTest, AClickOnAnAnswerLetsTheSceneRun) {
  EXPECT_TRUE(card_.asking());
  ShowAll();
  Click(draw_, "lesson.answer.2");
  Frame(draw_);
  TheCommand<exchange::Play>();
}

TEST_F(LessonCardTest, AKeyAnswersOnceAndOnlyWhatIsOffered) {
  EXPECT_FALSE(card_.Answer(2));
  EXPECT_TRUE(card_.Answer(0));
  At(0.1, true);
  EXPECT_FALSE(card_.asking());
  EXPECT_FALSE(card_.Answer(1)) << "the run is under way";
}

TEST_F(LessonCardTest, TheLessonEndsOnlyAfterWhatTheRunReturnsTo) {
  card_.Answer(0);
  Frame(draw_);
  At(0.1, true);
  commands_.clear();
  run_returns_ = true;
  At(2.03, true);
  EXPECT_TRUE(commands_.empty());
  run_returns_ = false;
  At(0.5, true);
  EXPECT_TRUE(commands_.empty());
  At(2.03, true);
  EXPECT_EQ(TheCommand<exchange::SeekTime>().time, 2.0);
}

TEST_F(LessonCardTest, TheNumberIsReadOffTheRunAtTheLessonsEnd) {
  card_.Answer(0);
  Frame(draw_);
  At(0.1, true);
  commands_.clear();
  At(2.03, true);
  EXPECT_EQ(TheCommand<exchange::SeekTime>().time, 2.0);
  EXPECT_FALSE(intents_.lesson_result) << "not before the run is there";
  At(2.0, false);
  ASSERT_TRUE(intents_.lesson_result);
  EXPECT_EQ(*intents_.lesson_result, std::pair(std::string("asks"), false));
  ShowAll();
  EXPECT_TRUE(widgets_.contains("lesson.wrong"));
  EXPECT_TRUE(widgets_.contains("lesson.number.1"));
  EXPECT_FALSE(widgets_.contains("lesson.edited"));
}

// A copy of a built-in lesson in a file asks a question of its own.
TEST_F(LessonCardTest, AnAnswerInAFileIsNoResultOfABuiltInLesson) {
  has_file_ = true;
  card_.Answer(0);
  Frame(draw_);
  RunToItsStop();
  ShowAll();
  EXPECT_TRUE(widgets_.contains("lesson.wrong"));
  EXPECT_FALSE(intents_.lesson_result);
}

TEST_F(LessonCardTest, TheRightAnswerIsSaidToBeRightAndEnterGoesOn) {
  card_.Answer(1);
  Frame(draw_);
  At(0.1, true);
  At(2.0, true);
  EXPECT_FALSE(card_.Continue());
  At(2.0, false);
  ShowAll();
  EXPECT_TRUE(widgets_.contains("lesson.right"));
  EXPECT_TRUE(intents_.lesson_result->second);
  EXPECT_TRUE(card_.Continue());
  Frame(draw_);
  EXPECT_EQ(intents_.open_lesson, "cube");
}

TEST_F(LessonCardTest, ResetAsksAgain) {
  card_.Answer(1);
  Frame(draw_);
  RunToItsStop();
  EXPECT_FALSE(card_.asking());
  At(0.0, false);
  EXPECT_TRUE(card_.asking());
}

TEST_F(LessonCardTest, ARunThatWasChangedIsSaidToBe) {
  card_.Answer(1);
  Frame(draw_);
  At(0.1, true);
  At(2.0, true);
  snapshot_.timeline.commands = 1;
  At(2.0, false);
  ShowAll();
  EXPECT_TRUE(widgets_.contains("lesson.edited"));
}

// A reset keeps gravity, parameters and materials.
TEST_F(LessonCardTest, ARunWhoseStartWasChangedIsSaidToBeAfterAResetToo) {
  Frame(draw_);
  const exchange::Snapshot opened = snapshot_;
  const std::vector<std::function<void()>> changes = {
      [&] { snapshot_.gravity = Vec3(0, 0, -1.62); },
      [&] { snapshot_.settings.step *= 0.5; },
      [&] { snapshot_.damping.linear = 0.1; },
      [&] { snapshot_.bodies[0].material.friction = 0.9; },
      [&] { snapshot_.bodies[0].mass = 1.0; },
      [&] { snapshot_.bodies[0].p_WBcm.x() = 1.0; },
      [&] { snapshot_.bodies.push_back(MakeBody(7, "another", 0.0, 0.0)); },
      [] {}};
  for (std::size_t i = 0; i < changes.size(); ++i) {
    snapshot_ = opened;
    snapshot_.timeline.commands = 7;
    changes[i]();
    At(0.0, false);
    EXPECT_TRUE(card_.Answer(1));
    Frame(draw_);
    RunToItsStop();
    ShowAll();
    EXPECT_EQ(widgets_.contains("lesson.edited"), i + 1 < changes.size()) << i;
    At(0.0, false);
  }
}

TEST_F(LessonCardTest, APartThatIsRunAgainIsMeasuredAgain) {
  card_.Answer(1);
  Frame(draw_);
  RunToItsStop();
  snapshot_.timeline.commands = 1;  // gravity, after going back
  At(1.0, false);
  At(1.1, true);
  commands_.clear();
  At(2.1, true);
  EXPECT_EQ(TheCommand<exchange::SeekTime>().time, 2.0);
  At(2.0, false);
  ShowAll();
  EXPECT_TRUE(widgets_.contains("lesson.edited"));
  EXPECT_TRUE(widgets_.contains("lesson.right"));
  At(2.0, true);  // the run goes on from there
  At(2.1, true);
  EXPECT_TRUE(card_.Continue());
}

// As by an undo of the opening.
TEST_F(LessonCardTest, ASceneThatIsShownAgainHasItsCardAsItWasLeft) {
  card_.Answer(0);
  Frame(draw_);
  RunToItsStop();
  const auto lesson = snapshot_.scene;
  snapshot_.scene = std::make_shared<scene::SceneDesc>();
  card_.Begin(snapshot_.scene);
  Frame(draw_);
  snapshot_.scene = lesson;
  card_.Begin(lesson);
  EXPECT_FALSE(card_.asking());
  ShowAll();
  EXPECT_TRUE(widgets_.contains("lesson.wrong"));
  EXPECT_TRUE(widgets_.contains("lesson.number.1"));
  card_.Begin(std::make_shared<scene::SceneDesc>(*lesson));  // opened anew
  EXPECT_TRUE(card_.asking());
}

// The record goes on when a scene is opened, and holds that it was.
TEST_F(LessonCardTest, WhatWasDoneBeforeTheSceneWasOpenedDoesNotChangeIt) {
  snapshot_.timeline.commands = 7;
  Frame(draw_);
  card_.Answer(1);
  Frame(draw_);
  RunToItsStop();
  ShowAll();
  EXPECT_TRUE(widgets_.contains("lesson.number.1"));
  EXPECT_FALSE(widgets_.contains("lesson.edited"));
}

TEST_F(LessonCardTest, AWrongAnswerIsMarkedWhereItIsAskedAgain) {
  ShowAll();
  EXPECT_FALSE(widgets_.contains("lesson.was_wrong.1"));
  card_.Answer(0);
  Frame(draw_);
  RunToItsStop();
  At(0.0, false);
  ShowAll();
  EXPECT_TRUE(widgets_.contains("lesson.was_wrong.1"));
  EXPECT_FALSE(widgets_.contains("lesson.was_wrong.2"));
  EXPECT_TRUE(card_.Answer(1));
}

TEST_F(LessonCardTest, ClosedItAsksNothingAndComesBack) {
  EXPECT_FALSE(card_.Reopen());
  EXPECT_TRUE(card_.Close());
  EXPECT_FALSE(card_.asking());
  EXPECT_FALSE(card_.Answer(0));
  ShowAll();
  Click(draw_, "lesson.reopen");
  EXPECT_TRUE(card_.asking());
}

TEST_F(LessonCardTest, ItIsDraggedByItsTitleAndStaysWithinTheScene) {
  ShowAll();
  const Rect before = at_;
  Drag({before.x + 60.0F, before.y + 8.0F}, {before.x + 110.0F, before.y + 108.0F});
  EXPECT_NEAR(at_.x, before.x + 50.0F, 1.0F);
  EXPECT_NEAR(at_.y, before.y + 100.0F, 1.0F);
  EXPECT_TRUE(card_.asking()) << "nothing was pressed";

  place_ = {1.0F, 1.0F};  // as it was kept
  ShowAll();
  EXPECT_NEAR(at_.x + at_.width, kScene.width - kCardMargin, 1.0F);
  EXPECT_NEAR(at_.y + at_.height, kScene.height - kCardMargin, 1.0F);
  EXPECT_TRUE(card_.Answer(1));
  Frame(draw_);
  RunToItsStop();
  ShowAll();
  EXPECT_NEAR(at_.y + at_.height, kScene.height - kCardMargin, 1.0F) << "it is higher now";
}

TEST_F(LessonCardTest, ADragBetweenTwoPicturesMovesItToo) {
  ShowAll();
  const Rect before = at_;
  ImGuiIO& io = ImGui::GetIO();
  io.MousePos = {before.x + 60.0F, before.y + 8.0F};
  io.MouseDown[0] = true;
  Frame(draw_);
  io.MousePos = {before.x + 110.0F, before.y + 108.0F};
  io.MouseDown[0] = false;
  ShowAll();
  EXPECT_NEAR(at_.x, before.x + 50.0F, 1.0F);
  EXPECT_NEAR(at_.y, before.y + 100.0F, 1.0F);
}

TEST_F(LessonCardTest, ADragBelowItsTitleDoesNotMoveIt) {
  ShowAll();
  Drag({at_.x + 60.0F, at_.y + at_.height - 4.0F}, {500.0F, 500.0F});
  EXPECT_EQ(place_.x, 0.0F);
  EXPECT_EQ(place_.y, 0.0F);
}

// The arrows and their numbers are the answer.
TEST_F(LessonCardTest, ClosedUnansweredItHidesForcesUntilTheSceneRuns) {
  EXPECT_TRUE(card_.HidesForces(0.0));
  EXPECT_TRUE(card_.Close());
  EXPECT_TRUE(card_.HidesForces(0.0));
  ShowAll();
  EXPECT_TRUE(widgets_.contains("lesson.hides_forces"));
  At(0.1, true);
  EXPECT_FALSE(card_.HidesForces(0.1));
  ShowAll();
  EXPECT_FALSE(widgets_.contains("lesson.hides_forces"));
}

TEST_F(LessonCardTest, ClosedAfterItsAnswerItHidesNothing) {
  card_.Answer(1);
  Frame(draw_);
  RunToItsStop();
  EXPECT_TRUE(card_.Close());
  EXPECT_FALSE(card_.HidesForces(0.0));
}

TEST_F(LessonCardTest, ASceneWithoutACardHasNoneToClose) {
  card_.Begin(std::make_shared<scene::SceneDesc>());
  Frame(draw_);
  EXPECT_TRUE(commands_.empty());
  EXPECT_FALSE(card_.Close());
}

TEST_F(LessonCardTest, LabelsSayWhatIsTrueNow) {
  EXPECT_EQ(LabelsOnBodies(snapshot_).at(0).text, "64 kg, µ = 0.2");
  snapshot_.bodies[0].material.friction = 0.35;
  EXPECT_EQ(LabelsOnBodies(snapshot_).at(0).text, "64 kg, µ = 0.35");
  snapshot_.bodies.clear();
  EXPECT_TRUE(LabelsOnBodies(snapshot_).empty());
}

// Arrows, their numbers and the scale bar of a picture have one unit: so have weights.
TEST_F(LessonCardTest, AWeightHasTheUnitOfThePicture) {
  auto scene = std::make_shared<scene::SceneDesc>(*snapshot_.scene);
  scene->bodies[0].label = "{weight}";
  snapshot_.scene = scene;
  snapshot_.gravity = Vec3(0, 0, -10);
  EXPECT_EQ(LabelsOnBodies(snapshot_).at(0).text, "640 N");
  EXPECT_EQ(LabelsOnBodies(snapshot_, UnitFor(2000.0)).at(0).text, "0.64 kN");
}

TEST(LessonPath, LeadsToTheFirstLessonWithoutAResult) {
  EXPECT_EQ(CountLessons(), 12);
  EXPECT_EQ(PlaceOfLesson("lesson-03-sliding"), 3);
  EXPECT_EQ(PlaceOfLesson("cube"), 0);
  EXPECT_TRUE(scene::FindCatalogEntry("cannon")->asks());
  EXPECT_EQ(PlaceOfLesson("cannon"), 0) << "it asks, and is not on the way";
  LessonResults results;
  EXPECT_EQ(NextLesson(results), "lesson-01-weight");
  results["lesson-01-weight"] = false;
  EXPECT_EQ(NextLesson(results), "lesson-02-slope");
  for (const scene::CatalogEntry& entry : scene::Catalog()) results[entry.name] = true;
  EXPECT_EQ(CountLessonsAnswered(results, true), 12);
  EXPECT_EQ(NextLesson(results), "lesson-01-weight");
}

TEST(LessonPath, ATickIsRightAndAWrongAnswerCanBeTriedAgain) {
  LessonResults results = {{"lesson-01-weight", true}, {"lesson-02-slope", false}};
  EXPECT_STREQ(MarkOfLesson(results, "lesson-01-weight"), "✓ ");
  EXPECT_STREQ(MarkOfLesson(results, "lesson-02-slope"), "✗ ");
  EXPECT_STREQ(MarkOfLesson(results, "lesson-03-sliding"), "");
  EXPECT_EQ(CountLessonsAnswered(results, true), 1);
  EXPECT_EQ(CountLessonsAnswered(results, false), 1);
  EXPECT_EQ(NextLesson(results), "lesson-03-sliding");
  for (const scene::CatalogEntry& entry : scene::Catalog()) results.try_emplace(entry.name, true);
  EXPECT_EQ(NextLesson(results), "lesson-02-slope");
}

}  // namespace
}  // namespace touchstone::ui
