#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "scene/scene_desc.h"

// What the built-in scenes are built from. Bodies that touch start half a contact tolerance apart,
// which is where the engine lets bodies rest, so that nothing jumps at the start.

namespace touchstone::scene::catalog {

inline constexpr double kGap = 5e-5;    // between bodies that press on each other [m]
inline constexpr double kClear = 1e-3;  // between neighbours that must not press [m]

// sRGB colours that stay apart for colour-blind eyes (after Okabe and Ito, muted).
inline constexpr std::uint32_t kOrange = 0xd9a441;
inline constexpr std::uint32_t kSky = 0x7fb8da;
inline constexpr std::uint32_t kGreen = 0x4fa083;
inline constexpr std::uint32_t kYellow = 0xe3d877;
inline constexpr std::uint32_t kBlue = 0x3f7cac;
inline constexpr std::uint32_t kVermilion = 0xc8693a;
inline constexpr std::uint32_t kPurple = 0xb985a5;
inline constexpr std::uint32_t kStone = 0xb8b0a2;
inline constexpr std::uint32_t kFloorGrey = 0x8c8f92;
inline constexpr std::uint32_t kFixedGrey = 0x6f7478;

std::array<float, 3> Rgb(std::uint32_t hex);
/// The i-th of the seven colours, round and round.
std::uint32_t Cycle(int i);

/// A scene with the default material and no bodies.
SceneDesc MakeScene(std::string name, std::string description);
void SetCamera(SceneDesc* scene, const Vec3& eye, const Vec3& target, double fov_degrees = 45.0);

BodyDesc MakeBody(std::string name, ShapeDesc shape, const Vec3& position, std::uint32_t color);
BodyDesc MakeBoxBody(std::string name, const Vec3& lengths, const Vec3& position,
                     std::uint32_t color);
BodyDesc MakeFixedBox(std::string name, const Vec3& lengths, const Vec3& position,
                      std::uint32_t color = kFixedGrey);
/// The fixed ground `floor`: 40 m x 40 m x 1 m with its top at z = 0.
BodyDesc MakeFloor();

/// A prism whose polygon [(x, z)] is given in the world; it lies around y = 0.
BodyDesc MakePlacedPrism(std::string name, std::vector<Eigen::Vector2d> polygon, double depth,
                         std::uint32_t color);

/// A regular polygon [(x, z)] around the origin, counter-clockwise, its corners at `radius`; the
/// first corner is half a side above the x axis, so that a side faces +x.
std::vector<Eigen::Vector2d> RegularPolygon(int sides, double radius);
/// A regular prism that stands upright, its corners at `radius`, around `position`.
BodyDesc MakeColumn(std::string name, int sides, double radius, double height, const Vec3& position,
                    std::uint32_t color);

/// A ball joint or a hinge between two bodies or, without a second one, a body and the world.
JointDesc MakeBallJoint(std::string a, std::optional<std::string> b, const Vec3& anchor);
JointDesc MakeHinge(std::string a, std::optional<std::string> b, const Vec3& anchor,
                    const Vec3& axis);
/// A spring without damping between points of two bodies, or of a body and the world.
SpringDesc MakeSpring(std::string a, std::optional<std::string> b, const Vec3& anchor_a,
                      const Vec3& anchor_b, double stiffness, double length);
/// A thruster that fires while the key is held.
ThrusterDesc MakeThruster(std::string body, const Vec3& point, const Vec3& force, std::string key);

/// Turns the body so that its face `face` looks down and lifts it to rest on z = 0.
void RestOnFace(BodyDesc* body, size_t face = 0);

/// Turn about the y axis: positive lowers the +x side.
Quat TurnAboutY(double radians);
Quat TurnAboutZ(double radians);
/// Turn about the y axis that takes +x to the direction of `d`, a vector in the x-z plane.
Quat TurnTowards(const Vec3& d);
double Radians(double degrees);

/// Joints of a chain of `links` equal links as it hangs at rest, from the west end to the east, its
/// middle above the origin and its lowest joint or link's middle at height `lowest`; `sag` is the
/// weight of a link over the pull sideways, which is the same in all joints.
std::vector<Vec3> HangingChain(int links, double length, double sag, double lowest);

/// Height of the centre of the level-th layer (0 lowest) of a pile of equal layers on z = 0.
double LayerHeight(double thickness, int level);

}  // namespace touchstone::scene::catalog
