#include "ui/solver_panel.h"

#include "panels/panel_fixture.h"
#include "ui/solved_system.h"

namespace touchstone::ui {
namespace {

class SolverPanelTest : public PanelTest {
 protected:
  SolverPanelTest() {
    snapshot_.bodies = {MakeBody(1, "box", 0, 0), MakeBody(2, "floor", 0, 0),
                        MakeBody(3, "ball", 0, 0)};
    snapshot_.bodies[0].island = 0;
    snapshot_.islands.emplace_back().contacts = 2;
    auto solve = std::make_shared<exchange::SolveSnapshot>();
    for (int point = 0; point < 2; ++point) {
      exchange::SolvedContact& contact = solve->contacts.emplace_back();
      contact.key = {BodyId{1}, BodyId{2}, point};
      contact.force.z() = 5.0;
    }
    solve->A = Eigen::MatrixXd::Ones(2, 2);
    solve->b = Eigen::VectorXd::Constant(2, -10.0);
    solve->rank = 1;
    solve->undetermined = true;
    solve->residual = 1e-12;
    snapshot_.solve = solve;
  }
  Draw draw_ = [this](const PanelContext& context) { panel_.Draw(context); };
  SolverPanel panel_;
};

TEST_F(SolverPanelTest, AsksForTheIslandItShows) {
  Frame(draw_);
  EXPECT_EQ(intents_.observe.solve_of, BodyId{1});
  EXPECT_TRUE(widgets_.contains("solver.certificate"));
  EXPECT_TRUE(widgets_.contains("solver.matrix"));
}

TEST_F(SolverPanelTest, AClickOnARowSelectsItsContact) {
  Frame(draw_);
  ImGuiIO& io = ImGui::GetIO();
  const auto rect = widgets_.at("solver.matrix");
  io.MousePos = {rect[0] + 3.0F, rect[1] + 0.75F * (rect[3] - rect[1])};  // the second row
  Frame(draw_);
  io.MouseDown[0] = true;
  Frame(draw_);
  io.MouseDown[0] = false;
  Frame(draw_);
  ASSERT_TRUE(intents_.select_contact);
  EXPECT_EQ(intents_.select_contact->point, 1);
}

TEST(ChooseIsland, TakesTheSelectedBodysElseTheLargest) {
  exchange::Snapshot snapshot;
  EXPECT_FALSE(ChooseIsland(snapshot, std::nullopt));
  snapshot.bodies.resize(3);
  for (std::uint32_t i = 0; i < 3; ++i) snapshot.bodies[i].id = BodyId{i + 1};
  snapshot.bodies[1].island = 0;
  snapshot.bodies[2].island = 1;
  snapshot.islands.resize(2);
  snapshot.islands[0].contacts = 3;
  snapshot.islands[1].contacts = 8;
  EXPECT_EQ(ChooseIsland(snapshot, std::nullopt), BodyId{3});
  EXPECT_EQ(ChooseIsland(snapshot, BodyId{2}), BodyId{2});
  EXPECT_EQ(ChooseIsland(snapshot, BodyId{1}), BodyId{3}) << "the first body touches nothing";
}

TEST(HeatColor, IsWhiteAtZeroBlueBelowRedAbove) {
  EXPECT_EQ(HeatColor(0.0).x, 1.0F);
  EXPECT_GT(HeatColor(-1.0).z, HeatColor(-1.0).x);
  EXPECT_GT(HeatColor(1.0).x, HeatColor(1.0).z);
}

// The dock as low as it goes and as it is at first, at 1280 x 800.
TEST_F(SolverPanelTest, TheCertificateIsInSightInALowDock) {
  for (const float height : {118.0F, 235.0F, 500.0F}) {
    const Draw in_dock = [&](const PanelContext& context) {
      ImGui::SetNextWindowPos({0, 0});
      ImGui::SetNextWindowSize({670, height});
      ImGui::Begin("dock", nullptr, ImGuiWindowFlags_NoDecoration);
      panel_.Draw(context);
      ImGui::End();
    };
    Frame(in_dock);
    Frame(in_dock);
    for (const char* name : {"solver.certificate", "solver.times", "solver.work"})
      EXPECT_LE(widgets_.at(name)[3], height) << name << " at " << height;
    EXPECT_LT(widgets_.at("solver.matrix")[0], 600.0F) << height;
  }
}

TEST_F(SolverPanelTest, ThePivotingSolversWorkIsSaid) {
  EXPECT_EQ(TextOf(draw_).find("pivots"), std::string::npos);
  auto solve = std::make_shared<exchange::SolveSnapshot>(*snapshot_.solve);
  solve->pivots = 7;
  solve->newton = 0;
  snapshot_.solve = solve;
  EXPECT_NE(TextOf(draw_).find("pivots 7"), std::string::npos) << TextOf(draw_);
  EXPECT_EQ(TextOf(draw_).find("iterations"), std::string::npos);
}

}  // namespace
}  // namespace touchstone::ui
