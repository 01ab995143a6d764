#ifdef TOUCHSTONE_XML

#include "scene/import/mjcf_masses.h"

#include <algorithm>
#include <exception>

#include "scene/body_geometry.h"
#include "scene/import/robot_inertia.h"
#include "scene/read_body.h"

namespace touchstone::scene {
namespace {

constexpr double kDensityOfGeoms = 1000.0;

/// A body with this shape, a compound or a single part, and this density, which parts may override.
/// Meshes are looked for beside the file `source`.
BodyDesc BodyOfGeoms(const Json& shape, double density, const std::string& source) {
  std::vector<Remark> remarks;
  BodyDesc body;
  body.shape = ReadShape(JsonView(shape, source), &remarks);
  body.density = density;
  return body;
}

/// The density of a geom, given directly or by its mass.
double DensityOfGeom(const MjcfPart& of) {
  if (!of.geom.Find("mass")) return of.geom.Number("density", kDensityOfGeoms);
  try {
    return of.geom.Number("mass", 1.0) /
           MakeBodyGeometry(BodyOfGeoms(of.part["shape"], 1.0, of.geom.own().source())).mass;
  } catch (const std::exception& error) {
    of.geom.Fail(error.what());
  }
}

}  // namespace

RobotInertia InertiaOfInertial(const MjcfElement& inertial, const MjcfPlaces& places) {
  const RobotFrame X = places.PlaceOf(inertial);
  Mat3 about = Mat3::Zero();
  if (const auto full = inertial.FindNumbers("fullinertia", 6)) {
    const std::vector<double>& f = *full;
    about << f[0], f[3], f[4], f[3], f[1], f[5], f[4], f[5], f[2];
  } else {
    inertial.Require("diaginertia");
    about.diagonal() = inertial.Vector("diaginertia", Vec3::Ones());
  }
  return SeenFrom(X, {inertial.own().RequireNumber("mass"), Vec3::Zero(), about});
}

RobotInertia UnderRules(const MjcfMassRules& rules, const RobotInertia& inertia) {
  const Eigen::SelfAdjointEigenSolver<Mat3> principal(inertia.about);
  Vec3 moments = principal.eigenvalues();  // ascending
  if (rules.balance && moments[0] + moments[1] < moments[2]) moments.setConstant(moments.mean());
  moments = moments.cwiseMax(rules.least_moment);
  const Mat3& axes = principal.eigenvectors();
  return {std::max(inertia.mass, rules.least_mass), inertia.centre,
          axes * moments.asDiagonal() * axes.transpose()};
}

double ScaleMassesTo(double total, Json* bodies, Json* loads) {
  double sum = 0.0;
  for (const Json& body : *bodies) sum += body.value("mass", 0.0);
  if (!(sum > 0.0)) return 1.0;
  const double factor = total / sum;
  const auto scale = [&](Json* number) { *number = factor * number->get<double>(); };
  for (Json& body : *bodies) {
    if (!body.contains("mass")) continue;
    scale(&body["mass"]);
    for (Json& row : body["inertia"])
      for (Json& moment : row) scale(&moment);
  }
  for (Json& load : *loads)
    for (Json& component : load["force"]) scale(&component);
  return factor;
}

bool IsWeightless(const MjcfElement& geom) {
  return geom.Find("mass") ? geom.Number("mass", 1.0) == 0.0
                           : geom.Number("density", kDensityOfGeoms) == 0.0;
}

void AddMassOfGeoms(const std::vector<MjcfPart>& parts, Json* body) {
  if (parts.size() == 1 && parts[0].geom.Find("mass")) {
    (*body)["mass"] = parts[0].geom.Number("mass", 1.0);
    return;
  }
  (*body)["density"] = kDensityOfGeoms;
  Json& compound = (*body)["shape"]["compound"];
  for (std::size_t i = 0; i < parts.size(); ++i)
    if (const double own = DensityOfGeom(parts[i]); own != kDensityOfGeoms)
      compound[i]["density"] = own;
}

bool HasShape(const MjcfPart& part) {
  try {
    MakeBodyGeometry(BodyOfGeoms(part.part["shape"], kDensityOfGeoms, part.geom.own().source()));
    return true;
  } catch (const std::exception&) {
    return false;
  }
}

RobotInertia InertiaOfGeoms(const std::vector<MjcfPart>& parts) {
  Json compound = Json::array();
  for (const MjcfPart& part : parts) {
    compound.push_back(part.part);
    compound.back()["density"] = DensityOfGeom(part);
  }
  try {
    const BodyDesc body =
        BodyOfGeoms({{"compound", compound}}, kDensityOfGeoms, parts.front().geom.own().source());
    const BodyGeometry geometry = MakeBodyGeometry(body);
    return {geometry.mass, CentreOfMass(body), geometry.inertia};
  } catch (const std::exception& error) {
    parts.front().geom.Fail(error.what());
  }
}

}  // namespace touchstone::scene

#endif  // TOUCHSTONE_XML
