#pragma once

// Impacts and the searches for their times in the form for display.

#include <array>
#include <memory>
#include <string_view>
#include <vector>

#include "base/ids.h"
#include "base/math.h"

namespace touchstone::exchange {

/// A point on one contact's path through an impact; sums start at the impact's start.
struct ImpactPointSnapshot {
  std::string_view event;         // "start", "end_compression", "recompression", "stick_stable",
                                  // "stick_unstable", "end", or empty
  int pass = 1;                   // number of the pass over the approaching contacts
  double p_n = 0.0;               // normal impulse [N s]
  double work_compression = 0.0;  // [J]
  double work_restitution = 0.0;  // [J]
  Vec3 u = Vec3::Zero();          // relative velocity along the axes, n positive apart [m/s]
};
/// One contact that an impact struck or moved, and its path through the impact.
struct ImpactContactSnapshot {
  BodyId body_a;
  BodyId body_b;
  std::array<int, 2> parts = {};  // parts of the two bodies
  Vec3 p_W = Vec3::Zero();
  Mat3 axes_W = Mat3::Identity();  // t1, t2, n as columns, n from B to A
  double friction = 0.0;
  double restitution = 0.0;
  Mat3 K = Mat3::Zero();  // collision matrix of the contact alone: du = K dp along the axes [1/kg]
  Vec3 impulse = Vec3::Zero();  // impulse on A along the axes [N s]
  bool on_cone = false;         // the friction of the whole impulse is at its limit
  std::vector<ImpactPointSnapshot> trace;
};
/// One impact of an island.
struct ImpactSnapshot {
  double time = 0.0;
  int passes = 0;
  double energy_change = 0.0;  // [J]
  bool truncated = false;  // the traces stop before the impact's end: there were too many points
  std::vector<ImpactContactSnapshot> contacts;
};
/// Impacts, newest last. Shared, never copied: a snapshot without a new impact costs nothing.
using ImpactHistory = std::vector<std::shared_ptr<const ImpactSnapshot>>;

/// One iteration of an event search: the gap at t and the bracket after it.
struct BracketIterateSnapshot {
  double t = 0.0;
  double gap = 0.0;
  double t_lo = 0.0;
  double t_hi = 0.0;
  std::array<Pose, 2> at_lo;  // poses of both bodies at t_lo, if searches are observed (command
                              // Observe)
  std::array<Pose, 2> at_hi;
};
struct BracketSnapshot {
  bool has_poses = false;
  BodyId body_a;
  BodyId body_b;
  std::array<int, 2> parts = {};  // parts of the two bodies
  double threshold = 0.0;
  std::vector<BracketIterateSnapshot> iterates;
};

}  // namespace touchstone::exchange
