#include "collision/facing_edges.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "collision/shape_parts.h"
#include "collision/witness_plane.h"

namespace touchstone::collision {
namespace {

using geometry::Polyhedron;

constexpr double kAlongEachOther = 0.05;  // sine between two edges
constexpr double kSameLine = 0.02;        // [rad] between the lines at both ends of the stretch
constexpr double kBetween = 1e-3;         // sine of the line and the normal of a face beside it
constexpr double kParallelFaces = 0.05;   // [rad]

/// An edge in the frame of A, with the normals of the faces beside it.
struct Edge {
  Edge(const Polyhedron& shape, int index, const Pose& X_A)
      : start(X_A.ToWorld(VertexOf(shape, EdgeOf(shape, index).vertex[0]))),
        end(X_A.ToWorld(VertexOf(shape, EdgeOf(shape, index).vertex[1]))),
        direction(X_A.R_WB * EdgeOf(shape, index).direction) {
    const Polyhedron::Edge& edge = EdgeOf(shape, index);
    for (size_t i = 0; i < 2; ++i) normals[i] = X_A.R_WB * FaceOf(shape, edge.face[i]).normal;
  }

  /// Whether a direction across the edge lies between the normals of its faces.
  bool HasBetweenFaces(const Vec3& outward) const {
    const double turn = std::copysign(1.0, direction.dot(normals[0].cross(normals[1])));
    return turn * direction.dot(normals[0].cross(outward)) > kBetween &&
           turn * direction.dot(outward.cross(normals[1])) > kBetween;
  }

