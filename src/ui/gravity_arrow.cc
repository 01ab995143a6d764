#include "ui/gravity_arrow.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "ui/format.h"
#include "ui/widgets.h"

namespace touchstone::ui {
namespace {

constexpr double kFull = 25.0;          // [m/s^2]
constexpr double kNoGravity = 0.06;     // length of the arrow
constexpr double kNearlyDown = 0.9976;  // cosine of 4 degrees
const ImVec4 kGravity = {0.27F, 0.10F, 0.60F, 1.0F};
constexpr float kSize = 96.0F;      // size of the gizmo, in points
constexpr float kGizmoMost = 0.2F;  // greatest share of the scene's width and height
constexpr float kNumber = 0.22F;    // height of the number below, relative to kSize

void DrawArrow(ImDrawList* draw, ImVec2 from, ImVec2 to, ImU32 color, float width) {
  const ImVec2 d{to.x - from.x, to.y - from.y};
  const float length = std::hypot(d.x, d.y);
  if (length < 2.0F) {
    draw->AddCircleFilled(from, 1.6F * width, color);
    return;
  }
  const ImVec2 u{d.x / length, d.y / length};
  const float head = std::min(4.5F * width, 0.7F * length);
  const ImVec2 base{to.x - head * u.x, to.y - head * u.y};
  draw->AddLine(from, base, color, width);
  draw->AddTriangleFilled({base.x - 0.5F * head * u.y, base.y + 0.5F * head * u.x},
                          {base.x + 0.5F * head * u.y, base.y - 0.5F * head * u.x}, to, color);
}

ImU32 Shade(const ImVec4& color, float opacity) {
  return ImGui::GetColorU32({color.x, color.y, color.z, opacity});
}

/// The ball in which the arrow stands, as seen by the camera.
struct Ball {
  const Mat3& R_WC;
  ImVec2 centre;
  float radius;

