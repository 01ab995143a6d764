#pragma once

#include <vector>

#include "scene/json_view.h"
#include "scene/scene_desc.h"

namespace touchstone::scene {

/// No scene may have more bodies than this.
inline constexpr int kMaxBodies = 20000;

/// Reads one entry of `bodies`, checks it (shape, mass, inertia, pose, motion) and appends the body
/// or, with `repeat`, its copies NAME.i.j.k.
void ReadBody(const JsonView& view, std::vector<BodyDesc>* bodies);

/// The entry of `bodies` that ReadBody reads back to the same body.
Json WriteBody(const BodyDesc& body);

/// Reads a shape of known kind and checks the numbers that have ranges.
ShapeDesc ReadShape(const JsonView& view);

}  // namespace touchstone::scene
