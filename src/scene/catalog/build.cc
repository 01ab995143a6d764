#include "scene/catalog/build.h"

#include <array>
#include <cmath>
#include <numbers>
#include <utility>

#include "geometry/mass_properties.h"
#include "geometry/shapes.h"

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

SceneDesc MakeScene(SceneText text) {
  SceneDesc scene;
  scene.name = std::move(text.name);
  scene.group = std::move(text.group);
  scene.lesson = std::move(text.lesson);
  scene.description = std::move(text.description);
  scene.materials["default"] = MaterialDesc();
  return scene;
}

void SetCamera(SceneDesc* scene, const Vec3& eye, const Vec3& target, double fov_degrees) {
  scene->camera = CameraDesc{eye, target, fov_degrees};
}

void ShowChainsOnly(SceneDesc* scene) {
  scene->view.options = {{"chains", true}};
  for (const char* hidden :
       {"normal_forces", "friction", "joint_forces", "spring_forces", "thrust", "contact_points"})
    scene->view.options[hidden] = false;
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

BodyDesc MakeFixedBox(std::string name, const Vec3& lengths, const Vec3& position) {
  BodyDesc body = MakeFixedBox(std::move(name), lengths, position, kTimber);
  body.look = Look::kWood;
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

std::vector<Eigen::Vector2d> RegularPolygon(int sides, double radius) {
  std::vector<Eigen::Vector2d> polygon;
  for (int i = 0; i < sides; ++i) {
    const double angle = 2.0 * std::numbers::pi * (i + 0.5) / sides;
    polygon.push_back(radius * Eigen::Vector2d(std::cos(angle), std::sin(angle)));
  }
  return polygon;
}

BodyDesc MakeColumn(std::string name, int sides, double radius, double height, const Vec3& position,
                    std::uint32_t color) {
  HullShape column;
  for (const double z : {-0.5 * height, 0.5 * height}) {
    for (const Eigen::Vector2d& p : RegularPolygon(sides, radius))
      column.points.emplace_back(p.x(), p.y(), z);
  }
  return MakeBody(std::move(name), std::move(column), position, color);
}

Quat TurnAboutY(double radians) { return Quat(Eigen::AngleAxisd(radians, Vec3::UnitY())); }
Quat TurnAboutZ(double radians) { return Quat(Eigen::AngleAxisd(radians, Vec3::UnitZ())); }
double Radians(double degrees) { return degrees * (std::numbers::pi / 180.0); }

double LayerHeight(double thickness, int level) {
  return (level + 0.5) * thickness + (level + 1) * kGap;
}

}  // namespace touchstone::scene::catalog
