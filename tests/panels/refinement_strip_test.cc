#include "ui/refinement_strip.h"

#include <gmock/gmock.h>

#include "panels/panel_fixture.h"
#include "ui/rough_stretch.h"
#include "ui/timeline_bar.h"

namespace touchstone::ui {
namespace {

using exchange::RefinementSnapshot;
using ::testing::HasSubstr;
using ::testing::Not;
using State = RefinementSnapshot::State;

class RefinementStripTest : public PanelTest {
 protected:
  RefinementStripTest() {
    snapshot_.bodies = {MakeBody(1, "cube", 0.3, 0.5), MakeBody(2, "ball", 0.3, 0.5)};
    snapshot_.timeline.last = 120;
    snapshot_.timeline.last_time = 2.0;
    snapshot_.timeline.rough = {{31, 40}, {50, 60}};
    snapshot_.timeline.frame = 60;
  }

  /// Computed up to that frame of 31 to 60; in the last moment the ball is a metre from its place.
  void ComputeUpTo(std::int64_t last, State state) {
    auto refinement = std::make_shared<RefinementSnapshot>();
    refinement->state = state;
    refinement->frames = {31, 60};
    for (std::int64_t frame = 31; frame <= last; ++frame) {
      auto moment = std::make_shared<exchange::RefinedMoment>();
      moment->frame = frame;
      moment->time = static_cast<double>(frame) / 60.0;
      moment->energy = 2000.0;
      moment->energy_rough = 1500.0;
      moment->apart = frame == 60 ? 1.0 : 0.25;
      moment->apart_rms = 0.5 * moment->apart;
      moment->farthest = BodyId{2};
      moment->bodies = {{BodyId{1}, Pose()}, {BodyId{2}, Pose{Mat3::Identity(), Vec3::UnitZ()}}};
      refinement->moments.push_back(moment);
    }
    snapshot_.refinement = refinement;
    Frame(draw_);  // in which ImGui takes the size of the window
    intents_.ghosts.clear();
    Frame(draw_);
  }

  std::string Words() const {
    std::string words;
    for (const std::string& line : DescribeRefinement(snapshot_)) words += line + "\n";
    return words;
  }

