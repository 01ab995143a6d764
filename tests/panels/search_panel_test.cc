#include "ui/search_panel.h"

#include "panels/panel_fixture.h"

namespace touchstone::ui {
namespace {

std::shared_ptr<exchange::BracketSnapshot> MakeSearch(double time, bool poses) {
  auto search = std::make_shared<exchange::BracketSnapshot>();
  search->has_poses = poses;
  search->body_a = BodyId{1};
  search->body_b = BodyId{2};
  search->threshold = 5e-5;
  double low = time - 0.01;
  for (int i = 0; i < 8; ++i) {
    const double middle = 0.5 * (low + time);
    search->iterates.push_back({middle, 1e-2 * (time - middle), low, time, {}, {}});
    search->iterates.back().at_lo[0].p_WB.z() = low;
    low = middle;
  }
  return search;
}

class SearchPanelTest : public PanelTest {
 protected:
  SearchPanelTest() {
    snapshot_.bodies = {MakeBody(1, "box", 0, 0), MakeBody(2, "floor", 0, 0)};
    snapshot_.bodies[1].fixed = true;
    snapshot_.recent.brackets = {MakeSearch(0.5, false), MakeSearch(0.7, true)};
  }
  Draw draw_ = [this](const PanelContext& context) { panel_.Draw(context, event_); };
  std::optional<exchange::EventSnapshot> event_;
  SearchPanel panel_;
};

TEST_F(SearchPanelTest, ShowsTheNewestSearchWithItsGhosts) {
  Frame(draw_);
  EXPECT_TRUE(widgets_.contains("search.gap"));
  EXPECT_TRUE(widgets_.contains("search.shrinking"));
  EXPECT_TRUE(intents_.observe.searches);
  ASSERT_EQ(intents_.ghosts.size(), 2U) << "of the body that moves, at both ends of the bracket";
  EXPECT_NEAR(intents_.ghosts[0].X_WB.p_WB.z(), 0.69, 1e-12);
}

TEST_F(SearchPanelTest, TheSliderGoesThroughTheLooks) {
  Click(draw_, "search.look", 0.99F);
  intents_.ghosts.clear();
  Frame(draw_);
  ASSERT_EQ(intents_.ghosts.size(), 2U);
  EXPECT_NEAR(intents_.ghosts[0].X_WB.p_WB.z(), 0.7 - 0.01 / 128, 1e-12);
}

TEST_F(SearchPanelTest, FollowsTheSelectedEvent) {
  event_.emplace();
  event_->time = snapshot_.recent.brackets[0]->iterates.back().t;
  event_->body_a = BodyId{1};
  event_->body_b = BodyId{2};
  EXPECT_EQ(FindSearch(snapshot_, event_), snapshot_.recent.brackets[0]);
  Frame(draw_);
  EXPECT_TRUE(intents_.ghosts.empty()) << "that search kept no poses";
  snapshot_.recent.brackets.clear();
  Frame(draw_);
  EXPECT_FALSE(widgets_.contains("search.gap"));
}

}  // namespace
}  // namespace touchstone::ui
