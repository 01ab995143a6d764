#ifdef TOUCHSTONE_XML

#include "scene/import/mjcf_joint_force.h"

#include <cmath>

#include "scene/bounds.h"

namespace touchstone::scene {

JointForce ForceOfJoint(const Json& joint) {
  const Json spring = joint.value("spring", Json::object());
  const auto of = [&](const char* key) { return spring.value(key, 0.0); };
  JointForce force{of("stiffness") * of("rest"), of("stiffness"), of("damping")};
  if (joint.contains("motor"))
    force.constant +=
        std::copysign(joint["motor"]["max"].get<double>(), joint["motor"]["speed"].get<double>());
  return force;
}

void SetForceOfJoint(const JointForce& force, Json* joint) {
  for (const char* key : {"spring", "motor"}) joint->erase(key);
  if (force.stiffness > 0.0 || force.damping > 0.0)
    (*joint)["spring"] = {{"stiffness", force.stiffness}, {"damping", force.damping}};
  if (force.stiffness > 0.0) {
    (*joint)["spring"]["rest"] = force.constant / force.stiffness;
  } else if (force.constant != 0.0) {
    const Bound& fastest = (*joint)["type"] == "hinge" ? bounds::kSpin : bounds::kVelocity;
    (*joint)["motor"] = {{"speed", std::copysign(fastest.most, force.constant)},
                         {"max", std::abs(force.constant)}};
  }
}

}  // namespace touchstone::scene

#endif  // TOUCHSTONE_XML
