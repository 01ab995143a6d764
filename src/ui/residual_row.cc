#include "ui/residual_row.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "ui/format.h"
#include "ui/rough_stretch.h"
#include "ui/widgets.h"

namespace touchstone::ui {
namespace {

/// Whether the forces that are shown were solved after the last step, for an edit of a paused run.
bool WasSolvedSince(const exchange::Snapshot& snapshot) {
  return !WasSolved(snapshot) && std::ranges::any_of(snapshot.islands, [](const auto& island) {
    return !island.asleep && std::string_view(island.method) != "none";
  });
}

/// Why the last step needed no forces.
const char* WhyUnsolved(const exchange::Snapshot& snapshot) {
  const auto still = [](const auto& body) {
    return body.fixed || body.asleep || body.island < 0;  // or touches nothing
  };
  if (snapshot.statistics.steps == 0) return "no step yet";
  if (snapshot.statistics.asleep > 0 && std::ranges::all_of(snapshot.bodies, still))
    return "asleep";
  return snapshot.contacts.empty() && snapshot.joints.empty() ? "no contact to solve"
                                                              : "not solved yet";
}

/// The residual of the forces that are shown: in a paused run these may be exact after a rough
/// step.
double ShownResidual(const exchange::Snapshot& snapshot) {
  if (snapshot.run.certifying != exchange::Certifying::kDone && !WasSolvedSince(snapshot))
    return snapshot.statistics.residual;
  double worst = 0.0;
  for (const exchange::IslandSnapshot& island : snapshot.islands)
    worst = std::max(worst, island.residual);
  return worst;
}

constexpr const char* kGuessed =
    "Rough: the forces obey the contact law, but the step's limit of work did not suffice to find "
    "exactly which bodies touch, or when. Close bodies were treated as touching, or an impact was "
    "estimated. Pause to solve the forces exactly.";

}  // namespace

bool WasSolved(const exchange::Snapshot& snapshot) {
  return std::string_view(snapshot.statistics.solver_method) != "none";
}

void DrawResidualRow(const PanelContext& context, float column) {
  const exchange::Snapshot& snapshot = context.snapshot;
  const double residual = ShownResidual(snapshot);
  const bool rough = IsRough(snapshot);
  const bool solved = rough || WasSolved(snapshot) || WasSolvedSince(snapshot);
  const bool obeys = std::ranges::all_of(snapshot.islands, &exchange::IslandSnapshot::certified);
  const bool certified = !rough && residual <= snapshot.settings.contact.residual_tolerance &&
                         (obeys || !WasSolvedSince(snapshot));
  // A rough step may obey the law to the tolerance, but for guessed contacts.
  const bool guessed = rough && residual <= snapshot.settings.contact.residual_tolerance;
  const std::string judged = certified ? "certified " : rough ? "rough " : "not certified ";
  const std::string text = !solved   ? WhyUnsolved(snapshot)
                           : guessed ? "rough"
                                     : judged + FormatScientific(residual);
  // If there is no room for the number, only the judgement is shown; the tooltip has both.
  const float name_width = ImGui::CalcTextSize("residual").x + 0.5F * ImGui::GetFontSize();
  const bool fits = !solved || BadgeWidth(text) + name_width <= ImGui::GetContentRegionAvail().x;
  const std::string shown = fits ? text : judged.substr(0, judged.size() - 1);
  const std::string name = FittingName("residual", BadgeWidth(shown));
  const double tolerance = snapshot.settings.contact.residual_tolerance;
  const std::string told =
      guessed
          ? kGuessed
          : "Residual: " + text +
                ". The largest violation of the exact contact law by the forces of the last "
                "step, relative to the largest force. Recomputed from the forces alone: up to " +
                FormatScientific(tolerance) +
                " it certifies them. Rough forces of the lively pace are solved exactly while "
                "the run is paused.";
  BeginFact(name.c_str(), told, BadgeWidth(shown), column);
  Badge(shown, !solved     ? Colors().muted
               : certified ? Colors().good
               : rough     ? Colors().warning
                           : Colors().error);
  Tooltip(told);
  context.Mark("statistics.residual");
}

}  // namespace touchstone::ui
