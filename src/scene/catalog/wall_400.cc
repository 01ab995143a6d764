#include <string>

#include "scene/catalog/build.h"
#include "scene/catalog/scenes.h"

namespace touchstone::scene::catalog {
namespace {

constexpr int kCourses = 20;
constexpr int kBricks = 20;          // whole bricks in an even course
const Vec3 kBrick(0.5, 0.25, 0.25);  // [m]
constexpr double kPitch = 0.5 + kClear;

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

SceneDesc MakeWall400() {
  SceneDesc scene = MakeScene("wall-400",
                              "410 dry bricks, every joint half a brick away from the one below. "
                              "Pull one out of the middle: "
                              "the bricks above find another way down for their weight.");
  scene.bodies.push_back(MakeFloor());
  // Odd courses have a whole brick less and two that are cut to end flush with the even courses.
  const double cut_length = 0.5 * kPitch - kClear;
  for (int course = 0; course < kCourses; ++course) {
    const int whole = kBricks - course % 2;
    for (int i = 0; i < whole; ++i) {
      AddBrick(course, i, (i - 0.5 * (whole - 1)) * kPitch, kBrick.x(), &scene);
    }
    if (course % 2 == 0) continue;
    const double cut_x = 0.5 * (whole - 1) * kPitch + 0.5 * kBrick.x() + kClear + 0.5 * cut_length;
    AddBrick(course, whole, -cut_x, cut_length, &scene);
    AddBrick(course, whole + 1, cut_x, cut_length, &scene);
  }
  SetCamera(&scene, Vec3(5, -12, 5), Vec3(0, 0, 2.3));
  return scene;
}

}  // namespace touchstone::scene::catalog
