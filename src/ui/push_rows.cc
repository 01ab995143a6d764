#include "ui/push_rows.h"

#include <algorithm>
#include <string>

#include "scene/bounds.h"
#include "scene/thruster_keys.h"
#include "ui/format.h"
#include "ui/list_entry.h"
#include "ui/number_line.h"
#include "ui/remove_button.h"
#include "ui/vector_line.h"
#include "ui/widgets.h"

namespace touchstone::ui {
namespace {

namespace bounds = scene::bounds;
using exchange::Push;

constexpr double kShortestPush = 1e-3;  // [s]

/// Change of the components of a vector per pixel: the larger it is, the more.
float DragOf(const Vec3& value) { return static_cast<float>(std::max(0.005 * value.norm(), 0.01)); }

/// The rows of one thruster or load: what they show and edit.
class PushFields {
 public:
  PushFields(const PanelContext& context, std::string mark, bool is_load, Push push)
      : context_(context), mark_(std::move(mark)), is_load_(is_load), push_(std::move(push)) {}

  void Draw() {
    Vector({.name = "force",
            .unit = "N",
            .tooltip = is_load_ ? "along the axes of the world"
                                : "along the axes of the body: it turns with the body",
            .speed = DragOf(push_.force)},
           bounds::kForce, &push_.force);
    if (is_load_) {
      Vec3 torque = push_.torque.value_or(Vec3::Zero());
      if (Vector({.name = "torque",
                  .unit = "N·m",
                  .tooltip = "along the axes of the world, in addition to the force",
                  .speed = DragOf(torque)},
                 bounds::kTorque, &torque))
        push_.torque = torque;
    }
    Vector({.name = "point",
            .unit = "m",
            .tooltip = "where it acts on the body: from the centre of mass, along the body's axes",
            .speed = 0.005F},
           bounds::kPosition, &push_.p_B);
    if (!is_load_) DrawKey();
    if (!push_.key) DrawTimes();
  }

  bool changed() const { return changed_; }
  const Push& push() const { return push_; }

 private:
  bool Vector(const VectorField& field, const scene::Bound& bound, Vec3* value) {
    const bool changed = VectorLine(context_, mark_ + "." + field.name, field, value,
                                    {.least = -bound.most, .most = bound.most});
    changed_ |= changed;
    return changed;
  }

  void DrawKey() {
    constexpr const char* kTip =
        "It fires while this key is held, which then does nothing else in this scene, or at times";
    BeginField({.name = "fires", .tooltip = kTip, .share = 0.34F});
    const std::string shown = push_.key ? "by key " + *push_.key : "at times";
    const bool open = ImGui::BeginCombo("##fires", shown.c_str(), ImGuiComboFlags_HeightLarge);
    context_.Mark(mark_ + ".key");
    if (!open) return Tooltip(kTip);
    for (const std::string_view key : scene::ThrusterKeys()) {
      if (ListEntry(context_, key.data(), push_.key == key)) {
        push_.key = key;
        push_.from.reset();
        push_.until.reset();
        changed_ = true;
      }
      context_.Mark(mark_ + ".key." + std::string(key));
    }
    ImGui::Separator();
    if (ListEntry(context_, "at times", !push_.key)) {
      push_.key.reset();
      changed_ = true;
    }
    context_.Mark(mark_ + ".key.none");
    ImGui::EndCombo();
  }

  void DrawTimes() {
    double from = push_.from.value_or(0.0);
    const double latest = push_.until ? *push_.until - kShortestPush : bounds::kTime.most;
    if (Time("from", "when it begins to act", {.most = latest, .speed = 0.01F}, &from))
      push_.from = from;
    bool ends = push_.until.has_value();
    if (ImGui::Checkbox("ends", &ends)) {
      changed_ = true;
      push_.until =
          ends ? std::optional(std::max(from, context_.snapshot.time) + 1.0) : std::nullopt;
    }
    context_.Mark(mark_ + ".ends");
    Tooltip("Otherwise it acts for ever.");
    if (!push_.until) return;
    Time("until", "when it ends",
         {.least = from + kShortestPush, .most = bounds::kTime.most, .speed = 0.01F},
         &*push_.until);
  }

  bool Time(const char* name, const char* tooltip, const NumberRange& range, double* value) {
    const bool changed = NumberLine(context_, mark_ + "." + name,
                                    {.name = name, .unit = "s", .tooltip = tooltip}, range, value);
    changed_ |= changed;
    return changed;
  }

  const PanelContext& context_;
  const std::string mark_;
  const bool is_load_;
  Push push_;
  bool changed_ = false;
};

}  // namespace

void PushRows::Draw(const PanelContext& context, const exchange::BodySnapshot& body) {
  const auto& pushes = context.snapshot.thrusters;
  for (std::size_t i = 0; i < pushes.size(); ++i)
    if (pushes[i].body == body.id) DrawPush(context, static_cast<int>(i));
}

void PushRows::DrawPush(const PanelContext& context, int index) {
  const exchange::ThrusterSnapshot& shown =
      context.snapshot.thrusters[static_cast<std::size_t>(index)];
  const std::string name = (shown.is_load ? "load " : "thruster ") + std::to_string(index);
  const std::string mark = "inspector.push." + std::to_string(index);
  Draft<Push>& draft = drafts_[index];
  ImGui::PushID(name.c_str());
  ImGui::Spacing();
  Fact(name.c_str(), shown.firing ? FormatQuantity(shown.force_W.norm(), "N") : "off",
       shown.is_load ? "a force and a torque that are constant in the world"
                     : "a force that turns with the body");
  context.Mark(mark);
  PushFields fields(context, mark, shown.is_load,
                    draft.Shown(shown.given, context.now, std::equal_to<>()));
  fields.Draw();
  RemoveButton(context, mark, name, exchange::RemovePush{index});
  ImGui::PopID();
  if (!fields.changed()) return;
  draft.Set(fields.push(), shown.given, context.now);
  context.Send(exchange::SetPush{index, fields.push()});
}

}  // namespace touchstone::ui
