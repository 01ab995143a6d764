// Crowds in motion, for the pace lively: too many simultaneous collisions to be solved exactly at
// the speed of watching.

#include <array>
#include <cmath>
#include <string>

#include "scene/catalog/build.h"
#include "scene/catalog/generators.h"

namespace touchstone::scene::catalog {
namespace {

constexpr const char* kGroup = "crowds";

SceneDesc MakeLivelyScene(SceneText text) {
  SceneDesc scene = MakeScene(std::move(text));
  scene.settings.pace = settings::Pace::kLively;
  scene.states_pace = true;
  return scene;
}

/// A scene in which a heavy ball strikes many bodies at once. It has more rough rounds than the
/// default, since stopping bodies would take the ball's momentum.
SceneDesc MakeStruckScene(SceneText text) {
  SceneDesc scene = MakeLivelyScene(std::move(text));
  scene.settings.lively.rounds = 8;
  scene.materials["default"] = {.restitution = 0.2, .friction = 0.5};
  scene.bodies.push_back(MakeFloor());
  return scene;
}

/// A thrown ball that returns to its height after that time; `velocity` is the horizontal part of
/// its velocity.
BodyDesc MakeThrownBall(double radius, double density, const Vec3& start, const Vec3& velocity,
                        double flight_time) {
  BodyDesc ball = MakeBody("ball", SphereShape{radius}, start, kVermilion);
  ball.density = density;
  ball.velocity = velocity + Vec3(0, 0, 0.5 * 9.81 * flight_time);
  return ball;
}

/// A number between -1 and 1 that looks random: the fractional parts of multiples of generalized
/// golden ratios (Roberts 2018, the sequence R_d), by index and kind of number.
double Scattered(int index, int kind) {
  constexpr std::array<double, 4> kSteps = {0.6180339887498949, 0.7548776662466927,
                                            0.5698402909980532, 0.8191725133961645};
  const double x = (index + 1) * kSteps[static_cast<std::size_t>(kind)];
  return 2.0 * (x - std::floor(x)) - 1.0;
}

/// An orientation that looks random.
Quat ScatteredTurn(int index) {
  return Quat(Scattered(index, 0), Scattered(index, 1), Scattered(index, 2), Scattered(index, 3))
      .normalized();
}

/// A plate tilted by that angle about the y axis, with its upper side through `origin`, and its
/// coordinates for the bodies on it: along it (x down the slope), across and away from it.
struct Slope {
  Vec3 origin;
  double angle;  // [rad]

