#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "scene/json_view.h"
#include "scene/scene_desc.h"

namespace touchstone::scene {

/// Names in scene files: translations along the world's axes, then rotations about them.
inline constexpr std::array<std::string_view, 6> kLockNames = {"x", "y", "z", "rx", "ry", "rz"};

/// Greatest number of bodies of a scene; the limit also holds for the parts of all bodies together.
inline constexpr int kMaxBodies = 20000;
/// Greatest number of parts of a body.
inline constexpr int kMaxParts = 100;

/// Reads one entry of `bodies`, checks it (shape, mass, inertia, pose, motion) and appends the body
/// or, with `repeat`, its copies NAME.i.j.k; appends the results of reading a mesh to `remarks`.
void ReadBody(const JsonView& view, std::vector<BodyDesc>* bodies, std::vector<Remark>* remarks);

/// The entry of `bodies` that ReadBody reads back to the same body.
Json WriteBody(const BodyDesc& body);
Json WriteShape(const ShapeDesc& shape);

/// Reads a shape of known kind and checks the numbers that have ranges; for a compound, also that
/// every part has a volume. A mesh becomes hulls, and `remarks` tell how well they fit it.
ShapeDesc ReadShape(const JsonView& view, std::vector<Remark>* remarks);

/// The expected value of a velocity along, or about, the i-th axis if that axis is locked; empty if
/// any value is valid.
std::string ExpectedOfLocked(const LockedAxes& locked, bool turning, size_t i);

/// Reads "orientation" or "rotation" of a body or a part of one; identity if it has neither.
Quat ReadOrientation(const JsonView& view);

/// Reads the name of one of the bodies.
std::string ReadNameOfBody(const JsonView& view, const std::vector<BodyDesc>& bodies);

/// Throws an error at the member that determines the size of the convex shape, if its points,
/// polygon or lengths form no polyhedron, with this reason.
[[noreturn]] void FailAtShape(const JsonView& shape, const std::string& reason);

}  // namespace touchstone::scene
