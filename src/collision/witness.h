#pragma once

#include <cstdint>

#include "collision/moving_body.h"

namespace touchstone::collision {

/// The separating plane of a pair, as body-fixed features of the cores (Baraff II 7.1): a face of
/// one body, or one edge of each. Where one of the bodies is rounded, it may also be two vertices,
/// or a vertex and an edge: the plane is then across the line between them. Where one of the bodies
/// is a cylinder or a cone, it is a face, or one feature of each (Feature::Code). For a body in a
/// hollow it is the nearest features, but any evaluation takes the whole body into account. A
/// witness outlives the instant: it is cached per pair and tried first the next time. Edges that
/// face each other are no such plane: they only give contacts their normal (AtFacingEdges).
enum class WitnessKind : std::uint8_t {
  kNone,
  kFaceOfA,
  kFaceOfB,
  kEdgePair,
  kFacingEdges,  // an edge of each body, along each other (LineBetweenEdges)
  kVertexPair,
  kVertexEdge,  // vertex of A, edge of B
  kEdgeVertex,
  kFeatures,  // a feature of each body, one of them curved
  kInside,    // a Wall of the hollow, and the vertex or rim of the other body that is nearest to it
};
struct Witness {
  WitnessKind kind = WitnessKind::kNone;
  int feature_a = -1;  // face, edge or vertex index on A; -1 when the face is B's
  int feature_b = -1;

  bool operator==(const Witness&) const = default;
};

/// The signed distance of two convex bodies along their witness normal.
///
/// Rounded and curved bodies (one of them is enough) whose cores do not overlap: gap is the
/// distance of the cores less the roundings of both, and nhat_BA_W the direction of the shortest
/// line between them. Bodies without rounding, and overlapping cores (there less the roundings):
/// gap = min over A of nhat.p - max over B of nhat.p, the largest such value over all face normals
/// and the common normals of edge pairs that support both bodies (the faces of the Minkowski
/// difference). If positive, it is a lower bound of the distance, equal to it unless the nearest
/// features are vertex/vertex or vertex/edge; if negative, it is the least translation along a
/// witness normal that separates the bodies. Edges within 1e-13 rad of parallel count as parallel
/// and have no common normal. The normal of other pairs is perpendicular to both edges, up to the
/// round-off of their directions over their sine. For a body in a hollow: the least distance of its
/// points from the walls, and the normal there.
struct Separation {
  Witness witness;
  Vec3 nhat_BA_W = Vec3::UnitZ();  // unit, from B to A
  double gap = 0.0;                // [m]
};

/// Counters for the statistics panel; summed by the caller.
struct WitnessCounters {
  std::int64_t queries = 0;
  std::int64_t cache_hits = 0;
  std::int64_t full_searches = 0;

  WitnessCounters& operator+=(const WitnessCounters& other) {
    queries += other.queries;
    cache_hits += other.cache_hits;
    full_searches += other.full_searches;
    return *this;
  }
};

/// The separation of A from B. Tries `cached` first: when the cached plane still separates by more
/// than `far`, it is returned at once, and gap is a lower bound of the true gap. For rounded bodies
/// the cached features are kept where they are the nearest, to round-off; otherwise the nearest are
/// searched for. For other bodies searches all face planes and the edge pairs whose arcs cross on
/// the Gauss map; keeps the cached witness unless another is better by a margin (1e-3 relative +
/// 1e-2 tolerance), and prefers a face to an edge pair by the same margin. Takes a hollow for a
/// body inside it, its solid for a body outside (ShowSurfaces).
/// @param far  separation beyond which exactness does not matter [m]; infinity: always exact.
/// @param tolerance  the contact tolerance eps [m].
Separation FindSeparation(const PosedShape& A, const PosedShape& B, const Witness& cached,
                          double far, double tolerance, WitnessCounters* counters);

/// The separation along one given witness alone (its plane at these poses), whether or not it still
/// is a supporting pair. Parallel edges, and no witness, separate nothing: gap is -infinity.
Separation EvaluateWitness(const PosedShape& A, const PosedShape& B, const Witness& witness);

}  // namespace touchstone::collision
