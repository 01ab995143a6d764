#include "ui/inspector_panel.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "scene/body_geometry.h"
#include "settings/view_options.h"
#include "ui/body_facts.h"
#include "ui/force_table.h"
#include "ui/format.h"
#include "ui/icon_button.h"
#include "ui/number_slider.h"
#include "ui/widgets.h"

namespace touchstone::ui {
namespace {

constexpr double kDegree = std::numbers::pi / 180.0;

}  // namespace

Vec3 ToRollPitchYaw(const Quat& q) {
  const Mat3 R = q.toRotationMatrix();
  const double pitch = std::asin(std::clamp(-R(2, 0), -1.0, 1.0));
  if (std::abs(R(2, 0)) > 1.0 - 1e-12)  // looks straight up or down: roll and yaw coincide
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

// A named line of three numbers with a reset to the scene's values; returns whether they changed.
bool InspectorPanel::EditVector(const PanelContext& context, const VectorField& row,
                                const Vec3& in_force, const Vec3* scene_value, Draft<Vec3>* draft,
                                Vec3* edited) {
  *edited = draft->Shown(in_force, context.now, std::equal_to<>());
  ImGui::PushID(row.name);
  bool changed = VectorLine(context, std::string("inspector.") + row.name, row, edited);
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
  const bool turned =
      EditVector(context, {"turn", "°", "roll, pitch and yaw: about x, then y, then z", 0.25F, 2},
                 turn, scene_values_ ? &scene_turn : nullptr, &turn_, &edited_turn);
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
  bool changed = NumberSlider("mass", &mass, kMasses, "kg");
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
  size_.Draw(context, body, scene_values_ ? &scene_values_->desc : nullptr);
  DrawMass(context, body);
  DrawRules(context, body);
  keyframes_.Draw(context, body);
  links_.Draw(context, body);
  pushes_.Draw(context, body);
  DrawForceTable(context, body);
  if (!body.fixed) DrawFacts(context, body);
  if (body.fixed) return;
  if (ImGui::SmallButton("Delete")) context.Send(exchange::RemoveBody{body.id});
  Tooltip(context.WithKeys("Delete the body", "delete"));
}

}  // namespace touchstone::ui
