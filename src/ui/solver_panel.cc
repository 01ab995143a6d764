#include "ui/solver_panel.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "exchange/body_forces.h"
#include "ui/format.h"
#include "ui/plot.h"
#include "ui/widgets.h"

namespace touchstone::ui {
namespace {

using exchange::SolvedContact;
using exchange::SolveSnapshot;

/// A residual as a bar on a scale of powers of ten with the tolerance marked.
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

/// The parts of a step's wall time as one bar.
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
  ImGui::InvisibleButton("##times", {width, height});
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
    "Rigid bodies rest on more contacts than they need: many distributions of the load give the "
    "same motion, and the one of least norm is shown.";

void DrawWrapped(const char* text) {
  ImGui::PushStyleColor(ImGuiCol_Text, Colors().muted);
  ImGui::TextUnformatted(Wrapped(text, ImGui::GetContentRegionAvail().x).c_str());
  ImGui::PopStyleColor();
}

/// Whether physics leaves open how the contacts share the load.
void DrawSharing(const SolveSnapshot& solve) {
  if (!solve.undetermined)
    return DrawWrapped("too many contacts to decide whether the forces are unique");
  if (!*solve.undetermined) {
    Badge("determined", Colors().good);
    Tooltip("Physics leaves no choice: these are the only forces that satisfy the law.");
    return;
  }
  Badge("load sharing undetermined", Colors().warning);
  Tooltip(kUndetermined);
}

std::string PairName(const exchange::Snapshot& snapshot, const exchange::ContactKey& key) {
  std::string text = NameOfPart(snapshot, key.body_a, key.parts[0]);
  text.append(", ").append(NameOfPart(snapshot, key.body_b, key.parts[1])).append(" ");
  return text.append(std::to_string(key.point + 1));
}

constexpr std::array kRowNames = {"f_n", "|f_t|", "a_n", "f·a"};

/// What the table beside the matrix says of one contact.
std::array<std::string, 4> RowTexts(const SolvedContact& contact, double floor) {
  const double friction = contact.force.head<2>().norm();
  return {FormatQuantityAbove(floor, contact.force.z(), "N"),
          FormatQuantityAbove(floor, friction, "N"), FormatScientific(contact.motion.z()),
          FormatScientific(contact.force.z() * contact.motion.z())};
}

/// How large an element of the matrix of n contacts is, so that all are in sight as far as they can
/// be told apart.
float ElementSize(int n, float room) {
  const float em = ImGui::GetFontSize();
  const float height = std::max(room, 8.0F * em);  // below the rest in a narrow dock
  const float line = ImGui::GetTextLineHeight() + 2.0F;
  return std::clamp((height - line) / static_cast<float>(n), 4.0F, 1.7F * em);
}

/// Whether the rows of the matrix are high enough for text beside them.
bool RowsHaveText(float element) { return element >= 0.85F * ImGui::GetFontSize(); }

/// The contacts of an island whose matrix has no room for them, or none at all.
void DrawContacts(const PanelContext& context, const SolveSnapshot& solve) {
  constexpr float kLeast = 26.0F;
  if (!BeginScrolledTable("##solved", 1 + static_cast<int>(kRowNames.size()), kLeast)) return;
  ImGui::TableSetupScrollFreeze(0, 1);
  ImGui::TableSetupColumn("contact", ImGuiTableColumnFlags_WidthStretch, 2.4F);
  for (const char* name : kRowNames)
    ImGui::TableSetupColumn(name, ImGuiTableColumnFlags_WidthStretch, 1.0F);
  ImGui::TableHeadersRow();
  const double floor = CertifiedFloor(context.snapshot);
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(solve.contacts.size()));
  while (clipper.Step()) {
    for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
      const SolvedContact& contact = solve.contacts[static_cast<std::size_t>(i)];
      ImGui::TableNextRow();
      ImGui::TableNextColumn();
      ImGui::PushID(i);
      if (ImGui::Selectable(PairName(context.snapshot, contact.key).c_str(),
                            context.contact == contact.key, ImGuiSelectableFlags_SpanAllColumns))
        context.intents->select_contact = contact.key;
      ImGui::PopID();
      context.Mark("solver.row." + std::to_string(i));
      for (const std::string& text : RowTexts(contact, floor)) {
        ImGui::TableNextColumn();
        ImGui::TextUnformatted(text.c_str());
      }
    }
  }
  ImGui::EndTable();
}

}  // namespace

