#include "app/force_switch.h"

#include <algorithm>
#include <array>

namespace touchstone::app {

bool ForceSwitch::Toggle(settings::ForceOptions* options) {
  using settings::ForceOptions;
  constexpr std::array kKinds = {&ForceOptions::normal_forces, &ForceOptions::friction,
                                 &ForceOptions::total,         &ForceOptions::joint_forces,
                                 &ForceOptions::spring_forces, &ForceOptions::thrust};
  const bool show = std::ranges::none_of(kKinds, [&](const auto kind) { return options->*kind; });
  // If nothing has been hidden before, the default options are shown.
  const ForceOptions shown = show ? hidden_.value_or(ForceOptions{}) : *options;
  for (const auto kind : kKinds) options->*kind = show && shown.*kind;
  if (!show) hidden_ = shown;
  return show;
}

void ToggleSplit(settings::ForceOptions* options) {
  const bool split = options->total || !(options->normal_forces || options->friction);
  options->normal_forces = options->friction = split;
  options->total = !split;
}

}  // namespace touchstone::app
