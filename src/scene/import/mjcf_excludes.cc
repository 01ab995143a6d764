#ifdef TOUCHSTONE_XML

#include "scene/import/mjcf_excludes.h"

#include "base/printable.h"

namespace touchstone::scene {
namespace {

std::vector<std::string> BodiesOf(const XmlView& exclude, const char* attribute,
                                  const MjcfBodyNames& names) {
  const std::string name = exclude.Require(attribute);
  if (name == "world") return names.world;
  if (names.frames.contains(name)) return {};
  if (!names.bodies.contains(name))
    exclude.Fail(std::string(attribute) + ": there is no body " + Quoted(name));
  return {name};
}

}  // namespace

void AddExcludesOfMjcf(const XmlView& mujoco, MjcfDraft* draft, Json* pairs) {
  for (const XmlView& contact : mujoco.Children("contact"))
    for (const XmlView& exclude : contact.Children("exclude")) {
      for (const std::string& one : BodiesOf(exclude, "body1", draft->names))
        for (const std::string& other : BodiesOf(exclude, "body2", draft->names))
          pairs->push_back({one, other});
      draft->remarks.push_back({exclude.Require("body1") + " and " + exclude.Require("body2") +
                                " pass through each other"});
    }
}

}  // namespace touchstone::scene

#endif  // TOUCHSTONE_XML
