#include "session/log_wording.h"

#include <set>
#include <sstream>

#include "contact/slip_reader.h"
#include "dynamics/trajectory.h"

namespace touchstone::session {
namespace {

using simulation::StepFailure;
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

std::string NameOf(int body, const World& world) { return "'" + world.body(body).name + "'"; }

// "bodies 'a' and 'b' overlap by 0.1 m", or that they touch without a gap.
std::string DescribeMissingGap(const StepFailure& failure, const World& world) {
  std::ostringstream text;
  text << "bodies " << NameOf(failure.bodies.at(0), world) << " and "
       << NameOf(failure.bodies.at(1), world);
  if (failure.depth > 0.0) {
    text << " overlap by " << failure.depth << " m";
  } else {
    text << " touch without a gap";
  }
  return text.str();
}

// "'a', 'b' and 'c'", in alphabetical order.
std::string ListNames(const std::vector<int>& bodies, const World& world) {
  constexpr std::size_t kListed = 4;
  std::set<std::string> names;
  for (const int body : bodies) names.insert(NameOf(body, world));
  std::string text;
  std::size_t place = 0;
  for (const std::string& name : names) {
    if (place == kListed) return text + " and others";
    if (place > 0) text += place + 1 == names.size() ? " and " : ", ";
    text += name;
    ++place;
  }
  return text;
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
  snapshot.parts = event.parts;
  snapshot.p_W = event.p_W;
  snapshot.nhat_BA_W = event.nhat_BA_W;
  snapshot.speed_before = event.speed_before;
  snapshot.speed_after = event.speed_after;
  snapshot.impulse_W = event.impulse_W;
  snapshot.work_compression = event.work_compression;
  snapshot.work_restitution = event.work_restitution;
  snapshot.phases = event.phases;
  snapshot.certified = event.certified;
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
    snapshot.contacts.push_back(
        {.body_a = world.body(struck.a).id,
         .body_b = world.body(struck.b).id,
         .parts = struck.parts,
         .p_W = struck.p_W,
         .axes_W = struck.axes_W,
         .friction = struck.friction,
         .restitution = struck.restitution,
         .K = struck.K,
         .impulse = struck.impulse,
         .on_cone = struck.impulse.z() > 0.0 && contact::IsOnCone(struck.impulse, struck.friction),
         .trace = DescribeTrace(struck.trace)});
  }
  return snapshot;
}

exchange::BracketSnapshot Describe(const StepLog::Search& search, const World& world) {
  exchange::BracketSnapshot snapshot;
  snapshot.has_poses = search.has_poses;
  snapshot.body_a = world.body(search.a).id;
  snapshot.body_b = world.body(search.b).id;
  snapshot.parts = search.parts;
  snapshot.threshold = search.threshold;
  snapshot.iterates.reserve(search.looks.size());
  for (const StepLog::Look& look : search.looks)
    snapshot.iterates.push_back({look.t, look.gap, look.t_lo, look.t_hi, look.at_lo, look.at_hi});
  return snapshot;
}

std::string Describe(const StepFailure& failure, const World& world) {
  using Kind = StepFailure::Kind;
  const auto name = [&](std::size_t i) { return NameOf(failure.bodies.at(i), world); };
  const auto mass = [&](std::size_t i) { return world.body(failure.bodies.at(i)).mass; };
  std::ostringstream text;
  switch (failure.kind) {
    case Kind::kTooManyEvents:
      text << "more than " << failure.count
           << " events in one step (settings.events.max_events_per_step)";
      break;
    case Kind::kTooMuchWork:
      text << "more than " << failure.count
           << " Newton steps in one step (settings.events.max_newton_per_step)";
      break;
    case Kind::kStandstill:
      text << "bodies " << name(0) << " and " << name(1)
           << " meet again and again at t = " << failure.t << " s: nothing keeps them apart";
      break;
    case Kind::kOverlap:
      text << DescribeMissingGap(failure, world) << " at t = " << failure.t << " s";
      break;
    case Kind::kNotSeparated:
      text << DescribeMissingGap(failure, world) << " and could not be separated";
      break;
    case Kind::kSqueezed: {
      const bool several = std::set(failure.bodies.begin(), failure.bodies.end()).size() > 1;
      text << ListNames(failure.bodies, world) << (several ? " are" : " is")
           << " squeezed without a way out by " << ListNames(failure.movers, world);
      break;
    }
    case Kind::kImpactUnsolved:
      text << "an impact could not be resolved: " << failure.reason;
      break;
    case Kind::kMassRatio:
      text << "an impact of " << name(0) << " (" << mass(0) << " kg) and " << name(1) << " ("
           << mass(1) << " kg) cannot be computed: the mass ratio exceeds double precision";
      break;
    case Kind::kForcesUnsolved:
      text << "the contact forces of " << failure.count << " contacts could not be solved ("
           << failure.reason << ", residual " << failure.residual << ")";
      break;
    case Kind::kTooFast:
      text << "body " << name(0) << " turns too fast to be followed: by more than "
           << dynamics::kMostTurn
           << " rad in a step, or, where it is slender, through more places than can be computed "
              "(reduce settings.step, its spin or the driving force)";
      break;
    case Kind::kTornJoint: {
      const auto& joint = world.joints.at(static_cast<std::size_t>(failure.joint));
      text << "joints[" << failure.joint << "] of " << NameOf(joint.a.body, world) << " and "
           << (joint.b.on_body() ? NameOf(joint.b.body, world) : "the world")
           << " is torn apart, open by " << failure.depth
           << " m (reduce settings.step or the driving force)";
      break;
    }
    case Kind::kEnergyGained:
      text << "body " << name(0) << " has gained energy at t = " << failure.t << " s";
      break;
    case Kind::kStepGained:
      text << "the step to t = " << failure.t
           << " s has given its bodies energy that nothing explains (reduce settings.step)";
      break;
  }
  return text.str();
}

}  // namespace touchstone::session
