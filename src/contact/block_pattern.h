#pragma once

#include <utility>
#include <vector>

#include "contact/contact_problem.h"

namespace touchstone::contact {

/// Which 6x6 blocks a factored matrix over the bodies may fill: the body graph (an edge where two
/// bodies touch), eliminated in minimum-degree order. Immutable, so solves may share it.
class BlockPattern {
 public:
  explicit BlockPattern(const ContactProblem& problem);

  /// Whether the problem has the bodies and the edges this pattern was made for.
  bool Fits(const ContactProblem& problem) const;

  int size() const { return static_cast<int>(rank_.size()); }
  /// Position of a body in the order of elimination.
  int rank(int body) const { return rank_[static_cast<std::size_t>(body)]; }
  /// Off-diagonal blocks of column j are [begin(j), begin(j + 1)), by increasing row.
  int begin(int column) const { return begin_[static_cast<std::size_t>(column)]; }
  int row(int block) const { return rows_[static_cast<std::size_t>(block)]; }
  int num_blocks() const { return static_cast<int>(rows_.size()); }
  /// The block at (row > column), or -1.
  int Find(int row, int column) const;

 private:
  std::vector<std::pair<int, int>> edges_;  // sorted, first < second
  std::vector<int> rank_;
  std::vector<int> begin_;
  std::vector<int> rows_;
};

/// Where the cross terms J_a^T S J_b of a contact go; block -1 unless both bodies move.
struct ContactPlace {
  int block = -1;
  bool a_later = false;  // body a is eliminated later: the block's row is a
};

/// The places of the problem's contacts, in order, in a pattern that fits the problem.
std::vector<ContactPlace> LocateContacts(const ContactProblem& problem,
                                         const BlockPattern& pattern);

}  // namespace touchstone::contact
