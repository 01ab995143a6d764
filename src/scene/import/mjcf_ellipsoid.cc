#ifdef TOUCHSTONE_XML

#include "scene/import/mjcf_ellipsoid.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numbers>
#include <vector>

#include "scene/body_geometry.h"

namespace touchstone::scene {
namespace {

/// Points of the unit sphere: those of a grid on the faces of a cube, at equal angles.
std::vector<Vec3> PointsOfSphere() {
  constexpr int kSteps = 3;  // from the middle of a face to its edge
  std::vector<Vec3> points;
  const auto at = [](int i) { return std::tan(0.25 * std::numbers::pi * i / kSteps); };
  for (int i = -kSteps; i <= kSteps; ++i)
    for (int j = -kSteps; j <= kSteps; ++j)
      for (int k = -kSteps; k <= kSteps; ++k)
        if (std::max({std::abs(i), std::abs(j), std::abs(k)}) == kSteps)
          points.push_back(Vec3(at(i), at(j), at(k)).normalized());
  return points;
}

/// The radius of the sphere the hull of whose points has the volume of the unit sphere.
double RadiusOfEqualVolume(const std::vector<Vec3>& points) {
  BodyDesc body;
  body.shape = HullShape{points};
  body.density = 1.0;
  return std::cbrt(4.0 / 3.0 * std::numbers::pi / MakeBodyGeometry(body).mass);
}

}  // namespace

Json HullOfEllipsoid(const Vec3& half_axes) {
  static const std::vector<Vec3> points = PointsOfSphere();
  static const double radius = RadiusOfEqualVolume(points);
  Json corners = Json::array();
  for (const Vec3& point : points)
    corners.push_back(ListOfRobot(Vec3(radius * half_axes.cwiseProduct(point))));
  return {{"hull", std::move(corners)}};
}

}  // namespace touchstone::scene

#endif  // TOUCHSTONE_XML
