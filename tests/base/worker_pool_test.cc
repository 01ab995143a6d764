#include "base/worker_pool.h"

#include <gtest/gtest.h>

#include <atomic>
#include <numeric>
#include <stdexcept>
#include <vector>

namespace touchstone {
namespace {

TEST(WorkerPool, RunsEveryIndexOnce) {
  for (const int threads : {1, 2, 5}) {
    WorkerPool pool(threads);
    for (const int n : {0, 1, 3, 1000}) {
      std::vector<int> runs(static_cast<size_t>(n), 0);
      pool.ForEach(n, [&](int i) { ++runs[static_cast<size_t>(i)]; });
      EXPECT_EQ(std::accumulate(runs.begin(), runs.end(), 0), n);
      for (const int count : runs) EXPECT_EQ(count, 1);
    }
  }
}

TEST(WorkerPool, ThrowsTheFailureOfTheLowestIndexAndStaysUsable) {
  WorkerPool pool(3);
  for (int round = 0; round < 20; ++round) {
    try {
      pool.ForEach(100, [](int i) {
        if (i % 7 == 3) throw std::runtime_error(std::to_string(i));
      });
      FAIL() << "nothing thrown";
    } catch (const std::runtime_error& error) {
      EXPECT_STREQ(error.what(), "3");
    }
  }
  std::atomic<int> sum = 0;
  pool.ForEach(10, [&](int i) { sum += i; });
  EXPECT_EQ(sum, 45);
}

}  // namespace
}  // namespace touchstone
