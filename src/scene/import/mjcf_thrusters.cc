#ifdef TOUCHSTONE_XML

#include "scene/import/mjcf_thrusters.h"

#include <utility>

#include "scene/import/mjcf_masses.h"

namespace touchstone::scene {
namespace {

/// Half the distance of the two forces of a pair [m].
constexpr double kLever = 0.05;

/// The pose of a site in the frame of the body of the document, moved to its centre of mass.
RobotFrame PlaceOnBody(const MjcfSite& site, const MjcfBook& book) {
  const MjcfBodyRecord& frame = book.at(site.body);
  const MjcfBodyRecord& body = book.at(frame.body);
  const Vec3 centre = (body.inertia ? *body.inertia : InertiaOfGeoms(body.parts)).centre;
  RobotFrame place = body.at_start.Inverse() * frame.at_start * site.X;
  place.p -= centre;
  return place;
}

void AddThruster(const MjcfElement& actuator, const std::string& body, const Vec3& point,
                 const Vec3& force, MjcfDraft* draft) {
  if (force.isZero(0.0)) return;
  draft->AddThruster(
      {{"body", body}, {"point", ListOfRobot(point)}, {"force", ListOfRobot(force)}, {"from", 0.0}},
      actuator.own());
}

}  // namespace

void AddThrustersOfMjcf(const MjcfElement& actuator, double force, const MjcfBook& book,
                        MjcfDraft* draft) {
  if (actuator.Find("refsite")) actuator.Fail("refsite: has no counterpart here: expected none");
  const MjcfSite& site = book.SiteIn(actuator, "site");
  const MjcfBodyRecord& frame = book.at(site.body);
  if (frame.fixed) return;
  std::vector<double> gear = actuator.Numbers("gear");
  if (gear.empty()) gear = {1.0};
  gear.resize(6, 0.0);
  const RobotFrame place = PlaceOnBody(site, book);
  const Vec3 push = force * (place.q * Vec3(gear[0], gear[1], gear[2]));
  const Vec3 torque = force * (place.q * Vec3(gear[3], gear[4], gear[5]));
  AddThruster(actuator, frame.body, place.p, push, draft);
  if (torque.isZero(0.0)) return;
  const Vec3 arm = kLever * torque.unitOrthogonal();
  const Vec3 half = torque.cross(arm) / (2.0 * kLever * kLever);  // 2 arm x half = torque
  AddThruster(actuator, frame.body, place.p + arm, half, draft);
  AddThruster(actuator, frame.body, place.p - arm, -half, draft);
}

}  // namespace touchstone::scene

#endif  // TOUCHSTONE_XML
