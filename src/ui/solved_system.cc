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

/// The matrix A of a solve as a picture, with the numbers of its contacts beside it.
class MatrixPicture {
 public:
  MatrixPicture(const PanelContext& context, const SolveSnapshot& solve)
      : context_(context),
        solve_(solve),
        size_(static_cast<int>(solve.contacts.size())),
        floor_(CertifiedFloor(context.snapshot)) {
    const float em = ImGui::GetFontSize();
    const ImVec2 room = ImGui::GetContentRegionAvail();
    high_ = ElementSize(size_, room.y);
    texts_ = RowsHaveText(high_);
    const std::array<float, 4> widths = NumberWidths(solve, context.unit);
    // Narrow elements are better than columns of numbers out of sight.
    constexpr float kNarrowest = 0.5F;  // [font sizes]
    const float gap = 0.8F * em;
    const float beside = std::accumulate(widths.begin(), widths.end(), gap);
    const float fitting = (room.x - beside) / static_cast<float>(size_);
    wide_ = texts_ ? std::clamp(fitting, std::min(kNarrowest * em, high_), high_) : high_;
    corner_ = ImGui::GetCursorScreenPos();
    top_ = {corner_.x, corner_.y + ImGui::GetTextLineHeight() + 2.0F};
    bottom_ = {top_.x + wide_ * static_cast<float>(size_),
               top_.y + high_ * static_cast<float>(size_)};
    heading_ = ImGui::CalcTextSize(kMatrixName);
    columns_ = {std::max(bottom_.x, top_.x + heading_.x) + gap};
    for (std::size_t c = 0; c < widths.size(); ++c) columns_[c + 1] = columns_[c] + widths[c];
  }

  void Draw() const {
    DrawElements();
    if (texts_) DrawNumbers();
    MarkChosen();
    const float right = texts_ ? columns_.back() : std::max(bottom_.x, top_.x + heading_.x);
    InvisibleButton("##matrix", {std::max(right - top_.x, 1.0F), bottom_.y - corner_.y});
    context_.Mark("solver.matrix", top_, bottom_);
    if (ImGui::IsItemHovered()) Answer();
  }

 private:
  void DrawElements() const {
    ImDrawList* draw = ImGui::GetWindowDrawList();
    draw->AddText(corner_, ImGui::GetColorU32(Colors().text), kMatrixName);
    context_.Mark("solver.heading", corner_, {corner_.x + heading_.x, corner_.y + heading_.y});
    const double largest = solve_.A.cwiseAbs().maxCoeff();
    for (int i = 0; i < size_; ++i)
      for (int j = 0; j < size_; ++j) {
        const ImVec2 at = ElementAt(i, j);
        draw->AddRectFilled(at, {at.x + wide_ - 0.5F, at.y + high_ - 0.5F},
                            ImGui::GetColorU32(HeatColor(solve_.A(i, j) / largest)));
      }
  }

  void DrawNumbers() const {
    ImDrawList* draw = ImGui::GetWindowDrawList();
    for (std::size_t c = 0; c < kRowNames.size(); ++c) {
      draw->AddText({columns_[c], corner_.y}, ImGui::GetColorU32(Colors().muted), kRowNames[c]);
      context_.Mark("solver.column." + std::to_string(c + 1), {columns_[c], corner_.y},
                    {columns_[c + 1], bottom_.y});
    }
    for (int i = 0; i < size_; ++i) {
      const auto row = RowTexts(Contact(i), floor_, context_.unit);
      const float y = ElementAt(i, 0).y + 0.5F * (high_ - ImGui::GetFontSize());
      for (std::size_t c = 0; c < row.size(); ++c)
        draw->AddText({columns_[c], y}, ImGui::GetColorU32(Colors().text), row[c].c_str());
    }
  }

  // Frames the row and the column of the chosen contact.
  void MarkChosen() const {
    ImDrawList* draw = ImGui::GetWindowDrawList();
    const ImU32 mark = ImGui::GetColorU32(Colors().warning);
    for (int i = 0; i < size_; ++i) {
      if (context_.contact != Contact(i).key) continue;
      const ImVec2 at = ElementAt(i, i);
      draw->AddRect({top_.x, at.y}, {bottom_.x, at.y + high_}, mark, 0.0F, 0, 2.0F);
      draw->AddRect({at.x, top_.y}, {at.x + wide_, bottom_.y}, mark, 0.0F, 0, 2.0F);
    }
  }

  // Tells what the mouse points at; a click chooses the contact of the row.
  void Answer() const {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const int i = static_cast<int>(std::floor((mouse.y - top_.y) / high_));
    const int j = static_cast<int>(std::floor((mouse.x - top_.x) / wide_));
    if (i < 0 || i >= size_) return;
    const SolvedContact& row = Contact(i);
    std::string tooltip = PairName(context_.snapshot, row.key);
    if (j < size_) {
      tooltip.append("\nanswers to ").append(PairName(context_.snapshot, Contact(j).key));
      tooltip.append("\nA = ").append(FormatNumber(solve_.A(i, j))).append(" 1/kg");
    }
    tooltip.append("\nb = ").append(FormatNumber(solve_.b[i])).append(" m/s²");
    const auto texts = RowTexts(row, floor_, context_.unit);
    for (std::size_t c = 0; c < kRowNames.size(); ++c)
      tooltip.append("\n").append(kRowNames[c]).append(" = ").append(texts[c]);
    tooltip.append(" N·m/s²");
    ImGui::SetTooltip("%s", tooltip.c_str());
    if (ImGui::IsItemClicked()) context_.intents->select_contact = row.key;
  }

  const SolvedContact& Contact(int i) const { return solve_.contacts[static_cast<std::size_t>(i)]; }
  // The upper left corner of element (i, j).
  ImVec2 ElementAt(int i, int j) const {
    return {top_.x + static_cast<float>(j) * wide_, top_.y + static_cast<float>(i) * high_};
  }

  const PanelContext& context_;
  const SolveSnapshot& solve_;
  const int size_;                   // number of contacts
  const double floor_;               // smaller forces are told as 0 [N]
  float wide_ = 0.0F, high_ = 0.0F;  // size of an element
  bool texts_ = false;               // numbers stand beside the matrix
  ImVec2 corner_, heading_;          // place and size of the heading
  ImVec2 top_, bottom_;              // upper left and lower right corner of the matrix
  std::array<float, 5> columns_{};   // left borders of the numbers, and the right one of the last
};

void DrawMatrix(const PanelContext& context, const SolveSnapshot& solve) {
  const auto n = static_cast<int>(solve.contacts.size());
  if (n > 0 && solve.A.rows() == n) return MatrixPicture(context, solve).Draw();
  TextWrappedMuted(n == 0 ? "No contacts in this group of bodies."
                          : "The matrix A is too large to show: select a body of a smaller "
                            "group. The contacts:");
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
