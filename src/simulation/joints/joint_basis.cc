#include "simulation/joints/joint_basis.h"

#include "simulation/joints/row_basis.h"

namespace touchstone::simulation {

JointBasis::JointBasis(const World& world, const Island& island)
    : JointBasis(world, island, PredictedPoses(world, 0.0)) {}

JointBasis::JointBasis(const World& world, const Island& island, const PredictedPoses& predicted)
    : blocks_(island.joints.size()) {
  Select(world, island, PredictedPoses(world, 0.0));
  if (predicted.h() > 0.0) Select(world, island, predicted);
}

// Keeps those of the selected rows that are also independent at the predicted poses, along axes
// chosen for the present poses.
void JointBasis::Select(const World& world, const Island& island, const PredictedPoses& predicted) {
  RowBasis basis(world, island);
  for (size_t i = 0; i < island.joints.size(); ++i) {
    const dynamics::ModelJoint& joint = world.joints[static_cast<size_t>(island.joints[i])];
    std::vector<LinkRows> rows =
        MakeJointRows(world, island, joint, PlaceAhead(predicted, joint, predicted.h()));
    if (predicted.h() == 0.0)
      for (size_t block = 0; block < rows.size(); ++block)
        blocks_[i][block].axes = basis.PrincipalAxes(rows[block].contact);
    Restrict(i, &rows);
    for (size_t block = 0; block < rows.size(); ++block)
      for (const int row : {0, 1, 2}) {
        double& counts = blocks_[i][block].counts[row];
        if (counts > 0.0 && !basis.Add(rows[block].contact, row)) counts = 0.0;
      }
  }
  redundant_ |= basis.dependent();
}

void JointBasis::Restrict(size_t i, std::vector<LinkRows>* rows) const {
  for (size_t block = 0; block < rows->size(); ++block) {
    const Mat3 kept = blocks_[i][block].Kept();
    LinkRows& own = (*rows)[block];
    own.contact.J_a = kept * own.contact.J_a;
    own.contact.J_b = kept * own.contact.J_b;
    own.prescribed = kept * own.prescribed;
  }
}

void JointBasis::Restrict(size_t i, std::vector<Vec3>* along_rows) const {
  for (size_t block = 0; block < along_rows->size(); ++block)
    (*along_rows)[block] = blocks_[i][block].Kept() * (*along_rows)[block];
}

}  // namespace touchstone::simulation
