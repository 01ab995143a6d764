#include "scene/catalog/build.h"

#include <array>
#include <numbers>
#include <utility>

#include "geometry/mass_properties.h"
#include "geometry/shapes.h"
#include "scene/body_geometry.h"

namespace touchstone::scene::catalog {

std::array<float, 3> Rgb(std::uint32_t hex) {
  const auto channel = [&](int shift) { return static_cast<float>(hex >> shift & 0xffU) / 255.0f; };
  return {channel(16), channel(8), channel(0)};
}

std::uint32_t Cycle(int i) {
  constexpr std::array<std::uint32_t, 7> kColors = {kBlue, kOrange, kGreen, kVermilion,
                                                    kSky,  kPurple, kYellow};
  return kColors[static_cast<size_t>(i) % kColors.size()];
}

SceneDesc MakeScene(std::string name, std::string description) {
  SceneDesc scene;
  scene.name = std::move(name);
  scene.description = std::move(description);
  scene.materials["default"] = MaterialDesc();
  return scene;
}

void SetCamera(SceneDesc* scene, const Vec3& eye, const Vec3& target, double fov_degrees) {
  scene->camera = CameraDesc{eye, target, fov_degrees};
}

BodyDesc MakeBody(std::string name, ShapeDesc shape, const Vec3& position, std::uint32_t color) {
  BodyDesc body;
  body.name = std::move(name);
  body.shape = std::move(shape);
  body.position = position;
  body.color = Rgb(color);
  return body;
}

BodyDesc MakeBoxBody(std::string name, const Vec3& lengths, const Vec3& position,
                     std::uint32_t color) {
  return MakeBody(std::move(name), BoxShape{lengths}, position, color);
}

BodyDesc MakeFixedBox(std::string name, const Vec3& lengths, const Vec3& position,
                      std::uint32_t color) {
  BodyDesc body = MakeBoxBody(std::move(name), lengths, position, color);
  body.fixed = true;
  return body;
}

BodyDesc MakeFloor() {
  return MakeFixedBox("floor", Vec3(40, 40, 1), Vec3(0, 0, -0.5), kFloorGrey);
}

BodyDesc MakePlacedPrism(std::string name, std::vector<Eigen::Vector2d> polygon, double depth,
                         std::uint32_t color) {
  const geometry::Polyhedron prism = geometry::MakePrism(polygon, depth);
  const Vec3 centre = geometry::ComputeVolumeProperties(prism).centre;
  return MakeBody(std::move(name), PrismShape{std::move(polygon), depth}, centre, color);
}

JointDesc MakeBallJoint(std::string a, std::optional<std::string> b, const Vec3& anchor) {
  JointDesc joint;
  joint.kind = JointKind::kBall;
  joint.body_a = std::move(a);
  joint.body_b = std::move(b);
  joint.anchor = anchor;
  return joint;
}

JointDesc MakeHinge(std::string a, std::optional<std::string> b, const Vec3& anchor,
                    const Vec3& axis) {
  JointDesc joint = MakeBallJoint(std::move(a), std::move(b), anchor);
  joint.kind = JointKind::kHinge;
  joint.axis = axis;
  return joint;
}

ThrusterDesc MakeThruster(std::string body, const Vec3& point, const Vec3& force, std::string key) {
  ThrusterDesc thruster;
  thruster.body = std::move(body);
  thruster.point = point;
  thruster.force = force;
  thruster.key = std::move(key);
  return thruster;
}

void RestOnFace(BodyDesc* body, size_t face) {
  const auto shape = MakeBodyGeometry(*body).shape;
  const geometry::Polyhedron::Face& down = shape->faces()[face];
  body->orientation = Quat::FromTwoVectors(down.normal, -Vec3::UnitZ()).normalized();
  body->position.z() = down.offset + kGap;
}

Quat TurnAboutY(double radians) { return Quat(Eigen::AngleAxisd(radians, Vec3::UnitY())); }
Quat TurnAboutZ(double radians) { return Quat(Eigen::AngleAxisd(radians, Vec3::UnitZ())); }
double Radians(double degrees) { return degrees * (std::numbers::pi / 180.0); }

double LayerHeight(double thickness, int level) {
  return (level + 0.5) * thickness + (level + 1) * kGap;
}

}  // namespace touchstone::scene::catalog
