#pragma once

#include <array>
#include <string>
#include <string_view>

#include "base/math.h"

namespace touchstone::scene {

/// The numbers that a quantity may be: from `least` to `most`, each with its sign where `either`
/// sign makes sense, and 0 where `or_zero`. `reason` says why it ends there.
struct Bound {
  std::string_view what;
  std::string_view unit;
  double least;
  double most;
  bool either_sign;
  bool or_zero;
  std::string_view reason;

  bool Admits(double x) const;
  /// As messages have it: "0 or a number from 1e-09 to 1e+12 N/m".
  std::string Describe() const;
};

// Beyond these numbers mean nothing, or the arithmetic no longer carries them: one list for scene
// files, --set, sessions, commands and problem files. The table of README.md is this one.
namespace bounds {

inline constexpr Bound kPosition{
    "positions, points, anchors, spacings, cameras",
    "m",
    0,
    1e7,
    true,
    true,
    "at 1e7 m neighbouring numbers lie 2e-9 m apart: contacts 1e-4 m wide are still resolved"};
inline constexpr Bound kLength{"edge lengths, radii, depths",
                               "m",
                               1e-6,
                               1e4,
                               false,
                               false,
                               "below lie molecules, above a body's far corners lose their digits"};
inline constexpr Bound kCoordinate{
    "coordinates of hulls and prisms", "m", 0, 1e4, true, true, "as lengths"};
inline constexpr Bound kVelocity{"velocities",
                                 "m/s",
                                 0,
                                 1e5,
                                 true,
                                 true,
                                 "ten times what leaves the Earth; solids do not collide faster"};
inline constexpr Bound kSpin{"angular velocities",
                             "rad/s",
                             0,
                             1e4,
                             true,
                             true,
                             "100 000 turns a minute; steel bursts before"};
inline constexpr Bound kGravity{
    "gravity", "m/s²", 0, 1e4, true, true, "forty times the Sun's at its surface"};
inline constexpr Bound kDamping{"damping (linear, angular)",
                                "1/s",
                                0,
                                1e4,
                                false,
                                true,
                                "what moves is at rest within a tenth of a millisecond"};
inline constexpr Bound kFriction{"friction",
                                 "",
                                 0,
                                 1e3,
                                 false,
                                 true,
                                 "soft rubber has 4; at 1000 nothing slides unless it is pulled "
                                 "within 0.06 degrees of the normal"};
inline constexpr Bound kRestitution{"restitution", "", 0, 1, false, true, "more would make energy"};
inline constexpr Bound kMass{"masses, computed ones too",           "kg", 1e-15, 1e18, false, false,
                             "a cube of a micrometre to a mountain"};
inline constexpr Bound kDensity{
    "densities", "kg/m³", 1e-3, 1e5, false, false, "a vacuum chamber's gas to four times osmium"};
inline constexpr Bound kInertia{"moments of inertia",
                                "kg m²",
                                1e-30,
                                1e26,
                                true,
                                true,
                                "those of the masses and lengths above"};
inline constexpr Bound kRestLength{"lengths of springs", "m", 0, 1e7, false, true, "as positions"};
inline constexpr Bound kStiffness{
    "stiffness", "N/m", 1e-9, 1e12, false, true, "a metre cube of diamond has 1e12"};
inline constexpr Bound kSpringDamping{"damping of springs", "N s/m", 1e-9, 1e12, false, true,
                                      "as stiffness"};
inline constexpr Bound kForce{
    "forces of thrusters", "N", 0, 1e12, true, true, "thirty thousand of the largest rockets"};
inline constexpr Bound kTime{"times", "s", 0, 1e9, false, true, "thirty years"};
inline constexpr Bound kDirection{
    "components of directions and quaternions", "", 0, 1e9, true, true, "only their ratios count"};
inline constexpr Bound kAngle{
    "angles", "degrees", 0, 1e6, true, true, "more turns lose digits and change nothing"};
inline constexpr Bound kProblem{"numbers of contact problems",
                                "",
                                0,
                                1e30,
                                true,
                                true,
                                "products of a few of them are still numbers"};

inline constexpr std::array<Bound, 20> kAll = {
    kPosition,      kLength,      kCoordinate, kVelocity,  kSpin,    kGravity,    kDamping,
    kFriction,      kRestitution, kMass,       kDensity,   kInertia, kRestLength, kStiffness,
    kSpringDamping, kForce,       kTime,       kDirection, kAngle,   kProblem};

}  // namespace bounds
}  // namespace touchstone::scene
