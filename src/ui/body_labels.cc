#include "ui/body_labels.h"

#include <algorithm>
#include <array>
#include <cstdio>

#include "scene/label_text.h"
#include "ui/format.h"

namespace touchstone::ui {
namespace {

/// A chosen value, in up to three digits and without trailing zeros: "64", "0.2".
std::string Plainly(double value) {
  std::array<char, 32> text;
  std::snprintf(text.data(), text.size(), "%.3g", value);
  return WithShortExponent(text.data());
}

std::string ValueOf(const exchange::Snapshot& snapshot, const exchange::BodySnapshot& body,
                    scene::LabelValue value, const ForceUnit& unit) {
  switch (value) {
    case scene::LabelValue::kMass:
      return Plainly(body.mass) + " kg";
    case scene::LabelValue::kWeight:
      return Plainly(unit.per_newton * body.mass * snapshot.gravity.norm()) + " " + unit.force;
    case scene::LabelValue::kFriction:
      return Plainly(body.material.friction);
    case scene::LabelValue::kRestitution:
      return Plainly(body.material.restitution);
    case scene::LabelValue::kSpeed:
      break;
  }
  return FormatNumber(body.v_WBcm.norm()) + " m/s";
}

}  // namespace

std::vector<BodyLabel> LabelsOnBodies(const exchange::Snapshot& snapshot, const ForceUnit& unit) {
  std::vector<BodyLabel> labels;
  if (snapshot.scene == nullptr) return labels;
  for (std::size_t i = 0; i < snapshot.scene->bodies.size(); ++i) {
    const scene::BodyDesc& desc = snapshot.scene->bodies[i];
    if (desc.label.empty()) continue;
    // Bodies are in the order of the scene until some of them are removed.
    const bool in_place = i < snapshot.bodies.size() && snapshot.bodies[i].name == desc.name;
    const auto found =
        in_place ? snapshot.bodies.begin() + static_cast<std::ptrdiff_t>(i)
                 : std::ranges::find(snapshot.bodies, desc.name, &exchange::BodySnapshot::name);
    if (found == snapshot.bodies.end()) continue;
    labels.push_back({found->id, scene::FillLabel(desc.label, [&](scene::LabelValue value) {
                        return ValueOf(snapshot, *found, value, unit);
                      })});
  }
  return labels;
}

}  // namespace touchstone::ui
