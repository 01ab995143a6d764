#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "scene/import/xml_view.h"
#include "scene/scene_desc.h"

namespace touchstone::scene {

/// What an element may have. Attributes are read, or refused where they would move something, or
/// idle: without effect here. So are elements inside it.
struct XmlNames {
  std::vector<std::string_view> attributes, idle_attributes;
  std::vector<std::string_view> elements, idle_elements;
};

/// By the name of an element. Elements that are not in it are not looked into.
using XmlGrammar = std::map<std::string_view, XmlNames>;

/// What of a file was left out, as "<site>" or "<geom rgba>".
struct XmlLeftOut {
  std::set<std::string> idle;     // moves nothing here
  std::set<std::string> moving;   // may change the motion
  std::set<std::string> unknown;  // no part of the format

  /// A remark for each kind of which there is something.
  void Remark(std::vector<scene::Remark>* remarks) const;
};

/// Names between spaces.
std::vector<std::string_view> Words(std::string_view text);

/// Throws a SceneError, with a suggestion, for names near to known ones; other unknown ones are
/// refused, too, where a format is closed, or listed in `left_out`, as idle ones are. Namespaces
/// and their attributes are none of its business.
void CheckXmlNames(const XmlView& root, const XmlGrammar& grammar, bool closed,
                   XmlLeftOut* left_out);

}  // namespace touchstone::scene
