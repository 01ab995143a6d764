#ifdef TOUCHSTONE_XML

#include "scene/import/mjcf_masses.h"

#include <exception>

#include "scene/body_geometry.h"
#include "scene/import/robot_inertia.h"
#include "scene/read_body.h"

namespace touchstone::scene {
namespace {

constexpr double kDensityOfGeoms = 1000.0;

/// A body with this shape, a compound or a single part, and this density, which parts may override.
BodyDesc BodyOfGeoms(const Json& shape, double density) {
  std::vector<Remark> remarks;
  const std::string source = "shape";
  BodyDesc body;
  body.shape = ReadShape(JsonView(shape, source), &remarks);
  body.density = density;
  return body;
}

/// The density of a geom, given directly or by its mass.
double DensityOfGeom(const MjcfPart& of) {
  if (!of.geom.Find("mass")) return of.geom.Number("density", kDensityOfGeoms);
  if (of.part["shape"].contains("mesh"))
    of.geom.Fail(
        "mass: expected a density, or an <inertial> of the body: a mesh is one of several");
  try {
    return of.geom.Number("mass", 1.0) / MakeBodyGeometry(BodyOfGeoms(of.part["shape"], 1.0)).mass;
  } catch (const std::exception& error) {
    of.geom.Fail(error.what());
  }
}

void RefuseShell(const MjcfElement& geom) {
  if (geom.Find("shellinertia").value_or("false") != "false")
    geom.Fail(
        "shellinertia: expected \"false\", or an <inertial> of the body: bodies are solid here");
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

bool IsWeightless(const MjcfElement& geom) {
  return geom.Find("mass") ? geom.Number("mass", 1.0) == 0.0
                           : geom.Number("density", kDensityOfGeoms) == 0.0;
}

void AddMassOfGeoms(const std::vector<MjcfPart>& parts, Json* body) {
  if (!body->contains("fixed"))
    for (const MjcfPart& part : parts) RefuseShell(part.geom);
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

RobotInertia InertiaOfGeoms(const std::vector<MjcfPart>& parts) {
  Json compound = Json::array();
  for (const MjcfPart& part : parts) {
    RefuseShell(part.geom);
    compound.push_back(part.part);
    compound.back()["density"] = DensityOfGeom(part);
  }
  try {
    const BodyDesc body = BodyOfGeoms({{"compound", compound}}, kDensityOfGeoms);
    const BodyGeometry geometry = MakeBodyGeometry(body);
    return {geometry.mass, CentreOfMass(body), geometry.inertia};
  } catch (const std::exception& error) {
    parts.front().geom.Fail(error.what());
  }
}

}  // namespace touchstone::scene

#endif  // TOUCHSTONE_XML
