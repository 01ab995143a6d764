#include "simulation/world/work_budget.h"

#include <algorithm>
#include <limits>

namespace touchstone::simulation {
namespace {

constexpr double kWorthwhile = 12.0;  // Newton steps; with fewer hardly any solve succeeds

}  // namespace

double CountContacts(const Island& island, const PairTable& pairs) {
  std::size_t contacts = 0;
  for (const int index : island.pairs) contacts += pairs.at(index).manifold.points.size();
  return static_cast<double>(std::max<std::size_t>(contacts, 1));
}

int NewtonWithin(double work, const Island& island, const PairTable& pairs) {
  constexpr int kMost = std::numeric_limits<int>::max();
  const double newton = work / CountContacts(island, pairs);
  if (newton < kWorthwhile) return 0;
  return newton < kMost ? static_cast<int>(newton) : kMost;
}

WorkBudget::WorkBudget(std::size_t bodies) : of_body_(bodies) {}

void WorkBudget::BeginStepOf(int body) {
  constexpr double kLeastShare = 1.0 / 8.0;
  OfBody& own = of_body_[static_cast<std::size_t>(body)];
  own = {.share = own.interrupted ? std::max(0.5 * own.share, kLeastShare)
                                  : std::min(2.0 * own.share, 1.0),
         .share_before = own.share,
         .rough = own.interrupted && own.too_large,
         .interrupted_before = own.interrupted,
         .too_large_before = own.too_large};
}

void WorkBudget::RewindStepOf(int body) {
  OfBody& own = of_body_[static_cast<std::size_t>(body)];
  own = {.share = own.share_before,
         .interrupted = own.interrupted_before,
         .too_large = own.too_large_before};
}

double WorkBudget::WorkLeft(std::span<const int> bodies, const settings::Settings& settings) const {
  double spent = 0.0, share = 1.0;
  for (const int body : bodies) {
    const OfBody& own = of_body_[static_cast<std::size_t>(body)];
    spent = std::max(spent, own.spent);
    share = std::min(share, own.share);
  }
  return share * settings.lively.work - spent;
}

int WorkBudget::NewtonLeft(const Island& island, const PairTable& pairs,
                           const settings::Settings& settings) const {
  constexpr int kWithoutBound = std::numeric_limits<int>::max();
  if (settings.pace == settings::Pace::kExact || island.pairs.empty() || AreExempt(island.bodies))
    return kWithoutBound;
  return NewtonWithin(WorkLeft(island.bodies, settings), island, pairs);
}

bool WorkBudget::AreExempt(std::span<const int> bodies) const {
  return std::ranges::any_of(bodies, [&](int body) { return IsExempt(body); });
}

void WorkBudget::Exempt(std::span<const int> bodies) {
  for (const int body : bodies) {
    OfBody& own = of_body_[static_cast<std::size_t>(body)];
    own.exempt = true;
    own.rough = false;
    own.held_at_rest = false;
  }
}

void WorkBudget::Spend(const Island& island, const PairTable& pairs, int newton,
                       const settings::Settings& settings) {
  const double contacts = CountContacts(island, pairs);
  double spent = 0.0, share = 1.0;
  for (const int body : island.bodies) {
    const OfBody& own = of_body_[static_cast<std::size_t>(body)];
    spent = std::max(spent, own.spent);
    share = std::min(share, own.share);
  }
  for (const int body : island.bodies) {
    OfBody& own = of_body_[static_cast<std::size_t>(body)];
    own.spent = spent + newton * contacts;
    own.too_large = share * settings.lively.work < kWorthwhile * contacts;
  }
  if (NewtonLeft(island, pairs, settings) > 0) return;
  for (const int body : island.bodies)
    of_body_[static_cast<std::size_t>(body)].spent = std::numeric_limits<double>::infinity();
}

bool WorkBudget::BeginRoughRound(std::span<const int> bodies, const settings::Settings& settings) {
  if (settings.pace == settings::Pace::kExact || AreExempt(bodies)) return false;
  if (!AnyRough(bodies) && WorkLeft(bodies, settings) > 0.0) return false;
  const int rounds = RoughRounds(bodies) + 1;
  for (const int body : bodies) {
    OfBody& own = of_body_[static_cast<std::size_t>(body)];
    own.rough = own.interrupted = true;
    own.rounds = rounds;
  }
  return true;
}

void WorkBudget::MakeRough(std::span<const int> bodies) {
  const int rounds = RoughRounds(bodies);
  for (const int body : bodies) {
    OfBody& own = of_body_[static_cast<std::size_t>(body)];
    own.rough = own.interrupted = true;
    own.rounds = rounds;
  }
}

bool WorkBudget::AnyRough(std::span<const int> bodies) const {
  return std::ranges::any_of(bodies, [&](int body) { return IsRough(body); });
}

bool WorkBudget::AnyRecentlyRough(std::span<const int> bodies) const {
  return std::ranges::any_of(bodies, [&](int body) {
    const OfBody& own = of_body_[static_cast<std::size_t>(body)];
    return own.rough || own.share < 1.0;
  });
}

int WorkBudget::RoughRounds(std::span<const int> bodies) const {
  int rounds = 0;
  for (const int body : bodies)
    rounds = std::max(rounds, of_body_[static_cast<std::size_t>(body)].rounds);
  return rounds;
}

std::size_t WorkBudget::MemoryUse() const { return of_body_.capacity() * sizeof(OfBody); }

}  // namespace touchstone::simulation
