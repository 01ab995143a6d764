#include "simulation/world/work_budget.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace touchstone::simulation {
namespace {

constexpr double kWorthwhile = 12.0;  // Newton steps; with fewer hardly any solve succeeds
constexpr double kLeastShare = 1.0 / 8.0;
// Islands with springs plan up to each event and match each spring to its way.
constexpr double kForSprings = 8.0;
// In a world of up to so many contacts islands have so many times the work: some 20 ms where that
// is needed. With twice as many contacts they have a quarter of that, and so on.
constexpr double kFew = 96.0, kForFew = 16.0;
// Islands that hardly move have so many times the work: some 60 ms where that is needed.
constexpr double kIfCalm = 40.0;
// What is pushed has so many times the rounds of other islands, since nothing may stop it.
constexpr int kRoundsIfPushed = 8;
// Rough solves times contacts of an island in a step, before its bodies meet alone: of 120 sweeps
// each they take some 50 ms.
constexpr double kMostRoughWork = 36000.0;
constexpr int kNoBound = WorkBudget::kNoBound;

// How many times `lively.work` this island may do.
double TimesTheWork(const Island& island, const PairTable& pairs) {
  const double contacts =
      std::max(CountContacts(island, pairs), static_cast<double>(pairs.contact_points()));
  const double many = std::max(contacts / kFew, 1.0);
  return std::max(island.springs.empty() ? 1.0 : kForSprings, kForFew / (many * many));
}

double NextShare(double share, bool exceeded) {
  return exceeded ? std::max(0.5 * share, kLeastShare) : std::min(2.0 * share, 1.0);
}

}  // namespace

double CountContacts(const Island& island, const PairTable& pairs) {
  std::size_t contacts = island.springs.size();
  for (const int index : island.pairs) contacts += pairs.at(index).manifold.points.size();
  return static_cast<double>(std::max<std::size_t>(contacts, 1));
}

double CountRowBlocks(const Island& island, const PairTable& pairs) {
  constexpr double kOfJoint = 2.0;  // the three rows of its points, and of its axes
  return CountContacts(island, pairs) + kOfJoint * static_cast<double>(island.joints.size());
}

int NewtonWithin(double work, const Island& island, const PairTable& pairs) {
  const double newton = work / CountContacts(island, pairs);
  if (newton < kWorthwhile) return 0;
  return newton < kNoBound ? static_cast<int>(newton) : kNoBound;
}

WorkBudget::WorkBudget(std::size_t bodies) : of_body_(bodies), at_cut_(bodies) {}

void WorkBudget::BeginStepOf(int body) {
  OfBody& own = of_body_[static_cast<std::size_t>(body)];
  if (goes_on_) {
    own.calm.now = own.held_at_rest = own.exempt = own.pushed = own.kept_exact = false;
    at_cut_[static_cast<std::size_t>(body)] = own;
    return;
  }
  own = {.share = NextShare(own.share, own.interrupted),
         .share_before = own.share,
         .rough_work = own.rewound ? own.rough_work : 0.0,
         .rough = own.interrupted && own.too_large,
         .interrupted_before = own.interrupted,
         .too_large_before = own.too_large,
         .calm = {.again = std::max(own.calm.again - 1, 0)},
         .looked_share =
             own.dear ? kShareIfDear : NextShare(std::min(own.looked_share, 1.0), own.coarse),
         .looked_share_before = own.looked_share,
         .coarse_before = own.coarse,
         .dear_before = own.dear};
}

void WorkBudget::Calm::End() {
  constexpr int kAgain = 16;
  if (std::exchange(now, false)) again = kAgain;
}

void WorkBudget::NoteCalm(std::span<const int> bodies) {
  const auto waits = [&](int body) {
    return of_body_[static_cast<std::size_t>(body)].calm.again > 0;
  };
  if (std::ranges::any_of(bodies, waits)) return;
  for (const int body : bodies) {
    OfBody& own = of_body_[static_cast<std::size_t>(body)];
    own.calm.now = true;
    own.rough = false;
  }
}

void WorkBudget::RewindStepOf(int body) {
  OfBody& own = of_body_[static_cast<std::size_t>(body)];
  if (goes_on_) {
    const double rough_work = own.rough_work;
    own = at_cut_[static_cast<std::size_t>(body)];
    own.rough_work = rough_work;
    own.rewound = true;
    return;
  }
  own = {.share = own.share_before,
         .rough_work = own.rough_work,
         .interrupted = own.interrupted_before,
         .too_large = own.too_large_before,
         .calm = {.again = own.calm.again},
         .rewound = true,
         .looked_share = own.looked_share_before,
         .coarse = own.coarse_before,
         .dear = own.dear_before};
}

