#include "app/snapping.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "app/standing.h"

namespace touchstone::app {
namespace {

using geometry::Polyhedron;

constexpr double kParallel = 1.0 - 1e-6;  // cosine of directions that count as parallel
constexpr double kSquare = 1e-3;          // cosine of directions that count as orthogonal

/// The interval of a body along a direction.
struct Extent {
  double low;
  double high;

  bool Overlaps(const Extent& other) const { return low < other.high && other.low < high; }
  double Middle() const { return 0.5 * (low + high); }
};

Extent ExtentOf(const geometry::BodyShape& shape, const Quat& q_WB, const Vec3& p_W,
                const Vec3& direction) {
  const double at = direction.dot(p_W);
  return {at - ReachAlong(shape, q_WB, -direction), at + ReachAlong(shape, q_WB, direction)};
}
Extent ExtentOf(const Placed& body, const Vec3& direction) {
  return ExtentOf(*body.shape, body.q_WB, body.p_W, direction);
}
Extent ExtentOf(const exchange::BodySnapshot& body, const Vec3& direction) {
  return ExtentOf(*body.shape, body.q_WB, body.p_WBcm, direction);
}

/// A flat face in W: normal . p = offset on it.
struct FlatFace {
  Vec3 normal;
  double offset;
  const Polyhedron* part;
  const Polyhedron::Face* face;

  /// The face's interval along a direction.
  Extent Along(const Vec3& direction_W, const Quat& q_WB, const Vec3& p_W) const {
    const Vec3 direction = q_WB.conjugate() * direction_W;
    const double at = direction_W.dot(p_W);
    if (face->rim >= 0) {
      const auto& rim = part->rims()[static_cast<std::size_t>(face->rim)];
      const double middle = at + direction.dot(rim.centre);
      return {middle - rim.radius, middle + rim.radius};
    }
    Extent extent{std::numeric_limits<double>::infinity(),
                  -std::numeric_limits<double>::infinity()};
    for (const int v : face->vertices) {
      const double x = at + direction.dot(part->vertices()[static_cast<std::size_t>(v)]);
      extent = {std::min(extent.low, x), std::max(extent.high, x)};
    }
    return extent;
  }
};

std::vector<FlatFace> FacesOf(const geometry::BodyShape& shape, const Quat& q_WB, const Vec3& p_W) {
  std::vector<FlatFace> faces;
  for (const Polyhedron& part : shape.parts())
    for (const Polyhedron::Face& face : part.faces()) {
      const Vec3 normal = q_WB * face.normal;
      faces.push_back({normal, face.offset + part.rounding() + normal.dot(p_W), &part, &face});
    }
  return faces;
}

/// A translation that would bring one pair of features into contact or alignment.
struct Candidate {
  Vec3 direction;  // unit
  double by;       // distance along the direction
  std::optional<render::Marker> guide = {};
};

bool IsSquareTo(const std::vector<Vec3>& taken, const Vec3& direction) {
  return std::ranges::all_of(
      taken, [&](const Vec3& other) { return std::abs(other.dot(direction)) < kSquare; });
}

/// Finds features for the moved bodies to snap to, and moves the bodies.
class Snapper {
 public:
  Snapper(const session::Surroundings& around, std::vector<Placed> moved, const SnapReach& reach,
          std::vector<Vec3> taken)
      : around_(around), moved_(std::move(moved)), reach_(reach), taken_(std::move(taken)) {}

  Snap Find() {
    while (taken_.size() < 3 && Take(Least(&Snapper::AddTouches, 0.0))) {
    }
    while (taken_.size() < 3 && Take(Least(&Snapper::AddFlush, 1.0))) {
    }
    return std::move(snap_);
  }

 private:
  using Candidates = std::vector<Candidate>;

  /// Calls `find` for every moved body and every body no farther away than `sizes` times its own
  /// size plus the reach, and returns the smallest translation.
  std::optional<Candidate> Least(void (Snapper::*find)(const Placed&, const exchange::BodySnapshot&,
                                                       Candidates*) const,
                                 double sizes) const {
    Candidates candidates;
    for (const Placed& body : moved_)
      around_.ForEachNear(geometry::ComputeAabb(*body.shape, body.pose())
                              .Inflated(reach_.most + sizes * body.shape->size()),
                          [&](const exchange::BodySnapshot& other, const geometry::Aabb&) {
                            if (!other.shape->part(0).is_hollow())
                              (this->*find)(body, other, &candidates);
                          });
    std::erase_if(candidates, [&](const Candidate& candidate) {
      return !(std::abs(candidate.by) < reach_.most) || !IsSquareTo(taken_, candidate.direction);
    });
    const auto least = std::ranges::min_element(
        candidates, {}, [](const Candidate& candidate) { return std::abs(candidate.by); });
    return least == candidates.end() ? std::nullopt : std::optional(*least);
  }

