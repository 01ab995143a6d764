#include <array>
#include <string>

#include "scene/catalog/build.h"
#include "scene/catalog/scenes.h"

namespace touchstone::scene::catalog {
namespace {

constexpr double kRoom = 7.6;  // inner width [m]
constexpr double kHeight = 6.0;
constexpr double kWall = 0.3;
constexpr double kDepth = 0.8;
constexpr double kThrust = 9.0;  // [N]

void AddRoom(SceneDesc* scene) {
  const double wall_z = 0.5 * kHeight;
  const double wall_x = 0.5 * (kRoom + kWall);
  const Vec3 slab(kRoom + 2.0 * kWall, 1.5 * kDepth, kWall);
  const Vec3 side(kWall, 1.5 * kDepth, kHeight);
  scene->bodies.push_back(MakeFixedBox("floor", slab, Vec3(0, 0, -0.5 * kWall)));
  scene->bodies.push_back(MakeFixedBox("ceiling", slab, Vec3(0, 0, kHeight + 0.5 * kWall)));
  scene->bodies.push_back(MakeFixedBox("wall-left", side, Vec3(-wall_x, 0, wall_z)));
  scene->bodies.push_back(MakeFixedBox("wall-right", side, Vec3(wall_x, 0, wall_z)));
}

struct Block {
  double width, height, x, z, degrees;
};

// Two lean, one lies across, three fall.
constexpr std::array<Block, 6> kBlocks = {{
    {1.0, 2.2, -2.6, 1.9, 12.0},
    {1.0, 2.2, 2.3, 1.8, -8.0},
    {2.4, 0.6, -0.2, 0.6, 0.0},
    {1.2, 1.2, -0.4, 2.0, 20.0},
    {0.7, 1.6, 0.6, 4.2, 55.0},
    {1.6, 0.5, -2.4, 4.4, -15.0},
}};

/// Keys that push a block left, down, right and up: aside near its upper end, so that it turns as
/// well, up and down in the middle.
void AddThrusters(const std::string& name, const Block& block,
                  const std::array<const char*, 4>& keys, SceneDesc* scene) {
  const double side = 0.5 * block.width;
  const double end = 0.5 * block.height;
  const std::array<Vec3, 4> points = {Vec3(side, 0, 0.7 * end), Vec3(0, 0, end),
                                      Vec3(-side, 0, 0.7 * end), Vec3(0, 0, -end)};
  const std::array<Vec3, 4> pushes = {-Vec3::UnitX(), -Vec3::UnitZ(), Vec3::UnitX(), Vec3::UnitZ()};
  for (size_t i = 0; i < keys.size(); ++i) {
    scene->thrusters.push_back(MakeThruster(name, points[i], kThrust * pushes[i], keys[i]));
  }
}

}  // namespace

SceneDesc MakeContact2d() {
  SceneDesc scene = MakeScene(
      "contact-2d",
      "Six smooth blocks in a box, all in one plane: lean them, stack them, if you can. The keys "
      "S, "
      "D, F, E push block1 left, down, right and up; J, K, L, I or the arrow keys push block2. The "
      "mouse pulls any block by a spring. Without friction each contact pushes straight out of an "
      "edge, at a corner. Gravity, elasticity and damping are in the panel on the right.");
  scene.gravity = Vec3(0, 0, -3.0);
  scene.damping = {.linear = 0.1, .angular = 0.1};
  scene.materials["default"] = {.restitution = 0.8, .friction = 0.0};
  AddRoom(&scene);
  for (size_t i = 0; i < kBlocks.size(); ++i) {
    const Block& block = kBlocks[i];
    BodyDesc& body = scene.bodies.emplace_back(
        MakeBoxBody("block" + std::to_string(i + 1), Vec3(block.width, kDepth, block.height),
                    Vec3(block.x, 0, block.z), Cycle(static_cast<int>(i))));
    body.orientation = TurnAboutY(Radians(block.degrees));
    body.motion = MotionKind::kPlanar;
    body.mass = 1.0;
  }
  AddThrusters("block1", kBlocks[0], {"S", "D", "F", "E"}, &scene);
  AddThrusters("block2", kBlocks[1], {"J", "K", "L", "I"}, &scene);
  AddThrusters("block2", kBlocks[1], {"Left", "Down", "Right", "Up"}, &scene);
  SetCamera(&scene, Vec3(0, -27, 3.0), Vec3(0, 0, 3.0), 20.0);
  return scene;
}

}  // namespace touchstone::scene::catalog
