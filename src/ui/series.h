#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "settings/settings.h"
#include "ui/quantity.h"

namespace touchstone::ui {

/// Quantities over simulated time, one sample per snapshot. An edit of the world or of a parameter
/// breaks the line; of several edits at one moment only the last counts, and one that is undone
/// there leaves no trace. The line is also broken by a body that leaves the scene for ever, or
/// returns. When time goes back, later samples are set aside as long as the time line reaches them,
/// and restored when it goes there; a new scene starts without samples. Undoing a reset restores
/// the samples of the run before it.
class Series {
 public:
  /// An interval of time [s].
  struct Span {
    double begin = 0.0;
    double end = 0.0;
    bool operator==(const Span&) const = default;
  };

  /// Follows this quantity from now on; no effect if it is followed already.
  void Follow(const Quantity& quantity);
  void Unfollow(const Quantity& quantity);

  /// Takes a snapshot, at most once.
  void Take(const exchange::Snapshot& snapshot);

  /// The times of the samples for which quantities that were followed late lack values [s]; each is
  /// returned once.
  std::vector<double> TakeMissingTimes();
  /// Fills in the values at one of those times; snapshots must come in order of time.
  void FillIn(const exchange::Snapshot& snapshot);

  const std::vector<Quantity>& quantities() const { return quantities_; }
  /// Times of the samples [s]; NaN between two stretches.
  const std::vector<double>& times() const { return times_; }
  /// Values of a quantity, one per time; NaN where the quantity had no value.
  const std::vector<double>& values(std::size_t quantity) const { return values_[quantity]; }
  /// For each time, whether the step that ended there was rough, not certified.
  const std::vector<bool>& rough() const { return rough_; }
  /// Intervals of rough steps up to the last sample, including steps between samples: ascending,
  /// disjoint. Intervals that the time line can no longer reach are as last reported.
  const std::vector<Span>& rough_spans() const { return rough_spans_; }
  bool empty() const { return times_.empty(); }

  static constexpr std::size_t kMost = 36000;  // samples: ten minutes at 60 per second

 private:
  /// Values whose change breaks the line.
  struct Conditions {
    std::uint64_t revision = 0;
    Vec3 gravity = Vec3::Zero();
    scene::DampingDesc damping;
    settings::Settings settings;
    double materials = 0.0;
    std::vector<BodyId> departed = {};  // bodies that the sums leave out

    bool Match(const Conditions& other) const;
  };
  static Conditions ConditionsOf(const exchange::Snapshot& snapshot);
  /// The samples of a run, from a load or reset to the next one.
  struct Run {
    std::int64_t first = 0;  // first frame of the run
    std::vector<Quantity> quantities = {};
    std::vector<double> times = {};
    std::vector<bool> rough = {};
    std::vector<Span> rough_spans = {};
    std::vector<std::vector<double>> values = {};
    Conditions conditions = {};
  };

  /// Sets the samples aside and restores those of the run that begins at that frame, if known.
  void GoToRun(std::int64_t first);
  void TakeRoughSpans(const exchange::Snapshot& snapshot);
  void PutAhead(double after);
  void ComeTo(const exchange::Snapshot& snapshot);
  void Break();
  /// Removes the last sample, and a break before it.
  void DropLast();
  /// Whether the last sample is one of this moment that no line connects with earlier ones.
  bool IsAlone(double time) const;
  void Clear();

  std::vector<Quantity> quantities_;
  std::vector<double> times_;
  std::vector<bool> rough_;
  std::vector<Span> rough_spans_;
  std::vector<std::vector<double>> values_;
  bool late_ = false;          // whether a quantity has been followed after the first sample
  std::size_t next_fill_ = 0;  // index of the first sample that may have to be filled in
  std::uint64_t sequence_ = 0;
  std::shared_ptr<const scene::SceneDesc> scene_;
  Conditions conditions_;
  Conditions before_break_;  // those of the samples before the last break
  std::int64_t first_ = 0;   // first frame of the run of these samples
  Run ahead_;                // samples after the present, of the quantities followed now
  std::vector<Run> aside_;   // earlier runs of the same scene, the one left last at the end
};

/// All samples as text: a heading with names and units, then one line per sample; an empty line
/// between stretches. If some samples are rough, a column gives for each whether it is certified.
std::string ToCsv(const Series& series, const std::vector<Quantity>& columns,
                  const exchange::Snapshot& snapshot);

}  // namespace touchstone::ui
