#pragma once

#include <string>

#include "exchange/snapshot.h"

namespace touchstone::exchange {

/// A number that a lesson measures in the run.
struct LessonNumber {
  double value = 0.0;     // NaN where a body is gone, or was not there at the start
  std::string unit;       // "m", "N", "°", "× weight"
  bool certified = true;  // false: a force it depends on was found roughly
};

/// The value of the measure at the moment of the snapshot. Forces are those of the last step.
LessonNumber MeasureLesson(const Snapshot& snapshot, const scene::MeasureDesc& measure);

}  // namespace touchstone::exchange
