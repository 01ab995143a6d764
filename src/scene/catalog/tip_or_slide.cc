#include <array>
#include <cmath>

#include "scene/catalog/build.h"
#include "scene/catalog/scenes.h"

namespace touchstone::scene::catalog {
namespace {

struct Block {
  const char* name;
  double height;  // over a base of kBase [m]
  double friction;
  std::uint32_t color;
};

constexpr double kBase = 0.5;  // [m]
constexpr std::array<Block, 4> kBlocks = {{{"low-rough", 0.5, 0.8, kBlue},
                                           {"low-smooth", 0.5, 0.3, kSky},
                                           {"tall-rough", 1.4, 0.8, kVermilion},
                                           {"tall-smooth", 1.4, 0.3, kOrange}}};

}  // namespace

SceneDesc MakeTipOrSlide() {
  SceneDesc scene = MakeScene(
      "tip-or-slide",
      "Two low and two tall blocks on a slope of 25 degrees, of each one rough and one smooth. "
      "The low rough one stays, both smooth ones slide, the tall rough one tips over: friction "
      "holds its foot while its weight points past the edge. The tall smooth one slides before "
      "it can tip. Try: set the friction of all bodies to 0.5 at the start: nothing slides, and "
      "both tall ones tip.");
  const double slope = Radians(25);
  const Vec3 plane(7.0, 4.6, 0.3);
  const Vec3 up(std::sin(slope), 0, std::cos(slope));
  const Vec3 down(std::cos(slope), 0, -std::sin(slope));
  const Vec3 centre(0, 0, 1.75);
  const Vec3 top = centre + 0.5 * plane.z() * up;
  scene.materials["smooth"] = {.restitution = 0.1, .friction = 0.3};
  scene.materials["default"] = {.restitution = 0.1, .friction = 0.8};
  PairDesc& pair = scene.pairs.emplace_back();
  pair.material_a = "smooth";
  pair.material_b = "default";
  pair.friction = 0.3;
  scene.bodies.push_back(MakeFloor());
  scene.bodies.emplace_back(MakeFixedBox("slope", plane, centre)).orientation = TurnAboutY(slope);
  for (size_t i = 0; i < kBlocks.size(); ++i) {
    const Block& block = kBlocks[i];
    BodyDesc& body =
        scene.bodies.emplace_back(MakeBoxBody(block.name, Vec3(kBase, kBase, block.height),
                                              top - 1.6 * down + (0.5 * block.height + kGap) * up +
                                                  Vec3(0, (static_cast<double>(i) - 1.5) * 1.1, 0),
                                              block.color));
    body.orientation = TurnAboutY(slope);
    body.material = block.friction < 0.5 ? "smooth" : "default";
  }
  SetCamera(&scene, Vec3(5.0, -7.4, 4.6), Vec3(0, 0, 1.7));
  return scene;
}

}  // namespace touchstone::scene::catalog
