#include "app/diagram_view.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "app/diagram_fixture.h"
#include "scene/catalog/catalog.h"
#include "support/scene_run.h"

namespace touchstone::app {
namespace {

/// The bodies that are drawn alone: those with most contacts, fixed ones too.
std::vector<const exchange::BodySnapshot*> BodiesToDraw(const exchange::Snapshot& s) {
  constexpr std::size_t kMost = 2;
  std::vector<const exchange::BodySnapshot*> bodies;
  for (const exchange::BodySnapshot& body : s.bodies) bodies.push_back(&body);
  std::ranges::stable_sort(bodies, std::greater<>(), [&](const exchange::BodySnapshot* body) {
    return CollectForces(s, *body).size();
  });
  bodies.resize(std::min(bodies.size(), kMost));
  return bodies;
}

// Nothing is drawn of a net force that is zero: it is said.
TEST(Diagram, TellsThatTheNetForceIsZero) {
  session::Simulation simulation(
      std::make_shared<const scene::SceneDesc>(scene::FindCatalogEntry("cube")->make()));
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(simulation.Advance().ok);
  const exchange::Snapshot s = simulation.MakeSnapshot();
  const auto cube = std::ranges::find(s.bodies, "cube", &exchange::BodySnapshot::name);
  const Diagram diagram(s, *cube);
  EXPECT_EQ(std::ranges::count_if(
                diagram.labels, [](const auto& label) { return label.text.starts_with("net 0 "); }),
            1);
}

// It was half under the card of the lesson, as was its mass.
TEST(Diagram, StandsBesideTheCardOfALesson) {
  session::Simulation simulation(std::make_shared<const scene::SceneDesc>(
      scene::FindCatalogEntry("lesson-01-weight")->make()));
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(simulation.Advance().ok);
  const exchange::Snapshot s = simulation.MakeSnapshot();
  const auto lowest = std::ranges::find(s.bodies, "lowest", &exchange::BodySnapshot::name);
  constexpr ui::Rect kWide{216.0F, 46.0F, 854.0F, 689.0F}, kCard{226.0F, 56.0F, 400.0F, 399.0F};
  const auto stands_beside = [&](const Diagram& diagram) {
    return std::ranges::all_of(lowest->shape->part(0).vertices(), [&](const Vec3& p_B) {
      const auto at = diagram.view.ToWindow(lowest->q_WB * p_B + lowest->p_WBcm);
      return at && at->x >= kCard.x + kCard.width;
    });
  };
  EXPECT_FALSE(stands_beside(Diagram(s, *lowest, kWide)));
  const Diagram diagram(s, *lowest, kWide, kCard);
  EXPECT_TRUE(stands_beside(diagram));
  const auto beside = [&](const ImVec2& at) { return at.x >= kCard.x + kCard.width; };
  for (const ui::DiagramLabel& label : diagram.labels) {
    EXPECT_TRUE(beside(label.tail)) << label.text;
    EXPECT_TRUE(beside(label.tip)) << label.text;
  }
  for (const ui::PlacedDiagramLabel& placed : diagram.placed)
    EXPECT_FALSE(Overlap(placed.rect, kCard));
}

// Asking or told: nothing of a diagram is behind the card, wherever a person has put that.
TEST(Diagram, InEveryLessonStandsBesideTheCard) {
  constexpr ui::Rect kWide{216.0F, 46.0F, 854.0F, 689.0F};
  constexpr ui::Rect kCards[] = {{226.0F, 56.0F, 400.0F, 193.0F},
                                 {226.0F, 56.0F, 400.0F, 399.0F},
                                 {660.0F, 56.0F, 400.0F, 399.0F},
                                 {660.0F, 326.0F, 400.0F, 399.0F}};
  for (const scene::CatalogEntry& entry : scene::Catalog()) {
    if (!entry.name.starts_with("lesson-")) continue;
    SCOPED_TRACE(entry.name);
    session::Simulation simulation(std::make_shared<const scene::SceneDesc>(entry.make()));
    for (int i = 0; i < 3; ++i) ASSERT_TRUE(simulation.Advance().ok);
    const exchange::Snapshot s = simulation.MakeSnapshot();
    const auto body = std::ranges::find(s.bodies, false, &exchange::BodySnapshot::fixed);
    for (const ui::Rect& card : kCards) {
      const Diagram diagram(s, *body, kWide, card);
      for (const ui::PlacedDiagramLabel& placed : diagram.placed) {
        EXPECT_FALSE(Overlap(placed.rect, card)) << placed.label->text;
        for (const ImVec2 end : {placed.label->tail, placed.label->tip})
          EXPECT_FALSE(card.Contains(end.x, end.y)) << placed.label->text;
      }
    }
  }
}

// The push of a floor acts along the line of gravity: drawn there they were one line, and the label
// of one stood at the end of both.
TEST(Diagram, WhatOpposesGravityIsDrawnBesideIt) {
  for (const auto& [scene, name] :
       {std::pair("cube", "cube"), {"incline", "block"}, {"break", "cue"}}) {
    SCOPED_TRACE(scene);
    session::Simulation simulation(testing::BuiltIn(scene));
    for (int i = 0; i < 3; ++i) ASSERT_TRUE(simulation.Advance().ok);
    const exchange::Snapshot s = simulation.MakeSnapshot();
    const Diagram diagram(s, testing::Body(s, name), kScene, {}, /*resultants=*/true);
    const auto gravity = std::ranges::find_if(
        diagram.labels, [](const auto& label) { return label.text.starts_with("gravity"); });
    ASSERT_NE(gravity, diagram.labels.end());
    int from = 0;
    for (const ui::DiagramLabel& label : diagram.labels) {
      if (!label.text.starts_with("from ")) continue;
      ++from;
      EXPECT_FALSE(RunTogether(label, *gravity)) << label.text;
      EXPECT_GT(
          ui::DistanceToSegment({label.tail.x, label.tail.y, 0, 0}, gravity->tail, gravity->tip),
          0.5F * kLine)
          << label.text;
    }
    EXPECT_GT(from, 0);
    ExpectLegible(diagram);
  }
}

// On paper each force has two bodies: this one, and the one that it comes from.
TEST(Diagram, NamesTheBodyThatAForceComesFrom) {
  session::Simulation simulation(
      std::make_shared<const scene::SceneDesc>(scene::FindCatalogEntry("stack-10")->make()));
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(simulation.Advance().ok);
  const exchange::Snapshot s = simulation.MakeSnapshot();
  const Diagram diagram(s, s.bodies[1]);
  int above = 0, below = 0;
  for (const ui::DiagramLabel& label : diagram.labels) {
    above += label.text.starts_with("normal from " + s.bodies[2].name + " ");
    below += label.text.starts_with("normal from " + s.bodies[0].name + " ");
  }
  EXPECT_GT(above, 0);
  EXPECT_GT(below, 0);
}

// The forces of a plank that tips act halfway through the step.
TEST(Diagram, OfABodyThatMovesTellsTheInstantOfItsForces) {
  session::Simulation simulation(testing::BuiltIn("seesaw"));
  EXPECT_EQ(testing::RunTo(&simulation, 0.5), "");
  const exchange::Snapshot s = simulation.MakeSnapshot();
  const std::string note = TellInstant(s, testing::Body(s, "plank"));
  EXPECT_NE(note.find("the middle of the last step"), std::string::npos) << note;
  EXPECT_NE(note.find(" mm"), std::string::npos) << note;
  EXPECT_EQ(TellInstant(s, testing::Body(s, "floor")), "");
  EXPECT_EQ(testing::RunTo(&simulation, 4.0), "");
  EXPECT_EQ(
      TellInstant(simulation.MakeSnapshot(), testing::Body(simulation.MakeSnapshot(), "plank")),
      "");
}

// Also where a blow has made its largest force large: 320 N, not 0.32 kN.
TEST(Diagram, ItsUnitSuitsWeakForcesToo) {
  render::ForceStyle style;
  UseScale({5000.0, 1.0}, 1.0, &style);
  EXPECT_EQ(UnitOf(style).Of(324.0), "324 N");
  UseScale({50e3, 1.0}, 1.0, &style);
  EXPECT_EQ(UnitOf(style).Of(5000.0), "5.00 kN");
  UseScale({0.3, 1.0}, 1.0, &style);
  EXPECT_EQ(UnitOf(style).Of(0.03), "30.0 mN");
}

// Its forces are three times as large as its weight, and of many bodies: arrows as long as a plank
// is wide left a sixth of the picture's width for it, and no room for labels.
TEST(Diagram, OfAPlankUsesTheRoomOfALargeScreen) {
  constexpr ui::Rect kLarge{216.0F, 46.0F, 1494.0F, 969.0F};  // in a window of 1920 x 1080
  session::Simulation simulation(testing::BuiltIn("seesaw"));
  EXPECT_EQ(testing::RunTo(&simulation, 3.0), "");
  const exchange::Snapshot s = simulation.MakeSnapshot();
  const exchange::BodySnapshot& plank = testing::Body(s, "plank");
  const Diagram diagram(s, plank, kLarge);
  EXPECT_LE(diagram.style.detail, render::DiagramDetail::kPairs);
  double left = 1e9, right = 0.0;
  for (const Vec3& p_B : plank.shape->part(0).vertices()) {
    const auto at = diagram.view.ToWindow(plank.q_WB * p_B + plank.p_WBcm);
    ASSERT_TRUE(at);
    left = std::min(left, at->x);
    right = std::max(right, at->x);
  }
  EXPECT_GT(right - left, 0.28 * kLarge.width);
  for (const ui::PlacedDiagramLabel& label : diagram.placed)
    EXPECT_TRUE(label.legible) << label.label->text;
}

TEST(Diagram, InEverySceneEachLabelIsNearestToItsOwnArrowAndNoneIsClipped) {
  std::size_t labels = 0;
  for (const scene::CatalogEntry& entry : scene::Catalog()) {
    SCOPED_TRACE(entry.name);
    session::Simulation simulation(std::make_shared<const scene::SceneDesc>(entry.make()));
    for (int i = 0; i < 3; ++i) ASSERT_TRUE(simulation.Advance().ok);
    const exchange::Snapshot s = simulation.MakeSnapshot();
    for (const exchange::BodySnapshot* body : BodiesToDraw(s))
      for (const bool resultants : {false, true}) {
        SCOPED_TRACE(body->name + (resultants ? ", resultants" : ""));
        const Diagram diagram(s, *body, kScene, {}, resultants);
        EXPECT_LE(diagram.labels.size(), 24U);
        labels += diagram.labels.size();
        ExpectLegible(diagram);
      }
  }
  EXPECT_GT(labels, 400U);
}

TEST(PlaceDiagramLabels, KeepOffWhatElseIsInTheScene) {
  const ui::DiagramLabel arrow{{500, 400}, {560, 400}, "normal 123 N", {}};
  const auto free = ui::PlaceDiagramLabels({arrow}, kScene, kDigit, kLine);
  ASSERT_TRUE(free[0].legible);
  const auto beside = ui::PlaceDiagramLabels({arrow}, kScene, kDigit, kLine, {free[0].rect});
  EXPECT_TRUE(beside[0].legible);
  EXPECT_FALSE(Overlap(beside[0].rect, free[0].rect));
}

TEST(Diagram, ShowsPairsWhereContactsWouldBeTooMany) {
  session::Simulation simulation(testing::BuiltIn("dominoes-40"));
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(simulation.Advance().ok);
  const exchange::Snapshot s = simulation.MakeSnapshot();
  const Diagram diagram(s, testing::Body(s, "floor"));
  ASSERT_FALSE(diagram.labels.empty());
  EXPECT_NE(diagram.labels.front().text.find("contacts"), std::string::npos)
      << diagram.labels.front().text;
  EXPECT_STRNE(TellDetail(diagram.style.detail), "");
  EXPECT_STREQ(TellDetail(render::DiagramDetail::kContacts), "");
}

// The board that stands: weight in its middle, and at wall and floor a normal force and friction
// that hold it. Statics: N_floor + f_wall = m g, f_floor = N_wall, and the moments about the foot.
TEST(Diagram, OfALadderIsThatOfATextbook) {
  session::Simulation simulation(testing::BuiltIn("ladder"));
  EXPECT_EQ(testing::RunTo(&simulation, 2.0), "");
  const exchange::Snapshot s = simulation.MakeSnapshot();
  const exchange::BodySnapshot& board = testing::Body(s, "steep");
  const Diagram diagram(s, board);
  std::vector<std::string> names;
  for (const ui::DiagramLabel& label : diagram.labels)
    names.push_back(label.text.substr(0, label.text.find_last_of(' ', label.text.size() - 3)));
  EXPECT_EQ(names, (std::vector<std::string>{"gravity", "normal from floor", "friction from floor",
                                             "normal from wall", "friction from wall", "net"}));
  ExpectLegible(diagram);
  const auto arrows = render::MakeFreeBodyDiagram(s, diagram.style);
  ASSERT_EQ(arrows.size(), 5U);
  const double weight = 9.81 * board.mass;
  Vec3 moment_W = Vec3::Zero(), force_W = Vec3::Zero();
  for (const render::FreeBodyArrow& arrow : arrows) {
    force_W += arrow.value_W;
    moment_W += (arrow.p_W - arrows[1].p_W).cross(arrow.value_W);
  }
  EXPECT_LT(force_W.norm(), 1e-6 * weight);
  EXPECT_LT(moment_W.norm(), 1e-6 * weight);
  EXPECT_NEAR(arrows[1].value_W.z() + arrows[4].value_W.z(), weight, 1e-6 * weight);
  EXPECT_NEAR(arrows[2].value_W.x(), -arrows[3].value_W.x(), 1e-6 * weight);
}

}  // namespace
}  // namespace touchstone::app
