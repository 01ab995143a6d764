#include "simulation/joints/joint_sharing.h"

#include "base/dense.h"
#include "simulation/joints/joint_basis.h"

namespace touchstone::simulation {
namespace {

constexpr double kRankThreshold = 1e-6;

// Adds the columns of J^T of one block of rows, six rows per body.
void AddBlock(const contact::ContactProblem::Contact& rows, Eigen::Index column,
              Eigen::MatrixXd* J_t) {
  const auto add = [&](int body, const Mat36& J) {
    if (body != contact::ContactProblem::kWorld)
      J_t->block<6, 3>(6 * static_cast<Eigen::Index>(body), column) = J.transpose();
  };
  add(rows.a, rows.J_a);
  add(rows.b, rows.J_b);
}

}  // namespace

void AddDriveLoad(const Mat36& J_a, const Vec3& f, Vec3* force_W, Vec3* torque_W) {
  const Vec3 push_W = J_a.leftCols<3>().transpose() * f;
  *force_W += push_W;
  if (push_W.isZero(0.0)) *torque_W += J_a.rightCols<3>().transpose() * f;
}

std::vector<JointLoad> ShareAmongJoints(const World& world, const Island& island,
                                        const std::vector<Vec3>& f) {
  if (island.joints.size() < 2) return {};
  const JointBasis basis(world, island);
  if (!basis.redundant()) return {};
  const auto bodies = 6 * static_cast<Eigen::Index>(island.bodies.size());
  const auto forces = 3 * static_cast<Eigen::Index>(f.size());
  Eigen::MatrixXd all = Eigen::MatrixXd::Zero(bodies, forces), counting = all;
  Eigen::VectorXd solved(forces);
  std::vector<std::vector<LinkRows>> rows;
  Eigen::Index column = 0;
  for (size_t i = 0; i < island.joints.size(); ++i) {
    const dynamics::ModelJoint& joint = world.joints[static_cast<size_t>(island.joints[i])];
    rows.push_back(MakeJointRows(world, island, joint, PlaceNow(world, joint)));
    std::vector<LinkRows> kept = rows.back();
    basis.Restrict(i, &kept);
    for (size_t block = 0; block < kept.size(); ++block, column += 3) {
      AddBlock(rows.back()[block].contact, column, &all);
      AddBlock(kept[block].contact, column, &counting);
      solved.segment<3>(column) = f[static_cast<size_t>(column / 3)];
    }
  }
  const Eigen::VectorXd shared =
      LeastNormSolver(all, kRankThreshold).Solve(Eigen::VectorXd(counting * solved));

  std::vector<JointLoad> loads;
  column = 0;
  for (const std::vector<LinkRows>& own : rows) {
    JointLoad& load = loads.emplace_back();
    load.force_W = own[0].contact.J_a.leftCols<3>().transpose() * shared.segment<3>(column);
    column += 3;
    if (own.size() == 1) continue;
    load.torque_W = own[1].contact.J_a.rightCols<3>().transpose() * shared.segment<3>(column);
    column += 3;
  }
  return loads;
}

}  // namespace touchstone::simulation
