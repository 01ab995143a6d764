#include "collision/strike_height.h"

#include <functional>
#include <limits>

#include "collision/inside_contacts.h"
#include "collision/shape_parts.h"

namespace touchstone::collision {
namespace {

constexpr double kSameHeight = 1e-3;  // relative: a height that is no larger than this does not
                                      // come down
constexpr int kMaxHalvings = 60;

/// The height over the face, as a function of time, of the vertex of `striker` that is lowest at
/// time t.
std::function<double(double)> HeightOverFace(const MovingShape& struck, int face,
                                             const MovingShape& striker, double t) {
  const geometry::Polyhedron::Face& plane = FaceOf(*struck.shape, face);
  const Vec3 normal_W = struck.motion->PoseAt(t).R_WB * plane.normal;
  const int lowest =
      striker.shape->SupportVertex(-(striker.motion->PoseAt(t).R_WB.transpose() * normal_W));
  const Vec3& corner = VertexOf(*striker.shape, lowest);
  return [&struck, &striker, &plane, &corner](double time) {
    const Vec3 p_W = striker.motion->PoseAt(time).ToWorld(corner);
    return plane.normal.dot(struck.motion->PoseAt(time).ToBody(p_W)) - plane.offset -
           RoundingOf(*struck.shape, *striker.shape);
  };
}

/// For curved bodies, whose features may have several lines between them, the separation is
/// searched.
Separation SeparationAlong(const MovingShape& A, const MovingShape& B, const Witness& strikers,
                           double t) {
  const PosedShape a = A.At(t), b = B.At(t);
  if (strikers.kind == WitnessKind::kInside) return EvaluateInside(a, b, strikers);
  if (!IsCurvedPair(*a.shape, *b.shape)) return EvaluateWitness(a, b, strikers);
  return FindSeparation(a, b, strikers, std::numeric_limits<double>::infinity(), 0.0, nullptr);
}

std::function<double(double)> HeightOf(const MovingShape& A, const MovingShape& B,
                                       const Witness& strikers, double t) {
  const bool curved = IsCurvedPair(*A.shape, *B.shape);
  if (!curved && strikers.kind == WitnessKind::kFaceOfA)
    return HeightOverFace(A, strikers.feature_a, B, t);
  if (!curved && strikers.kind == WitnessKind::kFaceOfB)
    return HeightOverFace(B, strikers.feature_b, A, t);
  return [&A, &B, strikers](double time) { return SeparationAlong(A, B, strikers, time).gap; };
}

}  // namespace

bool StopAtHeight(const MovingShape& A, const MovingShape& B, double t0, double height,
                  double slowest, GapEvent* event) {
  const auto height_at = HeightOf(A, B, event->separation.witness, event->t);
  const double event_height = height_at(event->t);
  if (event_height >= height || height_at(t0) <= (1.0 + kSameHeight) * height) return false;
  double above = t0, below = event->t;
  for (int i = 0; i < kMaxHalvings; ++i) {
    const double middle = 0.5 * (above + below);
    if (!(middle > above && middle < below)) break;
    (height_at(middle) > height ? above : below) = middle;
  }
  if (height - event_height < slowest * (event->t - above)) return false;
  event->history.push_back({above, height, t0, event->t});
  event->t = above;
  event->separation = SeparationAlong(A, B, event->separation.witness, above);
  return true;
}

}  // namespace touchstone::collision
