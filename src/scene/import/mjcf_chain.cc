#ifdef TOUCHSTONE_XML

#include "scene/import/mjcf_chain.h"

#include <cmath>

namespace touchstone::scene {
namespace {

constexpr double kShare = 1e-3;

RobotInertia Scaled(const RobotInertia& inertia, double factor) {
  return {factor * inertia.mass, inertia.centre, factor * inertia.about};
}

}  // namespace

std::vector<MjcfLink> ChainOfMjcf(const std::vector<MjcfElement>& joints, const std::string& body,
                                  const MjcfMotion& place, const MjcfPlaces& places, MjcfKey* key) {
  std::vector<MjcfLink> chain;
  MjcfMotion motion = place;
  for (const MjcfElement& joint : joints) {
    const MjcfStart start = StartOfMjcf(joint, places, key);
    motion = MovedBy(joint, start, motion, places, key);
    const std::string number = std::to_string(chain.size() + 1);
    chain.push_back(
        {joint, start, motion, body + " (" + joint.own().Find("name").value_or(number) + ")"});
  }
  if (!chain.empty()) chain.back().moved = body;
  return chain;
}

RobotBody ShareOfMjcf(const RobotInertia& body, const MjcfLink& link) {
  constexpr double kBall = 0.2;  // its radius over the body's radius of gyration
  const double gyration = std::sqrt(body.about.trace() / (3.0 * body.mass));
  RobotBody share{.name = link.moved, .X_WB = link.motion.X, .inertia = Scaled(body, kShare)};
  share.parts.push_back(RobotPart({{"sphere", {{"radius", kBall * gyration}}}},
                                  {link.joint.Vector("pos", Vec3::Zero())}));
  return share;
}

RobotInertia RestOfMjcf(const RobotInertia& body, std::size_t joints) {
  return Scaled(body, 1.0 - kShare * (static_cast<double>(joints) - 1.0));
}

}  // namespace touchstone::scene

#endif  // TOUCHSTONE_XML
