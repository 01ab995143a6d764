#include "ui/force_table.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "exchange/body_forces.h"
#include "ui/format.h"
#include "ui/widgets.h"

namespace touchstone::ui {
namespace {

ImVec4 ColorOfSource(exchange::ForceSource source) {
  using exchange::ForceSource;
  switch (source) {
    case ForceSource::kNormal:
      return Colors().warning;
    case ForceSource::kFriction:
      return Colors().accent;
    case ForceSource::kSpring:
    case ForceSource::kMouse:
      return Colors().good;
    default:
      return Colors().text;
  }
}

bool IsOfContact(const exchange::BodyForce& force) {
  return force.source == exchange::ForceSource::kNormal ||
         force.source == exchange::ForceSource::kFriction;
}

/// Whether it is friction of the size of round-off, which says nothing in the table.
bool IsNoFriction(const PanelContext& context, const exchange::BodyForce& force) {
  return force.source == exchange::ForceSource::kFriction &&
         force.force_W.norm() < CertifiedFloor(context.snapshot);
}

/// The size below which a force is round-off [N].
double FloorOf(const exchange::Snapshot& snapshot, const exchange::BodyForce& force) {
  if (IsOfContact(force)) return CertifiedFloor(snapshot);
  if (force.source != exchange::ForceSource::kSpring) return 0.0;
  const exchange::SpringSnapshot& spring = snapshot.springs[static_cast<std::size_t>(force.index)];
  return RoundOffOf(spring.stiffness * (spring.p_A_W - spring.p_B_W).norm());
}

std::string SizeOf(const PanelContext& context, const exchange::BodyForce& force) {
  const double floor = FloorOf(context.snapshot, force);
  const double newtons = force.force_W.norm();
  const std::string size = newtons == 0.0 ? context.unit.OfTorque(force.torque_W.norm())
                                          : context.unit.Of(newtons < floor ? 0.0 : newtons);
  return Estimate(size, force.certified);
}

/// Names and magnitudes get the room that they need; the bodies' names are shortened to the rest.
void SetUpColumns(const std::vector<exchange::BodyForce>& forces,
                  const std::vector<std::string>& sizes) {
  const auto width = [](const char* text) { return ImGui::CalcTextSize(text).x; };
  float force = width("force"), size = width("size");
  for (const exchange::BodyForce& one : forces)
    force = std::max(force, width(ToString(one.source)));
  for (const std::string& text : sizes) size = std::max(size, width(text.c_str()));
  ImGui::TableSetupColumn("force", ImGuiTableColumnFlags_WidthFixed, force);
  ImGui::TableSetupColumn("by", ImGuiTableColumnFlags_WidthStretch, 1.0F);
  ImGui::TableSetupColumn("size", ImGuiTableColumnFlags_WidthFixed, size);
}

void ForceRow(const PanelContext& context, const exchange::BodyForce& force,
              const std::string& size, int index) {
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  const auto& contacts = context.snapshot.contacts;
  const std::optional<exchange::ContactKey> key =
      IsOfContact(force) ? std::optional(contacts[static_cast<std::size_t>(force.index)].key())
                         : std::nullopt;
  ImGui::PushID(index);
  ImGui::PushStyleColor(ImGuiCol_Text, ColorOfSource(force.source));
  if (ImGui::Selectable(ToString(force.source), key && context.contact == key,
                        ImGuiSelectableFlags_SpanAllColumns) &&
      key)
    context.intents->select_contact = key;
  ImGui::PopStyleColor();
  ImGui::PopID();
  context.Mark("force." + std::to_string(index));
  const auto told = [](const Vec3& value) { return WithoutRoundOff(value, value.norm()); };
  std::string tooltip =
      context.unit.Of(told(force.force_W)) + " at " + FormatVector(told(force.p_W), "m");
  if (force.other) tooltip += ", from " + std::string(NameOf(context.snapshot, *force.other));
  if (force.torque_W != Vec3::Zero())
    tooltip += ", with a torque of " + context.unit.OfTorque(told(force.torque_W));
  Tooltip(tooltip);
  ImGui::TableNextColumn();
  if (force.other)
    ImGui::TextUnformatted(Shortened(std::string(NameOf(context.snapshot, *force.other)),
                                     ImGui::GetContentRegionAvail().x)
                               .c_str());
  ImGui::TableNextColumn();
  ImGui::TextUnformatted(size.c_str());
}

}  // namespace

void DrawForceTable(const PanelContext& context, const exchange::BodySnapshot& body) {
  const std::vector<exchange::BodyForce> forces = CollectForces(context.snapshot, body);
  std::vector<exchange::BodyForce> listed = forces;
  std::erase_if(listed, [&](const auto& force) { return IsNoFriction(context, force); });
  std::vector<std::string> sizes;
  for (const exchange::BodyForce& force : listed) sizes.push_back(SizeOf(context, force));
  ImGui::Spacing();
  constexpr std::size_t kRows = 8;  // more rows are scrolled
  const float height = ImGui::GetTextLineHeight() + 2.0F * ImGui::GetStyle().CellPadding.y;
  const auto rows = static_cast<float>(std::min(listed.size(), kRows) + 1);
  if (ImGui::BeginTable("##forces", 3,
                        ImGuiTableFlags_SizingStretchProp | ImGuiTableFlags_RowBg |
                            ImGuiTableFlags_ScrollY | ImGuiTableFlags_NoSavedSettings,
                        {0.0F, rows * height})) {
    ImGui::TableSetupScrollFreeze(0, 1);
    SetUpColumns(listed, sizes);
    ImGui::TableHeadersRow();
    for (std::size_t i = 0; i < listed.size(); ++i)
      ForceRow(context, listed[i], sizes[i], static_cast<int>(i));
    ImGui::EndTable();
  }
  const exchange::NetForce net = SumForces(body, forces);
  const bool certified = std::ranges::all_of(forces, &exchange::BodyForce::certified);
  const auto sum = [&](const Vec3& value, double scale, const char* unit) {
    return Estimate(FormatVector(WithoutRoundOff(value, scale), unit), certified);
  };
  const auto net_force = [&](double scale) {
    return Estimate(context.unit.Of(WithoutRoundOff(net.force_W, scale)), certified);
  };
  const auto net_torque = [&](double scale) {
    return Estimate(context.unit.OfTorque(WithoutRoundOff(net.torque_W, scale)), certified);
  };
  double largest = 0.0;
  for (const exchange::BodyForce& force : forces) largest = std::max(largest, force.force_W.norm());
  const double size = body.shape->size();
  const std::string rough = certified ? "" : ", some of which are not certified";
  if (body.fixed) {
    Fact("load", net_force(largest),
         "the sum of all forces above" + rough +
             ". It is not the net force: the support of the fixed body gives the opposite, and "
             "carries its weight");
    context.Mark("inspector.load");
    Fact("load torque", net_torque(largest * size),
         "of the forces above, about the middle of the body");
    return;
  }
  Fact("net force", net_force(largest), "the sum of all forces above" + rough);
  context.Mark("inspector.net_force");
  Fact("net torque", net_torque(largest * size),
       "about the centre of mass, with the present lever arms; the forces act as bodies are placed "
       "halfway through the step");
  Fact("accelerates", sum(net.acceleration_W, largest / body.mass, "m/s²"),
       "a = F / m in the last step");
  Fact("spin change", sum(net.angular_acceleration_W, largest / (body.mass * size), "rad/s²"),
       "I ω' = T - ω × I ω");
}

}  // namespace touchstone::ui
