// Scenes of rigid-ipc (src/io/read_rb_scene.cpp there): bodies of meshes, y up, angles in degrees,
// rotations about x, then y, then z of the world.

#include <algorithm>
#include <array>
#include <filesystem>
#include <numbers>
#include <optional>
#include <set>
#include <stdexcept>

#include "base/math.h"
#include "base/printable.h"
#include "geometry/aabb.h"
#include "scene/bounds.h"
#include "scene/import/foreign_scene.h"
#include "scene/mesh_file.h"
#include "scene/scene_file.h"

namespace touchstone::scene {
namespace {

constexpr double kDensityOfPlastic = 1000.0;  // for bodies without a density
constexpr double kDegreesToRadians = std::numbers::pi / 180.0;

/// The rotation from y up to z up.
Mat3 ToUp() {
  Mat3 R;
  R << 1, 0, 0, 0, 0, -1, 0, 1, 0;
  return R;
}

Json ListOf(const Vec3& v) { return {v.x(), v.y(), v.z()}; }

Vec3 VectorAt(const JsonView& body, const char* key, const Vec3& otherwise, const Bound& bound) {
  const auto found = body.Find(key);
  return found ? found->VectorWithin(bound) : otherwise;
}

/// The degrees of freedom along x, y, z and about them that are fixed, if some are listed.
std::vector<bool> FixedDofs(const JsonView& body) {
  std::vector<bool> fixed(6, false);
  const auto dofs = body.Find("is_dof_fixed");
  if (!dofs || dofs->value().is_boolean()) return fixed;
  const std::vector<JsonView> each = dofs->List(6);
  for (size_t i = 0; i < 6; ++i) fixed[i] = each[i].Boolean();
  return fixed;
}

/// The names of the axes locked by fixed degrees of freedom, with z up: y is z here, and z is -y.
Json LockedAxesOf(const JsonView& body) {
  constexpr std::array<const char*, 6> kNames = {"x", "z", "y", "rx", "rz", "ry"};
  const std::vector<bool> fixed = FixedDofs(body);
  Json names = Json::array();
  for (size_t i = 0; i < 6; ++i)
    if (fixed[i]) names.push_back(kNames[i]);
  return names;
}

/// Whether all degrees of freedom are fixed.
bool IsFixed(const JsonView& body) {
  bool fixed = false;
  if (const auto type = body.Find("type")) {
    const std::string name = type->Text();
    if (name == "kinematic" || name == "static")
      fixed = true;
    else if (name != "dynamic")
      type->FailExpecting("\"static\", \"kinematic\" or \"dynamic\"");
  }
  const auto dofs = body.Find("is_dof_fixed");
  if (!dofs) return fixed;
  if (dofs->value().is_boolean()) return fixed || dofs->Boolean();
  return fixed || std::ranges::count(FixedDofs(body), true) == 6;
}

/// Whether a fixed body continues at its velocity.
bool IsKinematic(const JsonView& body) {
  const auto type = body.Find("type");
  return type && type->Text() == "kinematic";
}

/// Refuses settings that would change the motion.
void RefuseOtherPhysics(const JsonView& body) {
  for (const char* key : {"kinematic_poses", "oriented", "split_components"}) {
    const auto found = body.Find(key);
    if (!found || (found->value().is_boolean() && !found->Boolean())) continue;
    if (found->value().is_array() && found->value().empty()) continue;
    found->Fail("has no counterpart, and would change the motion");
  }
  for (const char* key : {"vertices", "faces", "edges"})
    if (const auto found = body.Find(key)) found->Fail("expected a \"mesh\", a file");
}

/// One number, or one for each axis of the mesh.
Json ScaleOf(const JsonView& body) {
  const auto scale = body.Find("scale");
  if (!scale) return 1.0;
  if (scale->value().is_number()) return scale->Within(bounds::kMeshScale);
  Json each = Json::array();
  for (const JsonView& one : scale->List(3)) each.push_back(one.Within(bounds::kMeshScale));
  return each;
}

/// The file of a mesh: beside the scene or, as in that program, in a folder `meshes` beside it or
/// beside one of its parent folders.
std::string MeshOf(const JsonView& body) {
  namespace fs = std::filesystem;
  const std::string name = body.Require("mesh").Text();
  std::error_code error;
  const fs::path folder = fs::absolute(body.source(), error).parent_path().lexically_normal();
  if (fs::exists(folder / name, error)) return name;
  for (fs::path around = folder;; around = around.parent_path()) {
    const fs::path there = around / "meshes" / name;
    if (fs::exists(there, error)) return there.lexically_relative(folder).string();
    if (around == around.parent_path()) return name;
  }
}

/// The box of a mesh in its own frame; none if it cannot be read, which the reader of the scene
/// reports.
std::optional<geometry::Aabb> ExtentOf(const JsonView& body, const std::string& mesh) {
  const std::filesystem::path folder = std::filesystem::path(body.source()).parent_path();
  try {
    const MeshFile file = LoadMeshFile((folder / mesh).string(), 1.0);
    if (file.points.empty()) return std::nullopt;
    geometry::Aabb extent{file.points.front(), file.points.front()};
    for (const Vec3& p : file.points) {
      extent.lower = extent.lower.cwiseMin(p);
      extent.upper = extent.upper.cwiseMax(p);
    }
    return extent;
  } catch (const std::invalid_argument&) {
    return std::nullopt;
  }
}

/// The scale from `dimensions`, which are those of its box, or from `scale`.
Vec3 StretchOf(const JsonView& body, const geometry::Aabb& extent) {
  if (body.Find("dimensions")) {
    const Vec3 wanted = VectorAt(body, "dimensions", Vec3::Ones(), bounds::kCoordinate);
    const Vec3 size = extent.upper - extent.lower;
    return wanted.cwiseQuotient(Vec3((size.array() == 0.0).select(Vec3::Ones(), size)));
  }
  const Json scale = ScaleOf(body);
  if (scale.is_number()) return Vec3::Constant(scale.get<double>());
  return {scale[0].get<double>(), scale[1].get<double>(), scale[2].get<double>()};
}

/// The mesh of a body; for a fixed and level one, a thin slab below it.
Json ShapeOf(const JsonView& body, const std::string& name, std::vector<Remark>* remarks) {
  constexpr double kThin = 1e-3;  // thickness relative to its size
  const std::string mesh = MeshOf(body);
  const auto extent = ExtentOf(body, mesh);
  if (!extent) return {{"mesh", {{"file", mesh}, {"scale", ScaleOf(body)}}}};
  const Vec3 stretch = StretchOf(body, *extent);
  const Vec3 lower = stretch.cwiseProduct(extent->lower);
  const Vec3 upper = stretch.cwiseProduct(extent->upper);
  const bool level = upper.y() == lower.y() && upper.x() > lower.x() && upper.z() > lower.z();
  if (!level || !IsFixed(body)) return {{"mesh", {{"file", mesh}, {"scale", ListOf(stretch)}}}};
  const double thick = kThin * (upper - lower).maxCoeff();
  Json points = Json::array();
  for (const double x : {lower.x(), upper.x()})
    for (const double y : {lower.y() - thick, lower.y()})
      for (const double z : {lower.z(), upper.z()}) points.push_back({x, y, z});
  remarks->push_back({name + ": a rectangle without thickness, here the upper side of a slab"});
  return {{"hull", std::move(points)}};
}

/// Bodies of the same `group_id` pass through each other.
void AddGroup(const JsonView& body, Json* json, Json* no_contact) {
  const auto id = body.Find("group_id");
  if (!id || id->Number() < 0.0) return;
  if (IsFixed(body)) id->Fail("expected a movable body: fixed ones do not collide");
  const std::string group = "group-" + std::to_string(id->Integer(0, 1000000));
  (*json)["group"] = group;
  const Json pair = {group, group};
  if (std::ranges::find(*no_contact, pair) == no_contact->end()) no_contact->push_back(pair);
}

/// Converts a body. A mesh turned from its frame to z up becomes a compound of one part, since the
/// reader of scenes computes the centre of mass of its hull; the body's position is that of the
/// model's origin.
Json BodyOf(const JsonView& body, const std::string& name, std::vector<Remark>* remarks) {
  RefuseOtherPhysics(body);
  const Vec3 degrees = VectorAt(body, "rotation", Vec3::Zero(), bounds::kAngle);
  const auto about = [&](int axis) {
    return Eigen::AngleAxisd(degrees[axis] * kDegreesToRadians, Vec3::Unit(axis));
  };
  const Quat turn(ToUp() * (about(2) * about(1) * about(0)).toRotationMatrix());
  const Vec3 origin = ToUp() * VectorAt(body, "position", Vec3::Zero(), bounds::kPosition);
  Json json = {{"name", name}, {"shape", ShapeOf(body, name, remarks)}};
  json["position"] = ListOf(origin);
  json["orientation"] = {turn.w(), turn.x(), turn.y(), turn.z()};
  json["density"] =
      body.Find("density") ? body.Require("density").Within(bounds::kDensity) : kDensityOfPlastic;
  const bool stands = IsFixed(body) && !IsKinematic(body);
  if (IsFixed(body)) json["fixed"] = true;
  if (stands) return json;
  if (Json locked = LockedAxesOf(body); !IsFixed(body) && !locked.empty())
    json["locked"] = std::move(locked);
  const Vec3 velocity = VectorAt(body, "linear_velocity", Vec3::Zero(), bounds::kVelocity);
  const Vec3 spin = VectorAt(body, "angular_velocity", Vec3::Zero(), bounds::kAngle);
  if (!velocity.isZero(0.0)) json["velocity"] = ListOf(ToUp() * velocity);
  if (!spin.isZero(0.0)) json["angular_velocity"] = ListOf(ToUp() * spin * kDegreesToRadians);
  return json;
}

void AddLoad(const JsonView& body, const std::string& name, Json* loads) {
  const Vec3 force = VectorAt(body, "force", Vec3::Zero(), bounds::kForce);
  const Vec3 torque = VectorAt(body, "torque", Vec3::Zero(), bounds::kTorque);
  if (IsFixed(body) || (force.isZero(0.0) && torque.isZero(0.0))) return;
  loads->push_back({{"body", name},
                    {"force", ListOf(ToUp() * force)},
                    {"torque", ListOf(ToUp() * torque * kDegreesToRadians)}});
}

void ListUnknown(const JsonView& object, const std::set<std::string>& known,
                 std::vector<Remark>* remarks) {
  std::string names;
  for (const auto& [key, value] : object.Members())
    if (!known.contains(key)) names += (names.empty() ? "" : ", ") + Printable(key, 40);
  if (!names.empty())
    remarks->push_back({(object.path().empty() ? std::string("the file") : object.path()) +
                        ": not understood, and left out: " + names});
}

}  // namespace

ForeignScene ImportRigidIpc(const JsonView& root) {
  ForeignScene scene;
  const JsonView problem =
      root.Find("rigid_body_problem") ? root.Require("rigid_body_problem") : root;
  double restitution = 0.0, friction = 0.0;
  if (const auto given = problem.Find("coefficient_restitution")) {
    restitution = given->Number();
    if (restitution > 1.0) given->Fail("expected " + bounds::kRestitution.Describe());
    if (restitution < 0.0) {  // negative means "none": that solver has no restitution model then
      restitution = 0.0;
      scene.remarks.push_back({"coefficient_restitution is negative: taken as 0"});
    }
  }
  if (const auto given = problem.Find("coefficient_friction"))
    friction = given->Within(bounds::kFriction);
  const Vec3 gravity = ToUp() * VectorAt(problem, "gravity", Vec3::Zero(), bounds::kGravity);
  scene.document = {
      {"touchstone", 1},
      {"gravity", ListOf(gravity)},
      {"materials", {{"default", {{"restitution", restitution}, {"friction", friction}}}}}};
  Json bodies = Json::array(), loads = Json::array(), no_contact = Json::array();
  int index = 0;
  for (const JsonView& body : problem.Require("rigid_bodies").List()) {
    const std::string name = "body-" + std::to_string(index++);
    if (const auto enabled = body.Find("enabled"); enabled && !enabled->Boolean()) {
      scene.remarks.push_back({name + " is not enabled, and left out"});
      continue;
    }
    bodies.push_back(BodyOf(body, name, &scene.remarks));
    scene.places["bodies[" + std::to_string(bodies.size() - 1) + "]"] = body.path();
    AddGroup(body, &bodies.back(), &no_contact);
    AddLoad(body, name, &loads);
    ListUnknown(body,
                {"mesh",
                 "position",
                 "rotation",
                 "scale",
                 "density",
                 "linear_velocity",
                 "angular_velocity",
                 "force",
                 "torque",
                 "is_dof_fixed",
                 "type",
                 "enabled",
                 "oriented",
                 "kinematic_poses",
                 "vertices",
                 "faces",
                 "edges",
                 "dimensions",
                 "group_id",
                 "split_components"},
                &scene.remarks);
  }
  scene.document["bodies"] = std::move(bodies);
  if (!loads.empty()) scene.document["loads"] = std::move(loads);
  if (!no_contact.empty()) scene.document["no_contact"] = std::move(no_contact);
  ListUnknown(problem,
              {"coefficient_restitution", "coefficient_friction", "gravity", "rigid_bodies",
               "rigid_body_problem"},
              &scene.remarks);
  if (problem.path() != root.path()) ListUnknown(root, {"rigid_body_problem"}, &scene.remarks);
  return scene;
}

}  // namespace touchstone::scene
