#pragma once

#include <array>
#include <string>
#include <string_view>

#include "base/math.h"

namespace touchstone::scene {

/// A number with six digits, and its power of ten without zeros: 1e7, 2.5e-9, 10000.
std::string Briefly(double x);

/// The permitted range of a quantity: from `least` to `most`, with either sign if `either`, and 0
/// if `or_zero`. `reason` explains the limits.
struct Bound {
  std::string_view what;
  std::string_view unit;
  double least;
  double most;
  bool either_sign;
  bool or_zero;
  std::string_view reason;

  bool Admits(double x) const;
  /// Text for messages: "0 or a number from 1e-9 to 1e12 N/m".
  std::string Describe() const;
};

// Numbers beyond these have no meaning, or exceed the arithmetic. All of scene files, --set,
// sessions, commands and problem files use this list. docs/scenes.md has the same table.
namespace bounds {

constexpr Bound AnySign(std::string_view what, std::string_view unit, double most,
                        std::string_view reason) {
  return {what, unit, 0.0, most, true, true, reason};
}
constexpr Bound NotNegative(std::string_view what, std::string_view unit, double most,
                            std::string_view reason) {
  return {what, unit, 0.0, most, false, true, reason};
}
constexpr Bound Positive(std::string_view what, std::string_view unit, double least, double most,
                         std::string_view reason) {
  return {what, unit, least, most, false, false, reason};
}
constexpr Bound ZeroOr(std::string_view what, std::string_view unit, double least, double most,
                       std::string_view reason) {
  return {what, unit, least, most, false, true, reason};
}

inline constexpr Bound kPosition =
    AnySign("positions, points, anchors, spacings, cameras", "m", 1e7,
            "there neighbouring numbers are 2e-9 m apart: a tolerance of 1e-4 m is still resolved");
inline constexpr Bound kLength =
    Positive("edge lengths, radii, heights, depths, lengths of capsules and cylinders", "m", 1e-6,
             1e4, "smaller is dust; larger, and corners lose the digits of the tolerance");
inline constexpr Bound kRounding =
    ZeroOr("rounding", "m", 1e-6, 1e4, "as lengths; 0 is a sharp polyhedron");
inline constexpr Bound kCoordinate =
    AnySign("coordinates of hulls and prisms", "m", 1e4, "as lengths");
inline constexpr Bound kVelocity =
    AnySign("velocities", "m/s", 1e5, "nearly ten times the escape velocity of the Earth");
inline constexpr Bound kSpin =
    AnySign("angular velocities", "rad/s", 1e4, "100 000 turns per minute: steel bursts earlier");
inline constexpr Bound kGravity = AnySign("gravity", "m/s²", 1e4, "forty times that of the Sun");
inline constexpr Bound kDamping = NotNegative("damping (linear, angular)", "1/s", 1e4,
                                              "everything is at rest within a millisecond");
inline constexpr Bound kFriction = NotNegative(
    "friction", "", 1e3,
    "soft rubber has 4; at 1000 only a push within 0.06° of the surface slides anything");
inline constexpr Bound kRestitution = NotNegative("restitution", "", 1, "more would create energy");
inline constexpr Bound kMass = Positive("masses, those of size and density too", "kg", 1e-15, 1e18,
                                        "a grain of a micrometre to a mountain");
inline constexpr Bound kDensity =
    Positive("densities", "kg/m³", 1e-3, 1e5, "thin gas to four times osmium");
inline constexpr Bound kInertia = {"moments of inertia",
                                   "kg m²",
                                   1e-30,
                                   1e26,
                                   true,
                                   true,
                                   "those of the masses and lengths above"};
inline constexpr Bound kRestLength = NotNegative("lengths of springs", "m", 1e7, "as positions");
inline constexpr Bound kStiffness =
    ZeroOr("stiffness", "N/m", 1e-9, 1e12, "a metre of diamond has 1e12");
inline constexpr Bound kSpringDamping =
    ZeroOr("damping of springs", "N s/m", 1e-9, 1e12, "as stiffness");
inline constexpr Bound kForce =
    AnySign("forces of thrusters and loads", "N", 1e12, "thirty thousand of the largest rockets");
inline constexpr Bound kArrowScale =
    Positive("force per length of arrows", "N/m", 1e-12, 1e18, "arrows of the forces above");
inline constexpr Bound kTorque = AnySign("torques of loads", "N m", 1e16, "as forces at an arm");
inline constexpr Bound kDrive =
    NotNegative("the most of motors, friction of joints", "N, N m", 1e16, "as torques");
inline constexpr Bound kJointSpring =
    ZeroOr("stiffness and damping of joints", "N m/rad, N m s/rad, N/m, N s/m", 1e-12, 1e16,
           "as springs, at an arm");
inline constexpr Bound kArmature =
    ZeroOr("armature of joints", "kg m², kg", 1e-12, 1e12,
           "the balance of a watch to a hundred flywheels of a power station");
inline constexpr Bound kTurns = AnySign("limits of hinges", "rad", 1e4, "1600 turns");
inline constexpr Bound kTravel = AnySign("limits of sliders", "m", 1e7, "as positions");
inline constexpr Bound kTime = NotNegative("times", "s", 1e9, "thirty years");
inline constexpr Bound kKeyframe =
    AnySign("times of keyframes", "s", 1e9, "as times; those before 0 have passed");
inline constexpr Bound kDirection =
    AnySign("components of directions and quaternions", "", 1e9, "only their ratios matter");
inline constexpr Bound kAngle =
    AnySign("angles", "°", 1e6, "more turns change nothing and lose digits");
inline constexpr Bound kProblem = AnySign("numbers of impact and contact problems", "", 1e30,
                                          "products of a few of them are still numbers");

inline constexpr Bound kMeshScale =
    Positive("scale of meshes", "m per unit of the file", 1e-9, 1e9,
             "files have numbers of any size; coordinates after scaling end as those of hulls");

/// Whether a body of that radius [m] may have that angular velocity [rad/s].
inline bool IsSpinOfBody(const Vec3& w, double radius) {
  return w.norm() * radius <= kVelocity.most;
}
inline constexpr const char* kExpectedSpin =
    "expected a spin at which no corner is faster than 100000 m/s";

/// Whether a joint, a spring or a thruster may hold a body of that radius [m] at that arm from its
/// centre of mass [m].
inline bool IsArmOfBody(const Vec3& arm, double radius) { return arm.norm() <= 1e4 * radius; }
inline constexpr const char* kExpectedArm =
    "expected a point within 10000 radii of the centre of the body that it moves, ";

/// Whether a thruster may give the fastest corner of a body that acceleration [m/s^2]: the greatest
/// permitted velocity is reached after 0.1 ms or more.
inline bool IsPushOfBody(double acceleration) { return acceleration <= 1e4 * kVelocity.most; }
inline constexpr const char* kExpectedPush =
    "expected a force that accelerates no corner by more than 1e9 m/s^2, of ";

inline constexpr std::array<Bound, 30> kAll = {
    kPosition,  kLength,      kRounding,  kCoordinate,    kVelocity,   kSpin,
    kGravity,   kDamping,     kFriction,  kRestitution,   kMass,       kDensity,
    kInertia,   kRestLength,  kStiffness, kSpringDamping, kForce,      kTorque,
    kDrive,     kJointSpring, kTurns,     kTravel,        kTime,       kKeyframe,
    kDirection, kAngle,       kProblem,   kMeshScale,     kArrowScale, kArmature};

}  // namespace bounds
}  // namespace touchstone::scene
