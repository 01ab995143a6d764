#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "exchange/snapshot.h"

namespace touchstone::ui {

/// A number that a plot can follow from snapshot to snapshot: of the whole scene, of one body or of
/// one contact.
struct Quantity {
  enum class Subject : std::uint8_t { kScene, kBody, kContact };
  Subject subject = Subject::kScene;
  int index = 0;  // in Quantities(subject)
  BodyId body = {};
  exchange::ContactKey contact = {};

  bool operator==(const Quantity&) const = default;
};

struct QuantityInfo {
  std::string_view name;
  std::string_view unit;
  double (*measure)(const exchange::Snapshot&, const Quantity&);
};

/// All quantities of a subject, in the order they are offered.
const std::vector<QuantityInfo>& Quantities(Quantity::Subject subject);
const QuantityInfo& InfoOf(const Quantity& quantity);

/// Its value now; NaN where its body or contact is gone.
double Measure(const exchange::Snapshot& snapshot, const Quantity& quantity);

/// "kinetic energy", "cube: velocity x", "cube on floor: normal force".
std::string NameOf(const exchange::Snapshot& snapshot, const Quantity& quantity);

/// The quantity of that name for the subject; throws InternalError when there is none.
Quantity FindQuantity(Quantity::Subject subject, std::string_view name, BodyId body = {},
                      const exchange::ContactKey& contact = {});

}  // namespace touchstone::ui
