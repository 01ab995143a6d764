#include <string>

#include "scene/catalog/build.h"
#include "scene/catalog/scenes.h"

namespace touchstone::scene::catalog {
namespace {

constexpr double kLength = 1.2;  // of a pendulum from its hinge to its lower end [m]
constexpr double kHinge = 1.6;   // height [m]
constexpr double kApart = 0.9;   // [m]
constexpr double kStiffness = 6.0;
constexpr double kStart = -12.0;  // of the first pendulum [degrees]

/// A wedge-shaped pendulum on a hinge, turned aside.
void AddPendulum(const std::string& name, double x, double degrees, std::uint32_t color,
                 SceneDesc* scene) {
  const Vec3 hinge(x, 0, kHinge);
  BodyDesc& bob = scene->bodies.emplace_back(MakePlacedPrism(name,
                                                             {{x - 0.12, kHinge - kLength},
                                                              {x + 0.12, kHinge - kLength},
                                                              {x + 0.03, kHinge + 0.03},
                                                              {x - 0.03, kHinge + 0.03}},
                                                             0.1, color));
  bob.orientation = TurnAboutY(Radians(degrees));
  bob.position = hinge + bob.orientation * (bob.position - hinge);
  scene->joints.push_back(MakeHinge(name, "beam", hinge, Vec3::UnitY()));
}

}  // namespace

SceneDesc MakeBeats() {
  SceneDesc scene = MakeScene(
      "beats",
      "Two equal pendulums, joined by a weak spring, one of them turned aside. The other takes "
      "over all of its swing, and gives it back. Plot the speed of both: it beats with the "
      "difference of two frequencies, that of swinging alike and that of swinging against each "
      "other. Try: give one more mass, and it keeps part of its swing.");
  scene.bodies.push_back(MakeFloor());
  scene.bodies.push_back(MakeFixedBox("beam", Vec3(2.4, 0.16, 0.12), Vec3(0, 0.2, kHinge)));
  for (const double side : {-1.0, 1.0}) {
    scene.bodies.push_back(MakeFixedBox(side < 0.0 ? "post-west" : "post-east",
                                        Vec3(0.12, 0.16, kHinge - 0.06 - kGap),
                                        Vec3(1.14 * side, 0.2, 0.5 * (kHinge - 0.06 - kGap))));
  }
  AddPendulum("first", -0.5 * kApart, kStart, kVermilion, &scene);
  AddPendulum("second", 0.5 * kApart, 0.0, kBlue, &scene);
  // Half way between the hinge and the middle of each, where the spring is at rest when both hang.
  const double z = kHinge - 0.5;
  const auto in_body = [&](size_t index, double x) {
    const BodyDesc& body = scene.bodies[index];
    const Vec3 hinge(x, 0, kHinge);
    return Vec3(Vec3(x, 0, z) - hinge - body.orientation.conjugate() * (body.position - hinge));
  };
  const size_t first = scene.bodies.size() - 2;
  scene.springs.push_back(MakeSpring("first", "second", in_body(first, -0.5 * kApart),
                                     in_body(first + 1, 0.5 * kApart), kStiffness, kApart));
  SetCamera(&scene, Vec3(0.4, -4.2, 1.7), Vec3(0, 0, 1.35));
  return scene;
}

}  // namespace touchstone::scene::catalog
