#include "ui/inspector_panel.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "base/dense.h"
#include "exchange/body_forces.h"
#include "scene/body_geometry.h"
#include "settings/view_options.h"
#include "ui/format.h"
#include "ui/icon_button.h"
#include "ui/number_slider.h"
#include "ui/widgets.h"

namespace touchstone::ui {
namespace {

constexpr double kDegree = std::numbers::pi / 180.0;

std::string VectorText(const Vec3& v, const char* unit) {
  return FormatNumber(v.x()) + ", " + FormatNumber(v.y()) + ", " + FormatNumber(v.z()) + " " + unit;
}

/// Of a body that is more than one convex shape.
void DrawParts(const PanelContext& context, const exchange::BodySnapshot& body) {
  if (body.shape->part_count() == 1) return;
  Fact("parts", std::to_string(body.shape->part_count()),
       "convex parts that move as one; contacts name them: " + body.name + "[0], " + body.name +
           "[1], ...");
  context.Mark("inspector.parts");
  for (std::size_t i = 0; i < body.part_materials.size(); ++i) {
    const Material& material = body.part_materials[i];
    Fact(std::string("part ").append(std::to_string(i)).c_str(),
         "e " + FormatNumber(material.restitution) + ", µ " + FormatNumber(material.friction),
         "restitution and friction of this part");
    context.Mark(std::string("inspector.part.").append(std::to_string(i)));
  }
}

std::string JoinedWith(const std::string& list, const std::string& next) {
  return list.empty() ? next : list + ", " + next;
}

/// The bodies and groups that the scene lets pass through the body.
std::string PassesThrough(const scene::SceneDesc& scene, const exchange::BodySnapshot& body) {
  const auto is_own = [&](const std::string& name) {
    return name == body.name || (!body.group.empty() && name == body.group);
  };
  std::string names;
  for (const scene::NoContactDesc& pair : scene.no_contact)
    if (is_own(pair.a))
      names = JoinedWith(names, pair.b);
    else if (is_own(pair.b))
      names = JoinedWith(names, pair.a);
  return names;
}

std::string LockedText(const LockedAxes& locked) {
  constexpr std::array<const char*, 3> kAlong = {"x", "y", "z"}, kAbout = {"rx", "ry", "rz"};
  std::string names;
  for (const size_t i : {0u, 1u, 2u})
    if (locked.along[i]) names = JoinedWith(names, kAlong[i]);
  for (const size_t i : {0u, 1u, 2u})
    if (locked.about[i]) names = JoinedWith(names, kAbout[i]);
  return names;
}

/// Locked axes, the group, and what passes through the body.
void DrawRules(const PanelContext& context, const exchange::BodySnapshot& body) {
  if (!body.fixed && body.locked.any()) {
    Fact("locked", LockedText(body.locked),
         "does not move along these axes of the world (x, y, z), nor turn about them (rx, ry, rz)");
    context.Mark("inspector.locked");
  }
  if (!body.group.empty()) {
    Fact("group", body.group, "by which the scene names bodies that pass through each other");
    context.Mark("inspector.group");
  }
  if (context.snapshot.scene == nullptr) return;
  if (const std::string names = PassesThrough(*context.snapshot.scene, body); !names.empty()) {
    Fact("passes", names, "passes through these bodies and groups of bodies");
    context.Mark("inspector.passes");
  }
}

void DrawFacts(const PanelContext& context, const exchange::BodySnapshot& body) {
  const Mat3 inertia_W = ComputeWorldInertia(body);
  const Vec3 moments = Eigenvalues(body.inertia_B);
  Fact("inertia", VectorText(moments, "kg·m²"), "principal moments about the centre of mass");
  const exchange::Snapshot& s = context.snapshot;
  const double slowest = std::max(SpeedFloor(s), MomentumFloor(s) / body.mass);
  const auto told = [](const Vec3& value, double floor, double scale = 0.0) {
    return value.norm() < floor ? Vec3(Vec3::Zero())
                                : WithoutRoundOff(value, std::max(value.norm(), scale));
  };
  const double size = body.shape->size();
  Fact("momentum", VectorText(told(body.mass * body.v_WBcm, body.mass * slowest), "N·s"),
       "P = m v");
  Fact("spin momentum",
       VectorText(told(inertia_W * body.w_WB, body.mass * slowest * size,
                       body.mass * body.v_WBcm.norm() * size),
                  "N·m·s"),
       "angular momentum about the centre of mass, L = I ω");
  const double kinetic = ComputeKineticEnergy(body);
  const double moving = 0.5 * body.mass * body.v_WBcm.squaredNorm();
  const double least = 0.5 * body.mass * slowest * slowest;
  const auto energy = [&](double value) {
    return FormatQuantityAbove(least, WithoutRoundOff(value, kinetic), "J");
  };
  Fact("kinetic", energy(kinetic),
       "kinetic energy: " + energy(moving) + " of its centre's motion and " +
           energy(kinetic - moving) + " of its rotation");
  const double weight = body.mass * s.gravity.norm();
  Fact("potential",
       FormatQuantity(WithoutRoundOff(-body.mass * s.gravity.dot(body.p_WBcm),
                                      weight * std::max(body.p_WBcm.norm(), body.shape->size())),
                      "J"),
       "of gravity, zero where the origin is");
  Fact("material",
       "e " + FormatNumber(body.material.restitution) + ", µ " +
           FormatNumber(body.material.friction),
       "restitution and friction; change them above, under Material");
  DrawParts(context, body);
}

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

void ForceRow(const PanelContext& context, const exchange::BodyForce& force, int index) {
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  const bool of_contact = force.source == exchange::ForceSource::kNormal ||
                          force.source == exchange::ForceSource::kFriction;
  const auto& contacts = context.snapshot.contacts;
  const std::optional<exchange::ContactKey> key =
      of_contact ? std::optional(contacts[static_cast<std::size_t>(force.index)].key())
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
      VectorText(told(force.force_W), "N") + " at " + VectorText(told(force.p_W), "m");
  if (force.torque_W != Vec3::Zero())
    tooltip += ", with a torque of " + VectorText(told(force.torque_W), "N·m");
  Tooltip(tooltip);
  ImGui::TableNextColumn();
  if (force.other) {
    const std::string_view name = NameOf(context.snapshot, *force.other);
    ImGui::TextUnformatted(name.data(), name.data() + name.size());
  }
  ImGui::TableNextColumn();
  const double floor = of_contact ? CertifiedFloor(context.snapshot) : 0.0;
  const std::string size = force.force_W == Vec3::Zero()
                               ? FormatQuantity(force.torque_W.norm(), "N·m")
                               : FormatQuantityAbove(floor, force.force_W.norm(), "N");
  ImGui::TextUnformatted(Estimate(size, force.certified).c_str());
}

}  // namespace

Vec3 ToRollPitchYaw(const Quat& q) {
  const Mat3 R = q.toRotationMatrix();
  const double pitch = std::asin(std::clamp(-R(2, 0), -1.0, 1.0));
  if (std::abs(R(2, 0)) > 1.0 - 1e-12)  // looks straight up or down: roll and yaw are one
    return Vec3(0.0, pitch, std::atan2(-R(0, 1), R(1, 1))) / kDegree;
  return Vec3(std::atan2(R(2, 1), R(2, 2)), pitch, std::atan2(R(1, 0), R(0, 0))) / kDegree;
}

Quat FromRollPitchYaw(const Vec3& degrees) {
  const auto about = [&](int i) { return Eigen::AngleAxisd(degrees[i] * kDegree, Vec3::Unit(i)); };
  return Quat(about(2) * about(1) * about(0));
}

void InspectorPanel::FollowBody(const PanelContext& context, const exchange::BodySnapshot& body) {
  if (subject_ == body.id && scene_ == context.snapshot.scene) return;
  *this = InspectorPanel();
  subject_ = body.id;
  scene_ = context.snapshot.scene;
  if (scene_ == nullptr) return;
  const auto desc = std::ranges::find(scene_->bodies, body.name, &scene::BodyDesc::name);
  if (desc != scene_->bodies.end())
    scene_values_ = SceneValues{*desc, scene::MakeBodyGeometry(*desc).mass};
}

// A named line of three numbers with a way back to the scene's; whether they changed.
bool InspectorPanel::EditVector(const PanelContext& context, const VectorRow& row,
                                const Vec3& in_force, const Vec3* scene_value, Draft<Vec3>* draft,
                                Vec3* edited) {
  *edited = draft->Shown(in_force, context.now, std::equal_to<>());
  ImGui::PushID(row.name);
  BeginField({.name = row.name,
              .unit = row.unit,
              .tooltip = row.tooltip,
              .share = 0.34F,
              .least = kThreeNumbers});
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                      {2.0F * context.scale, ImGui::GetStyle().FramePadding.y});
  // A value shown as zero has no sign; an unchanged value keeps all its digits.
  const Vec3 rounded = (edited->array().abs() < 0.5e-3).select(Vec3::Zero(), *edited);
  Vec3 shown = rounded;
  bool changed = ImGui::DragScalarN("##xyz", ImGuiDataType_Double, shown.data(), 3, row.speed,
                                    nullptr, nullptr, row.format);
  for (int i = 0; i < 3; ++i)
    if (shown[i] != rounded[i]) (*edited)[i] = shown[i];
  ImGui::PopStyleVar();
  context.Mark(std::string("inspector.") + row.name);
  Tooltip(row.tooltip);
  ImGui::SameLine(0.0F, 0.0F);
  const double scale = scene_value != nullptr ? std::max(1.0, scene_value->norm()) : 1.0;
  const bool differs = scene_value != nullptr && (*edited - *scene_value).norm() > 1e-3 * scale;
  if (ResetButton("##scene", differs, "Reset to the scene's value")) {
    *edited = *scene_value;
    changed = true;
  }
  context.Mark(std::string("inspector.reset.") + row.name);
  ImGui::PopID();
  if (!changed || !edited->allFinite()) return false;
  draft->Set(*edited, in_force, context.now);
  return true;
}

