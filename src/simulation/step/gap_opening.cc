#include "simulation/step/gap_opening.h"

#include <algorithm>
#include <iterator>

#include "contact/contact_problem.h"
#include "simulation/books/event_report.h"

namespace touchstone::simulation {
namespace {

constexpr int kOutside = contact::ContactProblem::kWorld;  // outside an island
constexpr int kWithoutBound = PositionCorrection::kWithoutBound;
// Relative to the tolerance.
constexpr double kNarrow = 1e-3, kTooNarrow = 1e-6, kHardlyOpen = 1e-9;
constexpr double kLastWork = 3e4;      // limit of Newton steps times contacts in the last try
constexpr int kLastNewton = 10;        // least number of Newton steps of the last try
constexpr int kNewtonToPart = 60;      // Newton steps for separating two bodies
constexpr int kLeastLooksOfPass = 60;  // least number of iterations that a pass over jointed bodies
                                       // may take
constexpr int kLooksOfPass = 15;       // least number of iterations that such a pass counts as

}  // namespace

GapOpening::GapOpening(const World& world, const settings::Settings& settings,
                       PositionCorrection* positions, PairTable* pairs, WorkBudget* budget,
                       StepBooks books)
    : world_(world),
      settings_(settings),
      positions_(*positions),
      pairs_(*pairs),
      budget_(*budget),
      books_(books) {}

// Nearly closed gaps are opened as far as the allowed work permits, since otherwise events would
// never end: roughly where that suffices, otherwise exactly. Bodies that almost touch are separated
// however long it takes.
std::optional<StepFailure> GapOpening::Open(const Island& island, double t) {
  if (!budget_.AnyRecentlyRough(island.bodies) &&
      !budget_.HasSpentPasses(island.bodies, settings_)) {
    const int newton = MostNewton(island);
    const PositionCorrection::Outcome outcome = Correct(island, t, newton);
    if (!outcome.spent) return Judge(outcome, t);
    budget_.Spend(island, pairs_, newton, settings_);
    LabelRough(world_, island.bodies.front(), t, &books_.last, &books_.log);
  }
  for (const Island& pair : NarrowPairs(island, kNarrow))
    if (auto failure = Judge(Correct(pair, t, kNewtonToPart), t)) return failure;
  if (NarrowPairs(island, kTooNarrow).empty()) return std::nullopt;
  if (island.joints.empty()) {
    const PositionCorrection::Outcome rough = positions_.CorrectRoughly(island, t);
    NotePass(island, rough);
    if (NarrowPairs(island, kTooNarrow).empty()) return Judge(rough, t);
  }
  const int newton = static_cast<int>(kLastWork / CountContacts(island, pairs_));
  PositionCorrection::Outcome outcome = Correct(island, t, std::max(newton, kLastNewton));
  if (outcome.spent && !NarrowPairs(island, kHardlyOpen).empty())
    outcome = Correct(island, t, kWithoutBound);
  return Judge(outcome, t);
}

PositionCorrection::Outcome GapOpening::Correct(const Island& island, double t, int newton) {
  const PositionCorrection::Outcome outcome = positions_.CorrectPositions(island, t, newton);
  NotePass(island, outcome);
  if (outcome.acted)
    budget_.SpendPass(island, pairs_, std::max(outcome.looks, kLooksOfPass), settings_);
  return outcome;
}

// The step's end books as damping what its springs have lost without moving bodies: what a pass
// gives them is booked as work already.
void GapOpening::NotePass(const Island& island, const PositionCorrection::Outcome& outcome) {
  if (outcome.moved) moved_.insert(moved_.end(), island.bodies.begin(), island.bodies.end());
  books_.ledger.BookDamping(outcome.spring_rise);
}

// Newton steps of a pass over the whole island: as many as its step may take exactly, or twice the
// work of a step if that is too little, since without a pass its gaps become narrower with every
// step.
int GapOpening::MostNewton(const Island& island) const {
  constexpr double kOfWork = 2.0;
  constexpr int kLeast = 5;
  if (!island.joints.empty() && settings_.pace == settings::Pace::kLively)
    return std::clamp(budget_.LooksLeft(island, pairs_, settings_), kLeastLooksOfPass,
                      kWithoutBound - 1);
  const int left = budget_.NewtonLeft(island, pairs_, settings_);
  if (left >= settings_.contact.max_newton) return kWithoutBound;
  const double contacts = CountContacts(island, pairs_);
  return std::max({left, static_cast<int>(kOfWork * settings_.lively.work / contacts), kLeast});
}

// The pairs of an island whose gaps are smaller than this part of the tolerance, each as a separate
// island, with the springs that are stretched when its bodies move.
std::vector<Island> GapOpening::NarrowPairs(const Island& island, double part) const {
  std::vector<Island> found;
  for (const int index : island.pairs) {
    const PairRecord& pair = pairs_.at(index);
    if (pair.gap >= part * settings_.contact.tolerance) continue;
    Island& alone = found.emplace_back();
    alone.pairs = {index};
    for (const int body : {pair.a, pair.b})
      if (world_.body(body).movable()) alone.bodies.push_back(body);
    std::ranges::copy_if(island.springs, std::back_inserter(alone.springs), [&](int spring) {
      const dynamics::ModelSpring& between = world_.springs[static_cast<std::size_t>(spring)];
      return alone.IndexOf(between.a.body) != kOutside || alone.IndexOf(between.b.body) != kOutside;
    });
  }
  return found;
}

// Evaluates the result of a pass on an island: whether a gap is left that nothing opens.
std::optional<StepFailure> GapOpening::Judge(const PositionCorrection::Outcome& outcome, double t) {
  books_.counters.opening_max = std::max(books_.counters.opening_max, outcome.opening);
  if (!outcome.opened_gaps) return std::nullopt;
  ++books_.counters.position_passes;
  if (!outcome.failed()) return std::nullopt;
  const PairRecord& pair = pairs_.at(outcome.pair);
  return StepFailure{.kind = StepFailure::Kind::kNotSeparated,
                     .t = t,
                     .bodies = {pair.a, pair.b},
                     .depth = -outcome.gap};
}

}  // namespace touchstone::simulation
