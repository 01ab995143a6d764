#pragma once

#include <optional>
#include <vector>

#include "collision/curved_facing.h"

namespace touchstone::collision {

/// Number of rim points, besides the foremost one, with which a flat disc touches.
inline constexpr int kRingPoints = 8;

/// The motion that the point of a meeting follows: that of one body, or that of the place where an
/// edge or rim of each cross.
enum class GoesWith { kOwn, kOther, kBoth };

/// A point of one body over a point of the other, as a contact of the pair; `own` is the body that
/// is called A or B.
struct Meeting {
  PatchFeature own;
  int own_index;
  PatchFeature other;
  int other_index;
  Vec3 on_own, on_other;
  GoesWith goes_with = GoesWith::kOwn;
};

/// The kind of a contact between features of A and of B.
ContactKind KindOf(PatchFeature a, PatchFeature b);

Crossing ToCrossing(const Meeting& meeting, bool own_is_a);

/// A numbered point of a disc's rim: the ring points first, the foremost one last.
struct RingPoint {
  int number;
  Vec3 p;
};

/// The meeting of a rim point with a face of the other body, if it lies further inside the face
/// than `margin` [m].
std::optional<Meeting> MeetFaces(const RingPoint& point, const SupportPatch& patch, double margin);

/// Adds the contacts of a disc of A with one of B: ring points further than `margin` [m] inside the
/// other disc, or the points where the rims cross.
void MeetDiscs(const Disc& a, const Disc& b, double margin, std::vector<Crossing>* crossings);

/// Adds the contacts of a disc of A, or of B, with the sharp features of the other body: those
/// further than `tau` [m] inside.
void MeetSharp(const Disc& disc, bool disc_is_a, const Facing& other, double tau,
               std::vector<Crossing>* crossings);

}  // namespace touchstone::collision
