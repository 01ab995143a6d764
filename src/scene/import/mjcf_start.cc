#ifdef TOUCHSTONE_XML

#include "scene/import/mjcf_start.h"

#include <algorithm>
#include <utility>

#include "scene/bounds.h"
#include "scene/import/mjcf_joints.h"

namespace touchstone::scene {
namespace {

Vec3 VectorIn(const std::vector<double>& numbers, std::size_t at) {
  return {numbers[at], numbers[at + 1], numbers[at + 2]};
}

/// The unit quaternion in a list; the identity if it is zero there, as in MuJoCo.
Quat QuatIn(const std::vector<double>& numbers, std::size_t at) {
  const Quat q(numbers[at], numbers[at + 1], numbers[at + 2], numbers[at + 3]);
  return q.norm() > 0.0 ? q.normalized() : Quat::Identity();
}

/// Turns a body about a point of it, by a rotation in its own frame, with an additional angular
/// velocity in the world.
MjcfMotion TurnedAbout(const Vec3& local, const Quat& turn, const Vec3& w,
                       const MjcfMotion& before) {
  const Vec3 anchor = before.X.p + before.X.q * local;
  MjcfMotion after = before;
  if (!turn.vec().isZero(0.0)) {
    after.X.q = (before.X.q * turn).normalized();
    after.X.p = anchor - after.X.q * local;
  }
  after.v -= w.cross(anchor);
  after.w += w;
  return after;
}

MjcfMotion Slid(const Vec3& travel, const Vec3& velocity, const MjcfMotion& before) {
  MjcfMotion after = before;
  after.X.p += travel;
  after.v += velocity;
  return after;
}

MjcfMotion MovedByBall(const MjcfElement& joint, const MjcfMotion& before, MjcfKey* key) {
  const auto q = key->positions.Next(4), w = key->velocities.Next(3);
  const Quat turn = q ? QuatIn(*q, 0) : Quat::Identity();
  const Vec3 spin = w ? Vec3(before.X.q * turn * VectorIn(*w, 0)) : Vec3(Vec3::Zero());
  return TurnedAbout(joint.Vector("pos", Vec3::Zero()), turn, spin, before);
}

}  // namespace

MjcfMotion StartOfFreeBody(const RobotFrame& place, MjcfKey* key) {
  MjcfMotion motion{place};
  if (const auto q = key->positions.Next(7)) motion.X = {VectorIn(*q, 0), QuatIn(*q, 3)};
  if (const auto u = key->velocities.Next(6)) {
    motion.w = motion.X.q * VectorIn(*u, 3);  // in the frame of the body
    motion.v = VectorIn(*u, 0) - motion.w.cross(motion.X.p);
  }
  return motion;
}

RobotFrame StartOfMocapBody(const RobotFrame& place, MjcfKey* key) {
  const auto p = key->places.Next(3), q = key->turns.Next(4);
  return {p ? VectorIn(*p, 0) : place.p, q ? QuatIn(*q, 0) : place.q};
}

MjcfStart StartOfMjcf(const MjcfElement& joint, const MjcfPlaces& places, MjcfKey* key) {
  if (!HasAxisInMjcf(joint)) return {};
  const auto q = key->positions.Next(1), u = key->velocities.Next(1);
  MjcfStart start{.position = q ? q->front() : ReferenceOfMjcf(joint, places),
                  .speed = u ? u->front() : 0.0};
  const auto range = RangeOfMjcf(joint, places);
  if (!range) return start;
  const double within = std::clamp(start.position, range->front(), range->back());
  if (within != start.position) start.outside = std::exchange(start.position, within);
  return start;
}

std::string RemarkOnMjcfStart(const MjcfElement& joint, const MjcfStart& start) {
  if (!start.outside) return "";
  const char* unit = TypeOfMjcf(joint) == "hinge" ? " rad" : " m";
  return ", starts at " + Briefly(start.position) + unit + ", the end of its range nearest to " +
         Briefly(*start.outside) + unit;
}

MjcfMotion MovedBy(const MjcfElement& joint, const MjcfStart& start, const MjcfMotion& before,
                   const MjcfPlaces& places, MjcfKey* key) {
  if (!HasAxisInMjcf(joint)) return MovedByBall(joint, before, key);
  const Vec3 axis = AxisOfMjcf(joint);
  const double travel = start.position - ReferenceOfMjcf(joint, places);
  const Vec3 rate = start.speed * (before.X.q * axis);
  if (TypeOfMjcf(joint) == "slide") return Slid(travel * (before.X.q * axis), rate, before);
  return TurnedAbout(joint.Vector("pos", Vec3::Zero()), Quat(Eigen::AngleAxisd(travel, axis)), rate,
                     before);
}

}  // namespace touchstone::scene

#endif  // TOUCHSTONE_XML
