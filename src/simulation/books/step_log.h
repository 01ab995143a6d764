#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/math.h"
#include "base/step_facts.h"
#include "impact/impact_trace.h"

namespace touchstone::simulation {

/// Facts that the engine reports, in the order in which they happened; the session turns them into
/// text. Bodies are indices into the world, so the facts must be read before the world is edited.
struct StepLog {
  /// Fields that a kind does not use are zero.
  struct Event {
    double time = 0.0;  // [s]
    EventKind kind = EventKind::kCollision;
    int a = -1;
    int b = -1;                           // -1 for events of a single body
    std::array<int, 2> parts = {-1, -1};  // parts of a and b, counted from 0; -1: the whole body
    Vec3 p_W = Vec3::Zero();
    Vec3 nhat_BA_W = Vec3::Zero();  // from b to a
    /// Collisions: the normal relative velocity, negative when approaching. Stick and slip: the
    /// slip speed [m/s].
    double speed_before = 0.0;
    double speed_after = 0.0;
    Vec3 impulse_W = Vec3::Zero();  // impulse on a [N s]; for stick and slip the force on a [N]
    double work_compression = 0.0;  // [J]
    double work_restitution = 0.0;  // [J]
    int phases = 0;
    int bisection_iterations = 0;
    bool certified = true;  // false if a rough solve found these numbers
  };

  /// One contact that an impact struck or moved, and its path through the impact.
  struct Struck {
    int a = -1;
    int b = -1;
    std::array<int, 2> parts = {};  // parts of a and b
    Vec3 p_W = Vec3::Zero();
    Mat3 axes_W = Mat3::Identity();  // t1, t2, n as columns, n from b to a
    double friction = 0.0;
    double restitution = 0.0;
    Mat3 K = Mat3::Zero();        // collision matrix of the contact alone: du = K dp along the axes
                                  // [1/kg]
    Vec3 impulse = Vec3::Zero();  // impulse on a along the axes [N s]
    impact::ContactTrace trace;
  };
  /// One impact of an island.
  struct Impact {
    double time = 0.0;  // [s]
    int passes = 0;
    double energy_change = 0.0;  // [J]
    bool truncated = false;      // the traces stop before the impact's end
    std::vector<Struck> contacts;
  };

  /// One iteration of a search for the time of an event: the gap at t and the bracket after it.
  struct Look {
    double t = 0.0;    // [s]
    double gap = 0.0;  // [m]
    double t_lo = 0.0;
    double t_hi = 0.0;
    std::array<Pose, 2> at_lo;  // poses of both bodies at t_lo, if requested
    std::array<Pose, 2> at_hi;
  };
  struct Search {
    int a = -1;
    int b = -1;
    std::array<int, 2> parts = {};  // parts of a and b
    double threshold = 0.0;         // gap at which the event occurs [m]
    bool has_poses = false;
    std::vector<Look> looks;
  };

  /// The accuracy with which a solve satisfies the law.
  struct Solve {
    std::int64_t number = 0;  // counted from 1 since the start
    double residual = 0.0;
  };

  /// Expensive facts are reported only on request.
  struct Wanted {
    bool impacts = false;  // impacts with their traces, which change no result
    bool search_poses = false;
  };

  Wanted wanted;
  std::vector<Event> events;
  std::vector<Impact> impacts;
  std::vector<Search> searches;  // the last kMostSearches that found an event
  std::vector<Solve> solves;

  static constexpr std::size_t kMostSearches = 16;

  /// The number of facts at some time, except searches.
  struct Mark {
    std::size_t events = 0;
    std::size_t impacts = 0;
    std::size_t solves = 0;
  };
  Mark Now() const { return {events.size(), impacts.size(), solves.size()}; }
  /// Removes the facts added since the mark.
  void ReturnTo(const Mark& mark) {
    events.resize(mark.events);
    impacts.resize(mark.impacts);
    solves.resize(mark.solves);
  }

  void Add(Search search) {
    if (searches.size() == kMostSearches) searches.erase(searches.begin());
    searches.push_back(std::move(search));
  }
  /// Removes all facts.
  void Clear() {
    events.clear();
    impacts.clear();
    searches.clear();
    solves.clear();
  }
};

}  // namespace touchstone::simulation
