#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

#include "scene/body_geometry.h"
#include "scene/mesh_file.h"
#include "scene/read_body.h"
#include "scene/read_mesh.h"

namespace touchstone::scene {
namespace {

constexpr std::array<std::string_view, 16> kShapes = {
    "box",          "hull",        "prism",  "wedge",   "tetrahedron", "octahedron",
    "dodecahedron", "icosahedron", "sphere", "capsule", "cylinder",    "cone",
    "bowl",         "tube",        "mesh",   "compound"};
// Polyhedra, which may be rounded.
constexpr std::array<std::string_view, 9> kPolyhedra = {"box",          "hull",        "prism",
                                                        "wedge",        "tetrahedron", "octahedron",
                                                        "dodecahedron", "icosahedron", "mesh"};

BoxShape ReadBox(const JsonView& view) {
  if (!view.value().is_array() || view.value().size() != 3) {
    view.FailExpecting("a list of 3 edge lengths");
  }
  const std::vector<JsonView> items = view.List(3);
  return {Vec3(items[0].Within(bounds::kLength), items[1].Within(bounds::kLength),
               items[2].Within(bounds::kLength))};
}

/// Reads a list of points, limited like that of a mesh file.
std::vector<JsonView> ReadPoints(const JsonView& view) {
  std::vector<JsonView> points = view.List();
  if (points.size() > kMostMeshPoints)
    view.Fail("expected at most " + std::to_string(kMostMeshPoints) + " points, got " +
              std::to_string(points.size()));
  return points;
}

HullShape ReadHull(const JsonView& view) {
  HullShape hull;
  for (const JsonView& point : ReadPoints(view))
    hull.points.push_back(point.VectorWithin(bounds::kCoordinate));
  return hull;
}

PrismShape ReadPrism(const JsonView& view) {
  view.AllowKeys({"polygon", "depth"});
  PrismShape prism;
  for (const JsonView& p : ReadPoints(view.Require("polygon")))
    prism.polygon.push_back(p.Vector2Within(bounds::kCoordinate));
  prism.depth = view.Require("depth").Within(bounds::kLength);
  return prism;
}

SolidShape ReadSolid(SolidKind kind, const JsonView& view) {
  view.AllowKeys({"radius"});
  return {kind, view.Require("radius").Within(bounds::kLength)};
}

SphereShape ReadSphere(const JsonView& view) {
  view.AllowKeys({"radius"});
  return {view.Require("radius").Within(bounds::kLength)};
}

CapsuleShape ReadCapsule(const JsonView& view) {
  view.AllowKeys({"radius", "length"});
  return {view.Require("radius").Within(bounds::kLength),
          view.Require("length").Within(bounds::kLength)};
}

CylinderShape ReadCylinder(const JsonView& view) {
  view.AllowKeys({"radius", "length"});
  return {view.Require("radius").Within(bounds::kLength),
          view.Require("length").Within(bounds::kLength)};
}

ConeShape ReadCone(const JsonView& view) {
  view.AllowKeys({"radius", "height"});
  return {view.Require("radius").Within(bounds::kLength),
          view.Require("height").Within(bounds::kLength)};
}

BowlShape ReadBowl(const JsonView& view) {
  view.AllowKeys({"radius"});
  return {view.Require("radius").Within(bounds::kLength)};
}

TubeShape ReadTube(const JsonView& view) {
  view.AllowKeys({"radius", "length"});
  return {view.Require("radius").Within(bounds::kLength),
          view.Require("length").Within(bounds::kLength)};
}

bool IsHollow(std::string_view kind) { return kind == "bowl" || kind == "tube"; }

ConvexDesc ReadSharp(std::string_view key, const JsonView& view) {
  if (key == "sphere") return ReadSphere(view);
  if (key == "capsule") return ReadCapsule(view);
  if (key == "cylinder") return ReadCylinder(view);
  if (key == "cone") return ReadCone(view);
  if (key == "box") return ReadBox(view);
  if (key == "hull") return ReadHull(view);
  if (key == "prism") return ReadPrism(view);
  if (key == "wedge") return ReadSolid(SolidKind::kWedge, view);
  if (key == "tetrahedron") return ReadSolid(SolidKind::kTetrahedron, view);
  if (key == "octahedron") return ReadSolid(SolidKind::kOctahedron, view);
  if (key == "dodecahedron") return ReadSolid(SolidKind::kDodecahedron, view);
  return ReadSolid(SolidKind::kIcosahedron, view);
}

/// The radius by which a polyhedron is rounded [m].
double ReadRounding(std::string_view kind, const JsonView& view) {
  const auto rounding = view.Find("rounding");
  if (!rounding) return 0.0;
  if (std::ranges::find(kPolyhedra, kind) == kPolyhedra.end())
    rounding->Fail("only polyhedra have a rounding, as in " + QuotedList(kPolyhedra));
  return rounding->Within(bounds::kRounding);
}

/// Reads a convex shape of this kind, with its rounding.
ConvexDesc ReadConvexOf(std::string_view kind, const JsonView& view) {
  const double rounding = ReadRounding(kind, view);
  ConvexDesc shape = ReadSharp(kind, view.Require(kind));
  std::visit(
      [&](auto& own) {
        if constexpr (requires { own.rounding; }) own.rounding = rounding;
      },
      shape);
  return shape;
}

/// The hulls of a mesh, with their rounding.
std::vector<HullShape> ReadMeshHulls(const JsonView& view, std::vector<Remark>* remarks) {
  const double rounding = ReadRounding("mesh", view);
  std::vector<HullShape> hulls = ReadMesh(view.Require("mesh"), remarks);
  for (HullShape& hull : hulls) hull.rounding = rounding;
  return hulls;
}

/// Reads a mesh as a part of a compound, which is convex: one hull.
HullShape ReadMeshPart(const JsonView& view, std::vector<Remark>* remarks) {
  std::vector<HullShape> hulls = ReadMeshHulls(view, remarks);
  if (hulls.size() > 1)
    view.Require("mesh").Require("parts").Fail(
        "a part of a compound is one hull: let the mesh be the shape of a body instead");
  return std::move(hulls.front());
}

ShapeDesc ReadMeshShape(const JsonView& view, std::vector<Remark>* remarks) {
  std::vector<HullShape> hulls = ReadMeshHulls(view, remarks);
  if (hulls.size() == 1) return std::move(hulls.front());
  CompoundShape compound;
  for (HullShape& hull : hulls) compound.parts.emplace_back().shape = std::move(hull);
  return compound;
}

/// The one key that names the kind of shape.
std::string_view KindOf(const JsonView& view) {
  std::vector<std::string_view> keys(kShapes.begin(), kShapes.end());
  keys.push_back("rounding");
  view.AllowKeys(keys);
  std::vector<std::string_view> given;
  for (const std::string_view key : kShapes) {
    if (view.Find(key)) given.push_back(key);
  }
  if (given.empty()) view.Fail("expected exactly one of " + QuotedList(kShapes) + ", got none");
  if (given.size() > 1) view.Fail("expected exactly one shape, got " + QuotedList(given));
  return given[0];
}

PartDesc ReadPart(const JsonView& view, std::vector<Remark>* remarks) {
  view.AllowKeys({"shape", "position", "orientation", "rotation", "material", "density"});
  const JsonView shape = view.Require("shape");
  const std::string_view kind = KindOf(shape);
  if (kind == "compound")
    shape.Require(kind).Fail("a part of a compound cannot be a compound: list its parts instead");
  if (IsHollow(kind))
    shape.Require(kind).Fail("a " + std::string(kind) +
                             " is no part of a compound: make it a fixed body of its own");
  PartDesc part;
  if (kind == "mesh")
    part.shape = ReadMeshPart(shape, remarks);
  else
    part.shape = ReadConvexOf(kind, shape);
  if (const auto position = view.Find("position"))
    part.position = position->VectorWithin(bounds::kCoordinate);
  part.orientation = ReadOrientation(view);
  if (const auto material = view.Find("material")) part.material = material->Text();
  if (const auto density = view.Find("density")) part.density = density->Within(bounds::kDensity);
  try {
    MakePolyhedron(part.shape);
  } catch (const std::invalid_argument& error) {
    FailAtShape(shape, error.what());
  }
  return part;
}

CompoundShape ReadCompound(const JsonView& view, std::vector<Remark>* remarks) {
  const std::vector<JsonView> items = view.List();
  if (items.empty()) view.FailExpecting("at least one part");
  if (items.size() > kMaxParts)
    view.Fail("expected at most " + std::to_string(kMaxParts) + " parts, got " +
              std::to_string(items.size()));
  CompoundShape compound;
  for (const JsonView& item : items) compound.parts.push_back(ReadPart(item, remarks));
  return compound;
}

}  // namespace

ShapeDesc ReadShape(const JsonView& view, std::vector<Remark>* remarks) {
  const std::string_view kind = KindOf(view);
  if (kind == "compound") {
    ReadRounding(kind, view);
    return ReadCompound(view.Require(kind), remarks);
  }
  if (kind == "mesh") return ReadMeshShape(view, remarks);
  if (IsHollow(kind)) ReadRounding(kind, view);
  if (kind == "bowl") return ReadBowl(view.Require(kind));
  if (kind == "tube") return ReadTube(view.Require(kind));
  return std::visit([](auto shape) { return ShapeDesc(std::move(shape)); },
                    ReadConvexOf(kind, view));
}

}  // namespace touchstone::scene
