#ifdef TOUCHSTONE_XML

#include "scene/import/mjcf_draft.h"

#include <utility>

namespace touchstone::scene {

void MjcfDraft::AddBody(Json json, const XmlView& element, const std::vector<MjcfElement>& geoms) {
  const std::string path = "bodies[" + std::to_string(bodies.size()) + "]";
  places[path] = element.Where();
  for (std::size_t i = 0; i < geoms.size(); ++i)
    places[path + ".shape.compound[" + std::to_string(i) + "]"] = geoms[i].own().Where();
  bodies.push_back(std::move(json));
}

void MjcfDraft::AddJoint(Json json, const XmlView& element) {
  places["joints[" + std::to_string(joints.size()) + "]"] = element.Where();
  joints.push_back(std::move(json));
}

void MjcfDraft::AddLoad(Json json, const XmlView& element) {
  places["loads[" + std::to_string(loads.size()) + "]"] = element.Where();
  loads.push_back(std::move(json));
}

void MjcfDraft::AddThruster(Json json, const XmlView& element) {
  places["thrusters[" + std::to_string(thrusters.size()) + "]"] = element.Where();
  thrusters.push_back(std::move(json));
}

}  // namespace touchstone::scene

#endif  // TOUCHSTONE_XML
