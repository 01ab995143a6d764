#pragma once

#include <string>
#include <vector>

#include "exchange/snapshot.h"
#include "ui/force_unit.h"

namespace touchstone::ui {

/// What the scene writes on a body.
struct BodyLabel {
  BodyId body;
  std::string text;  // with the values of the moment: "64.0 kg, µ = 0.2"
};

/// Those of all bodies that are there, with weights in the unit of the picture.
std::vector<BodyLabel> LabelsOnBodies(const exchange::Snapshot& snapshot,
                                      const ForceUnit& unit = {});

}  // namespace touchstone::ui
