#include "collision/support_patch.h"

#include <algorithm>
#include <limits>

#include "collision/shape_parts.h"

namespace touchstone::collision {
namespace {

using geometry::Polyhedron;

// Cosine below which a face is upright on the plane: its projection is negligible, and the edges
// around it carry the contact.
constexpr double kUpright = 1e-6;

}  // namespace

SupportPatch FindSupportPatch(const PosedShape& body, const PlaneFrame& frame, double towards,
                              double tolerance) {
  const Polyhedron& shape = *body.shape;
  Mat3 R_PW;
  R_PW << frame.t1_W.transpose(), frame.t2_W.transpose(), frame.nhat_W.transpose();
  const Mat3 R_PB = R_PW * body.X_WB.R_WB;
  const Vec3 p_PB = R_PW * (body.X_WB.p_WB - frame.origin_W);

  SupportPatch patch;
  patch.shape = &shape;
  patch.points.reserve(shape.vertices().size());
  double extreme = -std::numeric_limits<double>::infinity();
  for (const Vec3& p : shape.vertices()) {
    patch.points.push_back(R_PB * p + p_PB);
    extreme = std::max(extreme, towards * patch.points.back().z());
  }
  const auto in_slab = [&](int v) { return towards * patch.Point(v).z() >= extreme - tolerance; };

  std::vector<char> turned_face(shape.faces().size(), 0);
  std::vector<char> on_surface(shape.vertices().size(), 0);
  for (size_t f = 0; f < shape.faces().size(); ++f) {
    const Polyhedron::Face& face = shape.faces()[f];
    const Vec3 normal = R_PB * face.normal;
    if (towards * normal.z() <= kUpright) continue;
    turned_face[f] = 1;
    for (const int v : face.vertices) on_surface[static_cast<size_t>(v)] = 1;
    if (std::ranges::any_of(face.vertices, in_slab)) {
      patch.faces.push_back({static_cast<int>(f), normal});
    }
  }
  if (shape.faces().empty()) std::ranges::fill(on_surface, 1);  // a point or a segment
  patch.vertices.reserve(patch.points.size());
  for (size_t v = 0; v < patch.points.size(); ++v) {
    if (on_surface[v] != 0 && in_slab(static_cast<int>(v))) {
      patch.vertices.push_back(static_cast<int>(v));
    }
  }
  patch.edges.reserve(shape.edges().size());
  for (size_t e = 0; e < shape.edges().size(); ++e) {
    const Polyhedron::Edge& edge = shape.edges()[e];
    const bool turned = !edge.has_faces() || turned_face[static_cast<size_t>(edge.face[0])] != 0 ||
                        turned_face[static_cast<size_t>(edge.face[1])] != 0;
    if (turned && (in_slab(edge.vertex[0]) || in_slab(edge.vertex[1]))) {
      patch.edges.push_back(static_cast<int>(e));
    }
  }
  return patch;
}

double DepthInside(const SupportPatch& patch, const PatchFace& face, const Vec3& p) {
  const std::vector<int>& loop = FaceOf(*patch.shape, face.index).vertices;
  const double turn = face.normal.z() < 0.0 ? -1.0 : 1.0;
  double depth = std::numeric_limits<double>::infinity();
  for (size_t i = 0; i < loop.size(); ++i) {
    const Vec3& start = patch.Point(loop[i]);
    const Vec3 along = patch.Point(loop[i + 1 < loop.size() ? i + 1 : 0]) - start;
    const Vec3 to_p = p - start;
    const double length = PlaneLength(along.x(), along.y());
    const double area = turn * (along.x() * to_p.y() - along.y() * to_p.x());
    if (area <= 0.0) return length > 0.0 ? area / length : 0.0;
    depth = std::min(depth, area / length);
  }
  return depth;
}

double HeightOnFace(const SupportPatch& patch, const PatchFace& face, const Vec3& p) {
  const std::vector<int>& loop = FaceOf(*patch.shape, face.index).vertices;
  const Vec3& corner = patch.Point(loop[0]);
  const Vec3 offset = p - corner;
  return corner.z() -
         (face.normal.x() * offset.x() + face.normal.y() * offset.y()) / face.normal.z();
}

}  // namespace touchstone::collision
