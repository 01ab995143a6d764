#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "scene/scene_desc.h"

// Building blocks of generated scenes. Touching bodies start half a contact tolerance apart, the
// gap at which the engine lets bodies rest, so that nothing jumps at the start.

namespace touchstone::scene::catalog {

inline constexpr double kGap = 5e-5;    // gap between bodies that press on each other [m]
inline constexpr double kClear = 1e-3;  // gap between neighbours that must not press [m]

// sRGB colours distinguishable with a colour vision deficiency (after Okabe and Ito, muted).
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
inline constexpr std::uint32_t kTimber = 0xa07a55;

std::array<float, 3> Rgb(std::uint32_t hex);
/// The i-th of the seven colours, repeating.
std::uint32_t Cycle(int i);

struct SceneText {
  std::string name;
  std::string group;
  std::string lesson;
  std::string description;
};
/// A scene with the default material and no bodies.
SceneDesc MakeScene(SceneText text);
void SetCamera(SceneDesc* scene, const Vec3& eye, const Vec3& target, double fov_degrees = 45.0);
/// Shows how the load spreads, without thousands of arrows in front of it. Where no kind of arrow
/// is shown, the key for forces brings all of them.
void ShowChainsOnly(SceneDesc* scene);

BodyDesc MakeBody(std::string name, ShapeDesc shape, const Vec3& position, std::uint32_t color);
BodyDesc MakeBoxBody(std::string name, const Vec3& lengths, const Vec3& position,
                     std::uint32_t color);
BodyDesc MakeFixedBox(std::string name, const Vec3& lengths, const Vec3& position,
                      std::uint32_t color);
/// A fixed box with the colour and look of timber.
BodyDesc MakeFixedBox(std::string name, const Vec3& lengths, const Vec3& position);
/// The fixed ground `floor`: 40 m x 40 m x 1 m with its top at z = 0.
BodyDesc MakeFloor();

/// A prism whose polygon [(x, z)] is given in the world; it is centred about y = 0.
BodyDesc MakePlacedPrism(std::string name, std::vector<Eigen::Vector2d> polygon, double depth,
                         std::uint32_t color);

/// A regular polygon [(x, z)] around the origin, counter-clockwise, with its corners at `radius`;
/// the first corner is half a side above the x axis, so that a side faces +x.
std::vector<Eigen::Vector2d> RegularPolygon(int sides, double radius);
/// An upright regular prism with its corners at `radius`, around `position`.
BodyDesc MakeColumn(std::string name, int sides, double radius, double height, const Vec3& position,
                    std::uint32_t color);

/// Rotation about the y axis: positive lowers the +x side.
Quat TurnAboutY(double radians);
Quat TurnAboutZ(double radians);
double Radians(double degrees);

/// Height of the centre of the level-th layer (0 lowest) of a pile of equal layers on z = 0.
double LayerHeight(double thickness, int level);

}  // namespace touchstone::scene::catalog
