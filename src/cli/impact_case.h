#pragma once

#include <array>

#include "impact/impact_problem.h"
#include "scene/json_view.h"

namespace touchstone::cli {

/// A collision of two bodies at one contact point, as described in a file.
struct ImpactCase {
  enum class Level { kBody, kCollisionMatrix, kPlanar };
  struct Body {
    int index = contact::ContactProblem::kWorld;  // index in the problem; kWorld: immovable
    Vec3 v = Vec3::Zero();                        // velocity of its centre of mass [m/s]
    Vec3 w = Vec3::Zero();                        // [rad/s]
  };

  Level level = Level::kBody;
  // Data of the levels body and planar2d; a plane is z = 0 of the problem's world.
  impact::ImpactProblem problem;
  Mat3 axes = Mat3::Identity();  // t1, t2, n as columns; t1 is nearest to x, or lies in the plane
  std::array<Body, 2> bodies;    // A, B
  // Data of the level K, in axes whose third is the normal.
  Mat3 K = Mat3::Identity();
  Vec3 u0 = Vec3::Zero();
  double mu = 0.0;
  double e = 0.0;
};

/// Reads {"level": ..., "inputs": {...}}:
///   "body"      A, B: {"mass", "inertia_world" or "inv_inertia_world", "r", "v", "omega"} or
///               {"immovable": true, "r", "v", "omega"}; "normal" from B to A, "mu", "e"
///   "planar2d"  like "body" in the plane: 2-vectors, scalar "inertia" and "omega"
///   "K"         "K" 3x3, "u0", "mu", "e"; the normal is the third axis
/// Velocities default to zero. Unknown keys are ignored. Throws scene::SceneError with the JSON
/// path of the first mistake.
ImpactCase ReadImpactCase(const scene::JsonView& view);

}  // namespace touchstone::cli
