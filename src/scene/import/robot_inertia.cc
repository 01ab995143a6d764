#ifdef TOUCHSTONE_XML

#include "scene/import/robot_inertia.h"

#include <algorithm>
#include <cmath>

namespace touchstone::scene {

RobotInertia SeenFrom(const RobotFrame& X, const RobotInertia& inertia) {
  const Mat3 R = X.q.toRotationMatrix();
  return {inertia.mass, X.p + R * inertia.centre, R * inertia.about * R.transpose()};
}

RobotInertia Together(const RobotInertia& a, const RobotInertia& b) {
  RobotInertia both{.mass = a.mass + b.mass};
  both.centre = (a.mass * a.centre + b.mass * b.centre) / both.mass;
  for (const RobotInertia* part : {&a, &b}) {
    const Vec3 arm = part->centre - both.centre;  // parallel axis theorem
    both.about +=
        part->about + part->mass * (arm.squaredNorm() * Mat3::Identity() - arm * arm.transpose());
  }
  return both;
}

Json BoxOfInertia(const RobotInertia& inertia) {
  constexpr double kThinnest = 0.01;  // relative to the longest edge
  constexpr double kShortest = 1e-3;  // [m]
  const Eigen::SelfAdjointEigenSolver<Mat3> principal(inertia.about);
  Mat3 axes = principal.eigenvectors();
  if (axes.determinant() < 0.0) axes.col(0) = -axes.col(0);
  const Vec3 moments = principal.eigenvalues();
  Vec3 edges;
  for (int i = 0; i < 3; ++i)
    edges[i] = std::sqrt(std::max(6.0 * (moments.sum() - 2.0 * moments[i]) / inertia.mass, 0.0));
  const double shortest = std::max(kShortest, kThinnest * edges.maxCoeff());
  return RobotPart({{"box", ListOfRobot(Vec3(edges.cwiseMax(shortest)))}},
                   {inertia.centre, Quat(axes)});
}

}  // namespace touchstone::scene

#endif  // TOUCHSTONE_XML