  bool Take(const std::optional<Candidate>& candidate) {
    if (!candidate) return false;
    const Vec3 shift = candidate->by * candidate->direction;
    for (Placed& body : moved_) body.p_W += shift;
    snap_.shift_W += shift;
    taken_.push_back(candidate->direction);
    if (candidate->guide) snap_.guides.push_back(*candidate->guide);
    return true;
  }

  /// Adds the contacts of the body's faces with the other's extent, and the reverse.
  void AddTouches(const Placed& body, const exchange::BodySnapshot& other, Candidates* out) const {
    for (const FlatFace& face : FacesOf(*other.shape, other.q_WB, other.p_WBcm)) {
      if (face.normal.dot(body.p_W) < face.offset) continue;  // it is behind the face
      const double gap = ExtentOf(body, face.normal).low - face.offset;
      if (std::abs(gap) < reach_.most && Faces(face, other.q_WB, other.p_WBcm, body))
        out->push_back({face.normal, reach_.gap - gap});
    }
    for (const FlatFace& face : FacesOf(*body.shape, body.q_WB, body.p_W)) {
      if (face.normal.dot(other.p_WBcm) < face.offset) continue;
      const double gap = ExtentOf(other, face.normal).low - face.offset;
      if (std::abs(gap) < reach_.most &&
          Faces(face, body.q_WB, body.p_W, {other.shape, other.q_WB, other.p_WBcm}))
        out->push_back({face.normal, gap - reach_.gap});
    }
  }

  /// Whether a body is opposite to a face, along both tangents.
  static bool Faces(const FlatFace& face, const Quat& q_WB, const Vec3& p_W, const Placed& body) {
    Vec3 along, across;
    TangentBasis(face.normal, &along, &across);
    return face.Along(along, q_WB, p_W).Overlaps(ExtentOf(body, along)) &&
           face.Along(across, q_WB, p_W).Overlaps(ExtentOf(body, across));
  }

  /// Adds translations that make faces of equal direction flush, and align centres across them; the
  /// centre of a far larger body is not used, since it is not recognizable.
  void AddFlush(const Placed& body, const exchange::BodySnapshot& other, Candidates* out) const {
    constexpr double kFarLarger = 5.0;
    const bool has_middle = other.shape->size() < kFarLarger * body.shape->size();
    const std::vector<FlatFace> own = FacesOf(*body.shape, body.q_WB, body.p_W);
    for (const FlatFace& face : FacesOf(*other.shape, other.q_WB, other.p_WBcm)) {
      const double middle = ExtentOf(other, face.normal).Middle();
      if (has_middle)
        out->push_back({face.normal, middle - ExtentOf(body, face.normal).Middle(),
                        Guide(body, other, face.normal, middle)});
      for (const FlatFace& mine : own)
        if (mine.normal.dot(face.normal) > kParallel)
          out->push_back({face.normal, face.offset - mine.offset,
                          Guide(body, other, face.normal, face.offset)});
    }
  }

  /// A line from one body to the other, where both are `at` along a direction.
  static render::Marker Guide(const Placed& body, const exchange::BodySnapshot& other,
                              const Vec3& direction, double at) {
    const auto moved = [&](const Vec3& p) { return Vec3(p + (at - direction.dot(p)) * direction); };
    return render::MakeLine(moved(body.p_W), moved(other.p_WBcm), render::colors::kAim);
  }

  const session::Surroundings& around_;
  std::vector<Placed> moved_;
  SnapReach reach_;
  std::vector<Vec3> taken_;
  Snap snap_;
};

}  // namespace

Snap SnapToBodies(const session::Surroundings& around, const std::vector<Placed>& moved,
                  const SnapReach& reach, std::vector<Vec3> taken) {
  return Snapper(around, moved, reach, std::move(taken)).Find();
}

std::optional<double> MeasureDrop(const session::Surroundings& around,
                                  const std::vector<Placed>& moved, const Vec3& down, double gap) {
  constexpr double kFarthest = 1e6;  // [m]
  double drop = kFarthest;
  for (const Placed& body : moved) {
    geometry::Aabb below = geometry::ComputeAabb(*body.shape, body.pose());
    below = below.United({below.lower + kFarthest * down, below.upper + kFarthest * down});
    Vec3 along, across;
    TangentBasis(down, &along, &across);
    around.ForEachNear(below, [&](const exchange::BodySnapshot& other, const geometry::Aabb&) {
      for (const FlatFace& face : FacesOf(*other.shape, other.q_WB, other.p_WBcm)) {
        if (face.normal.dot(down) > -kParallel) continue;
        const double height = ExtentOf(body, -down).low - face.offset;
        if (height > -gap &&
            face.Along(along, other.q_WB, other.p_WBcm).Overlaps(ExtentOf(body, along)) &&
            face.Along(across, other.q_WB, other.p_WBcm).Overlaps(ExtentOf(body, across)))
          drop = std::min(drop, height - gap);
      }
    });
  }
  if (drop == kFarthest) return std::nullopt;
  return std::max(drop, 0.0);
}

}  // namespace touchstone::app