  Quat turn() const { return TurnAboutY(angle); }
  Vec3 At(double along, double across, double above) const {
    return origin + turn() * Vec3(along, across, above);
  }
  BodyDesc Plate(const std::string& name, const Vec3& lengths, double along, double across,
                 double above) const {
    BodyDesc plate = MakeFixedBox(name, lengths, At(along, across, above));
    plate.orientation = turn();
    return plate;
  }
};

}  // namespace

SceneDesc MakeStruckPyramid() {
  SceneDesc scene = MakeStruckScene(
      {.name = "struck-pyramid",
       .group = kGroup,
       .lesson = "One impact moves 200 cubes at once.",
       .description =
           "A ball of four tonnes is thrown at 210 cubes at 15 m/s. After the impact, so many "
           "sliding cubes are more than a step of the lively pace can solve: steps are rough until "
           "the heap rests, five seconds later. Nothing overlaps and no energy is created, but "
           "forces miss the exact law, in the worst step by four tenths of the largest, and a few "
           "cubes are stopped for a step. Try: remove the ball and launch a lighter one. A pyramid "
           "of 55 keeps "
           "the energy of exact runs within 4 %. Pause to see exact forces; the strip "
           "on the time line marks rough steps."});
  constexpr int kBase = 20;
  constexpr double kSide = 0.5;  // [m]
  constexpr double kPitch = 0.52;
  for (int row = 0; row < kBase; ++row)
    for (int i = 0; i < kBase - row; ++i)
      scene.bodies.push_back(MakeBoxBody(
          "cube." + std::to_string(row) + "." + std::to_string(i), Vec3::Constant(kSide),
          Vec3((i - 0.5 * (kBase - 1 - row)) * kPitch, 0, LayerHeight(kSide, row)), Cycle(row)));
  scene.bodies.push_back(MakeThrownBall(0.7, 3000.0, Vec3(0, -9, 2.6), Vec3(0, 15, 0),
                                        (9.0 - 0.7 - 0.5 * kSide) / 15.0));
  SetCamera(&scene, Vec3(15, -18.5, 9), Vec3(0, -2.2, 3.9));
  return scene;
}

SceneDesc MakeStruckWall() {
  SceneDesc scene = MakeStruckScene(
      {.name = "struck-wall",
       .group = kGroup,
       .lesson = "A dry wall gives way where it is hit and leans on what is left.",
       .description = "Four hundred bricks in running bond without mortar, and a ball of a tonne "
                      "thrown at them "
                      "at 15 m/s. Bricks wedge between bricks, so its steps are the hardest of "
                      "all, and rough for a "
                      "while: single forces are then no better than an estimate, drawn dashed. "
                      "Pause, and the forces of that moment become exact; or choose the pace "
                      "exact (Parameters) and be patient."});
  scene.settings.lively.work = 4000;  // steps of thousands of contacts are cut in time
  constexpr int kCourses = 20;
  constexpr int kBricks = 20;  // whole bricks in an even course
  const Vec3 brick(0.5, 0.25, 0.25);
  const double pitch = brick.x() + kClear;
  const auto add = [&](int course, int index, double x, double length) {
    scene.bodies.push_back(
        MakeBoxBody("brick." + std::to_string(course) + "." + std::to_string(index),
                    Vec3(length, brick.y(), brick.z()), Vec3(x, 0, LayerHeight(brick.z(), course)),
                    (course + index) % 2 == 0 ? kSky : kStone));
  };
  for (int course = 0; course < kCourses; ++course) {
    const int whole = kBricks - course % 2;
    for (int i = 0; i < whole; ++i) add(course, i, (i - 0.5 * (whole - 1)) * pitch, brick.x());
    if (course % 2 == 0) continue;
    const double cut = 0.5 * pitch - kClear;  // makes ends flush with the even courses
    const double end = 0.5 * (kBricks - 1) * pitch + 0.5 * brick.x() - 0.5 * cut;
    add(course, whole, -end, cut);
    add(course, whole + 1, end, cut);
  }
  scene.bodies.push_back(MakeThrownBall(0.5, 2000.0, Vec3(0.3, -8, 2.6), Vec3(0, 15, 0),
                                        (8.0 - 0.5 - 0.5 * brick.y()) / 15.0));
  SetCamera(&scene, Vec3(9.7, -12.9, 5.9), Vec3(0.3, -1.2, 1.9));
  ShowChainsOnly(&scene);
  return scene;
}

SceneDesc MakeDice() {
  SceneDesc scene = MakeLivelyScene(
      {.name = "dice-300",
       .group = kGroup,
       .lesson = "Three hundred dice leave a tray like a liquid and stop like a solid.",
       .description = "Dice stacked in a tray that leans by 35 degrees slide out, tumble and come "
                      "to rest. While they tumble most steps are rough: the forces miss the law "
                      "by a few percent of the largest, some by more. At rest they are certified "
                      "again, and asleep. Try: more friction, and they stay in the tray."});
  scene.settings.lively.rounds = 8;  // fewer would stop dice, and make other forces very rough
  constexpr int kAcross = 10;
  constexpr int kRows = 5;
  constexpr int kLayers = 6;
  constexpr double kSide = 0.1;  // [m]
  constexpr double kPitch = 0.12;
  constexpr double kLength = 1.3;  // length of the tray [m]
  constexpr double kWidth = kAcross * kPitch + 0.06;
  scene.materials["default"] = {.restitution = 0.3, .friction = 0.35};
  scene.bodies.push_back(MakeFloor());
  const Slope tray{Vec3(0, 0, 0.9), Radians(35.0)};
  scene.bodies.push_back(tray.Plate("tray", Vec3(kLength, kWidth, 0.05), 0, 0, -0.025));
  scene.bodies.push_back(
      tray.Plate("tray.back", Vec3(0.05, kWidth, 0.7), -0.5 * kLength - 0.03, 0, 0.35));
  for (const double side : {-1.0, 1.0})
    scene.bodies.push_back(tray.Plate(side < 0.0 ? "tray.right" : "tray.left",
                                      Vec3(kLength, 0.05, 0.7), 0, side * (0.5 * kWidth + 0.03),
                                      0.35));
  for (int i = 0; i < kAcross * kRows * kLayers; ++i) {
    const int row = i / kAcross % kRows, layer = i / (kAcross * kRows);
    const Vec3 place = tray.At(-0.5 * kLength + 0.08 + row * kPitch,
                               (i % kAcross - 0.5 * (kAcross - 1)) * kPitch, 0.06 + layer * kPitch);
    BodyDesc& die = scene.bodies.emplace_back(
        MakeBoxBody("die." + std::to_string(i), Vec3::Constant(kSide), place, Cycle(layer)));
    die.orientation = tray.turn();
  }
  SetCamera(&scene, Vec3(3.4, -3.4, 2.4), Vec3(0.6, 0, 0.45));
  return scene;
}

SceneDesc MakeDominoes100() {
  SceneDesc scene = MakeLivelyScene(
      {.name = "dominoes-100",
       .group = kGroup,
       .lesson = "A wave of dominoes runs the same whether those it has passed are exact or not.",
       .description =
           "A hundred dominoes in a row; the first one has been tipped. The wave is a few "
           "blows at a time. Those it has passed lean on each other in one long row, "
           "more than a step holds at the lively pace: from the second second on "
           "most steps are rough. After three seconds 24 have fallen at either pace, none is more "
           "than "
           "3 cm from where it is in the exact run, and the energies agree to 0.2 %."});
  constexpr int kDominoes = 100;
  const Vec3 size(0.1, 0.5, 1.0);  // [m]
  constexpr double kSpacing = 0.35;
  constexpr double kPush = 2.5;  // initial spin of the first one [rad/s]
  scene.materials["default"] = {.restitution = 0.0, .friction = 0.5};
  scene.bodies.push_back(MakeFloor());
  for (int i = 0; i < kDominoes; ++i)
    scene.bodies.push_back(MakeBoxBody(
        "domino." + std::to_string(i), size,
        Vec3((i - 0.5 * (kDominoes - 1)) * kSpacing, 0, LayerHeight(size.z(), 0)), Cycle(i / 10)));
  BodyDesc& first = scene.bodies[1];
  first.angular_velocity = Vec3(0, kPush, 0);
  first.velocity = Vec3(0.5 * size.z() * kPush, 0, 0);
  SetCamera(&scene, Vec3(-25.5, -16, 9.7), Vec3(-6, 0, 0.3));
  return scene;
}

namespace {

/// One of four shapes of about that radius [m].
ShapeDesc MakeRock(int kind, double radius) {
  if (kind == 0) return SolidShape{SolidKind::kOctahedron, radius};
  if (kind == 1) return SolidShape{SolidKind::kDodecahedron, radius};
  if (kind == 2) return SolidShape{SolidKind::kIcosahedron, radius};
  return BoxShape{radius * Vec3(1.4, 1.1, 0.9)};
}

}  // namespace

SceneDesc MakeAvalanche() {
  SceneDesc scene = MakeLivelyScene(
      {.name = "avalanche",
       .group = kGroup,
       .lesson = "Rocks on a slope steeper than their friction angle flow, and pile up below it.",
       .description =
           "Five hundred rocks of four shapes let go on a slope of 36 degrees with friction 0.5, "
           "whose angle is 27. They roll, strike and pile up at its foot. Steps with "
           "many blows at once are rough: positions keep the promise that nothing "
           "overlaps, forces are estimates until you pause or the heap rests. Watch the "
           "energy plot: none is made."});
  constexpr int kAcross = 10;
  constexpr int kRows = 10;
  constexpr int kLayers = 5;
  constexpr double kPitch = 0.6;      // [m]
  constexpr double kLength = 12.0;    // length of the slope [m]
  scene.settings.lively.work = 3300;  // some steps are taken twice: cut in time
  scene.materials["default"] = {.restitution = 0.1, .friction = 0.5};
  scene.bodies.push_back(MakeFloor());
  const Slope slope{Vec3(-5.0, 0, 3.62), Radians(36.0)};
  scene.bodies.push_back(slope.Plate("slope", Vec3(kLength, 8.0, 0.1), 0, 0, -0.05));
  for (int i = 0; i < kAcross * kRows * kLayers; ++i) {
    const int row = i / kAcross % kRows, layer = i / (kAcross * kRows);
    const double radius = 0.2 + 0.04 * Scattered(i, 3);
    const Vec3 place = slope.At(-0.5 * kLength + 0.5 + row * kPitch,
                                (i % kAcross - 0.5 * (kAcross - 1)) * kPitch, 0.3 + layer * kPitch);
    BodyDesc& rock = scene.bodies.emplace_back(
        MakeBody("rock." + std::to_string(i), MakeRock(i % 4, radius), place, Cycle(i % 4)));
    rock.orientation = ScatteredTurn(i);
    rock.density = 2500.0;
  }
  SetCamera(&scene, Vec3(9.7, -13, 7.6), Vec3(-2.1, 0, 2.2));
  return scene;
}

}  // namespace touchstone::scene::catalog
