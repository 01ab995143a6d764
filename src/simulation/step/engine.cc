#include "simulation/step/engine.h"

#include <algorithm>
#include <utility>

#include "simulation/books/event_report.h"
#include "simulation/contacts/crowd.h"
#include "simulation/contacts/rim_contacts.h"

namespace touchstone::simulation {

namespace {

// Whether forces that obey the law are known for the present state of the island: for all of its
// bodies (except one that flies freely), and for all of its contact points.
bool IsCertified(const ForceMemory& memory, const PairTable& pairs, const Island& island) {
  const bool flies = island.pairs.empty() && island.joints.empty() && island.springs.empty();
  return std::ranges::all_of(island.bodies,
                             [&](int body) {
                               const auto& solved = memory.Solved(body);
                               return solved == nullptr ? flies : solved->certified;
                             }) &&
         std::ranges::all_of(island.pairs, [&](int index) {
           const PairRecord& pair = pairs.at(index);
           return pair.certified && pair.force.size() == pair.manifold.points.size();
         });
}

// Marks the forces of an island that could not be solved as rough: contacts keep the forces that
// they have; those without any get zero.
void MarkRough(const Island& island, PairTable* pairs) {
  for (const int index : island.pairs) {
    PairRecord& pair = pairs->at(index);
    const size_t points = pair.manifold.points.size();
    pair.force.resize(points, Vec3::Zero());
    pair.slides.resize(points, false);
    pair.state.resize(points, ContactState::kFrictionless);
    pair.certified = false;
  }
}

}  // namespace

Engine::Engine(World world, const settings::Settings& settings_in_force)
    : settings(settings_in_force), world_(std::move(world)) {
  Forget();
}

void Engine::Forget() {
  const auto n = static_cast<size_t>(world_.size());
  pairs_.Reset(world_);
  claims_.Reset(world_);
  motions_ = Motions(world_.size(), world_.time);
  past_contacts_.Clear();
  loads_.assign(n, {});
  memory_ = ForceMemory(world_);
  links_ = LinkGraph(world_);
  thruster_times_ = ThrusterTimes(world_);
  activity_ = Activity(world_);
  budget_ = WorkBudget(n);
  events_.Clear();
  energy_ = WorldEnergy(world_);
}

ContactDetection Engine::Detection() {
  return {world_,  motions_,        settings, budget_,
          &pairs_, &past_contacts_, &log,     &counters_.witnesses};
}

ForcePlanner Engine::Planner() const {
  return {settings, mouse, world_, pairs_, motions_, events_, loads_, memory_, budget_};
}

Launcher Engine::Launching() {
  return {settings, pairs_, links_, loads_, &world_, &motions_, &activity_, &events_, &log};
}

std::vector<int> Engine::FindPairs() {
  past_contacts_.Clear();  // its pairs may be removed below
  std::vector<int> movable;
  for (int i = 0; i < world_.size(); ++i) {
    claims_.Rest(world_, i, settings.contact.tolerance);
    if (world_.body(i).movable()) movable.push_back(i);
  }
  claims_.UpdatePairs(world_, world_.time, &pairs_, &log);
  return movable;
}

std::optional<Engine::Overlap> Engine::Prepare() {
  Forget();
  if (const auto crowd = FindCrowd(world_, settings.contact.tolerance))
    return Overlap{crowd->a, crowd->b, crowd->depth};
  const std::vector<int> movable = FindPairs();
  ContactDetection detection = Detection();
  detection.DetectContacts(movable, world_.time);
  Overlap deepest;
  for (const int index : pairs_.All())
    if (const PairRecord& pair = pairs_.at(index); - pair.gap > deepest.depth)
      deepest = {pair.a, pair.b, -pair.gap};
  if (deepest.depth > settings.contact.tolerance) return deepest;

  // A person waits for an edit: in a world in motion, gaps are opened only as far as little work
  // allows, unless bodies overlap.
  constexpr int kLittleWork = 15;
  const bool in_motion = world_.time > 0.0;
  PositionCorrection positions(settings, motions_, claims_, &detection, &world_, &pairs_, &ledger,
                               &log);
  for (const Island& island : island_finder_.Find(world_, pairs_, links_, movable)) {
    ObeyJoints(island, settings, &world_, &ledger, &joint_conflict_);
    const int work = in_motion
                         ? std::max(NewtonWithin(settings.lively.work, island, pairs_), kLittleWork)
                         : PositionCorrection::kWithoutBound;
    if (!positions.CorrectPositions(island, world_.time, work).failed()) continue;
    if (in_motion && !positions.CorrectPositions(island, world_.time).failed()) continue;
    if (island.pairs.empty()) return Overlap{island.bodies.front(), island.bodies.back(), 0.0};
    const PairRecord& pair = pairs_.at(island.pairs.front());
    return Overlap{pair.a, pair.b, std::max(-pair.gap, 0.0)};
  }
  Refresh();
  for (const int index : pairs_.All()) {
    const PairRecord& pair = pairs_.at(index);
    if (const double gap = detection.GapAt(pair, world_.time); gap <= 0.0)
      return Overlap{pair.a, pair.b, -gap};
  }
  counters_ = EngineCounters();
  log.Clear();
  ledger.Open(world_);
  return std::nullopt;
}

void Engine::Refresh(Forces which) {
  const bool all = which == Forces::kAll;
  if (all) Wake(FindPairs(), world_.time);
  budget_ = WorkBudget(static_cast<size_t>(world_.size()));  // no body is rough yet
  for (const Island& island : FindContacts()) {
    if (!all && IsCertified(memory_, pairs_, island)) continue;
    const auto solve = [&] {
      return all ? Planner().SolveAtPace(island, world_.time, settings.step)
                 : Planner().SolveIsland(island, world_.time, settings.step);
    };
    ForceSolution forces = solve();
    for (int round = 0; round < kRoundsOfRims && forces.solution.ok() &&
                        AddRimPoints(island, forces.solution, forces.h, world_.time);
         ++round)
      forces = solve();
    if (settings.pace == settings::Pace::kLively) {
      if (forces.rough) budget_.MakeRough(island.bodies);  // the next step has a reduced share
      start_.rough |= all && forces.rough && world_.time == 0.0;
    }
    const bool flies = forces.built.problem.bodies.empty();
    if (!all && !flies && !forces.solution.ok()) MarkRough(island, &pairs_);
    if (flies ? all : !(forces.solution.ok() || forces.rough)) continue;
    if (!flies) memory_.KeepForces(world_, island, forces, settings, &pairs_, &mouse);
    memory_.KeepSolved(world_, pairs_, island, &forces);
  }
}

void Engine::ShareWith(const Engine* other) {
  workers_ = other != nullptr ? other->workers_ : SharedWorkerPool();
  if (other == nullptr) memory_.StandAlone();
}

void Engine::WakeIslandOf(int body) {
  std::vector<int> island;
  const auto wake = [&](int reached) {
    Wake({reached}, world_.time);
    island.push_back(reached);
  };
  wake(body);
  for (size_t next = 0; next < island.size(); ++next) {
    for (const int index : pairs_.OfBody(island[next])) {
      const PairRecord& pair = pairs_.at(index);
      for (const int other : {pair.a, pair.b})
        if (pair.reported.touching && Asleep(other)) wake(other);
    }
    for (const int other : links_.Bodies(island[next]))
      if (Asleep(other)) wake(other);
  }
}

std::vector<Island> Engine::FindContacts() {
  const std::vector<int> movable = FindPairs();
  for (const int index : pairs_.All()) pairs_.at(index).looked_at = PairRecord::kNever;
  Detection().DetectContacts(movable, world_.time);
  for (const int index : pairs_.All())
    pairs_.at(index).reported_at_start = pairs_.at(index).reported;
  return island_finder_.Find(world_, pairs_, links_, movable);
}

bool Engine::AddRimPoints(const Island& island, const contact::ContactSolution& solution, double h,
                          double t) {
  return AddSinkingRimPoints(world_, motions_, settings, island, solution, h, t, &pairs_);
}

void Engine::Wake(const std::vector<int>& bodies, double t) {
  for (const int i : bodies) {
    if (!activity_.Wake(i)) continue;
    start_.SaveBody(world_, links_, i);
    Report(EventKind::kWake, world_, i, t, &log);
  }
}

}  // namespace touchstone::simulation