double WorkBudget::WorkLeft(std::span<const int> bodies, double if_calm,
                            const settings::Settings& settings) const {
  double spent = 0.0, share = 1.0;
  bool calm = true;
  for (const int body : bodies) {
    const OfBody& own = of_body_[static_cast<std::size_t>(body)];
    spent = std::max(spent, own.spent);
    share = std::min(share, own.share);
    calm &= own.calm.now;
  }
  return (calm ? if_calm : share) * settings.lively.work - spent;
}

int WorkBudget::NewtonLeft(const Island& island, const PairTable& pairs,
                           const settings::Settings& settings) const {
  if (settings.pace == settings::Pace::kExact || AreExempt(island.bodies) ||
      (island.pairs.empty() && island.springs.empty()))
    return kNoBound;
  const double times = TimesTheWork(island, pairs);
  const double left = WorkLeft(island.bodies, std::max(kIfCalm / times, 1.0), settings);
  return NewtonWithin(times * left, island, pairs);
}

bool WorkBudget::AreExempt(std::span<const int> bodies) const {
  return std::ranges::any_of(bodies, [&](int body) { return IsExempt(body); });
}

void WorkBudget::Exempt(std::span<const int> bodies) {
  for (const int body : bodies) {
    OfBody& own = of_body_[static_cast<std::size_t>(body)];
    own.exempt = true;
    own.rough = false;
  }
}

void WorkBudget::NotePushed(std::span<const int> bodies) {
  for (const int body : bodies) {
    OfBody& own = of_body_[static_cast<std::size_t>(body)];
    own.pushed = true;
    own.held_at_rest = false;
  }
}

bool WorkBudget::ArePushed(std::span<const int> bodies) const {
  return std::ranges::any_of(
      bodies, [&](int body) { return of_body_[static_cast<std::size_t>(body)].pushed; });
}

void WorkBudget::Spend(const Island& island, const PairTable& pairs, int newton,
                       const settings::Settings& settings) {
  const double contacts = CountContacts(island, pairs);
  if (island.joints.empty()) work_.SpendNewton(newton * contacts);
  double spent = 0.0, share = 1.0;
  for (const int body : island.bodies) {
    const OfBody& own = of_body_[static_cast<std::size_t>(body)];
    spent = std::max(spent, own.spent);
    share = std::min(share, own.share);
  }
  const double part = 1.0 / TimesTheWork(island, pairs);
  for (const int body : island.bodies) {
    OfBody& own = of_body_[static_cast<std::size_t>(body)];
    own.spent = spent + part * newton * contacts;
    own.too_large = share * settings.lively.work < part * kWorthwhile * contacts;
  }
  if (NewtonLeft(island, pairs, settings) > 0) return;
  for (const int body : island.bodies) {
    OfBody& own = of_body_[static_cast<std::size_t>(body)];
    own.spent = std::numeric_limits<double>::infinity();
    own.calm.End();
  }
}

bool WorkBudget::BeginRoughRound(std::span<const int> bodies, const settings::Settings& settings) {
  if (settings.pace == settings::Pace::kExact || AreExempt(bodies)) return false;
  if (!AnyRough(bodies) && WorkLeft(bodies, kIfCalm, settings) > 0.0) return false;
  const int rounds = RoughRounds(bodies) + 1;
  for (const int body : bodies) {
    OfBody& own = of_body_[static_cast<std::size_t>(body)];
    own.rough = own.interrupted = true;
    own.rounds = rounds;
    own.calm.End();
  }
  return true;
}

void WorkBudget::SpendRough(const Island& island, const PairTable& pairs, int solves) {
  if (solves == 0) return;
  work_.SpendRough(solves * CountContacts(island, pairs));
  double spent = 0.0;
  for (const int body : island.bodies)
    spent = std::max(spent, of_body_[static_cast<std::size_t>(body)].rough_work);
  spent += solves * CountContacts(island, pairs);
  for (const int body : island.bodies) of_body_[static_cast<std::size_t>(body)].rough_work = spent;
}

bool WorkBudget::MeetAlone(std::span<const int> bodies, const settings::Settings& settings) const {
  if (!AnyRough(bodies)) return false;
  const int rounds = (ArePushed(bodies) ? kRoundsIfPushed : 1) * settings.lively.rounds;
  return RoughRounds(bodies) >= rounds || std::ranges::any_of(bodies, [&](int body) {
           return of_body_[static_cast<std::size_t>(body)].rough_work > kMostRoughWork;
         });
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

std::size_t WorkBudget::MemoryUse() const {
  return (of_body_.capacity() + at_cut_.capacity()) * sizeof(OfBody);
}

}  // namespace touchstone::simulation
