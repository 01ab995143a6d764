#include <cmath>
#include <vector>

#include "scene/catalog/build.h"
#include "scene/catalog/scenes.h"

namespace touchstone::scene::catalog {
namespace {

using Point = Eigen::Vector2d;  // (x, z)

constexpr double kCrank = 0.4;  // from pin to pin [m]
constexpr double kCoupler = 1.1;
constexpr double kRocker = 0.8;
constexpr double kWidth = 0.1;
constexpr double kDepth = 0.06;
constexpr double kLayer = 0.075;  // from the middle of one bar to that of the next behind it [m]
constexpr double kSpin = 5.0;     // of the crank, about y [rad/s]

Vec3 InWorld(const Point& p, double y = 0.0) { return Vec3(p.x(), y, p.y()); }

/// The point at distances ra and rb of a and b, on the left as one goes from a to b.
Point Apex(const Point& a, double ra, const Point& b, double rb) {
  const Point ab = b - a;
  const double d = ab.norm();
  const double along = (ra * ra - rb * rb + d * d) / (2.0 * d);
  const double aside = std::sqrt(ra * ra - along * along);
  return a + (along * ab + aside * Point(-ab.y(), ab.x())) / d;
}

/// Velocity of an arm's end about its start under a turn w about y.
Point Turned(double w, const Point& arm) { return w * Point(arm.y(), -arm.x()); }

/// Gives a body the motion of a turn w about y through the point `pin` that moves with v.
void SetMotion(double w, const Point& pin, const Point& v, BodyDesc* body) {
  body->angular_velocity = Vec3(0, w, 0);
  const Point arm = Point(body->position.x(), body->position.z()) - pin;
  body->velocity = InWorld(v + Turned(w, arm));
}

/// A triangle with its corners moved out from the middle by the width of a bar.
std::vector<Point> Widened(std::vector<Point> corners) {
  const Point middle = (corners[0] + corners[1] + corners[2]) / 3.0;
  for (Point& corner : corners) corner += kWidth * (corner - middle).normalized();
  return corners;
}

BodyDesc& AddBar(const char* name, const Point& a, const Point& b, double y, std::uint32_t color,
                 SceneDesc* scene) {
  const Point ab = b - a;
  BodyDesc& bar = scene->bodies.emplace_back(MakeBoxBody(
      name, Vec3(ab.norm() + kWidth, kDepth, kWidth), InWorld(0.5 * (a + b), y), color));
  bar.orientation = TurnAboutY(-std::atan2(ab.y(), ab.x()));
  return bar;
}

}  // namespace

SceneDesc MakeFourBar() {
  SceneDesc scene = MakeScene(
      "four-bar",
      "A crank that goes round drives a rocker that goes to and fro, through a coupler with a "
      "point "
      "of its own. Four hinges close a loop: the bars hold each other. Left and Right push the "
      "crank; pull anywhere to work against it.");
  const Point crank_pin(-0.6, 0.9);
  const Point rocker_pin(0.6, 0.9);
  const Point knee = crank_pin + kCrank * Point(std::cos(Radians(60)), std::sin(Radians(60)));
  const Point elbow = Apex(knee, kCoupler, rocker_pin, kRocker);

  // Both ends of the coupler move with the bars they are pinned to.
  const Point knee_velocity = Turned(kSpin, knee - crank_pin);
  Eigen::Matrix2d turns;
  turns.col(0) = Turned(1.0, elbow - knee);
  turns.col(1) = -Turned(1.0, elbow - rocker_pin);
  const Point spins = turns.inverse() * -knee_velocity;  // of coupler and rocker

  scene.bodies.push_back(MakeFloor());
  scene.bodies.push_back(MakeFixedBox("frame", Vec3(1.5, kDepth, 0.9 + kWidth),
                                      Vec3(0, kLayer, 0.5 * (0.9 + kWidth))));
  BodyDesc& crank = AddBar("crank", crank_pin, knee, 0.0, kVermilion, &scene);
  crank.mass = 6.0;
  SetMotion(kSpin, crank_pin, Point::Zero(), &crank);
  SetMotion(spins[1], rocker_pin, Point::Zero(),
            &AddBar("rocker", rocker_pin, elbow, 0.0, kBlue, &scene));
  const Point tip = Apex(knee, 0.75, elbow, 0.65);
  BodyDesc& coupler = scene.bodies.emplace_back(
      MakePlacedPrism("coupler", Widened({knee, elbow, tip}), kDepth, kOrange));
  coupler.position.y() = -kLayer;
  SetMotion(spins[0], knee, knee_velocity, &coupler);

  const auto add_hinge = [&](const char* a, const char* b, const Point& pin, double y) {
    scene.joints.push_back(MakeHinge(a, b, InWorld(pin, y), Vec3::UnitY()));
  };
  add_hinge("crank", "frame", crank_pin, 0.5 * kLayer);
  add_hinge("coupler", "crank", knee, -0.5 * kLayer);
  add_hinge("coupler", "rocker", elbow, -0.5 * kLayer);
  add_hinge("rocker", "frame", rocker_pin, 0.5 * kLayer);
  for (const double push : {1.0, -1.0}) {
    const Vec3 edge(0.5 * kCrank, 0, -0.5 * kWidth * push);
    scene.thrusters.push_back(
        MakeThruster("crank", edge, Vec3(0, 0, 40.0 * push), push > 0.0 ? "Left" : "Right"));
  }
  SetCamera(&scene, Vec3(0.6, -3.6, 1.6), Vec3(0, 0, 1.05));
  return scene;
}

}  // namespace touchstone::scene::catalog
