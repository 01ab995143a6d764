#pragma once

#include <string>
#include <vector>

#include "exchange/snapshot.h"
#include "ui/force_unit.h"

namespace touchstone::ui {

/// The label that the scene defines for a body.
struct BodyLabel {
  BodyId body;
  std::string text;  // text with the present values: "64.0 kg, µ = 0.2"
};

/// Labels of all bodies in the snapshot, with weights in the unit of the picture.
std::vector<BodyLabel> LabelsOnBodies(const exchange::Snapshot& snapshot,
                                      const ForceUnit& unit = {});

}  // namespace touchstone::ui
