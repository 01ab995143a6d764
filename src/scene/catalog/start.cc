#include <cmath>
#include <string>

#include "scene/catalog/build.h"
#include "scene/catalog/scenes.h"

namespace touchstone::scene::catalog {
namespace {

/// Four, three, two and one cube.
void AddPyramid(const Vec3& foot, SceneDesc* scene) {
  constexpr double kSide = 0.5;
  constexpr double kPitch = 0.53;
  constexpr int kBase = 4;
  for (int row = 0; row < kBase; ++row) {
    const int count = kBase - row;
    for (int i = 0; i < count; ++i) {
      const Vec3 offset((i - 0.5 * (count - 1)) * kPitch, 0, LayerHeight(kSide, row));
      scene->bodies.push_back(
          MakeBoxBody("pyramid." + std::to_string(row) + "." + std::to_string(i),
                      Vec3::Constant(kSide), foot + offset, row % 2 == 0 ? kBlue : kSky));
    }
  }
}

/// Slabs laid crosswise, two to a layer.
void AddTower(const Vec3& foot, SceneDesc* scene) {
  const Vec3 slab(0.9, 0.25, 0.2);
  constexpr int kLayers = 7;
  for (int layer = 0; layer < kLayers; ++layer) {
    const bool is_turned = layer % 2 == 1;
    for (const int side : {-1, 1}) {
      const Vec3 aside = (is_turned ? Vec3(Vec3::UnitX()) : Vec3(Vec3::UnitY())) * (side * 0.3);
      BodyDesc& body = scene->bodies.emplace_back(MakeBoxBody(
          "tower." + std::to_string(layer) + (side < 0 ? ".a" : ".b"),
          is_turned ? Vec3(slab.y(), slab.x(), slab.z()) : slab,
          foot + aside + Vec3(0, 0, LayerHeight(slab.z(), layer)), is_turned ? kYellow : kOrange));
      body.density = 600;
    }
  }
}

/// A plank that leans on the upper edge of a block.
void AddLeaningPlank(const Vec3& edge, SceneDesc* scene) {
  const double slope = Radians(32);
  const Vec3 plank(2.4, 0.5, 0.1);
  const Vec3 block(0.8, 0.8, edge.z() - kGap);
  const double centre_z = kGap + 0.5 * (plank.x() * std::sin(slope) + plank.z() * std::cos(slope));
  const double centre_x =
      edge.x() -
      ((edge.z() - centre_z) * std::cos(slope) + 0.5 * plank.z() + kGap) / std::sin(slope);
  scene->bodies.push_back(
      MakeBoxBody("block", block,
                  Vec3(edge.x() + 0.5 * block.x(), edge.y(), LayerHeight(block.z(), 0)), kPurple));
  BodyDesc& body = scene->bodies.emplace_back(
      MakeBoxBody("plank", plank, Vec3(centre_x, edge.y(), centre_z), kVermilion));
  body.orientation = TurnAboutY(-slope);
  body.density = 600;
}

void AddSolids(SceneDesc* scene) {
  const auto add = [&](const char* name, SolidKind kind, double radius, double x, double y,
                       std::uint32_t color) -> BodyDesc& {
    BodyDesc& body =
        scene->bodies.emplace_back(MakeBody(name, SolidShape{kind, radius}, Vec3(x, y, 0), color));
    RestOnFace(&body);
    return body;
  };
  add("tetrahedron", SolidKind::kTetrahedron, 0.45, -1.9, -1.7, kGreen);
  add("octahedron", SolidKind::kOctahedron, 0.42, -0.7, -2.1, kVermilion);
  // Two of them come down as the scene opens, turning a little. Each is finished before the next is
  // added: growing the list moves its bodies.
  BodyDesc* falling = &add("dodecahedron", SolidKind::kDodecahedron, 0.4, 0.5, -2.0, kPurple);
  falling->position.z() += 0.35;
  falling->angular_velocity = Vec3(0.8, 0.5, 0.3);
  falling = &add("icosahedron", SolidKind::kIcosahedron, 0.4, 1.7, -1.6, kOrange);
  falling->position.z() += 0.2;
  falling->angular_velocity = Vec3(-0.6, 1.0, 0.2);
}

}  // namespace

SceneDesc MakeStart() {
  SceneDesc scene = MakeScene(
      "start",
      "A room to play in. Grab a body with the mouse and pull; the arrows are the true contact "
      "forces. Everything can be pushed, thrown, stacked and knocked over.");
  scene.materials["default"] = {.restitution = 0.2, .friction = 0.6};
  scene.bodies.push_back(MakeFloor());
  AddPyramid(Vec3(-1.7, 1.0, 0), &scene);
  AddTower(Vec3(0.5, 0.6, 0), &scene);
  AddLeaningPlank(Vec3(2.9, 0.4, 0.8), &scene);
  AddSolids(&scene);
  SetCamera(&scene, Vec3(1.2, -8.2, 3.9), Vec3(0.3, 0, 0.6));
  return scene;
}

}  // namespace touchstone::scene::catalog