  /// The place on the screen of a point of the unit ball, given in W.
  ImVec2 At(const Vec3& v_W) const {
    const Vec3 v_C = R_WC.transpose() * v_W;
    return {centre.x + radius * static_cast<float>(v_C.x()),
            centre.y - radius * static_cast<float>(v_C.y())};
  }
};

/// The gravity that a double click, or a drag of the arrow's tip, asks for [m/s^2].
std::optional<Vec3> AskMouse(const PanelContext& context, const Ball& ball, const Vec3& shown) {
  if (ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(0) && context.snapshot.scene)
    return context.snapshot.scene->gravity;
  if (!ImGui::IsItemActive() || !ImGui::IsMouseDragging(0)) return std::nullopt;
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  Vec3 arrow_C = ball.R_WC.transpose() * ToArrow(shown);
  arrow_C.x() = std::clamp((mouse.x - ball.centre.x) / ball.radius, -1.1F, 1.1F);
  arrow_C.y() = std::clamp((ball.centre.y - mouse.y) / ball.radius, -1.1F, 1.1F);
  const Vec3 gravity = ToGravity(ball.R_WC * arrow_C);
  return gravity != context.snapshot.gravity ? std::optional(gravity) : std::nullopt;
}

void DrawBall(const Ball& ball, bool lively) {
  ImDrawList* draw = ImGui::GetWindowDrawList();
  draw->AddCircleFilled(ball.centre, ball.radius,
                        Shade(Colors().label_ground, lively ? 0.6F : 0.3F), 48);
  draw->AddCircle(ball.centre, ball.radius, Shade(Colors().plot_frame, lively ? 0.9F : 0.5F), 48);
  constexpr const char* kAxes[] = {"x", "y", "z"};
  for (int i = 0; i < 3; ++i) {
    draw->AddLine(ball.centre, ball.At(0.78 * Vec3::Unit(i)), Shade(Colors().muted, 0.6F), 1.2F);
    const ImVec2 text = ball.At(0.92 * Vec3::Unit(i));
    const ImVec2 half = ImGui::CalcTextSize(kAxes[i]);
    draw->AddText({text.x - 0.5F * half.x, text.y - 0.5F * half.y}, Shade(Colors().muted, 1.0F),
                  kAxes[i]);
  }
}

/// The magnitude of gravity [m/s^2], centred below `top`.
void DrawNumber(double magnitude, const ImVec2& top, float scale) {
  const std::string text = "g " + FormatNumber(magnitude) + " m/s²";
  const float width = ImGui::CalcTextSize(text.c_str()).x;
  const ImVec2 corner{top.x - 0.5F * width, top.y};
  const float pad = 4.0F * scale;
  ImDrawList* draw = ImGui::GetWindowDrawList();
  draw->AddRectFilled({corner.x - pad, corner.y},
                      {corner.x + width + pad, corner.y + ImGui::GetTextLineHeight()},
                      ImGui::GetColorU32(Colors().label_ground), pad);
  draw->AddText(corner, ImGui::GetColorU32(Colors().text), text.c_str());
}

}  // namespace

Vec3 ToArrow(const Vec3& gravity) {
  const double size = gravity.norm();
  return size > 0.0 ? Vec3(std::sqrt(size / kFull) * gravity / size) : Vec3::Zero();
}

Vec3 ToGravity(const Vec3& arrow) {
  const double length = arrow.norm();
  if (length < kNoGravity) return Vec3::Zero();
  const double size = RoundSignificant(kFull * length * length, 3);
  const Vec3 direction = arrow / length;
  return -direction.z() > kNearlyDown ? Vec3(0.0, 0.0, -size) : Vec3(size * direction);
}

std::optional<Rect> PlaceGravityArrow(const Rect& scene, float scale) {
  const float wanted = kSize * scale;
  if (scene.width < 3.0F * wanted || scene.height < 2.5F * wanted) return std::nullopt;
  const float size = std::min(wanted, kGizmoMost * std::min(scene.width, scene.height));
  const float width = std::max(size, 0.95F * wanted);  // room for the number below
  const float number = kNumber * wanted;
  return Rect{scene.x + 0.1F * wanted, scene.y + scene.height - size - number - 0.1F * wanted,
              width, size + number};
}

void GravityArrow::Draw(const PanelContext& context, const Rect& scene) {
  const auto place = PlaceGravityArrow(scene, context.scale);
  if (!place) return;
  const float size = std::min(place->width, place->height - kNumber * kSize * context.scale);
  ImGui::SetNextWindowPos({place->x, place->y});
  ImGui::SetNextWindowSize({place->width, place->height});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0.0F, 0.0F});
  ImGui::Begin("##gravity_arrow", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoBackground |
                   ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                   ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoBringToFrontOnFocus);
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  ImGui::SetCursorScreenPos({corner.x + 0.5F * (place->width - size), corner.y});
  InvisibleButton("##ball", {size, size});
  context.Mark("gravity.arrow");

  const Ball ball{
      context.R_WC, {corner.x + 0.5F * place->width, corner.y + 0.5F * size}, 0.5F * size};
  const Vec3& in_force = context.snapshot.gravity;
  const Vec3 shown = gravity_.Shown(in_force, context.now, std::equal_to<>());
  const std::optional<Vec3> wanted = AskMouse(context, ball, shown);
  const bool lively = ImGui::IsItemHovered() || ImGui::IsItemActive();
  if (lively) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  Tooltip(
      "Gravity. Drag the arrow's tip in the plane of the screen; double-click to reset it to the "
      "scene's value.");
  const Vec3 gravity = wanted.value_or(shown);
  DrawBall(ball, lively);
  DrawArrow(ImGui::GetWindowDrawList(), ball.centre, ball.At(ToArrow(gravity)),
            ImGui::GetColorU32(LabelColor(kGravity)), 3.2F * context.scale);
  DrawNumber(gravity.norm(), {ball.centre.x, corner.y + 1.02F * size}, context.scale);
  ImGui::End();
  ImGui::PopStyleVar();
  if (!wanted) return;
  gravity_.Set(gravity, in_force, context.now);
  context.Send(exchange::SetGravity{gravity});
}

}  // namespace touchstone::ui
