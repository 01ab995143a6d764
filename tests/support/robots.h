#pragma once

#include <gtest/gtest.h>

#include "scene/import/foreign_scene.h"

namespace touchstone::testing {

/// Whether this build reads robot descriptions.
inline bool ReadsRobots() {
  try {
    scene::ImportMjcf("<mujoco><worldbody/></mujoco>", "empty.xml");
    return true;
  } catch (const scene::SceneError&) {
    return false;
  }
}

/// Tests of robot descriptions, skipped by a build that reads none.
class RobotTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!ReadsRobots()) GTEST_SKIP() << "this build reads no robot descriptions";
  }
};

}  // namespace touchstone::testing
