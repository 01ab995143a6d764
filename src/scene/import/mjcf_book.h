#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "scene/import/mjcf_body.h"
#include "scene/import/robot.h"

namespace touchstone::scene {

/// A body of an MJCF file as elements see it that name it.
struct MjcfBodyRecord {
  std::string body;          // of the document, the one that it is a frame of; "": the world
  bool fixed = true;         // whether that one is
  std::string outer;         // the MJCF body that carries it; "world" for the outermost
  RobotFrame at_start = {};  // the pose of its frame in the world
  RobotFrame in_file = {};   // the same where all joints are at their positions in the file
  std::vector<MjcfPart> parts = {};  // what it weighs, unless it has an inertia
  std::optional<RobotInertia> inertia = {};
};

/// A point of an MJCF body, with axes.
struct MjcfSite {
  std::string body;
  RobotFrame X;  // in the frame of the body
};

/// The bodies and sites of an MJCF file by their names, "world" among the bodies.
class MjcfBook {
 public:
  MjcfBook() { bodies_["world"] = {}; }

  /// The name that an element for a body has, or without one the first of "body-`number`" and the
  /// numbers after it that is free. Throws SceneError if a body has the name already.
  std::string NewNameOf(const MjcfElement& body, std::size_t number) const;
  /// @pre no body has the name
  void Add(const std::string& name, MjcfBodyRecord record);
  /// Adds the sites with names of a body, or of the world. Throws SceneError if two have one name.
  void AddSites(const std::string& body, const MjcfElement& element, const MjcfPlaces& places);

  /// The body that an attribute of an element names, "world" if it is missing. Throws SceneError
  /// if there is none of that name.
  std::string NameIn(const MjcfElement& element, const char* attribute) const;
  /// The site that an attribute of an element names. Throws SceneError if there is none.
  const MjcfSite& SiteIn(const MjcfElement& element, const char* attribute) const;
  const MjcfBodyRecord& at(const std::string& name) const { return bodies_.at(name); }

  /// The inertia about a line of a body and of all that it carries, where the joints are at their
  /// positions in the file [kg m^2]; `p` and the unit vector `axis` are in the world.
  double InertiaAbout(const std::string& body, const Vec3& p, const Vec3& axis) const;
  /// The mass of a body and of all that it carries [kg].
  double MassOf(const std::string& body) const;
  /// Makes all bodies with an inertia heavier by a factor.
  void ScaleMasses(double factor);

 private:
  /// The bodies that it carries, directly or by others, and itself.
  std::vector<const MjcfBodyRecord*> CarriedBy(const std::string& body) const;

  std::map<std::string, MjcfBodyRecord> bodies_;
  std::map<std::string, MjcfSite> sites_;
};

}  // namespace touchstone::scene
