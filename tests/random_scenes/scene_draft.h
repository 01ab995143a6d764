#pragma once

#include <string>
#include <vector>

#include "random_scenes/draw.h"
#include "scene/scene_desc.h"

namespace touchstone::testing {

/// A random scene in the making.
struct SceneDraft {
  explicit SceneDraft(std::uint64_t seed) : draw(seed) {}

  Draw draw;
  scene::SceneDesc scene;
  bool all_planar = false;
  double largest = 1.0;   // radius of bodies [m]
  double smallest = 0.1;  // of them
  bool extreme_masses = false;
  bool compounds = false;  // most bodies have several parts
  bool round = false;      // most bodies are round
  double speed = 0.0;      // of velocities at the start, typically [m/s]
  double spin = 0.0;       // [rad/s]

  /// The ball about a body's centre of mass that holds it, by index in scene.bodies.
  std::vector<double> radii;
  std::vector<int> movable;

  /// Whether a ball there would be apart from all boxes, from the walls of hollows and from the
  /// balls of all other bodies, the one of index `except` aside.
  bool IsClear(const Vec3& centre, double radius, int except = -1) const;
  int Add(scene::BodyDesc body);
};

/// Floors, walls, slopes; with `moving` also lifts, belts and turning paddles.
void AddSurroundings(bool moving, SceneDraft* draft);
/// A body of a shape and a mass of its own, with a velocity or without; nowhere yet.
scene::BodyDesc DrawBody(SceneDraft* draft);
/// Bodies in the air, on a floor, on each other.
void AddLooseBodies(int count, SceneDraft* draft);
/// Chains, closed loops and bodies tied to the world by joints.
void AddJointedBodies(SceneDraft* draft);
/// Joints beside those that are there: redundant ones, and ones to the world.
void AddFurtherJoints(SceneDraft* draft);
void AddSprings(SceneDraft* draft);
void AddThrusters(SceneDraft* draft);
/// A bowl or a tube, still, turning, going on or on a path; bodies come inside and outside.
void AddHollow(SceneDraft* draft);
/// Bodies that follow keyframes.
void AddKeyframedBodies(SceneDraft* draft);
/// Takes axes from some of the movable bodies.
void LockAxes(SceneDraft* draft);
/// Groups of bodies that pass through each other, or through one body.
void AddGroups(SceneDraft* draft);
/// Makes some hinges sliders, and gives hinges and sliders limits, motors and friction.
void AddDrives(SceneDraft* draft);
/// Springs and dampers of most hinges and sliders.
void AddJointSprings(SceneDraft* draft);
/// A load on one body.
void AddLoads(SceneDraft* draft);

}  // namespace touchstone::testing
