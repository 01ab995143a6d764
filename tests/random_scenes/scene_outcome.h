#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>

#include "random_scenes/random_scene.h"

namespace touchstone::testing {

/// What became of one random scene.
struct SceneOutcome {
  std::string name;
  std::string text;              // of the scene's file
  int attempt = 0;               // how many draws were refused because bodies overlapped
  std::string reason;            // why the run failed; empty: it did not
  bool gave_up = false;          // too slow: stopped before its end without a failure
  double time = 0.0;             // simulated [s]
  double penetration_max = 0.0;  // [m]
  double gain_max = 0.0;         // of energy that nothing explains [J]
  double energy_scale = 0.0;     // largest kinetic energy and range of the potential energy [J]
  double energy_added = 0.0;     // sum of the sizes of all energies that the books add [J]
  double unexplained = 0.0;      // by the books at the end [J]
  double momentum_drift = 0.0;   // [N s]
  double opening_max = 0.0;      // of joints, after any step [m]
  std::int64_t dissipative_exits = 0;
  std::int64_t position_passes = 0;
  int repeated_events = 0;  // contacts broken twice, bodies that fall asleep or wake twice
  double slowest_step_ms = 0.0, steps_seconds = 0.0;  // processor time of the thread
  double wall_seconds = 0.0;
  int bodies = 0;
  int joints = 0;

  bool Stalled() const { return !reason.empty() && time == 0.0; }
  /// What was gained beyond the round-off of the books, in parts of what moves: a gain is the
  /// difference of sums of energies, rounded as they are however little of them moves. Where
  /// nothing moves but round-off there is none.
  double RelativeGain() const {
    constexpr double kNothing = 1e-30;  // [J]
    constexpr double kRoundOff = 1000.0 * std::numeric_limits<double>::epsilon();
    const double gain = gain_max - kRoundOff * energy_added;
    return gain > 0.0 && energy_scale > kNothing ? gain / energy_scale : 0.0;
  }
};

/// Draws scene number `number` until it loads, writes it as a file would be and runs it from there
/// for so long [s], or until the wall clock says that it has taken `patience` [s]. An exception is
/// a failure whose reason is its text. At that pace, with its usual bounds, where one is given.
SceneOutcome RunRandomScene(SceneKind kind, std::uint64_t number, double duration, double patience,
                            std::optional<settings::Pace> pace = std::nullopt);

/// The text of that scene's file, as it is run.
std::string RandomSceneText(SceneKind kind, std::uint64_t number,
                            std::optional<settings::Pace> pace = std::nullopt);

}  // namespace touchstone::testing
