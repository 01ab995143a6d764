#include "geometry/surface_mesh.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <utility>

#include "geometry/bevel.h"

namespace touchstone::geometry {
namespace {

constexpr double kPartsPerRadian = 9.0;

/// Adds triangles of one shade whose corners are core points moved outwards along their normals.
class Surface {
 public:
  /// @param angle  the largest angle between two normals at an edge [rad].
  Surface(double rounding, double angle)
      : rounding_(rounding), parts_(static_cast<int>(std::ceil(kPartsPerRadian * angle))) {}

  void Triangle(const std::array<Vec3, 3>& core, const std::array<Vec3, 3>& normals, double shade) {
    SurfaceTriangle triangle;
    for (std::size_t i = 0; i < 3; ++i)
      triangle[i] = {core[i] + rounding_ * normals[i], normals[i], shade};
    triangles_.push_back(triangle);
  }

  void Face(const Polyhedron& part, const Polyhedron::Face& face) {
    const auto corner = [&](std::size_t i) {
      return part.vertices()[static_cast<std::size_t>(face.vertices[i])];
    };
    for (std::size_t i = 2; i < face.vertices.size(); ++i)
      Triangle({corner(0), corner(i - 1), corner(i)}, {face.normal, face.normal, face.normal}, 1.0);
  }

  /// Adds the strip around an edge from the normal u to the normal v, counter-clockwise seen from
  /// its head.
  void Strip(const Vec3& tail, const Vec3& head, const Vec3& u, const Vec3& v, double shade) {
    for (int i = 0; i < parts_; ++i) {
      const Vec3 m = Between(u, v, i), n = Between(u, v, i + 1);
      Triangle({tail, tail, head}, {m, n, n}, shade);
      Triangle({tail, head, head}, {m, n, m}, shade);
    }
  }

  /// Adds the spherical triangle of these normals around a vertex, counter-clockwise from outside.
  void Cap(const Vec3& vertex, const Vec3& u, const Vec3& v, const Vec3& w, double shade) {
    // Goes row by row from u: row i runs between the arcs u-v and u-w.
    const auto at = [&](int i, int k) {
      const Vec3 start = Between(u, v, i), end = Between(u, w, i);
      const double share = i == 0 ? 0.0 : static_cast<double>(k) / i;
      return Vec3(((1.0 - share) * start + share * end).normalized());
    };
    const std::array<Vec3, 3> core = {vertex, vertex, vertex};
    for (int i = 0; i < parts_; ++i)
      for (int k = 0; k <= i; ++k) {
        Triangle(core, {at(i, k), at(i + 1, k), at(i + 1, k + 1)}, shade);
        if (k < i) Triangle(core, {at(i, k), at(i + 1, k + 1), at(i, k + 1)}, shade);
      }
  }

  std::vector<SurfaceTriangle> Take() { return std::move(triangles_); }

 private:
  Vec3 Between(const Vec3& u, const Vec3& v, int i) const {
    const double share = static_cast<double>(i) / parts_;
    return ((1.0 - share) * u + share * v).normalized();
  }

