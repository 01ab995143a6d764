#include "scene/body_geometry.h"

#include <cmath>
#include <numbers>
#include <stdexcept>
#include <utility>
#include <vector>

#include "geometry/mass_properties.h"
#include "geometry/shapes.h"

namespace touchstone::scene {
namespace {

using geometry::PlatonicSolid;
using geometry::Polyhedron;

constexpr double kDefaultDensity = 1000.0;  // [kg/m^3]
// A centre this near to the origin, relative to the size, is at the origin up to round-off.
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
  Polyhedron operator()(const BoxShape& box) const {
    return geometry::MakeBox(box.lengths).Widened(box.rounding);
  }
  Polyhedron operator()(const HullShape& hull) const {
    return geometry::MakeHull(hull.points).Widened(hull.rounding);
  }
  Polyhedron operator()(const PrismShape& prism) const {
    return geometry::MakePrism(prism.polygon, prism.depth).Widened(prism.rounding);
  }
  Polyhedron operator()(const SolidShape& solid) const {
    return MakeSolid(solid).Widened(solid.rounding);
  }
  Polyhedron operator()(const SphereShape& sphere) const {
    return Polyhedron::Ball(Vec3::Zero(), sphere.radius);
  }
  Polyhedron operator()(const CapsuleShape& capsule) const {
    const Vec3 end(0, 0, 0.5 * capsule.length);
    return Polyhedron::Capsule(-end, end, capsule.radius);
  }
  Polyhedron operator()(const CylinderShape& cylinder) const {
    const Vec3 end(0, 0, 0.5 * cylinder.length);
    return Polyhedron::Cylinder(-end, end, cylinder.radius);
  }
  Polyhedron operator()(const ConeShape& cone) const {
    const Vec3 base(0, 0, -0.25 * cone.height), apex(0, 0, 0.75 * cone.height);
    return Polyhedron::Cone(base, apex, cone.radius);
  }
  Polyhedron operator()(const BowlShape& bowl) const {
    return Polyhedron::BallInside(Vec3::Zero(), bowl.radius);
  }
  Polyhedron operator()(const TubeShape& tube) const {
    const Vec3 end(0, 0, 0.5 * tube.length);
    return Polyhedron::CylinderInside(-end, end, tube.radius);
  }
};

// An unmoved part keeps its bits.
Polyhedron MakePart(const PartDesc& part) {
  Polyhedron made = MakePolyhedron(part.shape);
  if (part.position.isZero(0.0) && part.orientation.coeffs() == Quat::Identity().coeffs())
    return made;
  return made.Posed({part.orientation.toRotationMatrix(), part.position});
}

struct PartsMaker {
  std::vector<Polyhedron> operator()(const CompoundShape& compound) const {
    std::vector<Polyhedron> parts;
    for (const PartDesc& part : compound.parts) parts.push_back(MakePart(part));
    if (parts.empty()) throw std::invalid_argument("a compound has at least one part");
    return parts;
  }
  template <class Convex>
  std::vector<Polyhedron> operator()(const Convex& shape) const {
    return {ShapeMaker()(shape)};
  }
};

double DensityOf(const BodyDesc& body) { return body.density.value_or(kDefaultDensity); }

/// The sum of the parts of a body, each scaled by its own density relative to that of the body.
geometry::VolumeProperties SumOfParts(const BodyDesc& body, const std::vector<Polyhedron>& parts) {
  const auto* compound = std::get_if<CompoundShape>(&body.shape);
  const auto of_part = [&](size_t i) {
    geometry::VolumeProperties own = geometry::ComputeVolumeProperties(parts[i]);
    if (compound == nullptr || !compound->parts[i].density) return own;
    const double denser = *compound->parts[i].density / DensityOf(body);
    own.volume *= denser;
    own.inertia *= denser;
    return own;
  };
  geometry::VolumeProperties sum = of_part(0);
  for (size_t i = 1; i < parts.size(); ++i) sum = geometry::Sum(sum, of_part(i));
  return sum;
}

geometry::BodyShape MovedOrigin(const geometry::BodyShape& shape, const Vec3& origin) {
  std::vector<Polyhedron> parts;
  for (const Polyhedron& part : shape.parts()) parts.push_back(part.MovedOrigin(origin));
  return geometry::BodyShape(std::move(parts));
}

}  // namespace

Polyhedron MakePolyhedron(const ConvexDesc& shape) { return std::visit(ShapeMaker(), shape); }

Vec3 CentreOfMass(const BodyDesc& body) {
  return body.center_of_mass ? *body.center_of_mass
                             : SumOfParts(body, std::visit(PartsMaker(), body.shape)).centre;
}

BodyGeometry MakeBodyGeometry(const BodyDesc& body) {
  std::vector<Polyhedron> parts = std::visit(PartsMaker(), body.shape);
  const geometry::VolumeProperties unit = SumOfParts(body, parts);
  geometry::BodyShape shape(std::move(parts));
  if (shape.part(0).is_hollow() && !body.fixed)
    throw std::invalid_argument(
        "a bowl or a tube is a wall without mass, of a fixed body: expected \"fixed\": true");
  const Vec3 centre = body.center_of_mass.value_or(unit.centre);
  if (centre.norm() > kCentred * shape.size()) shape = MovedOrigin(shape, centre);

  BodyGeometry result;
  result.mass = body.mass ? *body.mass : DensityOf(body) * unit.volume;
  result.inertia = body.inertia ? *body.inertia : Mat3(result.mass / unit.volume * unit.inertia);
  if (!std::isnormal(unit.volume) || !std::isnormal(result.mass) || !result.inertia.allFinite() ||
      !(result.inertia.diagonal().minCoeff() > 0)) {
    throw std::invalid_argument("the volume, mass or inertia is out of the range of numbers");
  }
  result.shape = std::make_shared<const geometry::BodyShape>(std::move(shape));
  return result;
}

}  // namespace touchstone::scene
