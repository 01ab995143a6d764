#pragma once

#include <compare>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "scene/import/mjcf_filters.h"
#include "scene/import/mjcf_place.h"
#include "scene/import/xml_names.h"

namespace touchstone::scene {

/// The geoms of an MJCF file: their shapes, collision filters, and friction.
class MjcfGeoms {
 public:
  /// Reads the meshes and the <pair> of the root element. `places` and `left_out`, to which is
  /// added what geoms have no counterpart of here, must outlive this.
  MjcfGeoms(const MjcfElement& mujoco, const MjcfPlaces& places, XmlLeftOut* left_out);

  /// A geom as a part of a compound; `X` is the pose of its frame in the body's.
  Json PartOf(const MjcfElement& geom, const RobotFrame& X);

  /// Whether the geom can touch any other.
  bool Touches(const MjcfElement& geom) const { return filters_.Of(geom) != MjcfMasks(); }
  /// The name of a geom's material, which is made if no equal one exists.
  std::string MaterialOf(const MjcfElement& geom);
  /// The name of the group of bodies whose parts have the collision filters of these geoms. Each of
  /// them touches what any of them touches; where they differ, it is told.
  std::string GroupOf(const std::vector<MjcfElement>& geoms);

  /// Adds the mesh of a geom to what is left out without effect on the motion.
  void TellUnreadable(const MjcfElement& geom);
  /// Refuses the density of a geom whose mass is that of its surface. A shell of given mass is
  /// added to what is left out: bodies are solid here.
  void FillShell(const MjcfElement& geom);

  /// Adds materials and pairs of them to the document: the geom of higher priority determines the
  /// friction, the larger friction for equal priorities; restitution is 0. `where` is named in the
  /// error if there are too many.
  void AddMaterials(const XmlView& where, Json* document) const;
  /// The pairs of groups that pass through each other.
  Json GroupsApart() const;

 private:
  struct Rubbing {
    double friction;
    bool smooth;  // without friction, if the other material is smooth, too
    int priority;

    auto operator<=>(const Rubbing&) const = default;
    double Against(const Rubbing& other) const;
  };

  void ReadMesh(const MjcfElement& mesh);
  Json ShapeOf(const MjcfElement& geom, RobotFrame* X) const;
  static Json AlongAxis(const MjcfElement& geom, const char* kind, RobotFrame* X);
  Json EllipsoidOf(const MjcfElement& geom) const;
  static Json BoxOf(const MjcfElement& geom, RobotFrame* X);

  const MjcfPlaces& places_;
  XmlLeftOut& left_out_;
  const MjcfFilters filters_;
  std::map<std::string, Json> meshes_;
  std::set<std::string> shells_;  // meshes that weigh as shells do
  std::map<Rubbing, std::string> materials_;
  std::set<MjcfMasks> masks_;  // filters of all geoms seen by GroupOf
};

}  // namespace touchstone::scene
