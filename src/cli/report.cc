#include "cli/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/printable.h"

namespace touchstone::cli {
namespace {

using scene::Json;

Json ToJson(const Vec3& v) { return {v.x(), v.y(), v.z()}; }
Json ToJson(const Quat& q) { return {q.w(), q.x(), q.y(), q.z()}; }

/// The smallest value that a share p of all values does not exceed; 0 when there are none.
double Percentile(std::vector<double> values, double p) {
  if (values.empty()) return 0.0;
  std::ranges::sort(values);
  const double rank = std::ceil(p * static_cast<double>(values.size()));
  return values[static_cast<size_t>(std::max(rank, 1.0)) - 1];
}

Json DescribeBodies(const exchange::Snapshot& snapshot) {
  Json bodies = Json::array();
  for (const exchange::BodySnapshot& body : snapshot.bodies) {
    bodies.push_back({{"name", body.name},
                      {"position", ToJson(body.p_WBcm)},
                      {"orientation", ToJson(body.q_WB)},
                      {"velocity", ToJson(body.v_WBcm)},
                      {"angular_velocity", ToJson(body.w_WB)},
                      {"asleep", body.asleep}});
  }
  return bodies;
}

std::vector<std::string> CollectWarnings(const RunRecord& run) {
  std::vector<std::string> warnings = run.totals.warnings;
  if (run.failure.empty()) return warnings;
  std::erase(warnings, run.failure);
  warnings.push_back("the run failed: " + run.failure);
  return warnings;
}

/// The most contact points after any step and at the end, where a run without steps has some, too.
std::size_t MostContacts(const RunRecord& run) {
  return std::max(static_cast<std::size_t>(run.totals.contacts_max), run.end.contacts.size());
}

}  // namespace

void RecordTotals(const session::Simulation& simulation, RunRecord* run) {
  run->totals = simulation.totals();
  if (run->failure.empty() && run->totals.penetration_max > 0.0)
    run->failure = fmt::format("bodies overlapped by {:g} m", run->totals.penetration_max);
}

double RealTimeFactor(const RunRecord& run) {
  return run.wall_seconds > 0 ? run.end.time / run.wall_seconds : 0.0;
}

Json MakeReport(const RunRecord& run) {
  const auto& totals = run.totals;
  Json report;
  report["scene"] = run.end.scene->name;
  report["duration"] = run.end.time;
  report["frames"] = run.frame_ms.size();
  report["steps"] = totals.steps;
  report["wall_seconds"] = run.wall_seconds;
  report["real_time_factor"] = RealTimeFactor(run);
  report["frame_ms"] = {{"median", Percentile(run.frame_ms, 0.5)},
                        {"p95", Percentile(run.frame_ms, 0.95)},
                        {"max", Percentile(run.frame_ms, 1.0)}};
  report["collisions"] = totals.collisions;
  report["bisection"] = {{"searches", totals.bisection.searches},
                         {"iterations", totals.bisection.iterations}};
  report["contacts"] = {{"max", MostContacts(run)}, {"end", run.end.contacts.size()}};
  report["solver"] = {{"solves", totals.solves},
                      {"iterations", totals.solver_iterations},
                      {"residual_max", totals.residual_max},
                      {"residual_median", totals.residual_median}};
  report["work"] = {{"events", totals.events},
                    {"impacts", totals.impacts},
                    {"compressions", totals.compressions},
                    {"impact_iterations", totals.impact_iterations},
                    {"force_iterations", totals.force_iterations},
                    {"iterations_in_vain", totals.iterations_in_vain},
                    {"seconds",
                     {{"contacts", 1e-3 * totals.times.contacts},
                      {"positions", 1e-3 * totals.times.positions},
                      {"impacts", 1e-3 * totals.times.impacts},
                      {"forces", 1e-3 * totals.times.forces},
                      {"events", 1e-3 * totals.times.events},
                      {"motion", 1e-3 * totals.times.motion}}}};
  report["tolerance"] = run.end.settings.contact.tolerance;
  report["penetration_max"] = totals.penetration_max;
  report["energy"] = {{"start", totals.energy_start},
                      {"end", run.end.energy.Mechanical()},
                      {"gain_max", totals.energy_gain_max}};
  report["books"] = {{"external", run.end.energy.external_work},
                     {"opening", run.end.energy.opening_work},
                     {"impact_loss", run.end.energy.impact_loss},
                     {"friction_loss", run.end.energy.friction_loss},
                     {"damping_loss", run.end.energy.damping_loss}};
  report["momentum_drift"] = totals.momentum_drift;
  report["warnings"] = CollectWarnings(run);
  report["rough"] = {{"steps", totals.rough.steps},
                     {"solves", totals.rough.solves},
                     {"halts", totals.rough.halts},
                     {"residual_max", totals.rough.residual_max}};
  report["bodies"] = DescribeBodies(run.end);
  return report;
}

std::string SummarizeRun(const RunRecord& run) {
  const auto& totals = run.totals;
  std::string text = fmt::format(
      "{}: {:g} s in {:.3g} s ({:.3g} times real time), {} steps\n"
      "{} collisions; {} contacts at the end, {} at most\n"
      "worst residual {:.2g}, deepest overlap {:.2g} m\n"
      "energy {:.6g} J at the start, {:.6g} J at the end, largest unexplained gain {:.2g} J\n",
      Printable(run.end.scene->name), run.end.time, run.wall_seconds, RealTimeFactor(run),
      totals.steps, totals.collisions, run.end.contacts.size(), MostContacts(run),
      totals.residual_max, totals.penetration_max, totals.energy_start, run.end.energy.Mechanical(),
      totals.energy_gain_max);
  if (totals.rough.steps > 0)
    text += fmt::format(
        "rough: {} of {} steps are not certified (worst residual {:.2g}); bodies stopped {} "
        "times\n",
        totals.rough.steps, totals.steps, totals.rough.residual_max, totals.rough.halts);
  for (const std::string& warning : CollectWarnings(run)) {
    text += "warning: " + Printable(warning) + "\n";
  }
  return text;
}

}  // namespace touchstone::cli
