#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "scene/import/xml_view.h"
#include "scene/scene_desc.h"

namespace touchstone::scene {

/// The names permitted in an element. Attributes are read, refused (if they would change the
/// motion), or idle: without effect here. The same holds for child elements.
struct XmlNames {
  std::vector<std::string_view> attributes, idle_attributes;
  std::vector<std::string_view> elements, idle_elements;
};

/// The grammar by name of the element. The contents of other elements are not checked.
using XmlGrammar = std::map<std::string_view, XmlNames>;

/// Names in a file that were left out, as "<site>" or "<geom rgba>".
struct XmlLeftOut {
  std::set<std::string> idle;     // no effect on motion here
  std::set<std::string> moving;   // possible effect on the motion
  std::set<std::string> unknown;  // not part of the format

  /// Adds a remark for each kind that has names.
  void Remark(std::vector<scene::Remark>* remarks) const;
};

/// The names in a text, separated by spaces.
std::vector<std::string_view> Words(std::string_view text);

/// Throws a SceneError, with a suggestion, for unknown names near to known ones; other unknown
/// names are refused, too, if the format is `closed`, or otherwise listed in `left_out`, like idle
/// ones. Namespaces and their attributes are ignored.
void CheckXmlNames(const XmlView& root, const XmlGrammar& grammar, bool closed,
                   XmlLeftOut* left_out);

}  // namespace touchstone::scene
