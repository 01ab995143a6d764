#pragma once

#include <utility>
#include <vector>

#include "contact/contact_problem.h"

namespace touchstone::contact {

/// The 6x6 blocks that a factored matrix may fill. The nodes are the bodies and, after them, one
/// node per bilateral contact: the force of a joint is an unknown of its own, so that its rows need
/// no compliance (Baraff, "Linear-time dynamics using Lagrange multipliers", SIGGRAPH '96). An edge
/// connects two bodies that touch, or a joint and one of its bodies. Nodes are eliminated in
/// minimum-degree order, a joint after its bodies, whose elimination gives its pivot. Where a body
/// holds many others by joints, that order would fill the factor; then a joint waits only for the
/// body that yields to it as readily as the other. Immutable, so solves may share it.
class BlockPattern {
 public:
  explicit BlockPattern(const ContactProblem& problem);

  /// Whether the problem has the nodes and the edges this pattern was made for.
  bool Fits(const ContactProblem& problem) const;

  int size() const { return static_cast<int>(rank_.size()); }
  int num_bodies() const { return num_bodies_; }
  int num_joints() const { return size() - num_bodies_; }
  /// Position of a node in the order of elimination.
  int rank(int node) const { return rank_[static_cast<std::size_t>(node)]; }
  /// Whether the node of this rank is a joint: its pivot is negative definite.
  bool IsJoint(int rank) const { return joint_[static_cast<std::size_t>(rank)] != 0; }
  /// Off-diagonal blocks of column j are [begin(j), begin(j + 1)), by increasing row.
  int begin(int column) const { return begin_[static_cast<std::size_t>(column)]; }
  int row(int block) const { return rows_[static_cast<std::size_t>(block)]; }
  int num_blocks() const { return static_cast<int>(rows_.size()); }
  /// The block at (row > column), or -1.
  int Find(int row, int column) const;

 private:
  int num_bodies_ = 0;
  std::vector<std::pair<int, int>> edges_;  // sorted, first < second
  std::vector<int> rank_;
  std::vector<char> joint_;  // by rank
  std::vector<int> begin_;
  std::vector<int> rows_;
};

/// The place where the rows of a bilateral contact meet one of its bodies.
struct BorderPlace {
  int block = -1;           // -1 where the body is the world
  bool joint_later = true;  // the joint is eliminated later: it is the row of the block
};

/// The blocks that the terms of a contact go to, besides the diagonal blocks of its bodies.
struct ContactPlace {
  int block = -1;        // block of J_a^T S J_b; -1 unless both bodies move
  bool a_later = false;  // body a is eliminated later: the block's row is a
  int node = -1;         // node of a bilateral contact, otherwise -1
  BorderPlace border_a;  // place of J_a
  BorderPlace border_b;
};

/// The places of the problem's contacts, in order, in a pattern that fits the problem.
std::vector<ContactPlace> LocateContacts(const ContactProblem& problem,
                                         const BlockPattern& pattern);

/// Solves for bodies and joints together: appends *y of the joints to *x of the bodies, in the
/// order of the pattern's nodes, calls `solve(x)`, and separates the two again. The joints'
/// unknowns are -*y, for symmetry; *y of other contacts is unchanged.
/// @param nodes  number of nodes of the pattern.
template <class Solve>
void SolveWithJoints(const std::vector<ContactPlace>& places, int nodes, std::vector<Vec6>* x,
                     std::vector<Vec3>* y, const Solve& solve) {
  const std::size_t bodies = x->size();
  x->resize(static_cast<std::size_t>(nodes), Vec6::Zero());
  const auto node = [&](std::size_t k) -> Vec6& {
    return (*x)[static_cast<std::size_t>(places[k].node)];
  };
  for (std::size_t k = 0; k < places.size(); ++k)
    if (places[k].node >= 0) node(k).template head<3>() = (*y)[k];
  solve(x);
  for (std::size_t k = 0; k < places.size(); ++k)
    if (places[k].node >= 0) (*y)[k] = -node(k).template head<3>();
  x->resize(bodies);
}

}  // namespace touchstone::contact