void InspectorPanel::DrawPose(const PanelContext& context, const exchange::BodySnapshot& body) {
  const Vec3 turn = WithoutRoundOff(ToRollPitchYaw(body.q_WB), 1.0);
  const Vec3 scene_turn = scene_values_ ? ToRollPitchYaw(scene_values_->desc.orientation) : turn;
  Vec3 edited_position;
  Vec3 edited_turn;
  const bool moved = EditVector(
      context,
      {"position", "m", "of the centre of mass. Drag sideways, or double-click to type", 0.005F},
      body.p_WBcm, scene_values_ ? &scene_values_->desc.position : nullptr, &position_,
      &edited_position);
  const bool turned = EditVector(
      context, {"turn", "°", "roll, pitch and yaw: about x, then y, then z", 0.25F, "%.2f"}, turn,
      scene_values_ ? &scene_turn : nullptr, &turn_, &edited_turn);
  if (!moved && !turned) return;
  context.Send(exchange::PlaceBody{body.id, moved ? edited_position : body.p_WBcm,
                                   turned ? FromRollPitchYaw(edited_turn) : body.q_WB});
  if (body.v_WBcm != Vec3::Zero() || body.w_WB != Vec3::Zero())  // PlaceBody brings it to rest
    context.Send(exchange::SetVelocity{body.id, {body.v_WBcm, body.w_WB}});
}

