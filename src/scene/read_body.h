#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "scene/json_view.h"
#include "scene/scene_desc.h"

namespace touchstone::scene {

/// As in scene files: translations along the world's axes, then rotations about them.
inline constexpr std::array<std::string_view, 6> kLockNames = {"x", "y", "z", "rx", "ry", "rz"};

/// No scene may have more bodies than this; parts of all bodies together count the same.
inline constexpr int kMaxBodies = 20000;
/// No body may have more parts than this.
inline constexpr int kMaxParts = 100;

/// Reads one entry of `bodies`, checks it (shape, mass, inertia, pose, motion) and appends the body
/// or, with `repeat`, its copies NAME.i.j.k; and to `remarks` what was made of a mesh.
void ReadBody(const JsonView& view, std::vector<BodyDesc>* bodies, std::vector<Remark>* remarks);

/// The entry of `bodies` that ReadBody reads back to the same body.
Json WriteBody(const BodyDesc& body);

/// Reads a shape of known kind and checks the numbers that have ranges; of a compound, that every
/// part has a volume, too. A mesh becomes hulls, and `remarks` tell how well they fit it.
ShapeDesc ReadShape(const JsonView& view, std::vector<Remark>* remarks);

/// What is expected of a velocity along, or about, the i-th axis, if the body has none there: empty
/// where it may have any.
std::string ExpectedOfLocked(const LockedAxes& locked, bool turning, size_t i);

/// Reads "orientation" or "rotation" of a body or a part of one; not turned where it has neither.
Quat ReadOrientation(const JsonView& view);

/// Reads the name of one of the bodies.
std::string ReadNameOfBody(const JsonView& view, const std::vector<BodyDesc>& bodies);

/// Fails at what says how large the convex shape is: where its points, its polygon or its lengths
/// make no polyhedron, for this reason.
[[noreturn]] void FailAtShape(const JsonView& shape, const std::string& reason);

}  // namespace touchstone::scene
