#include "ui/solved_system.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <string>
#include <utility>

#include "exchange/body_forces.h"
#include "ui/format.h"
#include "ui/plot.h"
#include "ui/theme.h"
#include "ui/widgets.h"

namespace touchstone::ui {
namespace {

using exchange::SolvedContact;
using exchange::SolveSnapshot;

std::string PairName(const exchange::Snapshot& snapshot, const exchange::ContactKey& key) {
  std::string text = NameOfPart(snapshot, key.body_a, key.parts[0]);
  text.append(", ").append(NameOfPart(snapshot, key.body_b, key.parts[1])).append(" ");
  return text.append(std::to_string(key.point + 1));
}

// Forces have their unit beside each number; that of f·a follows from both, and tooltips give it.
constexpr std::array kRowNames = {"f_n", "|f_t|", "a_n [m/s²]", "f·a"};
constexpr const char* kMatrixName = "A [1/kg]";

/// The row of one contact in the table beside the matrix.
std::array<std::string, 4> RowTexts(const SolvedContact& contact, double floor,
                                    const ForceUnit& unit) {
  const auto told = [&](double newtons) { return unit.Of(newtons < floor ? 0.0 : newtons); };
  const double friction = contact.force.head<2>().norm();
  return {told(contact.force.z()), told(friction), FormatScientific(contact.motion.z()),
          FormatScientific(contact.force.z() * contact.motion.z())};
}

/// The column widths for `solve`: those of the headings and the widest numbers.
std::array<float, 4> NumberWidths(const SolveSnapshot& solve, const ForceUnit& unit) {
  double largest = 0.0;
  for (const SolvedContact& contact : solve.contacts)
    largest = std::max(largest, contact.force.norm());
  const float force = std::max(ImGui::CalcTextSize(unit.Of(largest).c_str()).x,
                               ImGui::CalcTextSize(unit.Of(-0.0888 / unit.per_newton).c_str()).x);
  const float motion = ImGui::CalcTextSize("-8.8e-18").x;
  std::array<float, 4> widths = {force, force, motion, motion};
  for (std::size_t c = 0; c < widths.size(); ++c)
    widths[c] =
        std::max(widths[c], ImGui::CalcTextSize(kRowNames[c]).x) + 0.9F * ImGui::GetFontSize();
  return widths;
}

/// The width of the contacts' names, measured for a limited number of them.
float NameWidth(const exchange::Snapshot& snapshot, const SolveSnapshot& solve) {
  constexpr std::size_t kMost = 200;
  float widest = 0.0F;
  for (std::size_t i = 0; i < std::min(solve.contacts.size(), kMost); ++i)
    widest =
        std::max(widest, ImGui::CalcTextSize(PairName(snapshot, solve.contacts[i].key).c_str()).x);
  return widest;
}

/// The size of a matrix element for n contacts: all are visible if they remain distinguishable.
float ElementSize(int n, float room) {
  const float em = ImGui::GetFontSize();
  const float height = std::max(room, 8.0F * em);  // the matrix is below the rest in a narrow dock
  const float line = ImGui::GetTextLineHeight() + 2.0F;
  return std::clamp((height - line) / static_cast<float>(n), 4.0F, 1.7F * em);
}

/// Whether the rows of the matrix are high enough for text beside them.
bool RowsHaveText(float element) { return element >= 0.85F * ImGui::GetFontSize(); }

/// Draws the contacts of an island in their own table: its matrix has no room for them, or is
/// missing.
void DrawContacts(const PanelContext& context, const SolveSnapshot& solve) {
  const std::array<float, 4> widths = NumberWidths(solve, context.unit);
  const float name = NameWidth(context.snapshot, solve) + ImGui::GetFontSize();
  const float all = std::accumulate(widths.begin(), widths.end(), name);
  const float least = all / ImGui::GetFontSize() + 2.0F;  // includes the scroll bar
  if (!BeginScrolledTable("##solved", 1 + static_cast<int>(kRowNames.size()), least)) return;
  ImGui::TableSetupScrollFreeze(0, 1);
  ImGui::TableSetupColumn("contact", ImGuiTableColumnFlags_WidthStretch, name);
  for (std::size_t c = 0; c < widths.size(); ++c)
    ImGui::TableSetupColumn(kRowNames[c], ImGuiTableColumnFlags_WidthStretch, widths[c]);
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
      const std::string row = "solver.row." + std::to_string(i);
      context.Mark(row);
      const auto texts = RowTexts(contact, floor, context.unit);
      for (std::size_t c = 0; c < texts.size(); ++c) {
        ImGui::TableNextColumn();
        ImGui::TextUnformatted(texts[c].c_str());
        context.Mark(row + "." + std::to_string(c + 1));
      }
    }
  }
  ImGui::EndTable();
}

