#pragma once

#include <array>
#include <vector>

#include "simulation/joints/link_rows.h"
#include "simulation/world/island.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// Which rows of an island's joints hold something that no other row holds, as the bodies stand.
/// Rows along motions that the bodies do not have (the axes of a hinge between planar bodies) and
/// rows that follow from those before them (the second hinge of a door, a closed loop of parallel
/// hinges) are not among them. Without them the joints are always consistent: what round-off and
/// drift leave between a row and those it follows from asks for no force.
///
/// Decided by geometry alone, whatever the masses: with velocities measured as (v, r w), r the
/// radius of each body, a row counts when more than 1e-6 of its square lies outside the span of
/// those before it.
class JointBasis {
 public:
  JointBasis(const World& world, const Island& island);
  /// As the bodies stand and also as they will stand at the end of the predicted: where a linkage
  /// passes a dead centre, rows that are nearly dependent would ask for any force.
  JointBasis(const World& world, const Island& island, const PredictedPoses& predicted);

  /// Takes the other rows, and what is prescribed along them, out of the rows of the island's i-th
  /// joint (MakeJointRows). They stay as zeros, so that a joint has the same rows at any time.
  /// Rows of a block that follow from each other are turned first (RowBasis::PrincipalAxes).
  void Restrict(size_t i, std::vector<LinkRows>* rows) const;
  /// The same of the errors or velocity terms along those rows.
  void Restrict(size_t i, std::vector<Vec3>* along_rows) const;

  /// The axes that the rows of one block of the island's i-th joint are turned to.
  const Mat3& Axes(size_t i, size_t block) const { return blocks_[i][block].axes; }

  /// Whether some row follows from others, so that the joints can share the load in several ways.
  bool redundant() const { return redundant_; }

 private:
  // The rows of one block: turned to these axes, with 1 for those that count, else 0.
  struct Block {
    Mat3 axes = Mat3::Identity();
    Vec3 counts = Vec3::Ones();

    Mat3 Kept() const { return counts.asDiagonal() * axes; }
  };

  void Select(const World& world, const Island& island, const PredictedPoses& predicted);

  std::vector<std::array<Block, 2>> blocks_;  // by joint of the island
  bool redundant_ = false;
};

}  // namespace touchstone::simulation
