#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "exchange/snapshot.h"

namespace touchstone::ui {

/// A number that a plot can follow from snapshot to snapshot; it belongs to the whole scene, to one
/// body or to one contact.
struct Quantity {
  enum class Subject : std::uint8_t { kScene, kBody, kContact };
  Subject subject = Subject::kScene;
  int index = 0;  // index in Quantities(subject)
  BodyId body = {};
  exchange::ContactKey contact = {};

  bool operator==(const Quantity&) const = default;
};

struct QuantityInfo {
  std::string_view name;
  std::string_view unit;
  double (*measure)(const exchange::Snapshot&, const Quantity&);
};

/// All quantities of a subject, in the order of display.
const std::vector<QuantityInfo>& Quantities(Quantity::Subject subject);
const QuantityInfo& InfoOf(const Quantity& quantity);

/// The present value of the quantity; NaN if its body or contact is gone.
double Measure(const exchange::Snapshot& snapshot, const Quantity& quantity);

/// Name for display: "kinetic energy", "cube: velocity x", "cube on floor: normal force".
std::string NameOf(const exchange::Snapshot& snapshot, const Quantity& quantity);

/// The quantity of that name for the subject; throws InternalError if there is none.
Quantity FindQuantity(Quantity::Subject subject, std::string_view name, BodyId body = {},
                      const exchange::ContactKey& contact = {});

}  // namespace touchstone::ui
