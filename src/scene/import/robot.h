#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/math.h"
#include "scene/import/foreign_scene.h"
#include "scene/import/xml_view.h"

namespace touchstone::scene {

/// A pose in another frame.
struct RobotFrame {
  Vec3 p = Vec3::Zero();  // [m]
  Quat q = Quat::Identity();

  RobotFrame operator*(const RobotFrame& inner) const { return {p + q * inner.p, q * inner.q}; }
  RobotFrame Inverse() const { return {-(q.conjugate() * p), q.conjugate()}; }
};

/// Mass, centre of mass and inertia about it, in the frame of the body.
struct RobotInertia {
  double mass = 0.0;           // [kg]
  Vec3 centre = Vec3::Zero();  // [m]
  Mat3 about = Mat3::Zero();   // [kg m^2]
};

/// A rigid body of a robot.
struct RobotBody {
  std::string name;
  RobotFrame X_WB;
  Json parts = Json::array();  // parts of a compound
  std::optional<RobotInertia> inertia;
  bool fixed = false;
};

/// The Json list of a vector, or of a quaternion, w first.
Json ListOfRobot(const Vec3& v);
Json ListOfRobot(const Quat& q);

/// A part of a compound: a shape at its pose.
Json RobotPart(Json shape, const RobotFrame& X);

/// "1 part", "2 parts".
std::string CountOfParts(std::size_t count);

/// The document's form of a body, whose `position` is that of its frame.
Json RobotBodyJson(const RobotBody& body);

/// Lets bodies of a document pass through all others, also those that are added later.
void LetPassThroughAll(const std::vector<std::string>& names, Json* document);

/// Rz(yaw) Ry(pitch) Rx(roll) [rad].
Quat FromRollPitchYawOfRobot(const Vec3& angles);

// Converters of the root elements <robot> and <mujoco>.
ForeignScene ConvertUrdf(const XmlView& robot);
ForeignScene ConvertMjcf(const XmlView& mujoco);

}  // namespace touchstone::scene