void InspectorPanel::DrawMotion(const PanelContext& context, const exchange::BodySnapshot& body) {
  Vec3 velocity;
  Vec3 spin;
  const bool faster =
      EditVector(context, {"velocity", "m/s", "of the centre of mass", 0.02F}, body.v_WBcm,
                 scene_values_ ? &scene_values_->desc.velocity : nullptr, &velocity_, &velocity);
  const bool spun =
      EditVector(context, {"spin", "rad/s", "angular velocity", 0.02F}, body.w_WB,
                 scene_values_ ? &scene_values_->desc.angular_velocity : nullptr, &spin_, &spin);
  if (!faster && !spun) return;
  context.Send(
      exchange::SetVelocity{body.id, {faster ? velocity : body.v_WBcm, spun ? spin : body.w_WB}});
}

void InspectorPanel::DrawMass(const PanelContext& context, const exchange::BodySnapshot& body) {
  if (body.fixed) return Fact("mass", "fixed: nothing moves it", "");
  const char* tooltip = "The inertia changes in proportion. Double-click to type.";
  BeginField({.name = "mass", .tooltip = tooltip, .share = 0.34F});
  double mass = mass_.Shown(body.mass, context.now, std::equal_to<>());
  bool changed = NumberSlider("mass", &mass, {.min = 1e-3, .max = 1e6, .logarithmic = true}, "kg");
  context.Mark("inspector.mass");
  Tooltip(tooltip);
  ImGui::SameLine(0.0F, 0.0F);
  const bool differs =
      scene_values_ && std::abs(mass - scene_values_->mass) > 1e-9 * scene_values_->mass;
  if (ResetButton("##mass", differs, "Reset to the scene's value")) {
    mass = scene_values_->mass;
    changed = true;
  }
  context.Mark("inspector.reset.mass");
  if (!changed) return;
  mass_.Set(mass, body.mass, context.now);
  context.Send(exchange::SetMass{body.id, mass});
}

