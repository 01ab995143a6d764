#include "ui/statistics_panel.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "panels/panel_fixture.h"

namespace touchstone::ui {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class StatisticsPanelTest : public PanelTest {
 protected:
  StatisticsPanelTest() {
    for (const char* group : {"Exactness", "Counted since the start", "Computing time"})
      sections_[std::string("Statistics: ") + group] = true;
  }
  Draw draw_ = [](const PanelContext& context) { DrawStatisticsPanel(context, 60.0); };
};

TEST_F(StatisticsPanelTest, JointsAreCountedWithTheirLargestOpening) {
  EXPECT_THAT(TextOf(draw_), Not(HasSubstr("joints")));
  snapshot_.joints.resize(3);
  snapshot_.joints[1].opening = 4.5e-6;
  snapshot_.joints[2].opening = 1e-7;
  const std::string text = TextOf(draw_);
  EXPECT_THAT(text, HasSubstr("joints 3"));
  EXPECT_THAT(text, HasSubstr("largest opening 4.50"));
}

TEST_F(StatisticsPanelTest, TheChipOfCertifiedForcesTellsWhatIsCertified) {
  snapshot_.statistics.steps = 5;
  snapshot_.statistics.solver_method = "lone";
  snapshot_.statistics.residual = 3.2e-13;
  EXPECT_THAT(TextOf(draw_), HasSubstr("certified 3.2e-13"));
  const auto rect = widgets_.at("statistics.residual");
  ImGui::GetIO().MousePos = {0.5F * (rect[0] + rect[2]), 0.5F * (rect[1] + rect[3])};
  for (int i = 0; i < 120; ++i) Frame(draw_);
  EXPECT_TRUE(std::ranges::any_of(ImGui::GetCurrentContext()->Windows, [](const auto* window) {
    return (window->Flags & ImGuiWindowFlags_Tooltip) != 0 && window->WasActive;
  }));
}

TEST_F(StatisticsPanelTest, TheRestOfBodiesAtRestIsZero) {
  snapshot_.gravity = Vec3(0, 0, -9.81);
  snapshot_.bodies = {MakeBody(1, "box", 0.3, 0.5)};
  snapshot_.bodies[0].mass = 2.0;
  snapshot_.energy.kinetic = 3.1e-27;
  EXPECT_THAT(TextOf(draw_), HasSubstr("kinetic energy 0 J"));
  snapshot_.energy.kinetic = 3.1e-9;
  EXPECT_THAT(TextOf(draw_), HasSubstr("kinetic energy 3.10 nJ"));
}

// A body that falls for ever gains energy without end; that of the others is told apart.
TEST_F(StatisticsPanelTest, TheEnergyOfWhatFallsForEverStandsApart) {
  snapshot_.gravity = Vec3(0, 0, -9.81);
  snapshot_.bodies = {MakeBody(1, "floor", 0, 0), MakeBody(2, "lost", 0, 0)};
  snapshot_.bodies[0].fixed = true;
  snapshot_.energy.kinetic = 412.0;
  EXPECT_THAT(TextOf(draw_), HasSubstr("kinetic energy 412 J"));
  snapshot_.bodies.push_back(MakeBody(3, "here", 0, 0));
  snapshot_.bodies[2].mass = 6.0;
  snapshot_.bodies[2].v_WBcm.x() = 2.0;
  exchange::BodySnapshot& lost = snapshot_.bodies[1];
  lost.mass = 2.0;
  lost.p_WBcm.z() = -30.0;
  lost.v_WBcm.z() = -20.0;
  snapshot_.energy.departed = {lost.id};
  const std::string text = TextOf(draw_);
  EXPECT_THAT(text, HasSubstr("kinetic energy 12.0 J"));
  EXPECT_THAT(text, HasSubstr("of falling bodies 400 J"));
}

// 1e8 J of a body that falls for ever have a round-off of 1e-8 J, which is no motion of the others.
TEST_F(StatisticsPanelTest, TheRoundOffOfWhatFallsForEverIsNoEnergyOfTheRest) {
  snapshot_.gravity = Vec3(0, 0, -9.81);
  snapshot_.bodies = {MakeBody(1, "box", 0, 0), MakeBody(2, "lost", 0, 0)};
  snapshot_.bodies[1].mass = 1000.0;
  snapshot_.bodies[1].v_WBcm.z() = -471.1;
  snapshot_.energy.departed = {BodyId{2}};
  snapshot_.energy.kinetic = 0.5 * 1000.0 * 471.1 * 471.1 + 3e-8;
  EXPECT_THAT(TextOf(draw_), HasSubstr("kinetic energy 0 J"));
  snapshot_.bodies[0].mass = 2.0;
  snapshot_.bodies[0].v_WBcm.x() = 1e-4;  // a real motion is never hidden
  EXPECT_THAT(TextOf(draw_), HasSubstr("kinetic energy 10.0 nJ"));
}

TEST_F(StatisticsPanelTest, WhatMattersComesFirstAndTheRestOpensByAClick) {
  sections_.clear();
  std::string text = TextOf(draw_);
  EXPECT_LT(text.find("residual"), text.find("bodies"));
  EXPECT_THAT(text, HasSubstr("mechanical"));
  sections_.clear();
  const auto height = [&] {
    float y = 0.0F;
    Frame([&](const PanelContext& context) {
      draw_(context);
      y = ImGui::GetCursorPosY();
    });
    return y;
  };
  height();
  const float folded = height();
  Click(draw_, "statistics.Exactness");
  EXPECT_GT(height(), folded);
  EXPECT_TRUE(sections_.at("Statistics: Exactness"));
  Click(draw_, "statistics.Exactness");
  EXPECT_EQ(height(), folded);
}

TEST_F(StatisticsPanelTest, TheWayOfSolvingIsInPlainWords) {
  snapshot_.statistics.steps = 1;
  for (const auto& [method, words] : {std::pair{"lone", "one body, directly"},
                                      {"held", "as in the step before"},
                                      {"free", "no force needed"},
                                      {"newton", "newton"}}) {
    snapshot_.statistics.solver_method = method;
    EXPECT_THAT(TextOf(draw_), HasSubstr(std::string("solved ") + words));
  }
}

// In a scene that nobody touched, nobody did work.
TEST_F(StatisticsPanelTest, TheWorkOfOpeningGapsIsNotThatOfSomebody) {
  snapshot_.energy.potential = 15600.0;
  snapshot_.energy.external_work = 0.507 + 1e-8;
  snapshot_.energy.opening_work = 0.507;
  std::string text = TextOf(draw_);
  EXPECT_THAT(text, HasSubstr("outside work 0 J"));
  EXPECT_THAT(text, HasSubstr("opening work 0.507 J"));
  snapshot_.energy.external_work = 2.507;
  EXPECT_THAT(TextOf(draw_), HasSubstr("outside work 2.00 J"));
}

TEST_F(StatisticsPanelTest, WhereTheTimeWentIsToldOnceThereIsSome) {
  EXPECT_THAT(TextOf(draw_), Not(HasSubstr("Time by stage")));
  exchange::WorkSnapshot& work = snapshot_.statistics.work;
  work.times.forces = 1500.0;
  work.times.impacts = 500.0;
  work.impacts = 20;
  work.compressions = 75;
  work.newton_in_vain = 123;
  const std::string text = TextOf(draw_);
  EXPECT_THAT(text, HasSubstr("forces 1.50 s (75 %)"));
  EXPECT_THAT(text, HasSubstr("impacts 500 ms (25 %)"));
  EXPECT_THAT(text, HasSubstr("struck groups 20 (75)"));
  EXPECT_THAT(text, HasSubstr("failed iterations 123"));
}

TEST_F(StatisticsPanelTest, EachRowIsOneLineHoweverNarrowThePanel) {
  exchange::StatisticsSnapshot& s = snapshot_.statistics;
  s.work.times.forces = 1234.0;
  s.work.times.contacts = 163.0;
  s.work.newton_in_vain = 123456;
  s.steps = 100;
  s.rough_steps = 32;
  s.rough_residual_max = 8.1e-2;
  s.solver_method = "newton";
  s.residual = 4.7e-2;
  snapshot_.joints.resize(3);
  const auto height = [&](float width) {
    width_ = width;
    float y = 0.0F;
    for (int i = 0; i < 2; ++i)
      Frame([&](const PanelContext& context) {
        DrawStatisticsPanel(context, 60.0);
        y = ImGui::GetCursorPosY();
      });
    return y;
  };
  const float wide = height(600.0F);
  for (const float narrow : {320.0F, 240.0F, 190.0F}) EXPECT_EQ(height(narrow), wide) << narrow;
}

// They are rough though their forces obey the law.
TEST_F(StatisticsPanelTest, RoughStepsWithoutAResidualShowNone) {
  snapshot_.statistics.steps = 100;
  snapshot_.statistics.rough_steps = 1;
  EXPECT_THAT(TextOf(draw_), HasSubstr("worst rough residual –"));
  snapshot_.statistics.rough_residual_max = 8e-14;
  EXPECT_THAT(TextOf(draw_), HasSubstr("worst rough residual –")) << "as small as if exact";
  snapshot_.statistics.rough_residual_max = 1e-3;
  EXPECT_THAT(TextOf(draw_), HasSubstr("worst rough residual 1.0e-3"));
}

TEST_F(StatisticsPanelTest, WithContactsForcesAreNotSolvedYet) {
  snapshot_.statistics.steps = 100;
  snapshot_.bodies = {MakeBody(1, "box", 0.3, 0.5)};
  snapshot_.contacts.resize(4);
  EXPECT_THAT(TextOf(draw_), HasSubstr("residual not solved yet"));
}

TEST_F(StatisticsPanelTest, ForcesSolvedForAnEditHaveTheirResidual) {
  snapshot_.statistics.steps = 100;
  snapshot_.bodies = {MakeBody(1, "box", 0.3, 0.5)};
  snapshot_.bodies[0].island = 0;
  snapshot_.contacts.resize(4);
  exchange::IslandSnapshot& island = snapshot_.islands.emplace_back();
  island.method = "newton";
  island.residual = 2e-13;
  EXPECT_THAT(TextOf(draw_), HasSubstr("certified 2.0e-13"));
  island.certified = false;
  EXPECT_THAT(TextOf(draw_), HasSubstr("not certified"));
}

TEST_F(StatisticsPanelTest, ABodyThatFallsBesideSleepersWaitsForNoSolution) {
  snapshot_.statistics.steps = 100;
  snapshot_.statistics.asleep = 1;
  snapshot_.bodies = {MakeBody(1, "box", 0.3, 0.5), MakeBody(2, "ball", 0.3, 0.5)};
  snapshot_.bodies[0].asleep = true;
  snapshot_.contacts.resize(4);
  EXPECT_THAT(TextOf(draw_), HasSubstr("residual asleep"));
}

TEST_F(StatisticsPanelTest, BodiesThatMoveAreToldFromFixedOnes) {
  snapshot_.bodies = {MakeBody(1, "box", 0.3, 0.5), MakeBody(2, "ball", 0.3, 0.5),
                      MakeBody(3, "floor", 0.3, 0.5)};
  EXPECT_THAT(TextOf(draw_), HasSubstr("bodies 3"));
  snapshot_.bodies[2].fixed = true;
  snapshot_.statistics.asleep = 1;
  const std::string text = TextOf(draw_);
  EXPECT_THAT(text, HasSubstr("bodies 2 + 1 fixed"));
  EXPECT_THAT(text, HasSubstr("asleep 1"));
}

// A residual as small as that of exact forces is no reproach, and does not say what is rough.
TEST_F(StatisticsPanelTest, ARoughStepWithExactForcesHasNoNumber) {
  snapshot_.statistics.steps = 3;
  snapshot_.statistics.solver_method = "newton";
  snapshot_.statistics.rough = true;
  snapshot_.statistics.residual = 1.5e-12;
  EXPECT_THAT(TextOf(draw_), HasSubstr("residual rough"));
  EXPECT_THAT(TextOf(draw_), Not(HasSubstr("1.5e-12")));
  snapshot_.statistics.residual = 2e-3;
  EXPECT_THAT(TextOf(draw_), HasSubstr("rough 2.0e-3"));
}

// A rough blow of bodies that fly has no forces to solve for.
TEST_F(StatisticsPanelTest, ARoughStepWithoutForcesHasTheResidualOfItsBlow) {
  snapshot_.statistics.steps = 3;
  snapshot_.statistics.rough = true;
  snapshot_.statistics.residual = 0.12;
  EXPECT_THAT(TextOf(draw_), HasSubstr("rough 1.2e-1"));
}

TEST_F(StatisticsPanelTest, NothingIsCertifiedWhereNothingWasSolved) {
  snapshot_.bodies = {MakeBody(1, "box", 0.3, 0.5)};
  EXPECT_THAT(TextOf(draw_), HasSubstr("no step yet"));
  snapshot_.statistics.steps = 3;
  EXPECT_THAT(TextOf(draw_), HasSubstr("no contact to solve"));
  snapshot_.bodies[0].asleep = true;
  snapshot_.statistics.asleep = 1;
  snapshot_.contacts.resize(4);
  EXPECT_THAT(TextOf(draw_), HasSubstr("asleep"));
  EXPECT_THAT(TextOf(draw_), Not(HasSubstr("certified")));
  EXPECT_THAT(TextOf(draw_), Not(HasSubstr("none")));
  snapshot_.statistics.solver_method = "newton";
  snapshot_.statistics.residual = 3e-12;
  EXPECT_THAT(TextOf(draw_), HasSubstr("certified 3.0e-12"));
  snapshot_.statistics.residual = 1e-3;
  EXPECT_THAT(TextOf(draw_), HasSubstr("not certified"));
}

}  // namespace
}  // namespace touchstone::ui
