#include "geometry/mass_properties.h"

#include <numbers>

#include "geometry/rounded_mass.h"

namespace touchstone::geometry {
namespace {

/// Calls visit(volume, a, b, c) for the signed tetrahedra (reference, a, b, c) that make up the
/// solid; a, b, c are relative to the reference.
template <class Visitor>
void VisitTetrahedra(const Polyhedron& polyhedron, const Vec3& reference, Visitor&& visit) {
  for (const Polyhedron::Face& face : polyhedron.faces()) {
    const auto corner = [&](size_t i) -> Vec3 {
      return polyhedron.vertices()[static_cast<size_t>(face.vertices[i])] - reference;
    };
    for (size_t i = 1; i + 1 < face.vertices.size(); ++i) {
      const Vec3 a = corner(0);
      const Vec3 b = corner(i);
      const Vec3 c = corner(i + 1);
      visit(a.dot(b.cross(c)) / 6.0, a, b, c);
    }
  }
}

Vec3 MeanVertex(const Polyhedron& polyhedron) {
  Vec3 sum = Vec3::Zero();
  for (const Vec3& p : polyhedron.vertices()) sum += p;
  return sum / static_cast<double>(polyhedron.vertices().size());
}

VolumeProperties PropertiesOfCore(const Polyhedron& polyhedron) {
  VolumeProperties result;
  const Vec3 reference = MeanVertex(polyhedron);
  Vec3 first_moment = Vec3::Zero();
  VisitTetrahedra(polyhedron, reference,
                  [&](double volume, const Vec3& a, const Vec3& b, const Vec3& c) {
                    result.volume += volume;
                    first_moment += volume / 4.0 * (a + b + c);
                  });
  result.centre = reference + first_moment / result.volume;

  // Integral of r r^T over a tetrahedron with one corner at the origin:
  // V/20 (a a^T + b b^T + c c^T + s s^T), s = a + b + c.
  Mat3 second_moment = Mat3::Zero();
  VisitTetrahedra(
      polyhedron, result.centre, [&](double volume, const Vec3& a, const Vec3& b, const Vec3& c) {
        const Vec3 s = a + b + c;
        second_moment +=
            volume / 20.0 *
            (a * a.transpose() + b * b.transpose() + c * c.transpose() + s * s.transpose());
      });
  result.inertia = second_moment.trace() * Mat3::Identity() - second_moment;
  return result;
}

/// Properties of the solid with the radii p at the tail and q at the head of an axis of length h,
/// from the integrals of r^2, x r^2, x^2 r^2 and r^4 over x = 0 .. 1 along it, which are
/// polynomials.
VolumeProperties PropertiesOfRevolved(const Polyhedron::Side& side) {
  const double p = side.tail_radius, d = side.head_radius - p, h = side.length;
  const double q = side.head_radius, area = std::numbers::pi * h;
  const double m0 = p * p + p * d + d * d / 3.0;
  const double m1 = p * p / 2.0 + 2.0 * p * d / 3.0 + d * d / 4.0;
  const double m2 = p * p / 3.0 + p * d / 2.0 + d * d / 5.0;
  const double fourth =
      (p * p * p * p + p * p * p * q + p * p * q * q + p * q * q * q + q * q * q * q) / 5.0;
  const double middle = m1 / m0;
  const double along = area * fourth / 2.0;
  const double across = along / 2.0 + area * h * h * (m2 - middle * m1);
  VolumeProperties result;
  result.volume = area * m0;
  result.centre = side.Centre(middle * h);
  result.inertia = across * Mat3::Identity() + (along - across) * side.axis * side.axis.transpose();
  return result;
}

}  // namespace

VolumeProperties ComputeVolumeProperties(const Polyhedron& polyhedron) {
  if (polyhedron.is_hollow()) return ComputeVolumeProperties(polyhedron.Outside());
  if (polyhedron.side()) return PropertiesOfRevolved(*polyhedron.side());
  VolumeProperties core;
  if (polyhedron.faces().empty())
    core.centre = MeanVertex(polyhedron);
  else
    core = PropertiesOfCore(polyhedron);
  if (polyhedron.rounding() == 0.0) return core;

  const Moments around = MomentsAroundCore(polyhedron, core.centre);
  VolumeProperties result;
  result.volume = core.volume + around.volume;
  const Vec3 shift = around.first / result.volume;
  result.centre = core.centre + shift;
  const Mat3 second = around.second - result.volume * shift * shift.transpose();
  result.inertia = core.inertia + second.trace() * Mat3::Identity() - second;
  return result;
}

VolumeProperties Sum(const VolumeProperties& a, const VolumeProperties& b) {
  VolumeProperties sum;
  sum.volume = a.volume + b.volume;
  sum.centre = a.centre + b.volume / sum.volume * (b.centre - a.centre);
  for (const VolumeProperties* solid : {&a, &b}) {
    const Vec3 r = solid->centre - sum.centre;
    sum.inertia +=
        solid->inertia + solid->volume * (r.squaredNorm() * Mat3::Identity() - r * r.transpose());
  }
  return sum;
}

}  // namespace touchstone::geometry
