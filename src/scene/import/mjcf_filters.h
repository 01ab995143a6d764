#pragma once

#include <compare>
#include <map>
#include <string>

#include "scene/import/mjcf_element.h"
#include "scene/import/xml_names.h"

namespace touchstone::scene {

/// The collision filter of a geom: two geoms touch if the type of one and the affinity of the
/// other have a bit in common.
struct MjcfMasks {
  int type = 0, affinity = 0;

  auto operator<=>(const MjcfMasks&) const = default;
  bool Touch(const MjcfMasks& other) const {
    return (type & other.affinity) != 0 || (other.type & affinity) != 0;
  }
  /// The filter that touches what either of the two touches.
  MjcfMasks operator|(const MjcfMasks& other) const {
    return {type | other.type, affinity | other.affinity};
  }
};

/// An attribute that is a 32-bit integer.
int IntegerInMjcf(const MjcfElement& element, const char* attribute, double otherwise);

/// The collision filters of the geoms of a file: their own ones, and those by which the two geoms
/// of each <pair> touch in any case.
class MjcfFilters {
 public:
  /// Reads the pairs of the root element; the frictions and distances of their own, which they have
  /// instead of those of their geoms, are added to `left_out`. Throws SceneError for unknown geoms.
  MjcfFilters(const MjcfElement& mujoco, XmlLeftOut* left_out);

  MjcfMasks Of(const MjcfElement& geom) const;

 private:
  std::map<std::string, MjcfMasks> paired_;  // by the names of geoms, with bits of their own
};

}  // namespace touchstone::scene