  double rounding_;
  int parts_;  // number of parts of each arc
  std::vector<SurfaceTriangle> triangles_;
};

/// Adds the four fields of half a ball around a vertex, with the pole along z of this right-handed
/// frame; the shades alternate, beginning with the given one.
void AddHalfBall(const Vec3& vertex, const Mat3& axes, bool first_is_dark, Surface* surface) {
  for (int quarter = 0; quarter < 4; ++quarter) {
    const Vec3 around[4] = {axes.col(0), axes.col(1), -axes.col(0), -axes.col(1)};
    const bool dark = (quarter % 2 == 0) == first_is_dark;
    surface->Cap(vertex, axes.col(2), around[quarter], around[(quarter + 1) % 4],
                 dark ? kDarkField : 1.0);
  }
}

/// The frame with the pole turned over: x, -y, -z.
Mat3 TurnedOver(const Mat3& axes) {
  Mat3 turned;
  turned << axes.col(0), -axes.col(1), -axes.col(2);
  return turned;
}

void AddCapsule(const Polyhedron& part, Surface* surface) {
  const Vec3 &tail = part.vertices()[0], &head = part.vertices()[1];
  Mat3 axes;
  Vec3 t1, t2;
  TangentBasis(part.edges()[0].direction, &t1, &t2);
  axes << t1, t2, part.edges()[0].direction;
  AddHalfBall(head, axes, true, surface);
  AddHalfBall(tail, TurnedOver(axes), false, surface);
  const Vec3 around[4] = {t1, t2, -t1, -t2};
  for (int quarter = 0; quarter < 4; ++quarter)
    surface->Strip(tail, head, around[quarter], around[(quarter + 1) % 4],
                   quarter % 2 == 0 ? 1.0 : kDarkField);
}

/// The normals of the faces around each vertex, counter-clockwise from outside.
std::vector<std::vector<Vec3>> NormalsAround(const Polyhedron& part) {
  // Around a vertex, the face before an edge that leaves the vertex is followed by the face beyond
  // that edge.
  std::vector<std::map<int, int>> next(part.vertices().size());
  for (std::size_t f = 0; f < part.faces().size(); ++f) {
    const Polyhedron::Face& face = part.faces()[f];
    const std::size_t n = face.vertices.size();
    for (std::size_t i = 0; i < n; ++i) {
      const Polyhedron::Edge& edge =
          part.edges()[static_cast<std::size_t>(face.edges[(i + n - 1) % n])];
      const int beyond = edge.face[0] == static_cast<int>(f) ? edge.face[1] : edge.face[0];
      next[static_cast<std::size_t>(face.vertices[i])][static_cast<int>(f)] = beyond;
    }
  }
  std::vector<std::vector<Vec3>> normals(next.size());
  for (std::size_t v = 0; v < next.size(); ++v) {
    int face = next[v].begin()->first;
    for (std::size_t i = 0; i < next[v].size(); ++i, face = next[v][face])
      normals[v].push_back(part.faces()[static_cast<std::size_t>(face)].normal);
  }
  return normals;
}

void AddRounding(const Polyhedron& part, Surface* surface) {
  for (const Polyhedron::Edge& edge : part.edges())
    surface->Strip(part.vertices()[static_cast<std::size_t>(edge.vertex[0])],
                   part.vertices()[static_cast<std::size_t>(edge.vertex[1])],
                   part.faces()[static_cast<std::size_t>(edge.face[0])].normal,
                   part.faces()[static_cast<std::size_t>(edge.face[1])].normal, 1.0);
  const std::vector<std::vector<Vec3>> normals = NormalsAround(part);
  for (std::size_t v = 0; v < normals.size(); ++v)
    for (std::size_t i = 2; i < normals[v].size(); ++i)
      surface->Cap(part.vertices()[v], normals[v][0], normals[v][i - 1], normals[v][i], 1.0);
}

double LargestArc(const Polyhedron& part) {
  if (part.faces().empty()) return std::numbers::pi / 2.0;
  double least_cosine = 1.0;
  for (const Polyhedron::Edge& edge : part.edges())
    least_cosine =
        std::min(least_cosine, part.faces()[static_cast<std::size_t>(edge.face[0])].normal.dot(
                                   part.faces()[static_cast<std::size_t>(edge.face[1])].normal));
  return std::acos(std::max(-1.0, least_cosine));
}

/// The surface seen from its other side.
std::vector<SurfaceTriangle> TurnedInside(std::vector<SurfaceTriangle> surface) {
  constexpr double kOfContrast = 0.15;  // fields show the curvature of a wall, which does not roll
  for (SurfaceTriangle& triangle : surface) {
    std::swap(triangle[1], triangle[2]);
    for (SurfaceCorner& corner : triangle) {
      corner.normal = -corner.normal;
      corner.shade = 1.0 - kOfContrast * (1.0 - corner.shade);
    }
  }
  return surface;
}

}  // namespace

std::vector<SurfaceTriangle> MakeSurface(const Polyhedron& part, const Bevel& bevel) {
  if (part.is_hollow()) return TurnedInside(MakeSurface(part.Outside()));
  if (part.is_curved()) return RevolvedSurface(part, bevel.width);
  if (bevel.width > 0.0 && part.rounding() == 0.0) return BevelledSurface(part, bevel);
  Surface surface(part.rounding(), LargestArc(part));
  for (const Polyhedron::Face& face : part.faces()) surface.Face(part, face);
  if (part.edges().empty()) {
    AddHalfBall(part.vertices()[0], Mat3::Identity(), false, &surface);
    AddHalfBall(part.vertices()[0], TurnedOver(Mat3::Identity()), false, &surface);
  } else if (part.faces().empty()) {
    AddCapsule(part, &surface);
  } else if (part.rounding() > 0.0) {
    AddRounding(part, &surface);
  }
  return surface.Take();
}

}  // namespace touchstone::geometry