void DrawMatrix(const PanelContext& context, const SolveSnapshot& solve) {
  const auto n = static_cast<int>(solve.contacts.size());
  if (n == 0 || solve.A.rows() != n) {
    return TextWrappedMuted(n == 0
                                ? "No contacts in this group of bodies."
                                : "The matrix A is too large to show: select a body of a smaller "
                                  "group. The contacts:");
  }
  const float em = ImGui::GetFontSize();
  const float line = ImGui::GetTextLineHeight() + 2.0F;
  const float cell = ElementSize(n, ImGui::GetContentRegionAvail().y);
  const bool texts = RowsHaveText(cell);
  // Narrow elements are better than columns of numbers out of sight.
  const std::array<float, 4> widths = NumberWidths(solve, context.unit);
  constexpr float kNarrowest = 0.5F;  // [font sizes]
  const float beside = std::accumulate(widths.begin(), widths.end(), 0.8F * em);
  const float fitting = (ImGui::GetContentRegionAvail().x - beside) / static_cast<float>(n);
  const float wide_cell = texts ? std::clamp(fitting, std::min(kNarrowest * em, cell), cell) : cell;
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const ImVec2 top{corner.x, corner.y + line};
  const float side = wide_cell * static_cast<float>(n);
  const float high = cell * static_cast<float>(n);
  ImDrawList* draw = ImGui::GetWindowDrawList();
  const ImVec2 heading = ImGui::CalcTextSize(kMatrixName);
  draw->AddText(corner, ImGui::GetColorU32(Colors().text), kMatrixName);
  context.Mark("solver.heading", corner, {corner.x + heading.x, corner.y + heading.y});
  const double largest = solve.A.cwiseAbs().maxCoeff();
  const double floor = CertifiedFloor(context.snapshot);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      const ImVec2 at{top.x + static_cast<float>(j) * wide_cell,
                      top.y + static_cast<float>(i) * cell};
      draw->AddRectFilled(at, {at.x + wide_cell - 0.5F, at.y + cell - 0.5F},
                          ImGui::GetColorU32(HeatColor(solve.A(i, j) / largest)));
    }

  // The left borders of the columns of numbers, and the right border of the last.
  std::array<float, 5> columns = {top.x + std::max(side, heading.x) + 0.8F * em};
  for (std::size_t c = 0; c < widths.size(); ++c) columns[c + 1] = columns[c] + widths[c];
  if (texts)
    for (std::size_t c = 0; c < kRowNames.size(); ++c) {
      draw->AddText({columns[c], corner.y}, ImGui::GetColorU32(Colors().muted), kRowNames[c]);
      context.Mark("solver.column." + std::to_string(c + 1), {columns[c], corner.y},
                   {columns[c + 1], top.y + high});
    }
  for (int i = 0; i < n; ++i) {
    const SolvedContact& contact = solve.contacts[static_cast<std::size_t>(i)];
    const float y = top.y + static_cast<float>(i) * cell;
    if (context.contact == contact.key) {
      const ImU32 mark = ImGui::GetColorU32(Colors().warning);
      draw->AddRect({top.x, y}, {top.x + side, y + cell}, mark, 0.0F, 0, 2.0F);
      const float x = top.x + static_cast<float>(i) * wide_cell;
      draw->AddRect({x, top.y}, {x + wide_cell, top.y + high}, mark, 0.0F, 0, 2.0F);
    }
    if (!texts) continue;
    const auto row = RowTexts(contact, floor, context.unit);
    for (std::size_t c = 0; c < row.size(); ++c)
      draw->AddText({columns[c], y + 0.5F * (cell - em)}, ImGui::GetColorU32(Colors().text),
                    row[c].c_str());
  }
  const float wide = texts ? columns.back() - top.x : std::max(side, heading.x);
  ImGui::InvisibleButton("##matrix", {std::max(wide, 1.0F), line + high});
  context.Mark("solver.matrix", top, {top.x + side, top.y + high});
  if (!ImGui::IsItemHovered()) return;
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const int i = static_cast<int>(std::floor((mouse.y - top.y) / cell));
  const int j = static_cast<int>(std::floor((mouse.x - top.x) / wide_cell));
  if (i < 0 || i >= n) return;
  const SolvedContact& row = solve.contacts[static_cast<std::size_t>(i)];
  const auto texts_of_row = RowTexts(row, floor, context.unit);
  std::string tooltip = PairName(context.snapshot, row.key);
  if (j < n) {
    const SolvedContact& column = solve.contacts[static_cast<std::size_t>(j)];
    tooltip.append("\nanswers to ").append(PairName(context.snapshot, column.key));
    tooltip.append("\nA = ").append(FormatNumber(solve.A(i, j))).append(" 1/kg");
  }
  tooltip.append("\nb = ").append(FormatNumber(solve.b[i])).append(" m/s²");
  for (std::size_t c = 0; c < kRowNames.size(); ++c)
    tooltip.append("\n").append(kRowNames[c]).append(" = ").append(texts_of_row[c]);
  tooltip.append(" N·m/s²");
  ImGui::SetTooltip("%s", tooltip.c_str());
  if (ImGui::IsItemClicked()) context.intents->select_contact = row.key;
}

}  // namespace

ImVec4 HeatColor(double value) {
  const auto strength = static_cast<float>(std::sqrt(std::min(std::abs(value), 1.0)));
  const ImVec4 full =
      value < 0.0 ? ImVec4(0.05F, 0.38F, 0.70F, 1.0F) : ImVec4(0.84F, 0.30F, 0.02F, 1.0F);
  return ToImGui(Blend(ToSrgb(full), ToSrgb(Colors().plot_ground), strength));
}

void DrawSolvedSystem(const PanelContext& context, const SolveSnapshot& solve, bool below) {
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

}  // namespace touchstone::ui
