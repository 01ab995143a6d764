#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "scene/import/floors.h"
#include "scene/import/mjcf_element.h"
#include "scene/import/xml_names.h"
#include "scene/json_text.h"

namespace touchstone::scene {

/// What the names of bodies in an MJCF file stand for in the document.
struct MjcfBodyNames {
  std::set<std::string> bodies;    // without those from the world's geoms
  std::set<std::string> frames;    // MJCF bodies that are only frames
  std::vector<std::string> world;  // bodies from the world's geoms
};

/// The document of an MJCF file while it is written, and what is told of it.
struct MjcfDraft {
  Json bodies = Json::array(), joints = Json::array(), loads = Json::array(),
       thrusters = Json::array();
  MjcfBodyNames names = {};
  std::vector<ForeignFloor> floors = {};           // the world's planes
  std::map<std::string, std::string> places = {};  // as in ForeignScene
  std::vector<Remark> remarks = {};
  XmlLeftOut left_out = {};

  /// Adds a body whose parts are those of these geoms.
  void AddBody(Json json, const XmlView& element, const std::vector<MjcfElement>& geoms);
  void AddJoint(Json json, const XmlView& element);
  void AddLoad(Json json, const XmlView& element);
  void AddThruster(Json json, const XmlView& element);
};

}  // namespace touchstone::scene
