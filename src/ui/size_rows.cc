#include "ui/size_rows.h"

#include <string>
#include <variant>

#include "scene/bounds.h"
#include "ui/drag_numbers.h"
#include "ui/icon_button.h"
#include "ui/number_line.h"
#include "ui/widgets.h"

namespace touchstone::ui {
namespace {

constexpr double kLeastLength = scene::bounds::kLength.least;
constexpr double kMostLength = scene::bounds::kLength.most;
constexpr const char* kSizeTooltip =
    "The density stays. Where there is gravity, the lowest point keeps its height. Drag sideways, "
    "or "
    "double-click to type.";

/// Calls visit(name, length) for each length of a shape, in order; for no length of shapes that are
/// given by points or parts.
struct LengthVisitor {
  template <class Shape, class Visit>
  static void Of(Shape& shape, Visit&& visit) {
    if constexpr (requires { shape.lengths; }) {
      visit("x", shape.lengths[0]);
      visit("y", shape.lengths[1]);
      visit("z", shape.lengths[2]);
    } else {
      if constexpr (requires { shape.radius; }) visit("radius", shape.radius);
      if constexpr (requires { shape.length; }) visit("length", shape.length);
      if constexpr (requires { shape.height; }) visit("height", shape.height);
      if constexpr (requires { shape.depth; }) visit("depth", shape.depth);
    }
  }
};

/// The lengths of a shape, 0 for those that it does not have.
Vec3 LengthsOf(const scene::ShapeDesc& shape) {
  Vec3 lengths = Vec3::Zero();
  Eigen::Index count = 0;
  std::visit(
      [&](const auto& kind) {
        LengthVisitor::Of(kind, [&](const char*, double length) { lengths[count++] = length; });
      },
      shape);
  return lengths;
}

scene::ShapeDesc WithLengths(scene::ShapeDesc shape, const Vec3& lengths) {
  Eigen::Index count = 0;
  std::visit(
      [&](auto& kind) {
        LengthVisitor::Of(kind, [&](const char*, double& length) { length = lengths[count++]; });
      },
      shape);
  return shape;
}

bool EditBox(const PanelContext& context, Vec3* lengths) {
  BeginField({.name = "size",
              .unit = "m",
              .tooltip = kSizeTooltip,
              .share = 0.34F,
              .least = kThreeNumbers});
  Vec3 shown = *lengths;
  const bool changed =
      DragThreeNumbers("##size", shown.data(), 0.005F, "%.4g",
                       {.least = kLeastLength, .most = kMostLength, .positive = true});
  context.Mark("inspector.size");
  Tooltip(kSizeTooltip);
  if (!changed || !shown.allFinite()) return false;
  *lengths = shown;
  return true;
}

bool EditRound(const PanelContext& context, const scene::ShapeDesc& shape, Vec3* lengths) {
  bool changed = false;
  Eigen::Index count = 0;
  std::visit(
      [&](const auto& kind) {
        LengthVisitor::Of(kind, [&](const char* name, double) {
          changed |= NumberLine(
              context, std::string("inspector.size.") + name,
              {.name = name, .unit = "m", .tooltip = kSizeTooltip},
              {.least = kLeastLength, .most = kMostLength, .speed = 0.005F, .positive = true},
              &(*lengths)[count++]);
        });
      },
      shape);
  return changed;
}

}  // namespace

void SizeRows::Draw(const PanelContext& context, const exchange::BodySnapshot& body,
                    const scene::BodyDesc* of_scene) {
  if (body.desc == nullptr || body.desc->inertia || body.desc->center_of_mass) return;
  const scene::ShapeDesc& shape = body.desc->shape;
  const Vec3 in_force = LengthsOf(shape);
  if (in_force.isZero(0.0)) return;
  Vec3 edited = lengths_.Shown(in_force, context.now, std::equal_to<>());
  bool changed = std::holds_alternative<scene::BoxShape>(shape)
                     ? EditBox(context, &edited)
                     : EditRound(context, shape, &edited);
  const bool known = of_scene != nullptr && of_scene->shape.index() == shape.index();
  const Vec3 given = known ? LengthsOf(of_scene->shape) : edited;
  ImGui::SameLine(0.0F, 0.0F);
  if (ResetButton("##size", edited != given, "Reset to the scene's value")) {
    edited = given;
    changed = true;
  }
  context.Mark("inspector.reset.size");
  if (!changed) return;
  lengths_.Set(edited, in_force, context.now);
  context.Send(exchange::SetShape{body.id, WithLengths(shape, edited)});
}

}  // namespace touchstone::ui
