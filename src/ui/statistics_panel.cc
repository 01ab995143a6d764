#include "ui/statistics_panel.h"

#include <algorithm>
#include <cmath>

#include "exchange/body_forces.h"
#include "exchange/departed.h"
#include "ui/format.h"
#include "ui/residual_row.h"
#include "ui/rough_stretch.h"
#include "ui/widgets.h"

namespace touchstone::ui {
namespace {

constexpr float kColumn = 0.48F;  // share of the line before the values

void Row(const char* name, const std::string& value, const std::string& tooltip) {
  const std::string fitting = FittingName(name, ImGui::CalcTextSize(value.c_str()).x);
  Fact(fitting.c_str(), value, fitting == name ? tooltip : name + (": " + tooltip), kColumn);
}

/// The energy of the motion that the solver's tolerance permits to bodies at rest [J].
double RestingEnergy(const exchange::Snapshot& snapshot) {
  const double speed = SpeedFloor(snapshot);
  double energy = 0.0;
  for (const exchange::BodySnapshot& body : snapshot.bodies)
    if (!body.fixed) energy += 0.5 * body.mass * speed * speed;
  return energy;
}

/// A row for an energy that cannot be told from 0 below `floor`.
void EnergyRow(const char* name, double floor, double energy, const std::string& tooltip) {
  const std::string hidden = TellHidden(floor, energy, "J");
  Row(name, FormatQuantityAbove(floor, energy, "J"),
      hidden.empty() ? tooltip : tooltip + ". " + hidden);
}

void EnergyRows(const exchange::Snapshot& snapshot) {
  const exchange::EnergySnapshot& energy = snapshot.energy;
  const double departed = SumDeparted(snapshot).kinetic;
  EnergyRow("kinetic energy", RestingEnergy(snapshot), SumKineticEnergyHere(snapshot),
            departed > 0.0
                ? "kinetic energy of all bodies and rotors except those that fall for ever"
                : "kinetic energy of all bodies and of the rotors of joints");
  if (departed > 0.0)
    Row("of falling bodies", FormatQuantity(departed, "J"),
        "Kinetic energy of bodies that have left the scene and fall for ever. It grows without end "
        "as their potential energy falls; the sum, mechanical, has both");
  Row("mechanical", FormatQuantity(energy.Mechanical(), "J"),
      "kinetic energy and the potential energy of springs and of gravity, which is 0 at the "
      "origin");
  const double round_off =
      RoundOffOf(std::max(std::abs(energy.Mechanical()), std::abs(energy.start)));
  EnergyRow(
      "outside work", round_off, energy.external_work - energy.opening_work,
      "by the mouse, by thrusters, loads and motors, by fixed bodies that move, and by changes "
      "made while running");
  EnergyRow("opening work", round_off, energy.opening_work,
            "by opening narrow gaps: bodies are lifted by a few micrometres, so that nothing "
            "overlaps. It counts as external work in the plots");
}

/// Rows for the uncertified steps and solves so far, at the pace `lively`.
void RoughRows(const PanelContext& context) {
  const exchange::StatisticsSnapshot& s = context.snapshot.statistics;
  if (s.rough_steps == 0) return;
  const double percent = 100.0 * static_cast<double>(s.rough_steps) /
                         static_cast<double>(std::max<std::int64_t>(s.steps, 1));
  Row("rough steps", std::to_string(s.rough_steps) + " (" + FormatNumber(percent) + " %)",
      "Steps since the start that were too slow to solve exactly and were partly approximated. "
      "Nothing overlaps and no energy is created, but their forces are not certified.");
  const bool violated = s.rough_residual_max > context.snapshot.settings.contact.residual_tolerance;
  Row("worst rough residual", violated ? FormatScientific(s.rough_residual_max) : "–",
      violated ? "The largest residual of the forces and impulses of rough steps, relative to the "
                 "largest force."
               : "All forces of rough steps obey the contact law: these steps are rough because "
                 "close bodies were treated as touching, or an impact was estimated.");
  const exchange::TimelineSnapshot& timeline = context.snapshot.timeline;
  const auto stretch = FindRoughStretch(timeline, timeline.frame);
  if (!stretch || context.snapshot.refinement != nullptr) return;
  if (ImGui::Button("Compute exactly"))
    context.Send(exchange::Refine{stretch->first, stretch->last});
  context.Mark("rough.refine");
  Tooltip("The rough steps before this moment, from " +
          FormatTime(BeginOf(*stretch, context.snapshot), 3) + " to " +
          FormatTime(EndOf(*stretch, context.snapshot), 3) +
          ", are recomputed exactly, in the background, and compared with the run. An estimate of "
          "the time appears after the first of them; it can be cancelled.");
}

void LoadSharingRow(const std::vector<exchange::IslandSnapshot>& islands) {
  int known = 0, undetermined = 0;
  for (const exchange::IslandSnapshot& island : islands) {
    if (!island.undetermined) continue;
    ++known;
    undetermined += *island.undetermined ? 1 : 0;
  }
  if (known == 0) return;
  Row("load sharing", undetermined == 0 ? "one way" : "many ways",
      "With more contacts than equilibrium needs, as under a table on four legs, contacts can "
      "share "
      "the load in many ways: it is statically undetermined, and the most even way (least norm) is "
      "shown. So in " +
          std::to_string(undetermined) + " of " + std::to_string(known) +
          " groups of touching bodies that are small enough to decide.");
}

void JointRows(const std::vector<exchange::JointSnapshot>& joints) {
  if (joints.empty()) return;
  double drift = 0.0;
  for (const exchange::JointSnapshot& joint : joints) drift = std::max(drift, joint.opening);
  Row("joints", std::to_string(joints.size()), "that hold bodies together");
  constexpr double kPositionRoundOff = 1e-12;  // round-off of positions [m]
  Row("largest opening", FormatQuantityAbove(1e6 * kPositionRoundOff, 1e6 * drift, "µm"),
      "how far the two points of a joint have drifted apart");
}

/// A row for the time of one stage in all steps, and its share of them.
void StageRow(const char* name, double ms, double all_ms, const char* tooltip) {
  const double percent = all_ms > 0.0 ? 100.0 * ms / all_ms : 0.0;
  Row(name, FormatDuration(1e-3 * ms) + " (" + std::to_string(std::lround(percent)) + " %)",
      tooltip);
}

void TimeRows(const exchange::StepTimes& t) {
  const double all = t.Sum();
  if (!(all > 0.0)) return;
  ImGui::TextUnformatted("Time by stage");
  StageRow("forces", t.forces, all,
           "wall time since the start in which contact forces were found, and its share");
  StageRow("impacts", t.impacts, all, "computing the effect of collisions");
  StageRow("event times", t.events, all, "searching the times at which gaps close");
  StageRow("contacts", t.contacts, all, "where bodies touch, and which touch each other");
  StageRow("opening gaps", t.positions, all, "position passes");
}

/// The solution method of the last step, in plain words instead of the solvers' terms.
std::string MethodInWords(std::string_view method) {
  if (method == "lone") return "one body, directly";
  if (method == "held") return "as in the step before";
  if (method == "free") return "no force needed";
  return std::string(method);
}

/// A collapsible part of the section; returns whether it is open.
bool Group(const PanelContext& context, const char* title, bool open_at_first) {
  bool& open = context.sections->try_emplace(std::string("Statistics: ") + title, open_at_first)
                   .first->second;
  ImGui::SetNextItemOpen(open);
  open = ImGui::TreeNodeEx(title, ImGuiTreeNodeFlags_NoTreePushOnOpen |
                                      ImGuiTreeNodeFlags_SpanAvailWidth |
                                      ImGuiTreeNodeFlags_FramePadding);
  context.Mark(std::string("statistics.") + title);
  return open;
}

/// The most important rows.
void SummaryRows(const PanelContext& context) {
  const exchange::Snapshot& snapshot = context.snapshot;
  const exchange::StatisticsSnapshot& s = snapshot.statistics;
  const auto fixed = std::ranges::count_if(snapshot.bodies, &exchange::BodySnapshot::fixed);
  const auto moving = static_cast<std::ptrdiff_t>(snapshot.bodies.size()) - fixed;
  Row("time", FormatNumber(snapshot.time) + " s", "simulated");
  Row("real time", FormatNumber(s.real_time_factor) + " ×", "simulated seconds per second");
  DrawResidualRow(context, kColumn);
  RoughRows(context);
  Row("bodies",
      std::to_string(moving) + (fixed > 0 ? " + " + std::to_string(fixed) + " fixed" : ""),
      "those that can move, and those that are fixed, like the floor");
  Row("asleep", std::to_string(s.asleep),
      "bodies at rest that are not computed until something touches or pulls them");
  Row("contacts", std::to_string(snapshot.contacts.size()), "points where bodies touch now");
}

void ExactnessRows(const exchange::Snapshot& snapshot) {
  const exchange::StatisticsSnapshot& s = snapshot.statistics;
  Row("worst residual", FormatScientific(s.residual_max), "of certified forces, since the start");
  Row("smallest gap", snapshot.contacts.empty() ? "–" : FormatNumber(s.gap_min * 1e6) + " µm",
      "between bodies that touch; never negative");
  Row("solved", WasSolved(snapshot) ? MethodInWords(s.solver_method) : "–",
      "how the forces of the last step were found");
  Row("iterations", std::to_string(s.solver_newton),
      "how often the forces of the last step were improved: steps of Newton's method, all solves");
  Row("touching groups", std::to_string(s.islands),
      "groups of moving bodies that touch each other, whose forces are solved together (islands)");
  LoadSharingRow(snapshot.islands);
  JointRows(snapshot.joints);
}

void CountRows(const exchange::StatisticsSnapshot& s) {
  const exchange::WorkSnapshot& work = s.work;
  Row("collisions", std::to_string(s.collisions),
      "pairs of bodies that struck each other: the number of collisions in Events");
  Row("struck groups",
      std::to_string(work.impacts) + " (" + std::to_string(work.compressions) + ")",
      "Groups of touching bodies that were struck at one instant. One such impact is a collision "
      "for each of its pairs. In brackets, the number of compressions of several contacts at once");
  Row("gaps closed", std::to_string(s.events) + " (" + std::to_string(s.events_last_step) + " now)",
      "Instants at which bodies came together and a step paused; in brackets, in the last step. "
      "Events lists the results");
  Row("impact iterations", std::to_string(work.impact_newton),
      "steps of Newton's method in impacts");
  Row("force iterations", std::to_string(work.force_newton), "steps of Newton's method for forces");
  Row("failed iterations", std::to_string(work.newton_in_vain),
      "steps of Newton's method for forces in solves that failed");
}

}  // namespace

void DrawStatisticsPanel(const PanelContext& context, double frames_per_second) {
  const exchange::Snapshot& snapshot = context.snapshot;
  const exchange::StatisticsSnapshot& s = snapshot.statistics;
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing,
                      {ImGui::GetStyle().ItemSpacing.x, 2.0F * context.scale});
  SummaryRows(context);
  if (Group(context, "Energy", true)) EnergyRows(snapshot);
  if (Group(context, "Exactness", false)) ExactnessRows(snapshot);
  if (Group(context, "Counted since the start", false)) CountRows(s);
  if (Group(context, "Computing time", false)) {
    Row("step", FormatDuration(1e-3 * s.step_ms), "wall time of the last step");
    Row("picture", FormatNumber(frames_per_second) + " / s", "frames drawn per second");
    TimeRows(s.work.times);
  }
  ImGui::PopStyleVar();
}

}  // namespace touchstone::ui