void InspectorPanel::Draw(const PanelContext& context, const exchange::BodySnapshot& body,
                          bool* free_body) {
  FollowBody(context, body);
  ImGui::PushFont(context.fonts.bold);
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted(body.name.c_str());
  ImGui::PopFont();
  constexpr const char* kLabel = settings::kFreeBodyOption.label;
  const float column = ImGui::GetContentRegionMax().x * 0.44F;
  const bool beside = ImGui::GetItemRectMax().x - ImGui::GetWindowPos().x < column &&
                      column + LabelledWidth(kLabel) <= ImGui::GetContentRegionMax().x;
  if (beside) ImGui::SameLine(column);
  ImGui::Checkbox(kLabel, free_body);
  context.Mark("inspector.free_body");
  Tooltip(settings::kFreeBodyOption.meaning);
  DrawPose(context, body);
  DrawMotion(context, body);
  DrawMass(context, body);
  DrawRules(context, body);
  keyframes_.Draw(context, body);
  drives_.Draw(context, body);
  DrawForceTable(context, body);
  if (!body.fixed) DrawFacts(context, body);
  if (body.fixed) return;
  if (ImGui::SmallButton("Delete")) context.Send(exchange::RemoveBody{body.id});
  Tooltip(context.WithKeys("Delete the body", "delete"));
}

void DrawForceTable(const PanelContext& context, const exchange::BodySnapshot& body) {
  const std::vector<exchange::BodyForce> forces = CollectForces(context.snapshot, body);
  ImGui::Spacing();
  constexpr std::size_t kRows = 8;  // more are scrolled
  const float height = ImGui::GetTextLineHeight() + 2.0F * ImGui::GetStyle().CellPadding.y;
  const auto rows = static_cast<float>(std::min(forces.size(), kRows) + 1);
  if (ImGui::BeginTable("##forces", 3,
                        ImGuiTableFlags_SizingStretchProp | ImGuiTableFlags_RowBg |
                            ImGuiTableFlags_ScrollY | ImGuiTableFlags_NoSavedSettings,
                        {0.0F, rows * height})) {
    ImGui::TableSetupScrollFreeze(0, 1);
    ImGui::TableSetupColumn("force", ImGuiTableColumnFlags_WidthStretch, 1.0F);
    ImGui::TableSetupColumn("by", ImGuiTableColumnFlags_WidthStretch, 1.2F);
    ImGui::TableSetupColumn("size", ImGuiTableColumnFlags_WidthStretch, 1.0F);
    ImGui::TableHeadersRow();
    for (std::size_t i = 0; i < forces.size(); ++i)
      ForceRow(context, forces[i], static_cast<int>(i));
    ImGui::EndTable();
  }
  const exchange::NetForce net = SumForces(body, forces);
  const bool certified = std::ranges::all_of(forces, &exchange::BodyForce::certified);
  const auto sum = [&](const Vec3& value, double scale, const char* unit) {
    return Estimate(VectorText(WithoutRoundOff(value, scale), unit), certified);
  };
  double largest = 0.0;
  for (const exchange::BodyForce& force : forces) largest = std::max(largest, force.force_W.norm());
  const double size = body.shape->size();
  const std::string rough = certified ? "" : ", some of which are not certified";
  if (body.fixed) {
    Fact("load", sum(net.force_W, largest, "N"),
         "the sum of all forces above" + rough +
             ". It is not the net force: whatever holds the body in place gives the opposite, and "
             "carries its weight");
    context.Mark("inspector.load");
    Fact("load torque", sum(net.torque_W, largest * size, "N·m"),
         "of the forces above, about the middle of the body");
    return;
  }
  Fact("net force", sum(net.force_W, largest, "N"), "the sum of all forces above" + rough);
  context.Mark("inspector.net_force");
  Fact("net torque", sum(net.torque_W, largest * size, "N·m"), "about the centre of mass");
  Fact("accelerates", sum(net.acceleration_W, largest / body.mass, "m/s²"),
       "a = F / m in the last step");
  Fact("spin change", sum(net.angular_acceleration_W, largest / (body.mass * size), "rad/s²"),
       "I ω' = T - ω × I ω");
}

}  // namespace touchstone::ui
