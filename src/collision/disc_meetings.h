#pragma once

#include <optional>
#include <vector>

#include "collision/curved_facing.h"

namespace touchstone::collision {

/// How many points of its rim a flat disc touches with, besides the foremost one.
inline constexpr int kRingPoints = 8;

/// What the point of a meeting goes on with: a body, or what the pair's witness says where edges of
/// both cross.
enum class GoesWith { kOwn, kOther, kBoth };

/// A point of one body over a point of the other, as the contact of the pair of which `own` is A or
/// B.
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

/// A point of a disc's rim, by number: those of the ring, then the foremost one.
struct RingPoint {
  int number;
  Vec3 p;
};

/// A point of a rim over a face of the other body, further inside it than `margin` [m].
std::optional<Meeting> MeetFaces(const RingPoint& point, const SupportPatch& patch, double margin);

/// Adds the contacts of a disc of A with one of B: of points of a ring further than `margin` inside
/// the other [m], or where the rims cross.
void MeetDiscs(const Disc& a, const Disc& b, double margin, std::vector<Crossing>* crossings);

/// Adds the contacts of a disc of A, or of B, with what is sharp of the other body: what lies
/// further than `tau` inside [m].
void MeetSharp(const Disc& disc, bool disc_is_a, const Facing& other, double tau,
               std::vector<Crossing>* crossings);

}  // namespace touchstone::collision
