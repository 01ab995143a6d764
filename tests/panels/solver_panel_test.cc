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

TEST_F(SolverPanelTest, TheGroupOfARoughStepIsNotJudgedForAllOfIt) {
  EXPECT_EQ(TextOf(draw_).find("this group"), std::string::npos);
  snapshot_.statistics.rough = true;
  EXPECT_NE(TextOf(draw_).find("this group certified"), std::string::npos);
  auto solve = std::make_shared<exchange::SolveSnapshot>(*snapshot_.solve);
  solve->residual = 1e-3;
  snapshot_.solve = solve;
  EXPECT_EQ(TextOf(draw_).find("certified"), std::string::npos) << TextOf(draw_);
}

TEST_F(SolverPanelTest, SaysWhichGroupItSpeaksOf) {
  Frame(draw_);
  EXPECT_TRUE(widgets_.contains("solver.group"));
  EXPECT_EQ(DescribeGroup(snapshot_, BodyId{1}, {}), "Largest group: box");
  EXPECT_EQ(DescribeGroup(snapshot_, BodyId{1}, BodyId{3}),
            "ball touches nothing; largest group: box");
  EXPECT_EQ(DescribeGroup(snapshot_, BodyId{1}, BodyId{1}),
            "Group of box (selected), with no other body that moves");
  snapshot_.bodies[2].island = 0;
  EXPECT_EQ(DescribeGroup(snapshot_, BodyId{1}, BodyId{1}), "Group of box (selected), with ball");
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

// The elements of a matrix are narrow where the numbers beside it would be out of sight.
TEST_F(SolverPanelTest, AllColumnsAreInSightInAFirstWindow) {
  auto solve = std::make_shared<exchange::SolveSnapshot>(*snapshot_.solve);
  for (int point = 2; point < 8; ++point) {
    exchange::SolvedContact contact = solve->contacts[0];
    contact.key.point = point;
    contact.force.z() = 1332.0;
    solve->contacts.push_back(contact);
  }
  solve->A = Eigen::MatrixXd::Ones(8, 8);
  solve->b = Eigen::VectorXd::Constant(8, -10.0);
  snapshot_.solve = solve;
  const float width = 690.0F;
  const Draw in_dock = [&](const PanelContext& context) {
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize({width, 235.0F});
    ImGui::Begin("dock", nullptr, ImGuiWindowFlags_NoDecoration);
    panel_.Draw(context);
    ImGui::End();
  };
  Frame(in_dock);
  Frame(in_dock);
  EXPECT_LE(widgets_.at("solver.column.4")[2], width);
}

// A matrix of one contact is narrower than its heading, and large forces are wide.
TEST_F(SolverPanelTest, HeadingsAndNumbersHaveTheirRoom) {
  width_ = 1000.0F;
  auto solve = std::make_shared<exchange::SolveSnapshot>(*snapshot_.solve);
  solve->contacts.resize(1);
  solve->contacts[0].force = Vec3(23456.0, 0.0, 98765.0);
  solve->contacts[0].motion.z() = -1.8e-15;
  solve->A = Eigen::MatrixXd::Ones(1, 1);
  snapshot_.solve = solve;
  Frame(draw_);
  Frame(draw_);
  EXPECT_LT(widgets_.at("solver.heading")[2], widgets_.at("solver.column.1")[0]);
  const std::string widest[] = {"98765 N", "23456 N", "a_n [m/s²]", "-1.8e-10"};
  for (int c = 0; c < 4; ++c) {
    const auto& column = widgets_.at("solver.column." + std::to_string(c + 1));
    EXPECT_GT(column[2] - column[0], ImGui::CalcTextSize(widest[c].c_str()).x) << c;
  }
}

TEST_F(SolverPanelTest, TheTableScrollsRatherThanCutItsNumbers) {
  auto solve = std::make_shared<exchange::SolveSnapshot>(*snapshot_.solve);
  solve->A.resize(0, 0);  // too large to show
  for (exchange::SolvedContact& contact : solve->contacts) {
    contact.force = Vec3(23456.0, 0.0, 98765.0);
    contact.motion.z() = -1.8e-15;
  }
  snapshot_.solve = solve;
  const std::string texts[] = {"98765 N", "23456 N", "-1.8e-15", "-1.8e-10"};
  int seen = 0;
  for (const float width : {330.0F, 400.0F, 1000.0F}) {
    const Draw table = [&](const PanelContext& context) {
      DrawSolvedSystem(context, *solve, true);
    };
    width_ = width;
    Frame(table);
    Frame(table);
    for (int c = 0; c < 4; ++c) {
      const auto number = widgets_.find("solver.row.0." + std::to_string(c + 1));
      // The last one in sight may be scrolled into it.
      if (number == widgets_.end() || number->second[2] > 0.95F * width) continue;
      ++seen;
      EXPECT_NEAR(number->second[2] - number->second[0], ImGui::CalcTextSize(texts[c].c_str()).x,
                  1.0F)
          << c << " at " << width;
    }
  }
  EXPECT_GE(seen, 6);
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
