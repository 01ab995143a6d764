#include "session/log_wording.h"

namespace touchstone::session {
namespace {

using simulation::StepLog;
using simulation::World;

std::vector<exchange::ImpactPointSnapshot> DescribeTrace(const impact::ContactTrace& trace) {
  std::vector<exchange::ImpactPointSnapshot> points;
  points.reserve(trace.size());
  for (const impact::TracePoint& point : trace) {
    points.push_back({.event = impact::ToString(point.event),
                      .pass = point.pass,
                      .p_n = point.p_n,
                      .work_compression = point.Wc,
                      .work_restitution = point.Wd,
                      .u = point.u});
  }
  return points;
}

}  // namespace

exchange::EventSnapshot Describe(const StepLog::Event& event, const World& world) {
  exchange::EventSnapshot snapshot;
  snapshot.time = event.time;
  snapshot.kind = event.kind;
  snapshot.body_a = world.body(event.a).id;
  snapshot.name_a = world.body(event.a).name;
  if (event.b >= 0) {
    snapshot.body_b = world.body(event.b).id;
    snapshot.name_b = world.body(event.b).name;
  }
  snapshot.p_W = event.p_W;
  snapshot.nhat_BA_W = event.nhat_BA_W;
  snapshot.speed_before = event.speed_before;
  snapshot.speed_after = event.speed_after;
  snapshot.impulse_W = event.impulse_W;
  snapshot.work_compression = event.work_compression;
  snapshot.work_restitution = event.work_restitution;
  snapshot.phases = event.phases;
  snapshot.bisection_iterations = event.bisection_iterations;
  return snapshot;
}

exchange::ImpactSnapshot Describe(const StepLog::Impact& impact, const World& world) {
  exchange::ImpactSnapshot snapshot;
  snapshot.time = impact.time;
  snapshot.passes = impact.passes;
  snapshot.energy_change = impact.energy_change;
  snapshot.truncated = impact.truncated;
  snapshot.contacts.reserve(impact.contacts.size());
  for (const StepLog::Struck& struck : impact.contacts) {
    snapshot.contacts.push_back({.body_a = world.body(struck.a).id,
                                 .body_b = world.body(struck.b).id,
                                 .p_W = struck.p_W,
                                 .axes_W = struck.axes_W,
                                 .friction = struck.friction,
                                 .restitution = struck.restitution,
                                 .K = struck.K,
                                 .impulse = struck.impulse,
                                 .trace = DescribeTrace(struck.trace)});
  }
  return snapshot;
}

exchange::BracketSnapshot Describe(const StepLog::Search& search, const World& world) {
  exchange::BracketSnapshot snapshot;
  snapshot.has_poses = search.has_poses;
  snapshot.body_a = world.body(search.a).id;
  snapshot.body_b = world.body(search.b).id;
  snapshot.threshold = search.threshold;
  snapshot.iterates.reserve(search.looks.size());
  for (const StepLog::Look& look : search.looks)
    snapshot.iterates.push_back({look.t, look.gap, look.t_lo, look.t_hi, look.at_lo, look.at_hi});
  return snapshot;
}

}  // namespace touchstone::session
