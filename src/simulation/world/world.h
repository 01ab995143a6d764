#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "dynamics/body_state.h"
#include "dynamics/joint.h"
#include "dynamics/model.h"
#include "scene/scene_desc.h"
#include "simulation/world/material_table.h"
#include "simulation/world/no_contact.h"

namespace touchstone::simulation {

/// One convex part of a body, which can touch other bodies.
struct Collider {
  int body = 0;
  int part = 0;
  bool shows_solid = false;  // a hollow as seen by something outside it

  auto operator<=>(const Collider&) const = default;
};

/// The end times of steps. Steps of equal length end at whole multiples of it after the first of
/// them began, each rounded once, so that errors do not add up.
class StepClock {
 public:
  /// Takes a step of h [s] that begins at `now` and returns its end time.
  double Take(double now, double h);
  /// Whether a step of h [s] that begins at `now` goes on with one that was cut there.
  bool GoesOn(double now, double h) const { return cuts_ > 0 && h == length_ && now == cut_; }
  /// Cuts the step at time t [s], before its end: the next one of this length ends where it should
  /// have ended.
  void CutAt(double t);
  int cuts() const { return cuts_; }  // of the step since it began as a whole

 private:
  double length_ = 0.0;  // length of the last steps [s]
  double origin_ = 0.0;  // start of the first step of this length [s]
  double end_ = 0.0;     // end of the last step of this length [s]
  std::int64_t taken_ = 0;
  double cut_ = 0.0;  // where the last step was cut, if it was [s]
  int cuts_ = 0;
};

/// Bodies, their states, and the links and thrusters that act on them, at one instant.
struct World {
  std::vector<dynamics::ModelBody> bodies;                    // by id, ascending
  std::vector<dynamics::BodyState> states;                    // state of bodies[i], at `time`
  std::vector<std::shared_ptr<const scene::BodyDesc>> descs;  // the description of bodies[i]
  std::vector<double> sunk;  // energy that bodies[i] may have lost by sinking (books/rise.h) [J]
  std::vector<dynamics::ModelJoint> joints;
  std::vector<dynamics::ModelSpring> springs;
  std::vector<dynamics::ModelThruster> thrusters;  // and loads
  dynamics::Environment environment;
  std::shared_ptr<const MaterialTable> materials;  // materials of the scene; never null
  std::shared_ptr<const NoContact> no_contact = std::make_shared<const NoContact>();
  double time = 0.0;  // [s]
  StepClock clock;
  std::uint32_t next_body_id = 1;

  int size() const { return static_cast<int>(bodies.size()); }
  const dynamics::ModelBody& body(int i) const { return bodies[static_cast<size_t>(i)]; }
  const dynamics::BodyState& state(int i) const { return states[static_cast<size_t>(i)]; }
  dynamics::BodyState& state(int i) { return states[static_cast<size_t>(i)]; }

  const geometry::Polyhedron& shape(const Collider& collider) const {
    const geometry::Polyhedron& part = body(collider.body).shape->part(collider.part);
    return collider.shows_solid ? part.Outside() : part;
  }

  /// Index of the body with this id, or -1.
  int Find(BodyId id) const;
};

/// Whether the body is immovable but moves on a prescribed path.
bool HasPrescribedMotion(const World& world, int body);

/// All colliders, by body and part.
std::vector<Collider> ListColliders(const World& world);

/// The world that a scene describes, at time 0, with the poses as written.
World MakeWorld(const scene::SceneDesc& scene);

/// Appends a body to the world and returns its index. Throws std::invalid_argument when its shape
/// or mass is not valid, std::out_of_range when it names a material that the world does not have.
int AddBody(const scene::BodyDesc& desc, World* world);

/// Removes body i with its joints, springs and thrusters; later bodies move one index down.
void RemoveBody(int i, World* world);

/// Makes body i immovable without motion, or restores its own mass, at rest.
void HoldBody(int i, bool held, World* world);

/// Changes the mass of body i and its inertia in proportion; its velocities stay.
void ChangeMass(int i, double mass, World* world);

/// The combined material where two parts touch.
PairMaterial CombineMaterials(const World& world, const Collider& a, const Collider& b);

}  // namespace touchstone::simulation
