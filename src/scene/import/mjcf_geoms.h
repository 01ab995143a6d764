#pragma once

#include <compare>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "scene/import/mjcf_place.h"

namespace touchstone::scene {

/// The geoms of an MJCF file: their shapes, what they touch, and how they rub.
class MjcfGeoms {
 public:
  /// Reads the meshes of the root element. `places` must outlive this.
  MjcfGeoms(const XmlView& mujoco, const MjcfDefaults& defaults, const MjcfPlaces& places);

  /// A geom as a part of a compound, `X` being where its frame stands in the body's.
  Json PartOf(const MjcfElement& geom, const RobotFrame& X);

  /// Whether it can touch anything.
  static bool Touches(const MjcfElement& geom);
  /// The name of a geom's material, made for it where there is none like it.
  std::string MaterialOf(const MjcfElement& geom);
  /// The name of the group of those that touch what a body's geoms touch, which have to be alike.
  std::string GroupOf(const std::vector<MjcfElement>& geoms);

  /// Materials, and pairs of them: the geom of higher priority counts, of equal ones the larger
  /// friction; nothing rebounds. `where` is named when there are too many.
  void AddMaterials(const XmlView& where, Json* document) const;
  /// The pairs of groups that pass through each other.
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
  struct Rubbing {
    double friction;
    bool smooth;  // touches without friction where the other does, too
    int priority;

    auto operator<=>(const Rubbing&) const = default;
    double Against(const Rubbing& other) const;
  };

  static Masks MasksOf(const MjcfElement& geom);
  void ReadMesh(const MjcfElement& mesh);
  Json ShapeOf(const MjcfElement& geom, RobotFrame* X) const;
  Json AlongAxis(const MjcfElement& geom, const char* kind, RobotFrame* X) const;

  const MjcfPlaces& places_;
  std::map<std::string, Json> meshes_;
  std::map<Rubbing, std::string> materials_;
  std::set<Masks> masks_;  // of geoms that were asked for
};

}  // namespace touchstone::scene
