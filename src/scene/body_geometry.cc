#include "scene/body_geometry.h"

#include <cmath>
#include <numbers>
#include <stdexcept>

#include "geometry/mass_properties.h"
#include "geometry/shapes.h"

namespace touchstone::scene {
namespace {

using geometry::PlatonicSolid;
using geometry::Polyhedron;

constexpr double kDefaultDensity = 1000.0;  // [kg/m^3]
// A centre this near to the origin, relative to the size, is at the origin but for round-off.
constexpr double kCentred = 1e-14;

Polyhedron MakeSolid(const SolidShape& solid) {
  switch (solid.kind) {
    case SolidKind::kWedge:
      // Half of the cube whose corners lie at the radius.
      return geometry::MakeWedge(Vec3::Constant(2.0 * solid.radius / std::numbers::sqrt3));
    case SolidKind::kTetrahedron:
      return geometry::MakePlatonic(PlatonicSolid::kTetrahedron, solid.radius);
    case SolidKind::kOctahedron:
      return geometry::MakePlatonic(PlatonicSolid::kOctahedron, solid.radius);
    case SolidKind::kDodecahedron:
      return geometry::MakePlatonic(PlatonicSolid::kDodecahedron, solid.radius);
    case SolidKind::kIcosahedron:
      return geometry::MakePlatonic(PlatonicSolid::kIcosahedron, solid.radius);
  }
  throw std::invalid_argument("unknown solid");
}

struct ShapeMaker {
  Polyhedron operator()(const BoxShape& box) const { return geometry::MakeBox(box.lengths); }
  Polyhedron operator()(const HullShape& hull) const { return geometry::MakeHull(hull.points); }
  Polyhedron operator()(const PrismShape& prism) const {
    return geometry::MakePrism(prism.polygon, prism.depth);
  }
  Polyhedron operator()(const SolidShape& solid) const { return MakeSolid(solid); }
};

}  // namespace

BodyGeometry MakeBodyGeometry(const BodyDesc& body) {
  Polyhedron shape = std::visit(ShapeMaker(), body.shape);
  const geometry::VolumeProperties unit = geometry::ComputeVolumeProperties(shape);
  if (unit.centre.norm() > kCentred * shape.size()) shape = shape.MovedOrigin(unit.centre);

  BodyGeometry result;
  result.mass = body.mass ? *body.mass : body.density.value_or(kDefaultDensity) * unit.volume;
  result.inertia = body.inertia ? *body.inertia : Mat3(result.mass / unit.volume * unit.inertia);
  if (!std::isnormal(unit.volume) || !std::isnormal(result.mass) || !result.inertia.allFinite() ||
      !(result.inertia.diagonal().minCoeff() > 0)) {
    throw std::invalid_argument("the volume, mass or inertia is out of the range of numbers");
  }
  result.shape = std::make_shared<const Polyhedron>(std::move(shape));
  return result;
}

}  // namespace touchstone::scene
