// The same piles at the paces exact and lively, and at the pace exact from a start that differs by
// a nanometre: a pile that tumbles forgets its start, so the end states are compared as statistics.
// What two exact runs differ by is the measure of what a lively one may.
//
// A few piles run always. TOUCHSTONE_PACE_PILES=200 runs so many, prints the table of docs/step.md
// and names the piles that gained energy.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

#include "support/format.h"
#include "support/scene_run.h"
#include "support/tumble_scene.h"

namespace touchstone {
namespace {

using session::Simulation;
using testing::Format;

constexpr double kPaceDuration = 3.0;  // [s]

// How a pile is run.
enum Way : std::size_t { kExact, kNudged, kLively, kLittleWork, kWays };
constexpr std::array kWayNames = {"exact", "exact, 1e-9 m aside", "lively", "lively, a tenth"};

// A pile at the end of its run.
struct EndState {
  std::string failure;
  double height = 0.0;        // of the centre of mass [m]
  double kinetic = 0.0;       // what is left, of the energy that was there to be lost
  double lost = 0.0;          // mechanical energy, of the same
  double rough_steps = 0.0;   // share of all
  double rough_residual = 0;  // worst
  bool at_rest = false;       // at least nine bodies of ten sleep
  double gain = 0.0;          // of the energy that was there to be lost
  double penetration = 0.0;   // [m]
};

std::shared_ptr<scene::SceneDesc> MakePile(int seed, Way way) {
  constexpr std::array kFrictions = {0.2, 0.5, 0.8};
  const int count = 15 + seed % 11;
  auto desc =
      testing::TumbleScene(static_cast<std::uint64_t>(seed),
                           kFrictions[static_cast<size_t>(seed) % kFrictions.size()], count);
  if (way == kNudged) desc->bodies.back().position.x() += 1e-9;
  if (way == kLively || way == kLittleWork) desc->settings.pace = settings::Pace::kLively;
  if (way == kLittleWork) desc->settings.lively.work /= 10;
  return desc;
}

double HeightOf(const exchange::Snapshot& snapshot) {
  double mass = 0.0, moment = 0.0;
  for (const exchange::BodySnapshot& body : snapshot.bodies) {
    if (body.fixed) continue;
    mass += body.mass;
    moment += body.mass * body.p_WBcm.z();
  }
  return moment / mass;
}

EndState RunPile(int seed, Way way) {
  Simulation simulation(MakePile(seed, way));
  const double start = simulation.MakeSnapshot().energy.Mechanical();
  EndState end;
  end.failure = testing::RunTo(&simulation, kPaceDuration);
  const exchange::Snapshot snapshot = simulation.MakeSnapshot();
  const Simulation::Totals totals = simulation.totals();
  const auto rests = [](const auto& body) { return !body.fixed && body.asleep; };
  const auto moves = [](const auto& body) { return !body.fixed; };
  end.height = HeightOf(snapshot);
  end.kinetic = snapshot.energy.kinetic / start;
  end.lost = (start - snapshot.energy.Mechanical()) / start;
  end.rough_steps = static_cast<double>(totals.rough.steps) /
                    static_cast<double>(std::max(totals.steps, std::int64_t{1}));
  end.rough_residual = totals.rough.residual_max;
  end.at_rest = 10 * std::ranges::count_if(snapshot.bodies, rests) >=
                9 * std::ranges::count_if(snapshot.bodies, moves);
  end.gain = totals.energy_gain_max / start;
  end.penetration = totals.penetration_max;
  return end;
}

struct Distribution {
  double mean = 0.0;
  double deviation = 0.0;  // of one
};

Distribution Describe(const std::vector<double>& values) {
  Distribution d;
  for (const double value : values) d.mean += value / static_cast<double>(values.size());
  for (const double value : values)
    d.deviation += (value - d.mean) * (value - d.mean) / static_cast<double>(values.size());
  d.deviation = std::sqrt(d.deviation);
  return d;
}

using Results = std::array<std::vector<EndState>, kWays>;

// Of each pile, how far this quantity is from that of the exact run.
template <class Quantity>
std::vector<double> Differences(const Results& results, Way way, Quantity EndState::*quantity) {
  std::vector<double> differences;
  for (size_t i = 0; i < results[way].size(); ++i)
    differences.push_back(results[way][i].*quantity - results[kExact][i].*quantity);
  return differences;
}

std::vector<double> Values(const std::vector<EndState>& ends, double EndState::*quantity) {
  std::vector<double> values;
  for (const EndState& end : ends) values.push_back(end.*quantity);
  return values;
}

std::string Table(const Results& results) {
  std::string table =
      "| pace | height [m] | height less exact [m] | lost | lost less exact | left | at rest | "
      "rough "
      "steps | worst residual |\n|---|---|---|---|---|---|---|---|---|\n";
  for (size_t way = 0; way < kWays; ++way) {
    const std::vector<EndState>& ends = results[way];
    const auto of = [&](double EndState::*quantity) { return Describe(Values(ends, quantity)); };
    const auto apart = [&](double EndState::*quantity) {
      return Describe(Differences(results, static_cast<Way>(way), quantity));
    };
    const Distribution height = apart(&EndState::height), lost = apart(&EndState::lost);
    table += Format(
        "| %s | %.4f | %+.4f ± %.4f | %.5f | %+.5f ± %.5f | %.1e | %d of %d | %.0f %% | %.2g |\n",
        kWayNames[way], of(&EndState::height).mean, height.mean, height.deviation,
        of(&EndState::lost).mean, lost.mean, lost.deviation, of(&EndState::kinetic).mean,
        static_cast<int>(std::ranges::count(ends, true, &EndState::at_rest)),
        static_cast<int>(ends.size()), 100.0 * of(&EndState::rough_steps).mean,
        std::ranges::max(ends, {}, &EndState::rough_residual).rough_residual);
  }
  return table;
}

TEST(Paces, LivelyPilesEndAsExactOnesDo) {
  constexpr double kNegligibleGain = 1e-6;
  constexpr int kUsual = kSanitized ? 1 : 2;
  const char* asked = std::getenv("TOUCHSTONE_PACE_PILES");
  const int piles = asked != nullptr ? std::atoi(asked) : kUsual;
  Results results;
  for (int seed = 1; seed <= piles; ++seed)
    for (size_t way = 0; way < kWays; ++way) {
      SCOPED_TRACE(Format("pile %d, %s", seed, kWayNames[way]));
      const EndState end = RunPile(seed, static_cast<Way>(way));
      EXPECT_EQ(end.failure, "");
      EXPECT_EQ(end.penetration, 0.0);
      EXPECT_LT(end.gain, kNegligibleGain);
      results[way].push_back(end);
    }
  if (asked != nullptr) std::cout << Table(results);
  // Piles are two bodies deep and more: a tenth of a body would be seen.
  for (const Way way : {kNudged, kLively, kLittleWork}) {
    const auto apart = Describe(Differences(results, way, &EndState::height));
    const double room = asked != nullptr ? 0.01 : 0.1;
    EXPECT_LT(std::abs(apart.mean), room) << kWayNames[way];
  }
}

}  // namespace
}  // namespace touchstone
