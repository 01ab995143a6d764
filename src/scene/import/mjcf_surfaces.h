#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "scene/import/mjcf_attributes.h"

namespace touchstone::scene {

/// How an MJCF file's geoms touch: their friction, and which of them touch at all. It remembers
/// what it was asked for, and writes that into the document in the end.
class MjcfSurfaces {
 public:
  /// `attributes` must outlive it.
  MjcfSurfaces(const XmlView& mujoco, const MjcfAttributes& attributes)
      : root_(mujoco), attributes_(attributes) {}

  /// Whether a geom can touch anything.
  bool Touches(const XmlView& geom) const { return MasksOf(geom) != Masks{0, 0}; }

  /// The material of a geom.
  std::string MaterialOf(const XmlView& geom);

  /// The group of a body, whose geoms have the same masks.
  std::string GroupOf(const std::vector<XmlView>& geoms);

  /// Adds the materials, of which the larger friction of two counts, and nothing rebounds.
  void AddMaterials(Json* document) const;

  /// Pairs of groups whose masks have no bit in common.
  Json GroupsApart() const;

 private:
  /// What a geom touches: two of them touch if one's type and the other's affinity have a bit in
  /// common.
  struct Masks {
    int type;
    int affinity;

    auto operator<=>(const Masks&) const = default;
    bool Touch(const Masks& other) const {
      return (type & other.affinity) != 0 || (other.type & affinity) != 0;
    }
    std::string GroupName() const {
      return "contype " + std::to_string(type) + " conaffinity " + std::to_string(affinity);
    }
  };
  int MaskOf(const XmlView& geom, const char* attribute) const;
  Masks MasksOf(const XmlView& geom) const;

  const XmlView root_;
  const MjcfAttributes& attributes_;
  std::map<double, std::string> frictions_;  // material by friction
  std::set<Masks> masks_;                    // of geoms that touch
};

}  // namespace touchstone::scene
