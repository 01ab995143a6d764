#pragma once

#include <array>
#include <vector>

#include "simulation/joints/link_rows.h"
#include "simulation/world/island.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// Selects the rows of an island's joints that hold something that no other row holds in the
/// present poses. Rows along motions that the bodies do not have (the axes of a hinge between
/// planar bodies) and rows that depend on those before them (the second hinge of a door, a closed
/// loop of parallel hinges) are not selected. Without them the joints are always consistent: the
/// errors of round-off and drift between a row and those it depends on require no force.
///
/// The selection depends on geometry alone, whatever the masses: with velocities measured as (v, r
/// w), r the radius of each body, a row counts when more than 1e-6 of its square lies outside the
/// span of those before it.
class JointBasis {
 public:
  JointBasis(const World& world, const Island& island);
  /// Selects rows in the present poses and also in the predicted ones at the end: where a linkage
  /// passes a dead centre, rows that are nearly dependent would require arbitrarily large forces.
  JointBasis(const World& world, const Island& island, const PredictedPoses& predicted);

  /// Sets the rows of the island's i-th joint (MakeJointRows) that are not selected to zero, with
  /// the motion prescribed along them; so a joint has the same number of rows at any time. Rows of
  /// a block that depend on each other are turned first (RowBasis::PrincipalAxes).
  void Restrict(size_t i, std::vector<LinkRows>* rows) const;
  /// Does the same to the errors or velocity terms along those rows.
  void Restrict(size_t i, std::vector<Vec3>* along_rows) const;

  /// The axes to which the rows of one block of the island's i-th joint are turned.
  const Mat3& Axes(size_t i, size_t block) const { return blocks_[i][block].axes; }

  /// Whether some row depends on others, so that the joints can share the load in several ways.
  bool redundant() const { return redundant_; }

 private:
  // The rows of one block: turned to these axes; `counts` is 1 for selected rows, otherwise 0.
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
