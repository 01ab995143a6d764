#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>

#include "scene/scene_file.h"
#include "session/simulation.h"

namespace touchstone::session {
namespace {

using ::testing::HasSubstr;

TEST(EngineStart, AnOverlapInAnImportNamesTheBodyAndItsElement) {
  auto scene = std::make_shared<scene::SceneDesc>();
  scene->name = "robot";
  scene->materials.try_emplace("default");
  for (const char* name : {"table", "a", "b"}) {
    scene::BodyDesc body;
    body.name = name;
    body.shape = scene::SphereShape{0.5};
    body.foreign_place = std::string("line 3, <") + name + ">";
    body.fixed = body.name == "table";
    scene->bodies.push_back(body);
  }
  scene->bodies[2].position.x() = 3.0;
  try {
    Simulation simulation(scene);
    FAIL() << "expected an error";
  } catch (const scene::SceneError& error) {
    EXPECT_EQ(error.path(), "line 3, <a>");
    EXPECT_THAT(error.message(), HasSubstr("body 'a' overlaps 'table' by 1 m"));
  }
}

}  // namespace
}  // namespace touchstone::session
