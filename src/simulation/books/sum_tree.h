#pragma once

#include <bit>
#include <cstddef>
#include <vector>

namespace touchstone::simulation {

/// The sum of n numbers, added in pairs, pairs of pairs and so on: replacing a number takes log n
/// additions, and the sum depends only on the present numbers, not on earlier values.
class SumTree {
 public:
  SumTree() = default;
  explicit SumTree(std::size_t n) : first_(std::bit_ceil(n)), nodes_(2 * first_, 0.0) {}

  void Set(std::size_t i, double value) {
    std::size_t node = first_ + i;
    nodes_[node] = value;
    for (node /= 2; node > 0; node /= 2) nodes_[node] = nodes_[2 * node] + nodes_[2 * node + 1];
  }
  double Sum() const { return nodes_[1]; }
  std::size_t MemoryUse() const { return nodes_.capacity() * sizeof(double); }  // [bytes]

 private:
  std::size_t first_ = 1;                   // index of the first leaf
  std::vector<double> nodes_ = {0.0, 0.0};  // node i is the sum of 2i and 2i + 1
};

}  // namespace touchstone::simulation
