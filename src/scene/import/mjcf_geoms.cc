#ifdef TOUCHSTONE_XML

#include "scene/import/mjcf_geoms.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "base/printable.h"
#include "scene/bounds.h"
#include "scene/import/mjcf_ellipsoid.h"
#include "scene/import/mjcf_refusals.h"

namespace touchstone::scene {
namespace {

constexpr double kDefaultFrictionOfGeoms = 1.0;
constexpr std::size_t kMostMaterials = 200;  // pairs are listed for any two

std::string GroupNameOf(const MjcfMasks& masks) {
  return "contype " + std::to_string(masks.type) + " conaffinity " + std::to_string(masks.affinity);
}

std::vector<double> RequireSize(const MjcfElement& geom) {
  geom.Require("size");
  return geom.Numbers("size");
}

/// Half the distance between the two ends of a geom, which give its place, too; none if it has a
/// size and a place of its own. Its z axis points to the first end, as in MuJoCo.
std::optional<double> HalfLengthBetweenEnds(const MjcfElement& geom, RobotFrame* X) {
  const auto ends = geom.FindNumbers("fromto", 6);
  if (!ends) return std::nullopt;
  if (!X->p.isZero(0.0)) geom.Fail("pos: expected none beside \"fromto\", which gives the place");
  const Vec3 a((*ends)[0], (*ends)[1], (*ends)[2]), b((*ends)[3], (*ends)[4], (*ends)[5]);
  const double length = (a - b).norm();
  if (!(length > 0.0)) geom.Fail("fromto: expected two different points");
  X->p = 0.5 * (a + b);
  X->q = TurnOfZ((a - b) / length);
  return 0.5 * length;
}

std::string NameOfMesh(const MjcfElement& mesh) {
  if (const auto name = mesh.Find("name")) return *name;
  const std::string file = mesh.Require("file");
  const std::string name = file.substr(file.find_last_of('/') + 1);
  return name.substr(0, name.find_last_of('.'));
}

Json HullOfVertices(const MjcfElement& mesh, const Vec3& scale) {
  const std::vector<double> numbers = mesh.Numbers("vertex");
  if (numbers.size() % 3 != 0) mesh.Fail("vertex: expected three numbers for each point");
  Json points = Json::array();
  for (std::size_t i = 0; i < numbers.size(); i += 3)
    points.push_back(
        {scale.x() * numbers[i], scale.y() * numbers[i + 1], scale.z() * numbers[i + 2]});
  return {{"hull", std::move(points)}};
}

}  // namespace

MjcfGeoms::MjcfGeoms(const MjcfElement& mujoco, const MjcfPlaces& places, XmlLeftOut* left_out)
    : places_(places), left_out_(*left_out), filters_(mujoco, left_out) {
  for (const MjcfElement& asset : mujoco.Children("asset"))
    for (const MjcfElement& mesh : asset.Children("mesh")) ReadMesh(mesh);
}

/// Reads a mesh from a file, or from inline vertices.
void MjcfGeoms::ReadMesh(const MjcfElement& mesh) {
  const Vec3 scale = mesh.Vector("scale", Vec3::Ones());
  for (const char* place : {"refpos", "refquat"})
    if (mesh.Find(place)) mesh.Fail(std::string(place) + ": expected none: place the geom instead");
  if (mesh.Find("builtin").value_or("none") != "none")
    mesh.Fail("builtin: expected a file or the vertices");
  RefuseGeneratorsOfMjcf(mesh.own());
  if (mesh.Find("vertex")) mesh.Require("name");
  const std::string name = NameOfMesh(mesh);
  if (mesh.Find("inertia") == "shell") shells_.insert(name);
  if (mesh.Find("vertex"))
    meshes_[name] = HullOfVertices(mesh, scale);
  else
    meshes_[name] = {
        {"mesh",
         {{"file", places_.MeshFile(mesh.Require("file"))}, {"scale", ListOfRobot(scale)}}}};
}

void MjcfGeoms::TellUnreadable(const MjcfElement& geom) {
  left_out_.idle.insert("<mesh> " + Quoted(Printable(geom.Require("mesh"), 60)) +
                        " (cannot be read)");
}

void MjcfGeoms::FillShell(const MjcfElement& geom) {
  const bool shell = geom.Find("shellinertia").value_or("false") != "false" ||
                     shells_.contains(geom.Find("mesh").value_or(""));
  if (!shell) return;
  if (!geom.Find("mass"))
    geom.Fail("shellinertia: expected a mass, or an <inertial> of the body: bodies are solid here");
  left_out_.moving.insert("<geom shellinertia> (bodies are solid here)");
}

Json MjcfGeoms::PartOf(const MjcfElement& geom, const RobotFrame& X) {
  RefuseGeneratorsOfMjcf(geom.own());
  if (Touches(geom)) RefuseOtherTouchOfGeom(geom, &left_out_);
  RobotFrame own = places_.PlaceOf(geom);
  Json shape = ShapeOf(geom, &own);
  Json part = RobotPart(std::move(shape), X * own);
  part["material"] = MaterialOf(geom);
  return part;
}

/// Dimensions of a round geom along its axis, from its size or from two points.
Json MjcfGeoms::AlongAxis(const MjcfElement& geom, const char* kind, RobotFrame* X) {
  const std::vector<double> size = RequireSize(geom);
  const auto half = HalfLengthBetweenEnds(geom, X);
  if (!half && size.size() < 2) geom.Fail("size: expected a radius and half of a length");
  return {{kind, {{"radius", size[0]}, {"length", 2.0 * (half ? *half : size[1])}}}};
}

/// The edges of a box. Between two points it has the first number for both edges across.
Json MjcfGeoms::BoxOf(const MjcfElement& geom, RobotFrame* X) {
  const std::vector<double> size = RequireSize(geom);
  if (const auto half = HalfLengthBetweenEnds(geom, X))
    return {{"box", {2.0 * size[0], 2.0 * size[0], 2.0 * *half}}};
  if (size.size() != 3) geom.Fail("size: expected half of the three edges");
  return {{"box", {2.0 * size[0], 2.0 * size[1], 2.0 * size[2]}}};
}

Json MjcfGeoms::EllipsoidOf(const MjcfElement& geom) const {
  geom.Require("size");
  const Vec3 half_axes = geom.Vector("size", Vec3::Ones());
  if (!(half_axes.minCoeff() > 0.0)) geom.Fail("size: expected three positive half axes");
  left_out_.moving.insert("the curvature of ellipsoids, which are hulls of 218 points here");
  return HullOfEllipsoid(half_axes);
}

Json MjcfGeoms::ShapeOf(const MjcfElement& geom, RobotFrame* X) const {
  const std::string type = geom.Find("type").value_or("sphere");
  if (type != "mesh" && geom.Find("mesh"))
    geom.Fail("mesh: expected the type \"mesh\": no other shape is fitted to one");
  if (type == "sphere" || type == "ellipsoid" || type == "mesh") RefuseEndsOfGeom(geom);
  if (type == "sphere") return {{"sphere", {{"radius", RequireSize(geom)[0]}}}};
  if (type == "box") return BoxOf(geom, X);
  if (type == "capsule" || type == "cylinder") return AlongAxis(geom, type.c_str(), X);
  if (type == "ellipsoid") return EllipsoidOf(geom);
  if (type != "mesh")
    geom.Fail("expected a sphere, box, capsule, cylinder, ellipsoid or mesh, got " +
              Quoted(Printable(type, 40)));
  const std::string name = geom.Require("mesh");
  const auto mesh = meshes_.find(name);
  if (mesh == meshes_.end())
    geom.Fail("there is no <mesh> " + Quoted(Printable(name, 60)) + " among the assets");
  return mesh->second;
}

std::string MjcfGeoms::GroupOf(const std::vector<MjcfElement>& geoms) {
  MjcfMasks masks = filters_.Of(geoms.front());
  for (const MjcfElement& geom : geoms) {
    if (filters_.Of(geom) == masks) continue;
    masks = masks | filters_.Of(geom);
    left_out_.moving.insert("differences between the contype and conaffinity of one body's geoms");
  }
  masks_.insert(masks);
  return GroupNameOf(masks);
}

Json MjcfGeoms::GroupsApart() const {
  Json pairs = Json::array();
  for (const MjcfMasks& a : masks_)
    for (const MjcfMasks& b : masks_)
      if (a <= b && !a.Touch(b)) pairs.push_back({GroupNameOf(a), GroupNameOf(b)});
  return pairs;
}

std::string MjcfGeoms::MaterialOf(const MjcfElement& geom) {
  const int condim = IntegerInMjcf(geom, "condim", 3.0);
  if (condim != 1 && condim != 3 && condim != 4 && condim != 6)
    geom.Fail("condim: expected 1, 3, 4 or 6");
  const double friction = geom.Number("friction", kDefaultFrictionOfGeoms);
  if (!bounds::kFriction.Admits(friction))
    geom.Fail("friction: expected " + bounds::kFriction.Describe());
  const Rubbing rubbing{friction, condim == 1, IntegerInMjcf(geom, "priority", 0.0)};
  return materials_.emplace(rubbing, "geoms-" + std::to_string(materials_.size())).first->second;
}

double MjcfGeoms::Rubbing::Against(const Rubbing& other) const {
  if (priority != other.priority) {
    const Rubbing& counts = priority > other.priority ? *this : other;
    return counts.smooth ? 0.0 : counts.friction;
  }
  return smooth && other.smooth ? 0.0 : std::max(friction, other.friction);
}

void MjcfGeoms::AddMaterials(const XmlView& where, Json* document) const {
  if (materials_.size() > kMostMaterials)
    where.Fail("expected at most " + std::to_string(kMostMaterials) +
               " different frictions of geoms, got " + std::to_string(materials_.size()));
  Json materials = {{"default", {{"restitution", 0.0}, {"friction", kDefaultFrictionOfGeoms}}}};
  Json pairs = Json::array();
  for (const auto& [rubbing, name] : materials_) {
    materials[name] = {{"restitution", 0.0}, {"friction", rubbing.Against(rubbing)}};
    for (const auto& [before, other] : materials_) {
      if (!(before < rubbing)) break;
      pairs.push_back({{"materials", {other, name}}, {"friction", before.Against(rubbing)}});
    }
  }
  (*document)["materials"] = std::move(materials);
  if (!pairs.empty()) (*document)["pairs"] = std::move(pairs);
}

}  // namespace touchstone::scene

#endif  // TOUCHSTONE_XML
