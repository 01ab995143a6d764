// Games: discs racked on a table, pins on a lane, dominoes on a curve.

#include <cmath>
#include <string>

#include "scene/catalog/build.h"
#include "scene/catalog/generators.h"

namespace touchstone::scene::catalog {
namespace {

constexpr int kRows = 4;                   // rows in a rack of ten
const double kRowPitch = std::sqrt(0.75);  // distance of rows over the pitch within them

/// Calls `place(row, x, y)` for each place of a rack of ten, in a triangle that widens from the
/// origin towards +x.
template <class Place>
void ForEachInRack(double pitch, Place place) {
  for (int row = 0; row < kRows; ++row)
    for (int i = 0; i <= row; ++i) place(row, row * pitch * kRowPitch, (i - 0.5 * row) * pitch);
}

CardDesc BowlingCard() {
  const auto tilt_of = [](const char* name, const char* body) {
    return MeasureDesc{.name = name,
                       .kind = MeasureKind::kTurned,
                       .body = body,
                       .from = {},
                       .in_weights = false,
                       .formula = {},
                       .expected = {}};
  };
  return {.question = "The ball is to touch five of the ten pins. How many of them fall?",
          .answers = {"Those five", "Seven or eight", "All ten"},
          .right = 2,
          .until = 1.8,
          .measures = {tilt_of("pin in the left corner has turned by", "pin.10"),
                       tilt_of("pin in the right corner by", "pin.7")},
          .explanation =
              "A pin that falls strikes others: each struck pin is a ball for the two "
              "behind it. The ball is four times as heavy as a pin, so the first blow "
              "hardly stops it. Click an event in the panel Events to see what struck "
              "each pin.",
          .next = {}};
}

}  // namespace

SceneDesc MakeBilliards() {
  SceneDesc scene = MakeScene(
      {.name = "billiards",
       .group = "impacts",
       .lesson = "A break shares one momentum among all that touch.",
       .description = "A table seen from above: planar discs of twelve sides, no friction, almost "
                      "nothing lost in impacts. The break strikes ten discs that all touch: one "
                      "impact problem, solved as a whole. Momentum is kept until a cushion takes "
                      "it (see the momentum plot). Try: aim the cue disc elsewhere while the "
                      "simulation is paused, or pull it back with the mouse and let go."});
  constexpr int kSides = 12;
  constexpr double kInner = 0.1;  // inner radius of a disc, to its sides [m]
  constexpr double kThick = 0.1;
  constexpr double kLength = 4.0;  // length of the table [m]
  constexpr double kWidth = 2.0;
  constexpr std::uint32_t kWhite = 0xf4f0e6;
  scene.gravity = Vec3::Zero();
  scene.damping = {.linear = 0.15, .angular = 0.3};
  scene.materials["default"] = {.restitution = 0.9, .friction = 0.0};
  scene.bodies.push_back(MakeFixedBox("table", Vec3(kLength + 0.4, 0.1, kWidth + 0.4),
                                      Vec3(0, 0.5 * kThick + 0.06, 0), kGreen));
  for (const double side : {-1.0, 1.0}) {
    const std::string along = side < 0.0 ? "cushion-south" : "cushion-north";
    const std::string across = side < 0.0 ? "cushion-west" : "cushion-east";
    scene.bodies.push_back(MakeFixedBox(along, Vec3(kLength + 0.4, kThick, 0.2),
                                        Vec3(0, 0, side * 0.5 * (kWidth + 0.2))));
    scene.bodies.push_back(
        MakeFixedBox(across, Vec3(0.2, kThick, kWidth), Vec3(side * 0.5 * (kLength + 0.2), 0, 0)));
  }
  const auto add = [&](const std::string& name, double x, double z, std::uint32_t color) {
    const double radius = kInner / std::cos(Radians(180.0 / kSides));
    scene.bodies.push_back(
        MakeBody(name, PrismShape{RegularPolygon(kSides, radius), kThick}, Vec3(x, 0, z), color));
    scene.bodies.back().locked = kPlanar;
  };
  add("cue", -1.2, 0.03, kWhite);
  scene.bodies.back().velocity = Vec3(4, 0, 0);
  int number = 1;
  ForEachInRack(2.0 * kInner + kGap, [&](int /*row*/, double x, double z) {
    const bool is_cloth = Cycle(number) == kGreen;
    add("disc." + std::to_string(number), 0.5 + x, z, is_cloth ? kStone : Cycle(number));
    ++number;
  });
  SetCamera(&scene, Vec3(0, -10.6, 0), Vec3(0, 0, 0), 22.0);
  return scene;
}

SceneDesc MakeBowling() {
  SceneDesc scene = MakeScene(
      {.name = "bowling",
       .group = "impacts",
       .lesson = "The first pins struck decide which others fall.",
       .description = "Ten pins of six sides and a ball of twenty, a little off the middle. The "
                      "events panel lists what struck each pin; click an event to go back to it. "
                      "Try: move the ball aside while the simulation is paused, or launch another "
                      "with Shift and the left mouse button."});
  constexpr double kPitch = 0.305;  // distance of pins in a row [m]
  constexpr double kHeight = 0.38;
  constexpr double kRadius = 0.06;
  constexpr double kLane = 0.2;  // height [m]
  scene.materials["default"] = {.restitution = 0.5, .friction = 0.25};
  scene.bodies.push_back(MakeFloor());
  scene.bodies.push_back(
      MakeFixedBox("lane", Vec3(6.0, 1.5, kLane), Vec3(-0.6, 0, 0.5 * kLane), kStone));
  int number = 1;
  ForEachInRack(kPitch, [&](int row, double x, double y) {
    BodyDesc& pin = scene.bodies.emplace_back(MakeColumn(
        "pin." + std::to_string(number), 6, kRadius, kHeight,
        Vec3(0.6 + x, y, kLane + LayerHeight(kHeight, 0)), row % 2 == 0 ? kYellow : kSky));
    pin.mass = 1.6;
    ++number;
  });
  // The ball stands on one of its faces.
  BodyDesc& ball =
      scene.bodies.emplace_back(MakeBody("ball", SolidShape{SolidKind::kIcosahedron, 0.16},
                                         Vec3(-1.6, 0.04, 0.32719471556668256), kVermilion));
  ball.orientation = Quat(0.18142166496491585, 0.0, 0.983405399355402, 0.0);
  ball.mass = 7.0;
  ball.velocity = Vec3(7, 0, 0);
  SetCamera(&scene, Vec3(-5.1, -4.95, 3.5), Vec3(-0.6, 0, 0.1));
  scene.view.slow = SlowMotionDesc{.from = 0.27, .until = 0.65, .speed = 0.1};
  scene.view.trails = TrailsDesc{.paths = true, .strobe = 0.05, .bodies = {"ball"}};
  scene.view.options["resultants"] = true;  // one arrow for each pin that lies about
  scene.card = BowlingCard();
  return scene;
}

SceneDesc MakeDominoes40() {
  SceneDesc scene = MakeScene(
      {.name = "dominoes-40",
       .group = "impacts",
       .lesson = "A push that tips one domino runs through all of them.",
       .description = "Forty dominoes on a curve; the first one has been tipped. The wave soon "
                      "finds its own speed, whatever the push. Take one domino out before the wave "
                      "arrives, or two."});
  constexpr int kDominoes = 40;
  const Vec3 domino_size(0.03, 0.1, 0.2);  // [m]
  constexpr double kSpacing = 0.1;         // distance along the curve [m]
  constexpr double kCurveRadius = 1.8;     // [m]
  constexpr double kPush = 2.5;            // spin of the first domino; 1.27 just tips it [rad/s]
  scene.materials["default"] = {.restitution = 0.1, .friction = 0.4};
  scene.bodies.push_back(MakeFloor());
  for (int i = 0; i < kDominoes; ++i) {
    const double heading = (i - 0.5 * (kDominoes - 1)) * kSpacing / kCurveRadius;
    const Vec3 position(kCurveRadius * std::sin(heading), kCurveRadius * (1 - std::cos(heading)),
                        LayerHeight(domino_size.z(), 0));
    BodyDesc& domino = scene.bodies.emplace_back(
        MakeBoxBody("domino." + std::to_string(i), domino_size, position, Cycle(i / 6)));
    domino.orientation = TurnAboutZ(heading);
  }
  // The domino turns about its lower front edge, which stays in place.
  BodyDesc& first = scene.bodies[1];
  first.angular_velocity = kPush * (first.orientation * Vec3::UnitY());
  const Vec3 from_edge = first.orientation * Vec3(-0.5 * domino_size.x(), 0, 0.5 * domino_size.z());
  first.velocity = first.angular_velocity.cross(from_edge);
  SetCamera(&scene, Vec3(0.4, -2.9, 1.9), Vec3(0, 0.35, 0.05));
  return scene;
}

}  // namespace touchstone::scene::catalog
