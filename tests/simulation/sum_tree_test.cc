#include "simulation/books/sum_tree.h"

#include <gtest/gtest.h>

#include <numeric>
#include <vector>

namespace touchstone::simulation {
namespace {

TEST(SumTree, IsTheSumOfWhatStandsThere) {
  for (const std::size_t n : {1U, 2U, 5U, 64U, 100U}) {
    SumTree tree(n);
    std::vector<double> numbers(n, 0.0);
    for (std::size_t k = 0; k < 3 * n; ++k) {
      numbers[7 * k % n] = static_cast<double>(k) - 1.5;
      tree.Set(7 * k % n, numbers[7 * k % n]);
      EXPECT_EQ(tree.Sum(), std::accumulate(numbers.begin(), numbers.end(), 0.0));
    }
  }
}

TEST(SumTree, NothingIsZero) {
  EXPECT_EQ(SumTree().Sum(), 0.0);
  EXPECT_EQ(SumTree(0).Sum(), 0.0);
}

TEST(SumTree, WhatStoodThereBeforeLeavesNoRoundOff) {
  SumTree tree(3), fresh(3);
  tree.Set(1, 1e30);
  for (SumTree* each : {&tree, &fresh})
    for (std::size_t i = 0; i < 3; ++i) each->Set(i, 0.1 * static_cast<double>(i + 1));
  EXPECT_EQ(tree.Sum(), fresh.Sum());
}

}  // namespace
}  // namespace touchstone::simulation
