#include "ui/contacts_panel.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

#include "exchange/body_forces.h"
#include "ui/format.h"
#include "ui/list_entry.h"
#include "ui/resultants_table.h"
#include "ui/widgets.h"

namespace touchstone::ui {
namespace {

using exchange::ContactSnapshot;

struct ContactRow {
  const ContactSnapshot* contact;
  BodyId body;  // body on which the force acts
  std::string bodies;
  double slip;     // [m/s]
  double floor;    // smallest force that can be told from zero [N]
  double slowest;  // smallest speed that can be told from zero [m/s]
  ForceUnit unit;

  double friction() const { return contact->force_t_W.norm(); }
  std::string Tell(double newtons) const {
    return Estimate(unit.Of(newtons < floor ? 0.0 : newtons), contact->certified);
  }
};

struct ContactColumn {
  const char* name;
  float width;  // relative width
  const char* tooltip;
  std::function<double(const ContactRow&)> value;  // sort key; none: the text
  std::function<std::string(const ContactRow&)> text;
  std::function<std::string(const ContactRow&)> hidden = {};  // text for a value shown as 0
};

/// State of a contact; without a force it holds nothing, whatever its state in the solver.
std::string TellState(const ContactRow& row) {
  if (row.contact->force_n < row.floor || row.contact->force_n == 0.0) return "no force";
  return Estimate(ToString(row.contact->state), row.contact->certified);
}

/// Sliding speed of a contact; if it holds, the law prescribes no motion over a step.
std::string TellSlip(const ContactRow& row) {
  if (row.slip < row.slowest || row.contact->state != exchange::ContactState::kStick ||
      !row.contact->certified || TellState(row) == "no force")
    return TellHidden(row.slowest, row.slip, "m/s");
  return "It holds: over the step it does not move. This speed at the end of the step is the error "
         "of a finite step for turning bodies; shorter steps make it smaller.";
}

std::string Percent(double share) { return FormatNumber(100.0 * share) + " %"; }

const std::vector<ContactColumn>& Columns() {
  static const std::vector<ContactColumn> columns = {
      {"bodies", 2.3F, "the force acts on the first body, by the second", nullptr,
       [](const ContactRow& row) { return row.bodies; }},
      {"kind", 1.3F, "which features touch", nullptr,
       [](const ContactRow& row) { return std::string(row.contact->kind); }},
      {"gap", 1.0F, "distance of the two bodies",
       [](const ContactRow& row) { return row.contact->gap; },
       [](const ContactRow& row) { return FormatNumber(1e6 * row.contact->gap) + " µm"; }},
      {"normal", 1.0F, "force along the normal",
       [](const ContactRow& row) { return row.contact->force_n; },
       [](const ContactRow& row) { return row.Tell(row.contact->force_n); },
       [](const ContactRow& row) { return TellHidden(row.floor, row.contact->force_n, "N"); }},
      {"friction", 1.0F, "force along the surface",
       [](const ContactRow& row) { return row.friction(); },
       [](const ContactRow& row) { return row.Tell(row.friction()); },
       [](const ContactRow& row) { return TellHidden(row.floor, row.friction(), "N"); }},
      {"in use", 0.9F,
       "|f_t| / (µ f_n): share of the available friction in use; at 100 % it slides",
       [](const ContactRow& row) { return row.contact->FrictionUse(); },
       [](const ContactRow& row) {
         const bool told = row.friction() >= row.floor;
         return row.contact->material.friction > 0.0
                    ? Estimate(Percent(told ? row.contact->FrictionUse() : 0.0),
                               row.contact->certified)
                    : std::string("–");
       }},
      {"slip", 1.0F, "speed along the surface", [](const ContactRow& row) { return row.slip; },
       [](const ContactRow& row) { return FormatQuantityAbove(row.slowest, row.slip, "m/s"); },
       TellSlip},
      {"state", 0.9F, "of friction; ~: the forces are not certified", nullptr, TellState},
  };
  return columns;
}

std::vector<ContactRow> MakeRows(const PanelContext& context, bool of_selected) {
  const exchange::Snapshot& snapshot = context.snapshot;
  std::vector<ContactRow> rows;
  const double floor = CertifiedFloor(snapshot);
  for (const ContactSnapshot& contact : snapshot.contacts) {
    if (of_selected && contact.body_a != context.selected && contact.body_b != context.selected)
      continue;
    const Vec3 u = ComputeRelativeVelocity(snapshot, contact);
    const double slip = (u - u.dot(contact.nhat_BA_W) * contact.nhat_BA_W).norm();
    // The force is shown on the movable body.
    const exchange::BodySnapshot* a = FindBody(snapshot, contact.body_a);
    const bool swap = a != nullptr && a->fixed;
    const BodyId first = swap ? contact.body_b : contact.body_a;
    const BodyId second = swap ? contact.body_a : contact.body_b;
    rows.push_back({&contact, first,
                    NameOfPart(snapshot, first, contact.parts[swap ? 1 : 0]) + " on " +
                        NameOfPart(snapshot, second, contact.parts[swap ? 0 : 1]),
                    slip, floor, SpeedFloor(snapshot), context.unit});
  }
  return rows;
}

void Sort(std::vector<ContactRow>* rows) {
  const ImGuiTableSortSpecs* specs = ImGui::TableGetSortSpecs();
  if (specs == nullptr || specs->SpecsCount == 0) return;
  const ImGuiTableColumnSortSpecs& by = specs->Specs[0];
  const ContactColumn& column = Columns()[static_cast<std::size_t>(by.ColumnIndex)];
  const bool down = by.SortDirection == ImGuiSortDirection_Descending;
  std::ranges::stable_sort(*rows, [&](const ContactRow& a, const ContactRow& b) {
    const ContactRow& first = down ? b : a;
    const ContactRow& second = down ? a : b;
    return column.value ? column.value(first) < column.value(second)
                        : column.text(first) < column.text(second);
  });
}

void SetUpColumns(const PanelContext& context) {
  for (const ContactColumn& column : Columns()) {
    const bool preferred_down = &column - Columns().data() > 1;
    ImGui::TableSetupColumn(column.name,
                            ImGuiTableColumnFlags_WidthStretch |
                                (preferred_down ? ImGuiTableColumnFlags_PreferSortDescending : 0),
                            column.width);
  }
  ImGui::TableSetupScrollFreeze(0, 1);
  ImGui::TableNextRow(ImGuiTableRowFlags_Headers);
  for (std::size_t i = 0; i < Columns().size(); ++i) {
    ImGui::TableSetColumnIndex(static_cast<int>(i));
    ImGui::TableHeader(Columns()[i].name);
    context.Mark(std::string("contacts.by_") + Columns()[i].name);
    Tooltip(Columns()[i].tooltip);
  }
}

void DrawRow(const PanelContext& context, const ContactRow& row, int index) {
  const exchange::ContactKey key = row.contact->key();
  ImGui::TableNextRow();
  ImGui::PushID(index);
  for (std::size_t i = 0; i < Columns().size(); ++i) {
    ImGui::TableNextColumn();
    const std::string text = Columns()[i].text(row);
    if (i > 0) {
      if (!text.starts_with('~'))
        ImGui::TextUnformatted(text.c_str());
      else
        ImGui::TextColored(
            TextOn(ImGui::GetStyleColorVec4(ImGuiCol_TableRowBgAlt), Colors().warning), "%s",
            text.c_str());
      if (Columns()[i].hidden) Tooltip(Columns()[i].hidden(row));
      continue;
    }
    const std::string shown = Shortened(text, ImGui::GetContentRegionAvail().x);
    if (ImGui::Selectable(shown.c_str(), context.contact == key,
                          ImGuiSelectableFlags_SpanAllColumns)) {
      context.intents->select_contact = key;
      context.intents->select = row.body;
    }
    if (shown != text) Tooltip(text);
    context.Mark("contacts.row." + std::to_string(index));
  }
  ImGui::PopID();
}

}  // namespace

void ContactsPanel::Draw(const PanelContext& context) {
  ImGui::BeginDisabled(!context.selected);
  ImGui::Checkbox("selected body only", &of_selected_);
  context.Mark("contacts.of_selected");
  ImGui::EndDisabled();
  ImGui::SameLine();
  ImGui::Checkbox("resultants", &by_pairs_);
  context.Mark("contacts.resultants");
  Tooltip("one row per pair of bodies: the sum of the forces, the centre of pressure, the moment");
  std::vector<ContactRow> rows = MakeRows(context, of_selected_ && context.selected.has_value());
  double normal = 0.0;
  std::size_t rough = 0;
  for (const ContactRow& row : rows) {
    normal += row.contact->force_n;
    if (!row.contact->certified) ++rough;
  }
  std::string sum = std::to_string(rows.size()) + " contacts, normal forces " +
                    Estimate(context.unit.Of(normal), rough == 0) + " in total";
  if (rough > 0) sum += ", " + std::to_string(rough) + " not certified";
  SameLineIfRoom(ImGui::CalcTextSize(sum.c_str()).x);
  ImGui::AlignTextToFramePadding();
  ImGui::TextDisabled("%s", Wrapped(sum, ImGui::GetContentRegionAvail().x).c_str());

  if (by_pairs_) return DrawResultantsTable(context, of_selected_);
  constexpr float kLeast = 44.0F;
  if (!BeginScrolledTable("##contacts", static_cast<int>(Columns().size()), kLeast,
                          ImGuiTableFlags_Sortable))
    return;
  SetUpColumns(context);
  Sort(&rows);
  const auto selected = std::ranges::find_if(
      rows, [&](const ContactRow& row) { return context.contact == row.contact->key(); });
  const float line = ImGui::GetTextLineHeight() + 2.0F * ImGui::GetStyle().CellPadding.y;
  if (context.contact != shown_ && selected != rows.end())
    ImGui::SetScrollY(std::max(0.0F, line * static_cast<float>(selected - rows.begin() - 2)));
  shown_ = context.contact;
  if (const int moved = RowsMoved(); moved != 0 && !rows.empty()) {
    const auto last = static_cast<std::ptrdiff_t>(rows.size()) - 1;
    const std::ptrdiff_t to = selected == rows.end() ? 0
                                                     : std::clamp(selected - rows.begin() + moved,
                                                                  std::ptrdiff_t{0}, last);
    const ContactRow& row = rows[static_cast<std::size_t>(to)];
    context.intents->select_contact = row.contact->key();
    context.intents->select = row.body;
  }
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(rows.size()));
  while (clipper.Step())
    for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i)
      DrawRow(context, rows[static_cast<std::size_t>(i)], i);
  ImGui::EndTable();
}

}  // namespace touchstone::ui
