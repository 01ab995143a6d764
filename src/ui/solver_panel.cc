#include "ui/solver_panel.h"

#include <algorithm>
#include <cmath>

#include "exchange/body_forces.h"
#include "ui/format.h"
#include "ui/plot.h"
#include "ui/solved_system.h"
#include "ui/widgets.h"

namespace touchstone::ui {
namespace {

using exchange::SolvedContact;
using exchange::SolveSnapshot;

/// Draws a residual as a bar on a scale of powers of ten with the tolerance marked.
void ResidualBar(const char* name, double residual, double tolerance, const char* tooltip) {
  constexpr double kLeast = -17.0;
  constexpr double kMost = 0.0;
  Fact(name, FormatScientific(residual), tooltip);
  ImGui::SameLine(0.64F * ImGui::GetContentRegionMax().x);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = std::max(ImGui::GetContentRegionAvail().x - 4.0F, 20.0F);
  const float height = ImGui::GetTextLineHeight();
  const auto x = [&](double value) {
    const double share = (std::log10(std::max(value, 1e-17)) - kLeast) / (kMost - kLeast);
    return at.x + static_cast<float>(std::clamp(share, 0.0, 1.0)) * width;
  };
  ImDrawList* draw = ImGui::GetWindowDrawList();
  const ImVec4& color = residual <= tolerance ? Colors().good : Colors().error;
  draw->AddRectFilled({at.x, at.y + 0.3F * height}, {at.x + width, at.y + 0.7F * height},
                      ImGui::GetColorU32(ImGuiCol_FrameBg), 2.0F);
  draw->AddRectFilled({at.x, at.y + 0.3F * height}, {x(residual), at.y + 0.7F * height},
                      ImGui::GetColorU32(color), 2.0F);
  draw->AddLine({x(tolerance), at.y + 0.1F * height}, {x(tolerance), at.y + 0.9F * height},
                ImGui::GetColorU32(Colors().text), 2.0F);
  ImGui::Dummy({width, height});
  Tooltip(tooltip);
}

/// Draws the parts of a step's wall time as one bar.
void TimeBar(const PanelContext& context) {
  const exchange::StatisticsSnapshot& s = context.snapshot.statistics;
  const exchange::StepTimes& t = s.step_times;
  const struct {
    const char* name;
    double ms;
  } parts[] = {{"contacts", t.contacts}, {"positions", t.positions},
               {"impacts", t.impacts},   {"forces", t.forces},
               {"events", t.events},     {"rest", std::max(0.0, s.step_ms - t.Sum())}};
  const double whole = std::max(s.step_ms, t.Sum());
  Fact("last step", FormatNumber(s.step_ms) + " ms", "wall time");
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = std::max(ImGui::GetContentRegionAvail().x - 4.0F, 20.0F);
  const float height = 0.9F * ImGui::GetTextLineHeight();
  InvisibleButton("##times", {width, height});
  context.Mark("solver.times");
  std::string tooltip = "wall time of the last step";
  float x = at.x;
  for (std::size_t i = 0; i < std::size(parts); ++i) {
    const double share = whole > 0.0 ? parts[i].ms / whole : 0.0;
    const float end = x + static_cast<float>(share) * width;
    ImGui::GetWindowDrawList()->AddRectFilled({x, at.y}, {end, at.y + height},
                                              ImGui::GetColorU32(CurveColor(i)));
    const ImVec2 size = ImGui::CalcTextSize(parts[i].name);
    if (size.x + 4.0F < end - x)
      ImGui::GetWindowDrawList()->AddText(
          {x + 2.0F, at.y + 0.5F * (height - size.y)},
          ImGui::GetColorU32(TextOn(CurveColor(i), Colors().plot_ground)), parts[i].name);
    tooltip.append("\n").append(parts[i].name).append(" ");
    tooltip.append(FormatNumber(parts[i].ms)).append(" ms");
    x = end;
  }
  Tooltip(tooltip);
}

constexpr const char* kUndetermined =
    "Rigid bodies rest on more contacts than they need, so that these can share the load in many "
    "ways with the same motion (statically undetermined); the most even one (least norm) is shown.";

/// Explains whether physics determines how the contacts share the load.
void DrawSharing(const SolveSnapshot& solve) {
  if (!solve.undetermined)
    return TextWrappedMuted("too many contacts to decide whether the forces are unique");
  if (!*solve.undetermined) {
    Badge("one way to share the load", Colors().good);
    Tooltip(
        "Physics leaves no choice: these are the only forces that satisfy the law (determined).");
    return;
  }
  Badge("many ways to share the load", Colors().warning);
  Tooltip(kUndetermined);
}

struct Judgement {
  const char* word;
  ImVec4 color;
  std::string why;
};

/// Judges the forces of a group; in a rough step they may be exact, but other forces or a blow are
/// not.
Judgement Judge(const exchange::Snapshot& snapshot, const SolveSnapshot& solve) {
  const bool exact = solve.residual <= snapshot.settings.contact.residual_tolerance;
  const bool rough = IsRough(snapshot);
  if (exact && solve.certified && rough)
    return {"this group certified", Colors().good,
            "The forces of this group are exact. Others of this step, or an impact in it, are "
            "rough: Statistics has the worst residual of the step."};
  if (exact && solve.certified)
    return {"certified", Colors().good,
            "Of this group all forces, to " +
                FormatScientific(std::max(
                    {solve.residual_law, solve.residual_acceleration, solve.residual_dynamics})) +
                " of the largest: the worst residual below. They are certified when each is below "
                "the tolerance, " +
                FormatScientific(snapshot.settings.contact.residual_tolerance) +
                ", the black mark."};
  return {rough ? "rough" : "not certified", Colors().warning,
          exact
              ? "These forces also hold contacts that do not touch yet: rough, at the lively pace."
              : "A residual is above the tolerance, the black mark."};
}

/// Some of the names: "a, b, c and 4 more".
std::string SomeOf(const std::vector<std::string_view>& names) {
  constexpr std::size_t kMost = 3;
  std::string text;
  for (std::size_t i = 0; i < std::min(names.size(), kMost); ++i)
    text.append(i > 0 ? ", " : "").append(names[i]);
  if (names.size() > kMost)
    text.append(" and ").append(std::to_string(names.size() - kMost)).append(" more");
  return text;
}

}  // namespace

std::string DescribeGroup(const exchange::Snapshot& snapshot, BodyId of,
                          std::optional<BodyId> selected) {
  const exchange::BodySnapshot* subject = FindBody(snapshot, of);
  std::vector<std::string_view> names;
  for (const exchange::BodySnapshot& body : snapshot.bodies)
    if (subject != nullptr && body.island == subject->island) names.push_back(body.name);
  if (selected == of) {
    std::erase(names, subject->name);
    const std::string others = names.empty() ? "no other body that moves" : SomeOf(names);
    return "Group of " + subject->name + " (selected), with " + others;
  }
  const exchange::BodySnapshot* chosen = selected ? FindBody(snapshot, *selected) : nullptr;
  const std::string instead =
      chosen == nullptr ? "" : chosen->name + (chosen->fixed ? " is fixed" : " touches nothing");
  return (instead.empty() ? "Largest group: " : instead + "; largest group: ") + SomeOf(names);
}

std::optional<BodyId> ChooseIsland(const exchange::Snapshot& snapshot,
                                   std::optional<BodyId> selected) {
  const exchange::BodySnapshot* body = selected ? FindBody(snapshot, *selected) : nullptr;
  if (body != nullptr && body->island >= 0) return selected;
  const auto largest =
      std::ranges::max_element(snapshot.islands, {}, &exchange::IslandSnapshot::contacts);
  if (largest == snapshot.islands.end()) return std::nullopt;
  const auto index = static_cast<int>(largest - snapshot.islands.begin());
  const auto first = std::ranges::find(snapshot.bodies, index, &exchange::BodySnapshot::island);
  return first == snapshot.bodies.end() ? std::nullopt : std::optional(first->id);
}

void SolverPanel::DrawResiduals(const PanelContext& context, const SolveSnapshot& solve) const {
  const double tolerance = context.snapshot.settings.contact.residual_tolerance;
  const Judgement judgement = Judge(context.snapshot, solve);
  Badge(judgement.word, judgement.color);
  Tooltip(judgement.why);
  context.Mark("solver.certificate");
  ResidualBar("law", solve.residual_law, tolerance,
              "how far the forces are from Coulomb's law, relative to the largest; the motion is "
              "recomputed from the forces alone");
  ResidualBar("motion", solve.residual_acceleration, tolerance,
              "contacts that approach, holding contacts that slip, and u·f, over the largest |b|");
  ResidualBar("dynamics", solve.residual_dynamics, tolerance,
              "|M (v - v*) - J^T f|: whether the solver's own velocities follow from its forces");
}

void SolverPanel::DrawFacts(const PanelContext& context, const SolveSnapshot& solve) const {
  Fact("contacts",
       std::to_string(solve.contacts.size()) +
           (solve.links > 0 ? " and " + std::to_string(solve.links) + " of joints" : ""),
       "of this group of touching bodies (island)");
  const auto rows = static_cast<int>(solve.contacts.size());
  if (solve.rank)
    Fact("rank of A", std::to_string(*solve.rank) + " of " + std::to_string(rows),
         "over the normals of the contacts that do not open; with full rank and without friction "
         "the forces are the only ones");
  DrawSharing(solve);
  Fact("method", solve.method, "the solver's method that found the forces");
  if (solve.pivots > 0)
    Fact("pivots", std::to_string(solve.pivots), "number of pivots of Baraff's algorithm");
  if (solve.newton > 0 || solve.pivots == 0) {
    Fact("iterations",
         std::to_string(solve.newton) + " in " + std::to_string(solve.stages) + " stages",
         "steps of Newton's method for the forces of this group");
    Fact("factored", std::to_string(solve.factorizations) + " times",
         "block Cholesky of the bodies");
  }
  context.Mark("solver.work");
}

/// Draws the certificate in one column if the panel is high enough for all of it, otherwise in two.
void SolverPanel::DrawCertificate(const PanelContext& context, const SolveSnapshot& solve,
                                  float height) const {
  constexpr float kLines = 15.0F;  // lines of the whole certificate, with the explanation
  const float em = ImGui::GetFontSize();
  const float line = ImGui::GetTextLineHeightWithSpacing();
  const bool undetermined = solve.undetermined.value_or(false);
  const auto explain = [&] {
    if (undetermined) TextWrappedMuted(kUndetermined);
  };
  if (height >= kLines * line) {
    ImGui::BeginChild("##certificate", {18.5F * em, height});
    DrawResiduals(context, solve);
    DrawFacts(context, solve);
    TimeBar(context);
    explain();
    ImGui::EndChild();
    return;
  }
  ImGui::BeginChild("##certificate", {13.5F * em, height});
  DrawResiduals(context, solve);
  TimeBar(context);
  ImGui::EndChild();
  ImGui::SameLine();
  ImGui::BeginChild("##facts", {13.5F * em, height});
  DrawFacts(context, solve);
  if (ImGui::GetContentRegionAvail().y > 5.0F * line) explain();
  ImGui::EndChild();
}

/// Names the bodies of the group.
void SolverPanel::DrawGroup(const PanelContext& context, BodyId subject) const {
  const std::string group = DescribeGroup(context.snapshot, subject, context.selected);
  ImGui::TextUnformatted(Shortened(group, ImGui::GetContentRegionAvail().x).c_str());
  context.Mark("solver.group");
  Tooltip(group +
          ": the bodies whose forces were solved for together (island). Select a body to see its "
          "group.");
}

void SolverPanel::Draw(const PanelContext& context) {
  const std::optional<BodyId> subject = ChooseIsland(context.snapshot, context.selected);
  context.intents->observe.solve_of = subject;
  const SolveSnapshot* solve = context.snapshot.solve.get();
  if (solve == nullptr || !subject) {
    ImGui::TextDisabled(subject ? "..." : "Nothing touches: there are no contact forces.");
    return;
  }
  const float em = ImGui::GetFontSize();
  const ImVec2 room = ImGui::GetContentRegionAvail();
  const bool beside = room.x > 34.0F * em;
  if (!beside) {
    DrawGroup(context, *subject);
    DrawResiduals(context, *solve);
    DrawFacts(context, *solve);
    TimeBar(context);
    if (solve->undetermined.value_or(false)) TextWrappedMuted(kUndetermined);
    DrawSolvedSystem(context, *solve, true);
    return;
  }
  DrawCertificate(context, *solve, room.y);
  ImGui::SameLine();
  ImGui::BeginChild("##matrix_area", {0.0F, 0.0F}, false, ImGuiWindowFlags_HorizontalScrollbar);
  DrawGroup(context, *subject);
  DrawSolvedSystem(context, *solve, false);
  ImGui::EndChild();
}

}  // namespace touchstone::ui
