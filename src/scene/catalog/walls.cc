// Walls: cubes in a triangle, bricks in running bond.

#include <string>

#include "scene/catalog/build.h"
#include "scene/catalog/generators.h"

namespace touchstone::scene::catalog {
namespace {

const Vec3 kBrick(0.5, 0.25, 0.25);           // [m]
constexpr double kBrickPitch = 0.5 + kClear;  // [m]

void AddBrick(int course, int index, double x, double length, SceneDesc* scene) {
  const Vec3 lengths(length, kBrick.y(), kBrick.z());
  const std::uint32_t color = (course + index) % 3 == 0   ? kBlue
                              : (course + index) % 3 == 1 ? kSky
                                                          : kStone;
  scene->bodies.push_back(
      MakeBoxBody("brick." + std::to_string(course) + "." + std::to_string(index), lengths,
                  Vec3(x, 0, LayerHeight(kBrick.z(), course)), color));
}

}  // namespace

SceneDesc MakePyramid210() {
  SceneDesc scene = MakeScene(
      {.name = "pyramid-210",
       .group = "stress",
       .lesson = "210 cubes and 1600 contacts, solved exactly as one problem.",
       .description = "Twenty rows of cubes, each cube on two below. All contact forces are one "
                      "coupled problem. Look at how the load spreads to the foot, then knock out a "
                      "corner cube."});
  constexpr int kBase = 20;
  constexpr double kPitch = 1.05;  // every cube rests on two, neighbours are 5 cm apart [m]
  scene.bodies.push_back(MakeFloor());
  for (int row = 0; row < kBase; ++row) {
    const int count = kBase - row;
    for (int i = 0; i < count; ++i) {
      const double x = (i - 0.5 * (count - 1)) * kPitch;
      scene.bodies.push_back(MakeBoxBody("cube." + std::to_string(row) + "." + std::to_string(i),
                                         Vec3::Ones(), Vec3(x, 0, LayerHeight(1.0, row)),
                                         Cycle(row)));
    }
  }
  SetCamera(&scene, Vec3(12, -32, 15), Vec3(0, 0, 8));
  ShowChainsOnly(&scene);
  return scene;
}

SceneDesc MakeWall400() {
  SceneDesc scene = MakeScene(
      {.name = "wall-400",
       .group = "stress",
       .lesson = "A brick wall in running bond spreads a load over its whole foot.",
       .description = "410 dry bricks, every joint half a brick away from the one below. Pull one "
                      "out of the middle: the load of the bricks above finds another way down."});
  constexpr int kCourses = 20;
  constexpr int kBricks = 20;         // whole bricks in an even course
  scene.settings.lively.work = 4000;  // steps of thousands of contacts are cut in time
  scene.bodies.push_back(MakeFloor());
  // Odd courses have one whole brick less and two that are cut to end flush with the even courses.
  const double cut_length = 0.5 * kBrickPitch - kClear;
  for (int course = 0; course < kCourses; ++course) {
    const int whole = kBricks - course % 2;
    for (int i = 0; i < whole; ++i) {
      AddBrick(course, i, (i - 0.5 * (whole - 1)) * kBrickPitch, kBrick.x(), &scene);
    }
    if (course % 2 == 0) continue;
    const double cut_x =
        0.5 * (whole - 1) * kBrickPitch + 0.5 * kBrick.x() + kClear + 0.5 * cut_length;
    AddBrick(course, whole, -cut_x, cut_length, &scene);
    AddBrick(course, whole + 1, cut_x, cut_length, &scene);
  }
  SetCamera(&scene, Vec3(5, -12, 5), Vec3(0, 0, 2.3));
  ShowChainsOnly(&scene);
  return scene;
}

}  // namespace touchstone::scene::catalog
