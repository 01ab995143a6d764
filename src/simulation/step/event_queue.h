#pragma once

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

namespace touchstone::simulation {

/// The coming events of a step in the order in which they are processed: by time, kind, then pair,
/// planned order or body (docs/step.md, "One time-ordered queue instead of rolled-back islands";
/// Baraff II, 6, has one time for all bodies). An event that no longer holds is dropped when its
/// turn comes.
class EventQueue {
 public:
  enum class Kind {
    kGap,      // the gap of a pair falls to its threshold
    kChange,   // a planned change of the forces on a body: a thruster begins or ends
    kPlanEnd,  // end of the time for which a body's motion is planned
  };
  struct Event {
    double t = 0.0;  // [s]
    Kind kind = Kind::kGap;
    int a = -1;  // kGap: the pair's bodies; otherwise the body whose island is resolved
    int b = -1;
    int pair = -1;                  // kGap
    std::array<int, 2> parts = {};  // kGap: parts of the bodies
    int order = 0;                  // kChange: order among changes at the same time
  };

  void Clear();
  void AddGap(double t, int a, int b, int pair, std::array<int, 2> parts = {});
  void AddChange(double t, int body);
  void AddPlanEnd(double t, int body);

  /// Takes out the earliest event for which holds(event) is true; those before it are dropped. An
  /// event of a body also removes its load changes at that time.
  template <class Holds>
  std::optional<Event> Take(const Holds& holds) {
    while (!heap_.empty()) {
      const Event event = Pop();
      if (event.kind == Kind::kChange ? !IsPlanned(event) : !holds(event)) continue;
      if (event.kind != Kind::kGap) Drop(event);
      return event;
    }
    return std::nullopt;
  }

  /// The first planned change of the forces on the body after time `after` [s].
  std::optional<double> FirstChange(int body,
                                    double after = -std::numeric_limits<double>::infinity()) const;

  std::size_t MemoryUse() const;  // [bytes]

 private:
  void Push(const Event& event);
  Event Pop();
  bool IsPlanned(const Event& event) const { return changes_.contains({event.a, event.t}); }
  void Drop(const Event& event) { changes_.erase({event.a, event.t}); }

  std::vector<Event> heap_;
  std::set<std::pair<int, double>> changes_;  // coming changes: body and time
  int changes_added_ = 0;
};

}  // namespace touchstone::simulation
