#include "cli/impact_result.h"

#include "cli/json_matrix.h"
#include "cli/table_row.h"
#include "impact/impact_law.h"
#include "impact/single_contact_impact.h"

namespace touchstone::cli {
namespace {

using contact::ContactProblem;
using impact::ContactTrace;
using impact::TraceEvent;
using impact::TracePoint;
using scene::Json;
using Level = ImpactCase::Level;

ContactTrace TraceOfNothing(const Vec3& u) {
  return {{.event = TraceEvent::kStart, .u = u}, {.event = TraceEvent::kEnd, .u = u}};
}

/// With one contact the frictionless laws are Newton's law, that is mu = 0.
ImpactResult ResolveCollisionMatrix(const ImpactCase& one, settings::ImpactLaw law) {
  ImpactResult result;
  result.u = one.u0;
  result.trace = TraceOfNothing(one.u0);
  if (one.u0.z() >= 0.0) return result;
  result.trace.clear();
  const double mu = law == settings::ImpactLaw::kFrictional ? one.mu : 0.0;
  const impact::SingleImpactResult single =
      impact::ResolveSingle(one.K, one.u0, mu, one.e, &result.trace);
  if (!single.solved) result.failure = "the sliding could not be followed to its end";
  result.u = single.u;
  result.p = single.p;
  result.Wc = single.Wc;
  result.Wd = single.Wd;
  result.energy_change = 0.5 * single.p.dot(one.u0 + single.u);
  return result;
}

ImpactResult ResolveBodies(const ImpactCase& one, settings::ImpactLaw law) {
  impact::ImpactTrace trace;
  const impact::ImpactSolution solution =
      impact::Resolve(one.problem, {.law = law}, settings::ContactSettings(), &trace);
  ImpactResult result;
  if (solution.exit == impact::ImpactExit::kFailed) result.failure = solution.message;
  result.p = solution.impulse[0];
  result.v = solution.v;
  result.Wc = solution.work_compression[0];
  result.Wd = solution.work_restitution[0];
  result.energy_change = solution.energy_change;
  result.trace = trace.contacts.empty() || trace.contacts[0].empty()
                     ? TraceOfNothing(RelativeMotion(one.problem.contact.contacts[0], solution.v))
                     : trace.contacts[0];
  result.u = result.trace.back().u;
  return result;
}

Json VectorOf(const ImpactCase& one, const Vec3& v_W) {
  if (one.level == Level::kPlanar) return VectorToJson(v_W.head<2>());
  return VectorToJson(v_W);
}

Json DescribeEvents(const ImpactCase& one, const ContactTrace& trace) {
  Json events = Json::array();
  for (const TracePoint& point : trace) {
    if (point.event == TraceEvent::kNone) continue;
    events.push_back({{"kind", impact::ToString(point.event)},
                      {"pn", point.p_n},
                      {"u", VectorOf(one, one.axes * point.u)}});
  }
  return events;
}

void AddVelocities(const ImpactCase& one, const ImpactResult& result, Json* outputs) {
  for (size_t i = 0; i < one.bodies.size(); ++i) {
    const ImpactCase::Body& body = one.bodies[i];
    const char* name = i == 0 ? "A" : "B";
    Vec3 v = body.v;
    Vec3 w = body.w;
    if (body.index != ContactProblem::kWorld) {
      const Vec6& after = result.v[static_cast<size_t>(body.index)];
      v = after.head<3>();
      w = after.tail<3>();
    }
    (*outputs)[std::string("v") + name] = VectorOf(one, v);
    (*outputs)[std::string("omega") + name] =
        one.level == Level::kPlanar ? Json(w.z() + 0.0) : VectorToJson(w);
  }
}

}  // namespace

ImpactResult ResolveCase(const ImpactCase& one, settings::ImpactLaw law) {
  return one.level == Level::kCollisionMatrix ? ResolveCollisionMatrix(one, law)
                                              : ResolveBodies(one, law);
}

Json DescribeImpact(const ImpactCase& one, const ImpactResult& result) {
  Json outputs;
  outputs["u"] = VectorOf(one, one.axes * result.u);
  outputs["p"] = VectorOf(one, one.axes * result.p);
  if (one.level != Level::kCollisionMatrix) AddVelocities(one, result, &outputs);
  outputs["Wc"] = result.Wc + 0.0;
  outputs["Wd"] = result.Wd + 0.0;
  outputs["energy_change"] = result.energy_change + 0.0;
  outputs["events"] = DescribeEvents(one, result.trace);
  return outputs;
}

void WriteTraceHead(std::ostream& out) { out << "p_z,u_x,u_y,u_z,W,W_c,W_d,phase,event,case\n"; }

void WriteTraceRows(const ContactTrace& trace, std::string_view id, std::ostream& out) {
  for (size_t i = 0; i < trace.size(); ++i) {
    const TracePoint& point = trace[i];
    const bool restitution = i > 0 && point.Wc == trace[i - 1].Wc && trace[i - 1].Wc < 0.0;
    TableRow(out)
        .Add(point.p_n)
        .Add(point.u)
        .Add(point.Wc + point.Wd)
        .Add(point.Wc)
        .Add(point.Wd)
        .Add(restitution ? "restitution" : "compression")
        .Add(impact::ToString(point.event))
        .Add(id);
  }
}

}  // namespace touchstone::cli