  Vec3 start, end;
  Vec3 direction;
  std::array<Vec3, 2> normals;
};

/// Whether bodies with this velocity of A relative to B, at edges with this line from b to a,
/// approach both across faces with this normal, that of B there, and along them: at an angle of at
/// least 20 degrees to either.
bool ComeTogether(const Vec3& line, const Vec3& normal, const Vec3& velocity) {
  constexpr double kLeast = 0.35;
  const Vec3 along = (line - line.dot(normal) * normal).normalized();
  const double least = kLeast * velocity.norm();
  return -velocity.dot(normal) > least && -velocity.dot(along) > least;
}

/// Velocity of A relative to B at A's edge, across the edge [m/s].
Vec3 VelocityAcross(const Edge& a, const Encounter& encounter) {
  const Pose& X_WA = encounter.A.X_WB;
  const Vec3 p_W = X_WA.ToWorld(0.5 * (a.start + a.end));
  const Vec3 velocity =
      X_WA.R_WB.transpose() * (VelocityAt(encounter.A, p_W) - VelocityAt(encounter.B, p_W));
  return velocity - a.direction.dot(velocity) * a.direction;
}

/// Whether two edges with this line between them, from b to a, may pass each other along the faces
/// beside them.
bool MayPass(const PairFrame& frame, int edge_a, int edge_b, const Vec3& line,
             const Encounter* encounter) {
  const Edge a(frame.a, edge_a, Pose()), b(frame.b, edge_b, frame.X_AB);
  const auto is_parallel = [&](const Vec3& of_b) {
    return std::ranges::any_of(
        a.normals, [&](const Vec3& of_a) { return -of_a.dot(of_b) > std::cos(kParallelFaces); });
  };
  const auto meets = [&](const Vec3& of_b) {
    if (encounter == nullptr) return false;
    if (encounter->pushing && encounter->pushing->kind == WitnessKind::kFacingEdges) return true;
    return ComeTogether(line, of_b, VelocityAcross(a, *encounter));
  };
  return std::ranges::any_of(b.normals,
                             [&](const Vec3& of_b) { return is_parallel(of_b) && !meets(of_b); });
}

/// The lines from b to a, across a, at both ends of their common stretch along a.
std::optional<std::array<Vec3, 2>> LinesAcross(const Edge& a, const Edge& b) {
  const double length = a.direction.dot(a.end - a.start);
  const double b_start = a.direction.dot(b.start - a.start);
  const double b_end = a.direction.dot(b.end - a.start);
  const double first = std::max(0.0, std::min(b_start, b_end));
  const double last = std::min(length, std::max(b_start, b_end));
  if (!(first < last)) return std::nullopt;
  const auto across = [&](double along) -> Vec3 {
    const Vec3 on_b = b.start + (along - b_start) / (b_end - b_start) * (b.end - b.start);
    return a.start + along * a.direction - on_b;
  };
  return std::array{across(first), across(last)};
}

}  // namespace

std::optional<EdgeAxis> LineBetweenEdges(const PairFrame& frame, int edge_a, int edge_b) {
  const Vec3 along_b = frame.X_AB.R_WB * EdgeOf(frame.b, edge_b).direction;
  if (EdgeOf(frame.a, edge_a).direction.cross(along_b).norm() > kAlongEachOther ||
      !EdgeOf(frame.a, edge_a).has_faces() || !EdgeOf(frame.b, edge_b).has_faces())
    return std::nullopt;
  const Edge a(frame.a, edge_a, Pose()), b(frame.b, edge_b, frame.X_AB);
  const auto lines = LinesAcross(a, b);
  if (!lines) return std::nullopt;

  // Across both edges exactly, not only up to round-off relative to the short line between them.
  const Vec3 along = a.direction.dot(b.direction) < 0.0 ? Vec3(a.direction - b.direction)
                                                        : Vec3(a.direction + b.direction);
  Vec3 apart = 0.5 * ((*lines)[0] + (*lines)[1]);
  apart -= along.dot(apart) / along.squaredNorm() * along;
  const double distance = apart.norm();
  if (!(distance > 0.0)) return std::nullopt;
  EdgeAxis axis{.edge_a = edge_a, .edge_b = edge_b, .nhat_BA_A = apart / distance};
  const auto leaves_it = [&](const Vec3& line) {
    return line.cross(axis.nhat_BA_A).norm() > kSameLine * line.dot(axis.nhat_BA_A);
  };
  if (std::ranges::any_of(*lines, leaves_it) || !a.HasBetweenFaces(-axis.nhat_BA_A) ||
      !b.HasBetweenFaces(axis.nhat_BA_A))
    return std::nullopt;
  axis.gap = GapAlong(frame, axis.nhat_BA_A);
  return axis;
}

namespace {

/// LineBetweenEdges for edges that do not pass each other.
std::optional<EdgeAxis> LineBetweenMeetingEdges(const PairFrame& frame, int edge_a, int edge_b,
                                                const Encounter* encounter) {
  const std::optional<EdgeAxis> line = LineBetweenEdges(frame, edge_a, edge_b);
  if (line && MayPass(frame, edge_a, edge_b, line->nhat_BA_A, encounter)) return std::nullopt;
  return line;
}

/// The plane between two edges that face each other, one around a face of P and one at the vertex
/// of Q that is nearest to the face's plane.
/// @param face_of_a  whether P is A of the frame.
std::optional<EdgeAxis> FindFacingEdges(const PairFrame& frame, const FaceAxis& face,
                                        bool face_of_a, const Encounter* encounter) {
  const Polyhedron& P = face_of_a ? frame.a : frame.b;
  const Polyhedron& Q = face_of_a ? frame.b : frame.a;
  std::optional<EdgeAxis> best;
  for (size_t e = 0; e < Q.edges().size(); ++e) {
    const auto& ends = Q.edges()[e].vertex;
    const bool nearest = ends[0] == face.vertex || ends[1] == face.vertex;
    if (!nearest && encounter == nullptr) continue;  // with parallel faces all vertices are nearest
    const int of_q = static_cast<int>(e);
    for (const int of_p : FaceOf(P, face.face).edges) {
      const auto axis = LineBetweenMeetingEdges(frame, face_of_a ? of_p : of_q,
                                                face_of_a ? of_q : of_p, encounter);
      if (axis && (!best || axis->gap > best->gap)) best = axis;
    }
  }
  return best;
}

/// The edges that face each other where the bodies are near each other on a plane.
std::optional<EdgeAxis> FindFacingEdges(const PairFrame& frame, const Plane& plane,
                                        const Encounter* encounter) {
  constexpr double kBeside = 1e-3;  // slope of the line between the nearest points
  const Witness& witness = plane.witness;
  if (witness.kind == WitnessKind::kEdgePair)
    return LineBetweenMeetingEdges(frame, witness.feature_a, witness.feature_b, encounter);
  const bool of_a = witness.kind == WitnessKind::kFaceOfA;
  if (!of_a && witness.kind != WitnessKind::kFaceOfB) return std::nullopt;
  if (Apart(frame, plane).squaredNorm() <= (1.0 + kBeside * kBeside) * plane.gap * plane.gap)
    return std::nullopt;
  const int face = of_a ? witness.feature_a : witness.feature_b;
  return FindFacingEdges(frame, {face, plane.gap, plane.vertex}, of_a, encounter);
}

}  // namespace

Separation AtFacingEdges(const PosedShape& A, const PosedShape& B, const Separation& separation,
                         const Encounter* encounter) {
  if (!(separation.gap > 0.0)) return separation;
  const PairFrame frame(A, B);
  const auto line = FindFacingEdges(frame, EvaluatePlane(frame, separation.witness), encounter);
  if (!line || line->gap <= separation.gap) return separation;
  return {{WitnessKind::kFacingEdges, line->edge_a, line->edge_b},
          A.X_WB.R_WB * line->nhat_BA_A,
          line->gap};
}

}  // namespace touchstone::collision
