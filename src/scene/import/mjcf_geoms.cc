#ifdef TOUCHSTONE_XML

#include "scene/import/mjcf_geoms.h"

#include "base/dense.h"
#include "base/printable.h"

namespace touchstone::scene {

MjcfGeoms::MjcfGeoms(const XmlView& mujoco, const MjcfAttributes& attributes)
    : attributes_(attributes) {
  for (const XmlView& asset : mujoco.Children("asset"))
    for (const XmlView& mesh : asset.Children("mesh")) ReadMeshAsset(mesh);
}

void MjcfGeoms::ReadMeshAsset(const XmlView& mesh) {
  const std::string file = mesh.Require("file");
  const Vec3 scale = mesh.Vector("scale", Vec3::Ones());
  if (scale.x() != scale.y() || scale.x() != scale.z())
    mesh.Fail("scale: expected the same scale along all axes");
  const std::string stem = file.substr(0, file.find_last_of('.'));
  meshes_[mesh.Find("name").value_or(stem)] = {
      {"mesh", {{"file", attributes_.mesh_folder() + file}, {"scale", scale.x()}}}};
}

Json MjcfGeoms::AlongAxis(const XmlView& geom, const char* kind, RobotFrame* X) const {
  const std::vector<double> size = attributes_.NumbersOf(geom, "size");
  if (size.empty()) geom.Fail("the attribute \"size\" is missing");
  double length = 0.0;
  if (const auto ends = geom.FindNumbers("fromto", 6)) {
    const Vec3 a((*ends)[0], (*ends)[1], (*ends)[2]), b((*ends)[3], (*ends)[4], (*ends)[5]);
    length = (b - a).norm();
    if (!(length > 0.0)) geom.Fail("fromto: expected two different points");
    X->p = 0.5 * (a + b);
    X->q = TurnBetween(Vec3::UnitZ(), (b - a) / length);
  } else if (size.size() > 1) {
    length = 2.0 * size[1];
  } else {
    geom.Fail("size: expected a radius and half of a length");
  }
  return {{kind, {{"radius", size[0]}, {"length", length}}}};
}

Json MjcfGeoms::PartOf(const XmlView& geom) const {
  RobotFrame X = attributes_.PlaceOf(geom);
  const std::string type = attributes_.TextOf(geom, "type").value_or("sphere");
  const std::vector<double> size = attributes_.NumbersOf(geom, "size");
  if (type == "sphere") {
    if (size.empty()) geom.Fail("the attribute \"size\" is missing");
    return RobotPart({{"sphere", {{"radius", size[0]}}}}, X);
  }
  if (type == "box") {
    if (size.size() != 3) geom.Fail("size: expected half of the three edges");
    return RobotPart({{"box", {2.0 * size[0], 2.0 * size[1], 2.0 * size[2]}}}, X);
  }
  if (type == "capsule" || type == "cylinder") {
    Json shape = AlongAxis(geom, type.c_str(), &X);
    return RobotPart(std::move(shape), X);
  }
  if (type == "mesh") {
    const auto mesh = meshes_.find(geom.Require("mesh"));
    if (mesh == meshes_.end())
      geom.Fail("there is no <mesh> " + Quoted(geom.Require("mesh")) + " among the assets");
    return RobotPart(mesh->second, X);
  }
  geom.Fail("expected a sphere, box, capsule, cylinder or mesh, got " + Quoted(type));
}

}  // namespace touchstone::scene

#endif  // TOUCHSTONE_XML
