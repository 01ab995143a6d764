// The work of islands with joints.

#include <algorithm>

#include "simulation/world/work_budget.h"

namespace touchstone::simulation {
namespace {

// Islands with joints look for plans that close these, in which a look costs about as much as a
// Newton step: they may take so many times `lively.work`, about half of the longest step that a
// person does not notice.
constexpr double kForJoints = 13.0;
constexpr double kForCoarse = 6.0;  // and so much again for the coarse plans of a step
// After so much an event stops their island: about half of the longest step that
// a person does not notice.
constexpr double kMostForCoarse = 12.0;
constexpr double kFewestLooks = 24.0, kMostLooks = 200.0;  // of a coarse solve

}  // namespace

double CoarseParts(const Island& island, const PairTable& pairs,
                   const settings::Settings& settings) {
  constexpr double kFewest = 4.0;
  return std::clamp(
      kForCoarse * settings.lively.work / (kFewestLooks * CountRowBlocks(island, pairs)), kFewest,
      kMostCoarseParts);
}

double WorkBudget::LookedAt(std::span<const int> bodies) const {
  double looked = 0.0;
  for (const int body : bodies)
    looked = std::max(looked, of_body_[static_cast<std::size_t>(body)].looked);
  return looked;
}

bool WorkBudget::IsKeptExact(std::span<const int> bodies) const {
  return std::ranges::any_of(
      bodies, [&](int body) { return of_body_[static_cast<std::size_t>(body)].kept_exact; });
}

int WorkBudget::LooksLeft(const Island& island, const PairTable& pairs,
                          const settings::Settings& settings) const {
  if (settings.pace == settings::Pace::kExact || island.joints.empty() ||
      IsKeptExact(island.bodies))
    return kNoBound;
  if (IsCoarse(island.bodies)) return 0;
  double share = kShareIfDear;
  for (const int body : island.bodies)
    share = std::min(share, of_body_[static_cast<std::size_t>(body)].looked_share);
  const double left = kForJoints * share * settings.lively.work - LookedAt(island.bodies);
  return static_cast<int>(
      std::clamp(left / CountRowBlocks(island, pairs), 0.0, static_cast<double>(kNoBound)));
}

int WorkBudget::LooksOfCoarse(const Island& island, const PairTable& pairs,
                              const settings::Settings& settings) const {
  constexpr double kOfLeft = 1.0 / 8.0;  // the others are for the events to come
  const double left = kForCoarse * settings.lively.work - LookedAt(island.bodies);
  return static_cast<int>(
      std::clamp(kOfLeft * left / CountRowBlocks(island, pairs), kFewestLooks, kMostLooks));
}

void WorkBudget::SpendLooks(const Island& island, const PairTable& pairs, int looks,
                            const settings::Settings& settings) {
  if (settings.pace == settings::Pace::kExact || island.joints.empty()) return;
  work_.SpendLooks(looks * CountRowBlocks(island, pairs));
  const int left = LooksLeft(island, pairs, settings);
  const bool becomes_coarse = !IsCoarse(island.bodies) && looks >= left;
  const double looked =
      becomes_coarse ? 0.0 : LookedAt(island.bodies) + looks * CountRowBlocks(island, pairs);
  const bool coarse = becomes_coarse || IsCoarse(island.bodies);
  const double bound = kForJoints * settings.lively.work;
  for (const int body : island.bodies) {
    OfBody& own = of_body_[static_cast<std::size_t>(body)];
    own.looked = looked;
    own.coarse = coarse;
    own.dear =
        !coarse && (looked > bound || IsKeptExact(island.bodies)) && looked <= kShareIfDear * bound;
  }
}

void WorkBudget::SpendPass(const Island& island, const PairTable& pairs, int looks,
                           const settings::Settings& settings) {
  constexpr int kOfCoarse = 15;
  work_.SpendPass(looks * CountRowBlocks(island, pairs));
  if (!IsCoarse(island.bodies) && !IsKeptExact(island.bodies))
    return SpendLooks(island, pairs, looks, settings);
  double passed = 0.0;
  for (const int body : island.bodies)
    passed = std::max(passed, of_body_[static_cast<std::size_t>(body)].passed);
  passed += looks * CountRowBlocks(island, pairs);
  for (const int body : island.bodies) of_body_[static_cast<std::size_t>(body)].passed = passed;
  SpendLooks(island, pairs, kOfCoarse, settings);
}

bool WorkBudget::HasSpentPasses(std::span<const int> bodies,
                                const settings::Settings& settings) const {
  return (IsCoarse(bodies) || IsKeptExact(bodies)) && std::ranges::any_of(bodies, [&](int body) {
           return of_body_[static_cast<std::size_t>(body)].passed >
                  kForCoarse * settings.lively.work;
         });
}

int WorkBudget::LooksOfImpact(const Island& island, const PairTable& pairs,
                              const settings::Settings& settings) const {
  constexpr int kFewest = 100;  // hardly any impact that has an answer takes more
  const int left = LooksLeft(island, pairs, settings);
  if (left == kNoBound || !IsCoarse(island.bodies)) return left;
  return std::max(LooksOfCoarse(island, pairs, settings), kFewest);
}

bool WorkBudget::HasSpentCoarse(std::span<const int> bodies,
                                const settings::Settings& settings) const {
  return IsCoarse(bodies) && LookedAt(bodies) > kMostForCoarse * settings.lively.work;
}

bool WorkBudget::CountCoarseEvent(std::span<const int> bodies, const settings::Settings& settings) {
  constexpr int kMost = 128;
  if (!IsCoarse(bodies)) return false;
  int events = 0;
  for (const int body : bodies)
    events = std::max(events, of_body_[static_cast<std::size_t>(body)].coarse_events + 1);
  for (const int body : bodies) of_body_[static_cast<std::size_t>(body)].coarse_events = events;
  return events > kMost || HasSpentCoarse(bodies, settings);
}

bool WorkBudget::IsStopped(const Island& island) const {
  return IsCoarse(island.bodies) &&
         std::ranges::all_of(island.bodies, [&](int body) { return IsHeldAtRest(body); });
}

bool WorkBudget::IsCoarse(std::span<const int> bodies) const {
  return std::ranges::any_of(
      bodies, [&](int body) { return of_body_[static_cast<std::size_t>(body)].coarse; });
}

}  // namespace touchstone::simulation
