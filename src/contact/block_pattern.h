#pragma once

#include <utility>
#include <vector>

#include "contact/contact_problem.h"

namespace touchstone::contact {

/// Which 6x6 blocks a factored matrix may fill. Its nodes are the bodies and, after them, one node
/// for each bilateral contact: the force of a joint is an unknown of its own, so that its rows need
/// no compliance (Baraff, "Linear-time dynamics using Lagrange multipliers", SIGGRAPH '96). An edge
/// joins two bodies that touch, and a joint and its bodies. Nodes are eliminated in minimum-degree
/// order, a joint after its bodies, when what it says of their motion is known. A body that holds
/// many others by joints would fill the factor so; then a joint comes after the one of its bodies
/// that gives way to it as readily as the other. Immutable, so solves may share it.
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

/// Where the rows of a bilateral contact meet one of its bodies.
struct BorderPlace {
  int block = -1;           // -1 where the body is the world
  bool joint_later = true;  // the joint is eliminated later: the block has it as its row
};

/// Where the terms of a contact go besides the diagonal blocks of its bodies.
struct ContactPlace {
  int block = -1;        // of J_a^T S J_b; -1 unless both bodies move
  bool a_later = false;  // body a is eliminated later: the block's row is a
  int node = -1;         // of a bilateral contact
  BorderPlace border_a;  // of J_a
  BorderPlace border_b;
};

/// The places of the problem's contacts, in order, in a pattern that fits the problem.
std::vector<ContactPlace> LocateContacts(const ContactProblem& problem,
                                         const BlockPattern& pattern);

/// Solves for bodies and joints together: *y of the joints goes behind *x of the bodies, as the
/// nodes of the pattern have it, `solve(x)` is called, and both are taken apart again. The joints'
/// unknowns are -*y, as symmetry wants it; *y of other contacts stays.
/// @param nodes  of the pattern.
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
