#include <array>
#include <string>

#include "scene/catalog/build.h"
#include "scene/catalog/scenes.h"

namespace touchstone::scene::catalog {
namespace {

constexpr double kInner = 1.6;  // of the box [m]
constexpr double kWall = 0.1;
constexpr double kHigh = 0.9;
constexpr int kLayers = 5;
constexpr int kSide = 2;  // solids along each side of a layer

}  // namespace

SceneDesc MakeHail() {
  SceneDesc scene = MakeScene(
      "hail",
      "Twenty solids of five kinds fall into a box and come to rest. Every one of their impacts "
      "and every force between them obeys the law: look at the residual while they tumble. Try: "
      "launch more on the heap, set the friction to 0 and watch the heap flow apart, or take the "
      "wall in front away.");
  scene.materials["default"] = {.restitution = 0.2, .friction = 0.4};
  scene.bodies.push_back(MakeFloor());
  for (const double side : {-1.0, 1.0}) {
    const double at = side * 0.5 * (kInner + kWall);
    const bool front = side < 0.0;
    scene.bodies.push_back(MakeFixedBox(front ? "wall-west" : "wall-east",
                                        Vec3(kWall, kInner + 2 * kWall, kHigh),
                                        Vec3(at, 0, 0.5 * kHigh)));
    scene.bodies.push_back(MakeFixedBox(front ? "wall-south" : "wall-north",
                                        Vec3(kInner, kWall, front ? 0.4 : kHigh),
                                        Vec3(0, at, front ? 0.2 : 0.5 * kHigh)));
  }
  constexpr std::array<SolidKind, 5> kKinds = {SolidKind::kOctahedron, SolidKind::kDodecahedron,
                                               SolidKind::kTetrahedron, SolidKind::kIcosahedron,
                                               SolidKind::kWedge};
  int i = 0;
  for (int layer = 0; layer < kLayers; ++layer) {
    for (int x = 0; x < kSide; ++x) {
      for (int y = 0; y < kSide; ++y) {
        const Vec3 at((x - 0.5) * 0.62 + 0.06 * (layer % 3 - 1), (y - 0.5) * 0.62 - 0.05 * (i % 3),
                      0.5 + 0.62 * layer);
        BodyDesc& body = scene.bodies.emplace_back(
            MakeBody("solid." + std::to_string(i),
                     SolidShape{kKinds[static_cast<size_t>(i) % 5], 0.26}, at, Cycle(i)));
        body.orientation = Quat(Eigen::AngleAxisd(0.9 * i, Vec3(1, 0.3 * i, 0.5).normalized()));
        body.angular_velocity = Vec3(0.5 * (i % 3 - 1), 0.4 * (i % 4 - 1.5), 0.3);
        ++i;
      }
    }
  }
  SetCamera(&scene, Vec3(1.8, -5.6, 3.4), Vec3(0, 0, 1.3));
  return scene;
}

}  // namespace touchstone::scene::catalog
