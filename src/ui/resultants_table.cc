#include "ui/resultants_table.h"

#include <array>
#include <string>

#include "exchange/body_forces.h"
#include "exchange/resultants.h"
#include "ui/format.h"
#include "ui/widgets.h"

namespace touchstone::ui {
namespace {

using exchange::Resultant;

struct ResultantColumn {
  const char* name;
  float width;  // relative width
  const char* tooltip;
};

constexpr std::array<ResultantColumn, 6> kResultantColumns = {{
    {"bodies", 2.0F, "the force acts on the first body, by the second"},
    {"contacts", 0.8F, "contact points in the sum"},
    {"force", 1.0F, "magnitude of the sum of all contact forces, friction included"},
    {"x, y, z", 1.9F, "components of the force in the world"},
    {"centre of pressure", 1.9F, "mean of the contact points, weighted by their normal forces [m]"},
    {"moment", 1.0F, "remaining about the centre of pressure"},
}};

/// The resultant on the movable body.
Resultant OnMover(const exchange::Snapshot& snapshot, Resultant pair) {
  const exchange::BodySnapshot* body = FindBody(snapshot, pair.body);
  if (body == nullptr || !body->fixed) return pair;
  std::swap(pair.body, *pair.other);
  pair.force_W *= -1.0;
  pair.normal_W *= -1.0;
  pair.torque_W *= -1.0;
  return pair;
}

std::vector<Resultant> ResultantRows(const PanelContext& context, bool of_selected) {
  const exchange::Snapshot& snapshot = context.snapshot;
  std::vector<Resultant> rows;
  if (!of_selected || !context.selected) {
    for (const Resultant& pair : PairResultants(snapshot)) rows.push_back(OnMover(snapshot, pair));
    return rows;
  }
  rows = ResultantsOn(snapshot, *context.selected);
  const auto all = ContactResultant(snapshot, *context.selected);
  if (all && rows.size() > 1) rows.push_back(*all);
  return rows;
}

std::string FormatComponents(const Vec3& v) {
  return FormatNumber(v.x()) + ", " + FormatNumber(v.y()) + ", " + FormatNumber(v.z());
}

std::array<std::string, kResultantColumns.size()> TextsOf(const PanelContext& context,
                                                          const Resultant& row, double floor) {
  const exchange::Snapshot& snapshot = context.snapshot;
  const auto told = [&](double value) { return value < floor ? 0.0 : value; };
  const std::string other =
      row.other ? std::string(exchange::NameOf(snapshot, *row.other)) : "all bodies";
  const Vec3 force_W =
      row.force_W.unaryExpr([&](double x) { return std::abs(x) < floor ? 0.0 : x; });
  return {std::string(exchange::NameOf(snapshot, row.body)) + " on " + other,
          std::to_string(row.contacts),
          Estimate(context.unit.Of(told(row.force_W.norm())), row.certified),
          context.unit.Of(force_W),
          FormatComponents(row.p_W),
          Estimate(context.unit.OfTorque(told(row.torque_W.norm())), row.certified)};
}

}  // namespace

void DrawResultantsTable(const PanelContext& context, bool of_selected) {
  constexpr float kLeast = 46.0F;
  if (!BeginScrolledTable("##resultants", static_cast<int>(kResultantColumns.size()), kLeast, 0))
    return;
  for (const ResultantColumn& column : kResultantColumns)
    ImGui::TableSetupColumn(column.name, ImGuiTableColumnFlags_WidthStretch, column.width);
  ImGui::TableSetupScrollFreeze(0, 1);
  ImGui::TableNextRow(ImGuiTableRowFlags_Headers);
  for (std::size_t i = 0; i < kResultantColumns.size(); ++i) {
    ImGui::TableSetColumnIndex(static_cast<int>(i));
    ImGui::TableHeader(kResultantColumns[i].name);
    Tooltip(kResultantColumns[i].tooltip);
  }
  const double floor = CertifiedFloor(context.snapshot);
  const std::vector<Resultant> rows = ResultantRows(context, of_selected);
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(rows.size()));
  while (clipper.Step())
    for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
      const Resultant& row = rows[static_cast<std::size_t>(i)];
      const auto texts = TextsOf(context, row, floor);
      ImGui::TableNextRow();
      ImGui::PushID(i);
      ImGui::TableNextColumn();
      if (ImGui::Selectable(texts[0].c_str(), context.selected == row.body,
                            ImGuiSelectableFlags_SpanAllColumns))
        context.intents->select = row.body;
      context.Mark("resultants.row." + std::to_string(i));
      for (std::size_t k = 1; k < texts.size(); ++k) {
        ImGui::TableNextColumn();
        ImGui::TextUnformatted(texts[k].c_str());
      }
      ImGui::PopID();
    }
  ImGui::EndTable();
}

}  // namespace touchstone::ui
