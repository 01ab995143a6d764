#include "simulation/joint_basis.h"

#include "simulation/row_basis.h"

namespace touchstone::simulation {

JointBasis::JointBasis(const World& world, const Island& island)
    : JointBasis(world, island, Foresight(world, 0.0)) {}

JointBasis::JointBasis(const World& world, const Island& island, const Foresight& foresight)
    : counts_(island.joints.size(), {Vec3::Ones(), Vec3::Ones()}) {
  Select(world, island, Foresight(world, 0.0));
  if (foresight.h() > 0.0) Select(world, island, foresight);
}

// Keeps those of the rows kept so far that are independent where the bodies will be.
void JointBasis::Select(const World& world, const Island& island, const Foresight& foresight) {
  RowBasis basis(world, island);
  for (size_t i = 0; i < island.joints.size(); ++i) {
    const dynamics::ModelJoint& joint = world.joints[static_cast<size_t>(island.joints[i])];
    const std::vector<LinkRows> rows =
        MakeJointRows(world, island, joint, PlaceAhead(foresight, joint, foresight.h()));
    for (size_t block = 0; block < rows.size(); ++block)
      for (const int row : {0, 1, 2}) {
        double& counts = counts_[i][block][row];
        if (counts > 0.0 && !basis.Add(rows[block].contact, row)) counts = 0.0;
      }
  }
  redundant_ |= basis.dependent();
}

void JointBasis::Restrict(size_t i, std::vector<LinkRows>* rows) const {
  for (size_t block = 0; block < rows->size(); ++block) {
    const auto counts = counts_[i][block].asDiagonal();
    LinkRows& own = (*rows)[block];
    own.contact.J_a = counts * own.contact.J_a;
    own.contact.J_b = counts * own.contact.J_b;
    own.prescribed = counts * own.prescribed;
  }
}

void JointBasis::Restrict(size_t i, std::vector<Vec3>* along_rows) const {
  for (size_t block = 0; block < along_rows->size(); ++block)
    (*along_rows)[block] = counts_[i][block].cwiseProduct((*along_rows)[block]);
}

}  // namespace touchstone::simulation
