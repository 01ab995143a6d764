#include "ui/departure_strip.h"

#include "exchange/departed.h"
#include "panels/panel_fixture.h"

namespace touchstone::ui {
namespace {

/// A floor at z = 0 and two unit cubes on it.
class DepartureStripTest : public PanelTest {
 protected:
  DepartureStripTest() {
    snapshot_.gravity = Vec3(0, 0, -9.81);
    snapshot_.scene = std::make_shared<scene::SceneDesc>();
    snapshot_.bodies = {MakeBody(1, "floor", 0, 0), MakeBody(2, "cube", 0, 0),
                        MakeBody(3, "other", 0, 0)};
    snapshot_.bodies[0].fixed = true;
  }
  exchange::BodySnapshot& cube() { return snapshot_.bodies[1]; }
  void Drop(exchange::BodySnapshot* body) {
    body->p_WBcm.z() = -30.0;
    body->v_WBcm.z() = -20.0;
  }
  /// Until a window that appears has its size.
  void Wait() {
    snapshot_.energy.departed = FindDeparted(snapshot_);
    for (int i = 0; i < 3; ++i) Frame(draw_);
  }

  DepartureStrip strip_;
  Draw draw_ = [this](const PanelContext& context) { strip_.Draw(context, {0, 0, 700, 600}); };
};

TEST_F(DepartureStripTest, OnlyWhatFallsFarBelowAllThatIsFixedHasLeft) {
  EXPECT_TRUE(FindDeparted(snapshot_).empty());
  Drop(&cube());
  EXPECT_EQ(FindDeparted(snapshot_), std::vector{BodyId{2}});
  cube().v_WBcm.z() = 20.0;
  EXPECT_TRUE(FindDeparted(snapshot_).empty()) << "it comes back";
  cube().v_WBcm.z() = -20.0;
  snapshot_.springs.emplace_back().body_a = cube().id;
  EXPECT_TRUE(FindDeparted(snapshot_).empty()) << "a spring holds it";
  snapshot_.springs.clear();
  snapshot_.gravity = Vec3::Zero();
  EXPECT_TRUE(FindDeparted(snapshot_).empty()) << "nothing falls";
  snapshot_.gravity = Vec3(9.81, 0, 0);
  EXPECT_TRUE(FindDeparted(snapshot_).empty()) << "it is beside, not below";
  snapshot_.gravity = Vec3(0, 0, -9.81);
  snapshot_.bodies[0].fixed = false;
  EXPECT_TRUE(FindDeparted(snapshot_).empty()) << "there is nothing to be below of";
  auto scene = std::make_shared<scene::SceneDesc>();
  scene->bodies.emplace_back().fixed = true;
  snapshot_.scene = scene;
  EXPECT_EQ(FindDeparted(snapshot_), std::vector{BodyId{2}}) << "the floor falls, too";
}

TEST_F(DepartureStripTest, TheBodyIsRemovedByAClick) {
  Wait();
  EXPECT_FALSE(widgets_.contains("departed"));
  Drop(&cube());
  Wait();
  EXPECT_EQ(DescribeDeparted(snapshot_, FindDeparted(snapshot_)),
            "cube has left the scene and falls for ever.");
  EXPECT_FALSE(widgets_.contains("departed.undo")) << "there is nothing to undo";
  Click(draw_, "departed.remove");
  EXPECT_EQ(TheCommand<exchange::RemoveBody>().body, BodyId{2});
}

TEST_F(DepartureStripTest, OnlyAnEditBeforeTheBodyLeftIsUndone) {
  Wait();
  snapshot_.timeline.undo = "launch of ball";
  Drop(&cube());
  Wait();
  EXPECT_TRUE(widgets_.contains("departed.undo"));
  snapshot_.timeline.undo = "pull of other";
  Wait();
  EXPECT_TRUE(widgets_.contains("departed"));
  EXPECT_FALSE(widgets_.contains("departed.undo"));
}

// It would open the scene before.
TEST_F(DepartureStripTest, OpeningTheSceneIsNotUndone) {
  snapshot_.timeline.undo = "open cube";
  Drop(&cube());
  Wait();
  EXPECT_TRUE(widgets_.contains("departed.remove"));
  EXPECT_FALSE(widgets_.contains("departed.undo"));
}

TEST_F(DepartureStripTest, UndoTakesTheLastEditBack) {
  Wait();
  snapshot_.timeline.undo = "hold of floor";
  Drop(&cube());
  Wait();
  // Its button names the edit.
  const auto undo = widgets_.at("departed.undo");
  EXPECT_GE(undo[2] - undo[0], ImGui::CalcTextSize("Undo: hold of floor").x);
  Click(draw_, "departed.undo");
  TheCommand<exchange::Undo>();
}

TEST_F(DepartureStripTest, EachBodyIsToldOnce) {
  Drop(&cube());
  Wait();
  EXPECT_TRUE(strip_.Close());
  EXPECT_FALSE(strip_.Close());
  Wait();
  EXPECT_FALSE(widgets_.contains("departed"));
  Drop(&snapshot_.bodies[2]);
  Wait();
  EXPECT_TRUE(widgets_.contains("departed"));
  snapshot_.bodies[2].p_WBcm.z() = 1.0;  // the run is taken back
  Wait();
  EXPECT_FALSE(widgets_.contains("departed"));
}

TEST_F(DepartureStripTest, SeveralAreRemovedTogether) {
  Drop(&cube());
  Drop(&snapshot_.bodies[2]);
  Wait();
  EXPECT_EQ(DescribeDeparted(snapshot_, FindDeparted(snapshot_)),
            "2 bodies have left the scene and fall for ever.");
  Click(draw_, "departed.remove");
  EXPECT_EQ(TheCommand<exchange::EditTogether>().edits.size(), 2U);
}

}  // namespace
}  // namespace touchstone::ui