ImVec4 HeatColor(double value) {
  const auto strength = static_cast<float>(std::sqrt(std::min(std::abs(value), 1.0)));
  const ImVec4 full =
      value < 0.0 ? ImVec4(0.05F, 0.38F, 0.70F, 1.0F) : ImVec4(0.84F, 0.30F, 0.02F, 1.0F);
  return ToImGui(Blend(ToSrgb(full), ToSrgb(Colors().plot_ground), strength));
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
  const bool exact = solve.residual <= tolerance;
  const bool certified = exact && solve.certified;
  Badge(certified ? "certified" : "not certified", certified ? Colors().good : Colors().warning);
  Tooltip(
      certified || !exact
          ? "Forces count as right when every residual is below the tolerance, the black mark."
          : "These forces also hold contacts that do not touch yet: rough, at the lively pace.");
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
       "of this island");
  const auto rows = static_cast<int>(solve.contacts.size());
  if (solve.rank)
    Fact("rank of A", std::to_string(*solve.rank) + " of " + std::to_string(rows),
         "over the normals of the contacts that do not open; with full rank and without friction "
         "the forces are the only ones");
  DrawSharing(solve);
  Fact("method", solve.method, "which of the solver's methods gave the answer");
  if (solve.pivots > 0)
    Fact("pivots", std::to_string(solve.pivots), "number of pivots of Baraff's algorithm");
  if (solve.newton > 0 || solve.pivots == 0) {
    Fact("Newton",
         std::to_string(solve.newton) + " steps, " + std::to_string(solve.stages) + " stages",
         "of the solve of this island");
    Fact("factored", std::to_string(solve.factorizations) + " times",
         "block Cholesky of the bodies");
  }
  context.Mark("solver.work");
}

/// In one column where it is high enough for all of it, else in two.
void SolverPanel::DrawCertificate(const PanelContext& context, const SolveSnapshot& solve,
                                  float height) const {
  constexpr float kLines = 15.0F;  // of all of it, with the explanation
  const float em = ImGui::GetFontSize();
  const float line = ImGui::GetTextLineHeightWithSpacing();
  const bool undetermined = solve.undetermined.value_or(false);
  const auto explain = [&] {
    if (undetermined) DrawWrapped(kUndetermined);
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
  ImGui::BeginChild("##certificate", {15.5F * em, height});
  DrawResiduals(context, solve);
  TimeBar(context);
  ImGui::EndChild();
  ImGui::SameLine();
  ImGui::BeginChild("##facts", {13.5F * em, height});
  DrawFacts(context, solve);
  if (ImGui::GetContentRegionAvail().y > 5.0F * line) explain();
  ImGui::EndChild();
}

void SolverPanel::DrawMatrix(const PanelContext& context, const SolveSnapshot& solve) const {
  const auto n = static_cast<int>(solve.contacts.size());
  if (n == 0 || solve.A.rows() != n) {
    return DrawWrapped(n == 0 ? "No contacts in this island."
                              : "The matrix A is too large to show: select a body of a smaller "
                                "island. The contacts:");
  }
  const float em = ImGui::GetFontSize();
  const float line = ImGui::GetTextLineHeight() + 2.0F;
  const float cell = ElementSize(n, ImGui::GetContentRegionAvail().y);
  const bool texts = RowsHaveText(cell);
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const ImVec2 top{corner.x, corner.y + line};
  const float side = cell * static_cast<float>(n);
  ImDrawList* draw = ImGui::GetWindowDrawList();
  draw->AddText(corner, ImGui::GetColorU32(Colors().text), "A [1/kg]");
  const double largest = solve.A.cwiseAbs().maxCoeff();
  const double floor = CertifiedFloor(context.snapshot);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      const ImVec2 at{top.x + static_cast<float>(j) * cell, top.y + static_cast<float>(i) * cell};
      draw->AddRectFilled(at, {at.x + cell - 0.5F, at.y + cell - 0.5F},
                          ImGui::GetColorU32(HeatColor(solve.A(i, j) / largest)));
    }

  const float columns_at = top.x + side + 0.8F * em;
  const float width = 4.0F * em;
  if (texts)
    for (std::size_t c = 0; c < kRowNames.size(); ++c)
      draw->AddText({columns_at + static_cast<float>(c) * width, corner.y},
                    ImGui::GetColorU32(Colors().muted), kRowNames[c]);
  for (int i = 0; i < n; ++i) {
    const SolvedContact& contact = solve.contacts[static_cast<std::size_t>(i)];
    const float y = top.y + static_cast<float>(i) * cell;
    if (context.contact == contact.key) {
      const ImU32 mark = ImGui::GetColorU32(Colors().warning);
      draw->AddRect({top.x, y}, {top.x + side, y + cell}, mark, 0.0F, 0, 2.0F);
      const float x = top.x + static_cast<float>(i) * cell;
      draw->AddRect({x, top.y}, {x + cell, top.y + side}, mark, 0.0F, 0, 2.0F);
    }
    if (!texts) continue;
    const auto row = RowTexts(contact, floor);
    for (std::size_t c = 0; c < row.size(); ++c)
      draw->AddText({columns_at + static_cast<float>(c) * width, y + 0.5F * (cell - em)},
                    ImGui::GetColorU32(Colors().text), row[c].c_str());
  }
  const float wide =
      texts ? columns_at + static_cast<float>(kRowNames.size()) * width - top.x : side;
  ImGui::InvisibleButton("##matrix", {std::max(wide, 1.0F), line + side});
  context.Mark("solver.matrix", top, {top.x + side, top.y + side});
  if (!ImGui::IsItemHovered()) return;
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const int i = static_cast<int>(std::floor((mouse.y - top.y) / cell));
  const int j = static_cast<int>(std::floor((mouse.x - top.x) / cell));
  if (i < 0 || i >= n) return;
  const SolvedContact& row = solve.contacts[static_cast<std::size_t>(i)];
  const auto texts_of_row = RowTexts(row, floor);
  std::string tooltip = PairName(context.snapshot, row.key);
  if (j < n) {
    const SolvedContact& column = solve.contacts[static_cast<std::size_t>(j)];
    tooltip.append("\nanswers to ").append(PairName(context.snapshot, column.key));
    tooltip.append("\nA = ").append(FormatNumber(solve.A(i, j))).append(" 1/kg");
  }
  tooltip.append("\nb = ").append(FormatNumber(solve.b[i])).append(" m/s²");
  for (std::size_t c = 0; c < kRowNames.size(); ++c)
    tooltip.append("\n").append(kRowNames[c]).append(" = ").append(texts_of_row[c]);
  ImGui::SetTooltip("%s", tooltip.c_str());
  if (ImGui::IsItemClicked()) context.intents->select_contact = row.key;
}

