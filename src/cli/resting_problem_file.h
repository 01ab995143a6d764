#pragma once

#include <string>
#include <vector>

#include "contact/resting_problem.h"
#include "scene/json_view.h"

namespace touchstone::cli {

/// Bodies and contacts at one instant, in the form of Baraff II section 9.
struct RestingInput {
  std::vector<std::string> names;  // names of the bodies; their index where none is given
  std::vector<contact::RestingBody> bodies;
  std::vector<contact::RestingContact> contacts;
};

/// Reads a problem at the contacts' level:
///   {"bodies": [{"name", "immovable", "x", "v", "omega", "mass", "inertia_world", "ext_force",
///                "ext_torque"}],
///    "contacts": [{"a", "b", "p", "n", "type": "vf" | "ee", "ea", "eb", "mu"}]}
/// Velocities, external force and torque, and mu default to zero, immovable to false, the type to
/// "vf". n points from body b to body a; ea and eb are needed for "ee". Unknown keys are ignored.
/// Throws scene::SceneError with the JSON path of the first mistake.
RestingInput ReadRestingInput(const scene::JsonView& view);

}  // namespace touchstone::cli
