#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "exchange/snapshot.h"

namespace touchstone::app {

/// Poses of the moving bodies at a moment, about their centres of mass.
struct PoseMoment {
  double time = 0.0;                            // [s]
  std::vector<std::pair<BodyId, Pose>> bodies;  // ascending, as in snapshots

  const Pose* Find(BodyId body) const;
};

/// The poses of the moving bodies in a snapshot.
PoseMoment PosesOf(const exchange::Snapshot& snapshot);

/// Moments of a run in order of time.
class PoseRecord {
 public:
  /// Adds a moment; one of the same time is replaced.
  void Add(PoseMoment moment);
  /// Discards all moments later than that time [s].
  void ForgetAfter(double time);
  void Clear() { moments_.clear(); }

  /// The pose of a body at a time [s], interpolated between the two moments around it; none if the
  /// body is missing at either.
  std::optional<Pose> At(BodyId body, double time) const;
  /// Whether that time lies between the first and the last moment.
  bool Reaches(double time) const;
  /// The last moment before that time [s]; null: none.
  const PoseMoment* Before(double time) const;

  bool empty() const { return moments_.empty(); }
  const std::vector<PoseMoment>& moments() const { return moments_; }

 private:
  std::vector<PoseMoment> moments_;
};

/// Times from `first` to `last` [s], at the spacing of a record.
std::vector<double> RecordTimes(double first, double last);

}  // namespace touchstone::app
