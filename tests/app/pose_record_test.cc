#include "app/pose_record.h"

#include <gtest/gtest.h>

#include <numbers>

namespace touchstone::app {
namespace {

const BodyId kBody{3};

/// A body that goes along x at 2 m/s and turns about z at 1 rad/s.
PoseMoment MomentAt(double time) {
  const Mat3 turned = Eigen::AngleAxisd(time, Vec3::UnitZ()).toRotationMatrix();
  return {time, {{kBody, {turned, Vec3(2.0 * time, 0.0, 0.0)}}}};
}

TEST(PoseRecord, AnswersBetweenItsMoments) {
  PoseRecord record;
  for (const double time : {0.4, 0.0, 0.2, 0.4}) record.Add(MomentAt(time));
  EXPECT_EQ(record.moments().size(), 3U) << "in order, one for each time";
  for (const double time : {0.0, 0.13, 0.2, 0.37, 0.4}) {
    const auto pose = record.At(kBody, time);
    ASSERT_TRUE(pose) << time;
    EXPECT_NEAR(pose->p_WB.x(), 2.0 * time, 1e-12);
    EXPECT_TRUE(pose->R_WB.isApprox(MomentAt(time).bodies[0].second.R_WB, 1e-9)) << time;
  }
  EXPECT_FALSE(record.At(kBody, 0.41));
  EXPECT_FALSE(record.At(BodyId{9}, 0.2));
}

TEST(PoseRecord, ForgetsACourseThatWasNotTaken) {
  PoseRecord record;
  for (int i = 0; i < 10; ++i) record.Add(MomentAt(0.1 * i));
  record.ForgetAfter(0.5);
  EXPECT_TRUE(record.Reaches(0.5));
  EXPECT_FALSE(record.Reaches(0.6));
  ASSERT_NE(record.Before(0.5), nullptr);
  EXPECT_NEAR(record.Before(0.5)->time, 0.4, 1e-12);
  EXPECT_EQ(record.Before(0.0), nullptr);
}

TEST(PoseRecord, TimesReachBothEnds) {
  const std::vector<double> times = RecordTimes(1.0, 2.0);
  EXPECT_EQ(times.front(), 1.0);
  EXPECT_EQ(times.back(), 2.0);
  EXPECT_NEAR(times[1] - times[0], 1.0 / 60.0, 1e-12);
  EXPECT_LE(RecordTimes(0.0, 1e4).size(), 1502U);
  EXPECT_EQ(RecordTimes(3.0, 3.0).size(), 1U);
}

}  // namespace
}  // namespace touchstone::app
