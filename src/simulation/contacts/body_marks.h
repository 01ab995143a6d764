#pragma once

#include <cstdint>
#include <vector>

namespace touchstone::simulation {

/// A set of bodies that is emptied at no cost: scratch memory for searches from body to body.
class BodyMarks {
 public:
  /// Makes the set empty, for a world of n bodies.
  void Clear(int n) {
    marks_.resize(static_cast<std::size_t>(n), 0);
    if (++round_ != 0) return;
    marks_.assign(marks_.size(), 0);
    round_ = 1;
  }
  bool Contains(int body) const { return marks_[static_cast<std::size_t>(body)] == round_; }
  /// Whether the body is new to the set.
  bool Insert(int body) {
    if (Contains(body)) return false;
    marks_[static_cast<std::size_t>(body)] = round_;
    return true;
  }
  std::size_t MemoryUse() const { return marks_.capacity() * sizeof(marks_[0]); }  // [bytes]

 private:
  std::vector<std::uint32_t> marks_;  // the round in which each body was last inserted
  std::uint32_t round_ = 0;
};

}  // namespace touchstone::simulation
