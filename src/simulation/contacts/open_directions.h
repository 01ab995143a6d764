#pragma once

#include "base/math.h"
#include "simulation/contacts/pair_table.h"
#include "simulation/world/island.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// The directions of W along which nothing outside a group of bodies can push them, as far as is
/// known: all, until something is found that holds them. Their momentum along these directions does
/// not change.
class OpenDirections {
 public:
  /// The directions of bodies that are held in all of them.
  static OpenDirections None();

  /// Something holds the bodies in every direction.
  void CloseAll();
  /// Something can push the bodies along n (unit vector in W), and only along it.
  void CloseAlong(const Vec3& n);
  /// A pair holds the bodies: along the normals of its contacts if these are smooth and known,
  /// otherwise in every direction.
  void CloseBy(const World& world, const PairRecord& pair);

  /// Whether nothing holds the bodies.
  bool all() const { return all_; }
  /// The part of a vector along the open directions.
  Vec3 PartOf(const Vec3& v_W) const { return projector_ * v_W; }

 private:
  bool all_ = true;
  Mat3 projector_ = Mat3::Identity();
};

/// The directions along which nothing immovable can push the island, by its pairs, joints and
/// springs.
OpenDirections OpenDirectionsOf(const World& world, const PairTable& pairs, const Island& island);

}  // namespace touchstone::simulation
