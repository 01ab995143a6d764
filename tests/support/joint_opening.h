#pragma once

#include <algorithm>

#include "exchange/snapshot.h"

namespace touchstone::testing {

/// How far the joint that stands open most does so [m]; 0 without joints.
inline double LargestOpening(const exchange::Snapshot& snapshot) {
  double largest = 0.0;
  for (const exchange::JointSnapshot& joint : snapshot.joints)
    largest = std::max(largest, joint.opening);
  return largest;
}

}  // namespace touchstone::testing
