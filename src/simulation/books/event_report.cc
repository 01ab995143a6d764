#include "simulation/books/event_report.h"

#include <algorithm>
#include <array>
#include <utility>

#include "simulation/contacts/contact_limits.h"

namespace touchstone::simulation {

void Report(EventKind kind, const PairRecord& pair, double t, StepLog::Event event, StepLog* log) {
  event.time = t;
  event.kind = kind;
  event.a = pair.a;
  event.b = pair.b;
  event.parts = {pair.part_a, pair.part_b};
  event.nhat_BA_W = pair.manifold.separation.nhat_BA_W;
  log->events.push_back(event);
}

void Report(EventKind kind, const World& world, int body, double t, StepLog* log) {
  log->events.push_back({.time = t, .kind = kind, .a = body, .p_W = world.state(body).p_WBcm});
}

void ReportRough(const World& world, const Island& island, const PairTable& pairs, double residual,
                 double t, EngineCounters* counters, LastStep* last, StepLog* log) {
  ++counters->rough.solves;
  counters->rough.residual_max = std::max(counters->rough.residual_max, residual);
  last->residual = std::max(last->residual, residual);
  if (island.pairs.empty()) return LabelRough(world, island.bodies.front(), t, last, log);
  if (std::exchange(last->rough, true)) return;
  const PairRecord& pair = pairs.at(island.pairs.front());
  StepLog::Event event;
  event.p_W = pair.manifold.points.front().p_W;
  event.certified = false;
  Report(EventKind::kRough, pair, t, std::move(event), log);
}

void LabelRough(const World& world, int body, double t, LastStep* last, StepLog* log) {
  if (std::exchange(last->rough, true)) return;
  Report(EventKind::kRough, world, body, t, log);
  log->events.back().certified = false;
}

void ReportSearch(const PairRecord& pair, const Motions& motions,
                  const settings::ContactSettings& settings, StepLog* log) {
  StepLog::Search search{.a = pair.a,
                         .b = pair.b,
                         .parts = {pair.part_a, pair.part_b},
                         .threshold = Threshold(pair, settings),
                         .has_poses = log->wanted.search_poses,
                         .looks = {}};
  const auto poses = [&](double t) {
    return std::array{motions.Of(pair.a).PoseAt(t), motions.Of(pair.b).PoseAt(t)};
  };
  for (const collision::BracketIterate& look : pair.event->history) {
    search.looks.push_back({look.t, look.gap, look.t_lo, look.t_hi, {}, {}});
    if (!search.has_poses) continue;
    search.looks.back().at_lo = poses(look.t_lo);
    search.looks.back().at_hi = poses(look.t_hi);
  }
  log->Add(std::move(search));
}

}  // namespace touchstone::simulation