  RefinementStrip strip_;
  Draw draw_ = [this](const PanelContext& context) { strip_.Draw(context, {0, 0, 900, 700}); };
};

TEST_F(RefinementStripTest, ShowsProgressAndCanBeCancelled) {
  Frame(draw_);
  EXPECT_TRUE(widgets_.empty());
  ComputeUpTo(45, State::kUnderWay);
  const std::string text = Words();
  EXPECT_THAT(text, HasSubstr("Computing 0.500 s to 1.000 s"));
  EXPECT_THAT(text, HasSubstr("So far. At 0.750 s"));
  EXPECT_TRUE(widgets_.contains("refinement.progress"));
  EXPECT_FALSE(widgets_.contains("refinement.take"));
  EXPECT_TRUE(intents_.ghosts.empty());  // it has not come to the moment that is shown
  Click(draw_, "refinement.cancel");
  TheCommand<exchange::DropRefinement>();
}

TEST_F(RefinementStripTest, SaysHowFarTheTwoEndApartAndShowsWhere) {
  ComputeUpTo(60, State::kDone);
  const std::string text = Words();
  EXPECT_THAT(text, HasSubstr("Computed exactly"));
  EXPECT_THAT(text, HasSubstr("At 1.000 s: bodies at most 1.00 m apart (ball), rms 0.500 m"));
  EXPECT_THAT(text, HasSubstr("1.50 kJ in the run, 2.00 kJ exact"));
  EXPECT_THAT(text, Not(HasSubstr("End.")));  // it is the moment that is shown
  ASSERT_EQ(intents_.ghosts.size(), 1u);  // of the cube, which is where it should be, there is none
  EXPECT_EQ(intents_.ghosts[0].X_WB.p_WB, Vec3(Vec3::UnitZ()));
  snapshot_.timeline.frame = 40;
  EXPECT_THAT(Words(), HasSubstr("End. At 1.000 s"));
  Frame(draw_);  // there is another line
  Click(draw_, "refinement.ghosts", 0.1F);
  intents_.ghosts.clear();
  Frame(draw_);
  EXPECT_TRUE(intents_.ghosts.empty());
}

TEST_F(RefinementStripTest, OffersToReplaceTheRunOrToLeaveIt) {
  ComputeUpTo(60, State::kDone);
  Click(draw_, "refinement.take");
  TheCommand<exchange::TakeRefinement>();
  commands_.clear();
  Click(draw_, "refinement.close");
  TheCommand<exchange::DropRefinement>();
  commands_.clear();
  Click(draw_, "refinement.curves", 0.1F);
  Frame(draw_);
  EXPECT_TRUE(widgets_.contains("refinement.energies"));
  EXPECT_TRUE(widgets_.contains("refinement.distances"));
}

TEST_F(RefinementStripTest, SaysWhyItStopped) {
  ComputeUpTo(45, State::kFailed);
  auto failed = std::make_shared<RefinementSnapshot>(*snapshot_.refinement);
  failed->message = "no room";
  snapshot_.refinement = failed;
  EXPECT_THAT(Words(), HasSubstr("stopped: no room"));
  EXPECT_FALSE(widgets_.contains("refinement.take"));
  EXPECT_TRUE(widgets_.contains("refinement.close"));
}

// A step with an impact of many bodies takes a hundred times as long as others: an average of both
// grew while one waited.
TEST_F(RefinementStripTest, TellsHowLongTheRestTakesWhereThePaceIsSteady) {
  ComputeUpTo(30, State::kUnderWay);
  EXPECT_EQ(DescribeProgress(*snapshot_.refinement, {}, 3.2), "0 of 30 steps in 4 s");
  ComputeUpTo(40, State::kUnderWay);
  std::vector<double> ends;
  for (int step = 1; step <= 10; ++step) ends.push_back(2.0 * step);
  EXPECT_EQ(DescribeProgress(*snapshot_.refinement, ends, 20.0),
            "10 of 30 steps in 20 s, about 40 s left");
  EXPECT_EQ(DescribeProgress(*snapshot_.refinement, ends, 90.0), "10 of 30 steps in 90 s")
      << "the eleventh takes long";
  ends.back() = 80.0;
  EXPECT_EQ(DescribeProgress(*snapshot_.refinement, ends, 80.0), "10 of 30 steps in 80 s")
      << "the tenth took long";
}

TEST_F(RefinementStripTest, ARightClickOnTheTimeLineOffersTheRoughStepsBeforeIt) {
  TimelineBar timeline;
  ClipOptions clip;
  const Draw draw = [&](const PanelContext& context) {
    timeline.Draw(context, EventLog(), {0, 600, 900, 40}, &clip);
  };
  Frame(draw);
  const auto rect = widgets_.at("timeline");
  ImGuiIO& io = ImGui::GetIO();
  const float share = 55.0F / 120.0F;
  io.MousePos = {rect[0] + share * (rect[2] - rect[0]), 0.5F * (rect[1] + rect[3])};
  Frame(draw);
  io.MouseDown[1] = true;
  Frame(draw);
  io.MouseDown[1] = false;
  Frame(draw);
  Frame(draw);
  ASSERT_TRUE(widgets_.contains("timeline.refine"));
  ASSERT_TRUE(widgets_.contains("timeline.refine_all"));
  Click(draw, "timeline.refine_all");
  const auto refine = TheCommand<exchange::Refine>();
  EXPECT_EQ(refine.first, 31);
  EXPECT_EQ(refine.last, 60);
}

TEST(RoughStretch, HoldsWhatIsLessThanHalfASecondApart) {
  exchange::TimelineSnapshot timeline;
  timeline.last = 300;
  timeline.rough = {{10, 20}, {40, 50}, {100, 110}};
  EXPECT_FALSE(FindRoughStretch(timeline, 9));
  const auto expect = [&](std::int64_t frame, std::int64_t first, std::int64_t last) {
    const auto found = FindRoughStretch(timeline, frame);
    ASSERT_TRUE(found) << frame;
    EXPECT_EQ(found->first, first) << frame;
    EXPECT_EQ(found->last, last) << frame;
  };
  expect(15, 10, 15);
  expect(30, 10, 30);
  expect(45, 10, 45);
  expect(90, 10, 50);
  expect(105, 100, 105);
  expect(200, 100, 110);
  EXPECT_EQ(FindWholeStretch(timeline, 15)->last, 50);
}

}  // namespace
}  // namespace touchstone::ui
