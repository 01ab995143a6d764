#ifdef TOUCHSTONE_XML

#include "scene/import/mjcf_refusals.h"

#include <string>
#include <string_view>

namespace touchstone::scene {
void RefuseOtherPhysicsOfMjcf(const XmlView& mujoco) {
  for (const char* key : {"equality", "tendon", "deformable", "include"})
    for (const XmlView& found : mujoco.Children(key))
      if (!found.Children().empty() || std::string_view(key) == "include")
        found.Fail("has no counterpart here, and the motion would be another one without it");
  for (const XmlView& actuators : mujoco.Children("actuator"))
    for (const XmlView& one : actuators.Children())
      if (one.name() != "motor")
        one.Fail("acts without a control signal too, and has no counterpart: expected <motor>");
  for (const XmlView& option : mujoco.Children("option"))
    for (const XmlView& flag : option.Children("flag"))
      for (const char* key : {"gravity", "contact", "constraint", "frictionloss", "limit"})
        if (flag.Find(key).value_or("enable") != "enable")
          flag.Fail(std::string(key) + ": expected \"enable\"");
}

void RefuseGeneratorsOfMjcf(const XmlView& element) {
  for (const char* key : {"include", "replicate", "composite", "flexcomp", "attach"})
    if (const auto found = element.Child(key))
      found->Fail("is not read: write out the elements that it stands for");
}

}  // namespace touchstone::scene

#endif  // TOUCHSTONE_XML