void SolverPanel::DrawSystem(const PanelContext& context, const SolveSnapshot& solve,
                             bool below) const {
  const auto n = static_cast<int>(solve.contacts.size());
  const bool has_matrix = n > 0 && solve.A.rows() == n;
  const bool rows = has_matrix && RowsHaveText(ElementSize(n, ImGui::GetContentRegionAvail().y));
  DrawMatrix(context, solve);
  if (n == 0 || rows) return;
  constexpr float kReadable = 20.0F;
  const float right = ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x;
  const bool beside =
      ImGui::GetItemRectMax().x + kReadable * ImGui::GetFontSize() <= right && has_matrix;
  if (beside) ImGui::SameLine();
  if (beside || below || !has_matrix) DrawContacts(context, solve);
}

void SolverPanel::Draw(const PanelContext& context) {
  const std::optional<BodyId> subject = ChooseIsland(context.snapshot, context.selected);
  context.intents->observe.solve_of = subject;
  const SolveSnapshot* solve = context.snapshot.solve.get();
  if (solve == nullptr) {
    ImGui::TextDisabled(subject ? "..." : "Nothing touches: there are no contact forces.");
    return;
  }
  const float em = ImGui::GetFontSize();
  const ImVec2 room = ImGui::GetContentRegionAvail();
  const bool beside = room.x > 34.0F * em;
  if (!beside) {
    DrawResiduals(context, *solve);
    DrawFacts(context, *solve);
    TimeBar(context);
    if (solve->undetermined.value_or(false)) DrawWrapped(kUndetermined);
    DrawSystem(context, *solve, true);
    return;
  }
  DrawCertificate(context, *solve, room.y);
  ImGui::SameLine();
  ImGui::BeginChild("##matrix_area", {0.0F, 0.0F}, false, ImGuiWindowFlags_HorizontalScrollbar);
  DrawSystem(context, *solve, false);
  ImGui::EndChild();
}

}  // namespace touchstone::ui
