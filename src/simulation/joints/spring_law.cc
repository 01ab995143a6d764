#include "simulation/joints/spring_law.h"

#include <algorithm>
#include <cmath>

#include "simulation/joints/joint_travel.h"
#include "simulation/world/attachments.h"

namespace touchstone::simulation {
namespace {

using dynamics::AttachedFrame;

double MassOf(double inverse) { return inverse > 0.0 ? 1.0 / inverse : 0.0; }

// The movable bodies of a joint by themselves.
Island OfJoint(const World& world, const dynamics::ModelJoint& joint) {
  Island island;
  for (const AttachedFrame* end : {&joint.a, &joint.b})
    if (end->on_body() && world.body(end->body).movable()) island.bodies.push_back(end->body);
  std::ranges::sort(island.bodies);
  return island;
}

// The rows of two bodies times the square root of their inverse masses, 12 numbers per row.
Eigen::Matrix<double, 12, 3> Weighted(const World& world, const dynamics::ModelJoint& joint,
                                      const contact::ContactProblem::Contact& rows) {
  Eigen::Matrix<double, 12, 3> weighted = Eigen::Matrix<double, 12, 3>::Zero();
  const auto weigh = [&](const AttachedFrame& end, const Mat36& J, int first) {
    if (!end.on_body() || !world.body(end.body).movable()) return;
    const dynamics::ModelBody& body = world.body(end.body);
    const Mat3 inverse = dynamics::ComputeWorldInverseInertia(body, world.state(end.body).q_WB);
    const Eigen::SelfAdjointEigenSolver<Mat3> axes(inverse);
    weighted.middleRows<3>(first) = std::sqrt(body.inverse_mass) * J.leftCols<3>().transpose();
    weighted.middleRows<3>(first + 3) = axes.operatorSqrt() * J.rightCols<3>().transpose();
  };
  weigh(joint.a, rows.J_a, 0);
  weigh(joint.b, rows.J_b, 6);
  return weighted;
}

}  // namespace

double SpringLaw::Rate() const { return mass > 0.0 ? std::sqrt(stiffness / mass) : 0.0; }

EndShares SpringLaw::SharesOfEnd(double h) const {
  constexpr double kSmall = 1e-3;  // below, the series is exact to 1e-12
  if (!(mass > 0.0)) return {};
  const double turn = Rate() * h, z = damping * h / mass;
  const double elastic = turn > 2.0 ? 1.0 - 2.0 / turn : 0.0;
  const double stopping = z < kSmall ? 0.5 + z / 12.0 : -1.0 / std::expm1(-z) - 1.0 / z;
  return {.elastic = elastic, .damped = std::max(stopping, 0.5 + 0.5 * elastic)};
}

SpringLaw LawOf(const World& world, const dynamics::ModelSpring& spring) {
  const Vec3 n = SpringLine(world, spring).normalized();
  double inverse = 0.0;
  for (const AttachedFrame* end : {&spring.a, &spring.b}) {
    if (!end->on_body()) continue;
    const dynamics::ModelBody& body = world.body(end->body);
    const Quat& q_WB = world.state(end->body).q_WB;
    const Vec3 moment = (q_WB * end->p).cross(n);
    inverse +=
        body.inverse_mass + moment.dot(dynamics::ComputeWorldInverseInertia(body, q_WB) * moment);
  }
  return {spring.stiffness, spring.damping, MassOf(inverse)};
}

SpringLaw LawOf(const World& world, const dynamics::ModelJoint& joint) {
  const Island alone = OfJoint(world, joint);
  const LinkPlace place = PlaceNow(world, joint);
  Eigen::Matrix<double, 12, 6> held = Eigen::Matrix<double, 12, 6>::Zero();
  int column = 0;
  for (const LinkRows& rows : MakeJointRows(world, alone, joint, place)) {
    held.middleCols<3>(column) = Weighted(world, joint, rows.contact);
    column += 3;
  }
  const Eigen::Matrix<double, 12, 1> travel =
      Weighted(world, joint, MakeTravelRow(world, alone, joint, place).contact).col(2);
  const Eigen::Matrix<double, 12, 1> free =
      travel - held * held.completeOrthogonalDecomposition().solve(travel);
  const double size = TravelSize(world, joint);
  return {joint.spring->stiffness / (size * size), joint.spring->damping / (size * size),
          MassOf(free.squaredNorm()) + joint.armature / (size * size)};
}

}  // namespace touchstone::simulation
