#pragma once

#include <cstdint>
#include <vector>

#include "base/uncopied.h"
#include "collision/moving_body.h"
#include "collision/relative_motion.h"
#include "simulation/motion/body_motion.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// The motions of all bodies in the present step (Baraff I, 2 to 4), up to the end of the planned
/// time, and the pieces of the step that events have cut short: states are known at any time of the
/// step. A copy does without these pieces: it goes on alike, and knows the step's end alone.
class Motions {
 public:
  Motions() = default;
  /// n bodies that have not moved yet, at time `now` [s].
  Motions(int n, double now);

  /// Begins a step from `start` to `end` [s]. Call BeginStepOf for each body that moves in it.
  void BeginStep(double start, double end);
  void BeginStepOf(int body);
  double start() const { return start_; }
  double end() const { return end_; }
  /// Ends the step at time t [s], before its end.
  void CutAt(double t) { end_ = t; }
  /// The rest of the step at time t [s]; always positive.
  double Remaining(double t) const;

  const BodyMotion& Of(int body) const { return motions_[static_cast<size_t>(body)]; }
  /// Sets the motion of the body from time t [s] on.
  void Set(int body, BodyMotion motion, double t);

  /// Whether the world holds the state of the body at time t.
  bool IsAt(int body, double t) const { return times_[static_cast<size_t>(body)] == t; }
  /// Moves the body to its state at time t. Returns the time since its last state [s].
  double MoveTo(double t, int body, World* world);

  /// Whether states are known at any time of the step.
  bool KnowsStep() const { return course_->known; }
  /// The state at any time of the step.
  /// @pre KnowsStep()
  dynamics::BodyState StateDuring(int body, double t) const;

  /// Number of substeps of all motions that have been set since the step began. It is proportional
  /// to the angle by which tumbling bodies turn, and to the time and memory needed to follow them.
  std::int64_t substeps() const { return substeps_; }

  std::size_t MemoryUse() const;  // [bytes]

 private:
  /// The step up to the present pieces.
  struct Course {
    bool known = false;
    std::vector<std::vector<BodyMotion>> flown;  // earlier pieces of each body, by time
  };
  std::vector<BodyMotion> motions_;
  Uncopied<Course> course_;
  std::vector<double> times_;  // times of the states that the world holds [s]
  double start_ = 0.0;
  double end_ = 0.0;
  std::int64_t substeps_ = 0;
};

/// The collider in the form that collision takes, at time t of the step [s].
collision::PosedShape PosedAt(const World& world, const Motions& motions, const Collider& collider,
                              double t);
collision::BodyInstant InstantAt(const World& world, const Motions& motions,
                                 const Collider& collider, double t);
/// The collider over the whole motion of its body.
collision::MovingShape MovingAs(const World& world, const Motions& motions,
                                const Collider& collider);

}  // namespace touchstone::simulation
