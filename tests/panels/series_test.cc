#include "ui/series.h"

#include <gtest/gtest.h>

#include <cmath>

namespace touchstone::ui {
namespace {

using Subject = Quantity::Subject;

class SeriesTest : public ::testing::Test {
 protected:
  SeriesTest() {
    snapshot_.scene = std::make_shared<scene::SceneDesc>();
    series_.Follow(kinetic_);
  }
  void Take(double time, double kinetic) {
    snapshot_.time = time;
    snapshot_.energy.kinetic = kinetic;
    ++snapshot_.sequence;
    series_.Take(snapshot_);
  }
  std::vector<double> Times() const {
    std::vector<double> times;
    for (const double t : series_.times()) times.push_back(std::isnan(t) ? -1.0 : t);
    return times;
  }
  Quantity kinetic_ = FindQuantity(Subject::kScene, "kinetic energy");
  exchange::Snapshot snapshot_;
  Series series_;
};

TEST_F(SeriesTest, TakesEverySnapshotOnce) {
  Take(0.0, 1.0);
  Take(0.1, 2.0);
  series_.Take(snapshot_);
  EXPECT_EQ(Times(), (std::vector{0.0, 0.1}));
  EXPECT_EQ(series_.values(0), (std::vector{1.0, 2.0}));
}

TEST_F(SeriesTest, AChangedParameterBreaksTheLine) {
  Take(0.0, 1.0);
  snapshot_.gravity.z() = -1.62;
  Take(0.1, 5.0);
  snapshot_.settings.step = 0.001;
  Take(0.2, 5.0);
  Take(0.3, 5.0);
  EXPECT_EQ(Times(), (std::vector{0.0, -1.0, 0.1, -1.0, 0.2, 0.3}));
}

TEST_F(SeriesTest, TheLineBeginsWithTheLastEditBeforeTheStart) {
  Take(0.0, 1.0);
  snapshot_.gravity.z() = -1.62;
  Take(0.0, 5.0);
  snapshot_.gravity.z() = 0.0;
  Take(0.0, 7.0);
  Take(0.1, 7.5);
  EXPECT_EQ(Times(), (std::vector{0.0, 0.1}));
  EXPECT_EQ(series_.values(0), (std::vector{7.0, 7.5}));
}

TEST_F(SeriesTest, AnEditUndoneAtOnceLeavesNoTrace) {
  const Vec3 before = snapshot_.gravity;
  Take(0.0, 1.0);
  Take(0.1, 2.0);
  snapshot_.gravity.z() = -1.62;
  Take(0.1, 5.0);
  EXPECT_EQ(Times(), (std::vector{0.0, 0.1, -1.0, 0.1}));
  snapshot_.gravity = before;
  Take(0.1, 2.0);
  Take(0.2, 3.0);
  EXPECT_EQ(Times(), (std::vector{0.0, 0.1, 0.2}));
  EXPECT_EQ(series_.values(0), (std::vector{1.0, 2.0, 3.0}));
}

TEST_F(SeriesTest, SumsAreWithoutBodiesThatFallForEver) {
  snapshot_.bodies.reserve(2);
  exchange::BodySnapshot& ball = snapshot_.bodies.emplace_back();
  ball.id = BodyId{7};
  ball.mass = 2.0;
  ball.v_WBcm.z() = -20.0;
  ball.p_WBcm.z() = -30.0;
  exchange::BodySnapshot& box = snapshot_.bodies.emplace_back();
  box.id = BodyId{8};
  box.mass = 6.0;
  box.v_WBcm.x() = 2.0;
  snapshot_.gravity.z() = -10.0;
  snapshot_.energy.potential = 105.0 - 600.0;
  const Quantity potential = FindQuantity(Subject::kScene, "potential energy");
  series_.Follow(potential);
  series_.Follow(FindQuantity(Subject::kScene, "momentum z"));
  Take(0.0, 412.0);
  snapshot_.energy.departed = {ball.id};
  Take(0.1, 412.0);
  EXPECT_EQ(Times(), (std::vector{0.0, -1.0, 0.1})) << "not one curve";
  EXPECT_DOUBLE_EQ(series_.values(0).back(), 12.0);
  EXPECT_DOUBLE_EQ(series_.values(1).back(), 105.0);
  EXPECT_EQ(series_.values(2).front(), -40.0);
  EXPECT_EQ(series_.values(2).back(), 0.0);
}

TEST_F(SeriesTest, GoingBackForgetsWhatLayAfter) {
  for (const double t : {0.0, 0.1, 0.2, 0.3}) Take(t, t);
  Take(0.15, 9.0);
  Take(0.2, 8.0);
  EXPECT_EQ(Times(), (std::vector{0.0, 0.1, 0.15, 0.2}));
  Take(0.2, 7.0);  // the same moment: the newer value counts
  EXPECT_EQ(series_.values(0).back(), 7.0);
  EXPECT_EQ(Times().size(), 4U);
}

TEST_F(SeriesTest, WhatLayAfterComesBackWithTheTimeLine) {
  snapshot_.timeline.last_time = 0.4;
  for (const int i : {0, 1, 2, 3, 4}) Take(0.1 * i, i);
  Take(0.1, 1.0);
  EXPECT_EQ(series_.values(0), (std::vector{0.0, 1.0}));
  Take(0.0, 0.0);
  Take(0.1 * 3, 3.0);
  EXPECT_EQ(series_.values(0), (std::vector{0.0, 1.0, 2.0, 3.0}));
  Take(0.4, 4.0);
  EXPECT_EQ(series_.values(0), (std::vector{0.0, 1.0, 2.0, 3.0, 4.0}));
  Take(0.1, 1.0);
  snapshot_.timeline.last_time = 0.2;  // another run from there on
  Take(0.2, 7.0);
  snapshot_.timeline.last_time = 0.4;
  Take(0.4, 9.0);
  EXPECT_EQ(series_.values(0), (std::vector{0.0, 1.0, 7.0, 9.0}));
}

TEST_F(SeriesTest, AnUndoneResetBringsTheRunBack) {
  for (const double t : {0.0, 0.1, 0.2}) Take(t, 5.0 + t);
  snapshot_.timeline.begin = 2;  // reset
  Take(0.0, 1.0);
  Take(0.1, 2.0);
  EXPECT_EQ(Times(), (std::vector{0.0, 0.1}));
  const Quantity potential = FindQuantity(Subject::kScene, "potential energy");
  series_.Follow(potential);
  snapshot_.timeline.begin = 0;  // undone
  Take(0.2, 5.2);
  EXPECT_EQ(Times(), (std::vector{0.0, 0.1, 0.2}));
  EXPECT_EQ(series_.values(0), (std::vector{5.0, 5.1, 5.2}));
  EXPECT_TRUE(std::isnan(series_.values(1).front()));
  EXPECT_EQ(series_.TakeMissingTimes().size(), 3U) << "the past of what has been added since";
  snapshot_.timeline.begin = 2;  // redone
  Take(0.0, 1.0);
  EXPECT_EQ(Times(), std::vector{0.0});
}

TEST_F(SeriesTest, AnotherSceneStartsAnew) {
  Take(0.0, 1.0);
  snapshot_.scene = std::make_shared<scene::SceneDesc>();
  Take(3.0, 2.0);
  EXPECT_EQ(Times(), std::vector{3.0});
}

TEST_F(SeriesTest, AQuantityThatComesLaterHasNoPast) {
  Take(0.0, 1.0);
  snapshot_.bodies.emplace_back().id = BodyId{4};
  const Quantity x = FindQuantity(Subject::kBody, "position x", BodyId{4});
  series_.Follow(x);
  snapshot_.bodies[0].p_WBcm.x() = 2.5;
  Take(0.1, 1.0);
  EXPECT_TRUE(std::isnan(series_.values(1)[0]));
  EXPECT_EQ(series_.values(1)[1], 2.5);
  snapshot_.bodies.clear();
  Take(0.2, 1.0);
  EXPECT_TRUE(std::isnan(series_.values(1).back()));
}

TEST_F(SeriesTest, IsWrittenWithAllDigits) {
  Take(0.0, 1.0);
  Take(0.1, 1.0 / 3.0);
  EXPECT_EQ(ToCsv(series_, {kinetic_}, snapshot_),
            "time [s],\"kinetic energy [J]\"\n0,1\n0.10000000000000001,0.33333333333333331\n");
}

TEST_F(SeriesTest, IsBounded) {
  for (std::size_t i = 0; i < Series::kMost + 10; ++i) Take(0.01 * static_cast<double>(i), 0.0);
  EXPECT_LE(series_.times().size(), Series::kMost);
  EXPECT_EQ(series_.times().size(), series_.values(0).size());
}

TEST_F(SeriesTest, RoughStepsBetweenSamplesAreKept) {
  exchange::TimelineSnapshot& timeline = snapshot_.timeline;
  Take(0.0, 1.0);
  timeline.rough = {{2, 3, 0.01, 0.03}, {6, 9, 0.05, 0.09}};  // also ahead, from a look back
  Take(0.08, 1.0);
  EXPECT_EQ(series_.rough_spans(), (std::vector<Series::Span>{{0.01, 0.03}, {0.05, 0.08}}));
  timeline.first = 8;  // one can no longer go back further
  timeline.first_time = 0.07;
  timeline.rough = {{8, 9, 0.07, 0.09}};
  Take(0.1, 1.0);
  EXPECT_EQ(series_.rough_spans(), (std::vector<Series::Span>{{0.01, 0.03}, {0.05, 0.09}}));
  timeline = {};  // another course without rough steps
  Take(0.06, 1.0);
  EXPECT_TRUE(series_.rough_spans().empty());
}

TEST_F(SeriesTest, ACertificateEndsWhereStepsAreRough) {
  const Quantity residual = FindQuantity(Subject::kScene, "residual");
  const Quantity rough = FindQuantity(Subject::kScene, "rough residual");
  series_.Follow(residual);
  series_.Follow(rough);
  snapshot_.statistics.residual = 1e-12;
  Take(0.0, 1.0);
  EXPECT_EQ(ToCsv(series_, {kinetic_}, snapshot_).find("certified"), std::string::npos);
  snapshot_.statistics.rough = true;
  snapshot_.statistics.residual = 0.2;
  Take(0.1, 2.0);
  EXPECT_EQ(series_.rough(), (std::vector{false, true}));
  EXPECT_EQ(series_.values(1)[0], 1e-12);
  EXPECT_TRUE(std::isnan(series_.values(1)[1]));
  EXPECT_TRUE(std::isnan(series_.values(2)[0]));
  EXPECT_EQ(series_.values(2)[1], 0.2);
  EXPECT_EQ(ToCsv(series_, {kinetic_}, snapshot_),
            "time [s],\"kinetic energy [J]\",certified\n0,1,1\n0.10000000000000001,2,0\n");
}

}  // namespace
}  // namespace touchstone::ui
