#include "peer_scenes.h"

#include <cmath>
#include <cstdint>
#include <numbers>
#include <string>
#include <utility>

namespace touchstone::peers {
namespace {

constexpr double kSpace = 5e-5;  // between blocks that stand on each other [m]

/// The same numbers on every machine.
class Numbers {
 public:
  double Between(double low, double high) {
    state_ = state_ * 6364136223846793005ULL + 1442695040888963407ULL;
    return low + (high - low) * static_cast<double>(state_ >> 11) * 0x1p-53;
  }
  Quat Tilt(double most) {
    const Vec3 axis(Between(-1, 1), Between(-1, 1), Between(-1, 1));
    return Quat(Eigen::AngleAxisd(Between(-most, most), axis.normalized()));
  }

 private:
  std::uint64_t state_ = 1;
};

class Builder {
 public:
  Builder(std::string name, double duration) {
    made_.scene.name = std::move(name);
    made_.scene.materials["default"] = {.restitution = 0.0, .friction = 0.5};
    made_.duration = duration;
  }

  scene::BodyDesc& Add(const Vec3& lengths, const Vec3& position, double mass) {
    return Add(scene::BoxShape{lengths}, position, mass);
  }
  scene::BodyDesc& Add(const scene::ShapeDesc& shape, const Vec3& position, double mass) {
    scene::BodyDesc body;
    body.name = std::string("b").append(std::to_string(made_.scene.bodies.size()));
    body.shape = shape;
    body.position = position;
    if (mass > 0.0)
      body.mass = mass;
    else
      body.fixed = true;
    made_.scene.bodies.push_back(std::move(body));
    return made_.scene.bodies.back();
  }
  void AddFloor(double side) { Add(Vec3(side, side, 1.0), Vec3(0, 0, -0.5), 0.0); }

  PeerScene Take() { return std::move(made_); }

 private:
  PeerScene made_;
};

/// What falls into a box with four walls, by number.
using ShapeOf = scene::ShapeDesc (*)(int i);

scene::ShapeDesc Cube(int) { return scene::BoxShape{Vec3::Constant(0.5)}; }
scene::ShapeDesc Ball(int) { return scene::SphereShape{0.25}; }
scene::ShapeDesc Mixed(int i) {
  switch (i % 4) {
    case 0:
      return Ball(i);
    case 1:
      return scene::CapsuleShape{0.15, 0.3};
    case 2:
      return scene::CylinderShape{0.2, 0.4};
    default:
      return scene::BoxShape{Vec3(0.5, 0.4, 0.3)};
  }
}

PeerScene MakePile(const std::string& name, int count, ShapeOf shape) {
  Builder build(name + "-" + std::to_string(count), 3.0);
  const int side = static_cast<int>(std::ceil(std::cbrt(count) - 1e-9));
  const double inner = 0.8 * side, high = 0.8 * side + 2.0;
  build.AddFloor(inner + 2.0);
  for (const double sign : {-1.0, 1.0}) {
    const double at = sign * (0.5 * inner + 0.5);
    build.Add(Vec3(1.0, inner + 2.0, high), Vec3(at, 0.0, 0.5 * high), 0.0);
    build.Add(Vec3(inner, 1.0, high), Vec3(0.0, at, 0.5 * high), 0.0);
  }
  Numbers numbers;
  for (int i = 0; i < count; ++i) {
    const int layer = i / (side * side);
    const double shift = layer % 2 == 0 ? -0.1 : 0.1;
    const Vec3 place(0.7 * (i % side) + shift, 0.7 * (i / side % side) + shift, 0.75 * layer + 0.6);
    const double centre = 0.35 * (side - 1);
    build.Add(shape(i), place - Vec3(centre, centre, 0.0), 1.0).orientation = numbers.Tilt(0.1);
  }
  return build.Take();
}

/// A pyramid of cubes that a heavy block is thrown at.
PeerScene MakeKnock(int rows) {
  Builder build("knock-" + std::to_string(rows), 2.0);
  build.AddFloor(100.0);
  for (int row = 0; row < rows; ++row)
    for (int i = 0; i < rows - row; ++i)
      build.Add(
          Vec3::Constant(0.5),
          Vec3(0.52 * (i - 0.5 * (rows - 1 - row)), 0.0, 0.25 + kSpace + row * (0.5 + kSpace)),
          125.0);
  scene::BodyDesc& block = build.Add(Vec3::Constant(0.6), Vec3(0.0, -3.0, 0.2 * rows), 650.0);
  block.orientation = Quat(Eigen::AngleAxisd(std::numbers::pi / 6.0, Vec3(1, 1, 0).normalized()));
  block.velocity = Vec3(0.0, 15.0, 0.0);
  return build.Take();
}

PeerScene MakeDominoes(int count) {
  Builder build("dominoes-" + std::to_string(count), 3.0);
  build.AddFloor(200.0);
  for (int i = 0; i < count; ++i)
    build.Add(Vec3(0.1, 0.5, 1.0), Vec3(0.35 * i, 0.0, 0.5 + kSpace), 1.0);
  build.Add(Vec3::Constant(0.3), Vec3(-1.0, 0.0, 0.9), 10.0).velocity = Vec3(3.0, 0.0, 0.0);
  return build.Take();
}

/// Cubes far from each other that fall on a floor.
PeerScene MakeRain(int count) {
  Builder build("rain-" + std::to_string(count), 3.0);
  build.AddFloor(200.0);
  Numbers numbers;
  const int side = static_cast<int>(std::ceil(std::sqrt(count)));
  for (int i = 0; i < count; ++i)
    build
        .Add(Vec3::Constant(0.5),
             Vec3(2.0 * (i % side - side / 2), 2.0 * (i / side - side / 2), numbers.Between(1, 3)),
             1.0)
        .orientation = numbers.Tilt(0.5);
  return build.Take();
}

/// A wall of bricks that is shot at.
PeerScene MakeWallShot(int rows, int bricks) {
  Builder build("wall-shot-" + std::to_string(rows * bricks), 2.0);
  build.AddFloor(100.0);
  for (int row = 0; row < rows; ++row)
    for (int i = 0; i < bricks; ++i)
      build.Add(Vec3(0.5, 0.25, 0.25),
                Vec3(0.51 * (i - 0.5 * bricks + 0.5 * (row % 2)), 0.0,
                     0.125 + kSpace + row * (0.25 + kSpace)),
                60.0);
  build.Add(Vec3::Constant(0.3), Vec3(0.1, -3.0, 0.125 * rows), 200.0).velocity =
      Vec3(0.0, 30.0, 0.0);
  return build.Take();
}

}  // namespace

std::vector<PeerScene> MakePeerScenes() {
  return {MakePile("pile", 30, Cube),
          MakePile("pile", 60, Cube),
          MakePile("drop-balls", 300, Ball),
          MakePile("drop-mixed", 100, Mixed),
          MakeKnock(5),
          MakeKnock(10),
          MakeDominoes(100),
          MakeRain(300),
          MakeRain(1000),
          MakeWallShot(8, 6)};
}

}  // namespace touchstone::peers
