#include <array>

#include "scene/read_body.h"

namespace touchstone::scene {
namespace {

constexpr std::array<std::string_view, 8> kShapes = {
    "box", "hull", "prism", "wedge", "tetrahedron", "octahedron", "dodecahedron", "icosahedron"};
constexpr std::array<std::string_view, 4> kUnsupported = {"mesh", "compound", "sphere", "capsule"};

BoxShape ReadBox(const JsonView& view) {
  if (!view.value().is_array() || view.value().size() != 3) {
    view.FailExpecting("a list of 3 edge lengths");
  }
  const std::vector<JsonView> items = view.List(3);
  return {Vec3(items[0].Within(bounds::kLength), items[1].Within(bounds::kLength),
               items[2].Within(bounds::kLength))};
}

HullShape ReadHull(const JsonView& view) {
  HullShape hull;
  for (const JsonView& point : view.List())
    hull.points.push_back(point.VectorWithin(bounds::kCoordinate));
  return hull;
}

PrismShape ReadPrism(const JsonView& view) {
  view.AllowKeys({"polygon", "depth"});
  PrismShape prism;
  for (const JsonView& p : view.Require("polygon").List())
    prism.polygon.push_back(p.Vector2Within(bounds::kCoordinate));
  prism.depth = view.Require("depth").Within(bounds::kLength);
  return prism;
}

SolidShape ReadSolid(SolidKind kind, const JsonView& view) {
  view.AllowKeys({"radius"});
  return {kind, view.Require("radius").Within(bounds::kLength)};
}

ShapeDesc ReadShapeOf(std::string_view key, const JsonView& view) {
  if (key == "box") return ReadBox(view);
  if (key == "hull") return ReadHull(view);
  if (key == "prism") return ReadPrism(view);
  if (key == "wedge") return ReadSolid(SolidKind::kWedge, view);
  if (key == "tetrahedron") return ReadSolid(SolidKind::kTetrahedron, view);
  if (key == "octahedron") return ReadSolid(SolidKind::kOctahedron, view);
  if (key == "dodecahedron") return ReadSolid(SolidKind::kDodecahedron, view);
  return ReadSolid(SolidKind::kIcosahedron, view);
}

}  // namespace

ShapeDesc ReadShape(const JsonView& view) {
  for (const std::string_view key : kUnsupported) {
    if (const auto found = view.Find(key)) found->Fail("this shape is not supported yet");
  }
  if (const auto rounding = view.Find("rounding");
      rounding && rounding->Within(bounds::kLength) > 0) {
    rounding->Fail("rounding is not supported yet");
  }
  std::vector<std::string_view> keys(kShapes.begin(), kShapes.end());
  keys.push_back("rounding");
  view.AllowKeys(keys);
  std::vector<std::string_view> given;
  for (const std::string_view key : kShapes) {
    if (view.Find(key)) given.push_back(key);
  }
  if (given.empty()) view.Fail("expected exactly one of " + QuotedList(kShapes) + ", got none");
  if (given.size() > 1) view.Fail("expected exactly one shape, got " + QuotedList(given));
  return ReadShapeOf(given[0], view.Require(given[0]));
}

}  // namespace touchstone::scene
