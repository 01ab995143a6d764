#ifdef TOUCHSTONE_XML

#include "scene/import/mjcf_refusals.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace touchstone::scene {
namespace {

/// Of what is read from an element alone, a default would be lost.
void RefuseDefaults(const XmlView& defaults) {
  RefuseGeneratorsOfMjcf(defaults);
  if (const auto inner = defaults.Child("default"))
    inner->Fail("classes of defaults are not read: write the attributes where they apply");
  const std::map<std::string, std::vector<const char*>> own = {
      {"joint", {"axis", "pos"}},
      {"geom", {"fromto", "pos", "quat", "euler", "axisangle", "xyaxes", "zaxis", "mesh"}},
      {"mesh", {"scale"}}};
  for (const auto& [name, attributes] : own)
    for (const XmlView& like : defaults.Children(name.c_str()))
      for (const char* attribute : attributes)
        if (like.Find(attribute))
          like.Fail(std::string(attribute) +
                    ": no default of it is read: write it where it applies");
}

}  // namespace

void RefuseOtherPhysicsOfMjcf(const XmlView& mujoco) {
  for (const char* key : {"equality", "tendon", "deformable", "include"})
    if (const auto found = mujoco.Child(key))
      if (!found->Children().empty() || std::string_view(key) == "include")
        found->Fail("has no counterpart here, and the motion would be another one without it");
  for (const XmlView& actuators : mujoco.Children("actuator"))
    for (const XmlView& one : actuators.Children())
      if (one.name() != "motor")
        one.Fail("acts without a control signal too, and has no counterpart: expected <motor>");
  for (const XmlView& option : mujoco.Children("option"))
    for (const XmlView& flag : option.Children("flag"))
      if (flag.Find("gravity").value_or("enable") != "enable")
        flag.Fail("gravity: expected \"enable\"; write a gravity of 0 0 0 for none");
  for (const XmlView& defaults : mujoco.Children("default")) RefuseDefaults(defaults);
}

void RefuseGeneratorsOfMjcf(const XmlView& element) {
  for (const char* key : {"include", "frame", "replicate", "composite", "flexcomp", "attach"})
    if (const auto found = element.Child(key))
      found->Fail("is not read: write out the elements that it stands for");
}

}  // namespace touchstone::scene

#endif  // TOUCHSTONE_XML
