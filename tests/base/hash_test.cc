#include "base/hash.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace touchstone {
namespace {

std::uint64_t HashOf(double x) {
  StateHash hash;
  hash.Add(x);
  return hash.value();
}

TEST(StateHash, SeesTheLastBit) {
  EXPECT_EQ(HashOf(1.0), HashOf(1.0));
  EXPECT_NE(HashOf(1.0), HashOf(std::nextafter(1.0, 2.0)));
  EXPECT_NE(HashOf(0.0), HashOf(-0.0));
}

TEST(StateHash, DependsOnTheOrder) {
  StateHash ab;
  ab.Add(Vec3(1, 2, 3));
  StateHash ba;
  ba.Add(Vec3(3, 2, 1));
  EXPECT_NE(ab.value(), ba.value());
}

}  // namespace
}  // namespace touchstone
