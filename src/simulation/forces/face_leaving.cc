#include "simulation/forces/face_leaving.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "collision/touched_face.h"
#include "simulation/contacts/contact_frame.h"
#include "simulation/motion/island_ahead.h"

namespace touchstone::simulation {
namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

// A point at the start of a plan, halfway and at its end.
using Way = std::array<Vec3, 3>;

// The time when a number with the values a, b and c at the start of a time h, halfway and at its
// end, interpolated by a parabola, first rises to zero; 0 if it is not negative at first.
double FirstRise(double a, double b, double c, double h) {
  if (a >= 0.0) return 0.0;
  // Coefficients of the parabola in the share of h.
  const double bend = 2.0 * (a - 2.0 * b + c), slope = 4.0 * b - 3.0 * a - c;
  const double square = slope * slope - 4.0 * bend * a;
  if (square < 0.0) return kNever;
  // The smaller positive root of a + slope s + bend s^2, without cancellation.
  const double root = std::sqrt(square);
  const double share = slope > 0.0 ? -2.0 * a / (slope + root)
                                   : (bend > 0.0 ? (root - slope) / (2.0 * bend) : kNever);
  return share <= 1.0 ? share * h : kNever;
}

// The time when a point with this path, relative to the polyhedron, is `beyond` outside the outline
// of the face.
double TimeBeyond(const geometry::Polyhedron& shape, int face, const Way& way, double beyond,
                  double h) {
  const auto sides = [&](const Vec3& p) { return collision::BeyondSides(shape, face, p); };
  const std::vector<double> start = sides(way[0]), middle = sides(way[1]), end = sides(way[2]);
  double earliest = kNever;
  for (size_t i = 0; i < start.size(); ++i) {
    earliest =
        std::min(earliest, FirstRise(start[i] - beyond, middle[i] - beyond, end[i] - beyond, h));
  }
  return earliest;
}

}  // namespace

std::optional<double> FirstLeaving(const World& world, const PairTable& pairs, const Island& island,
                                   const ForceSolution& plan, double beyond, double soonest) {
  constexpr double kNearTheEnd = 0.01;  // relative to the plan
  PredictedPoses predicted(world, plan.h);
  predicted.SetEnd(island.bodies, plan.solution.v);
  const IslandAhead halfway(world, island, predicted, 0.5 * plan.h),
      end(world, island, predicted, plan.h);
  double first = kNever;
  for (const int index : island.pairs) {
    const PairRecord& pair = pairs.at(index);
    const auto face = collision::FaceUnderRoundBody(pair.manifold.separation.witness,
                                                    world.shape(pair.A()), world.shape(pair.B()));
    if (!face) continue;
    const geometry::Polyhedron& shape = world.shape(face->of_a ? pair.A() : pair.B());
    const int body = face->of_a ? pair.a : pair.b;
    const ContactFrame now = MakeContactFrame(world, pair);
    const collision::ContactPlaces places = PlacesOf(pair.manifold, now.E);
    const auto ahead = [&](const IslandAhead& then) {
      return FrameAhead(world, pair, now, places, then.Of(pair.a), then.Of(pair.b));
    };
    const ContactFrame middle = ahead(halfway), last = ahead(end);
    const auto seen = [&](const Placement& from, const Vec3& p) -> Vec3 {
      return from.q_WB.conjugate() * (p - from.p_WB);
    };
    const dynamics::BodyState& state = world.state(body);
    const Placement start{state.p_WBcm, state.q_WB, {}};
    double leaves = 0.0;
    for (size_t k = 0; k < now.p_WC.size() && leaves < kNever; ++k) {
      const double time =
          TimeBeyond(shape, face->index,
                     {seen(start, now.p_WC[k]), seen(halfway.Of(body), middle.p_WC[k]),
                      seen(end.Of(body), last.p_WC[k])},
                     beyond, plan.h);
      leaves = time > 0.0 ? std::max(leaves, time) : kNever;
    }
    if (leaves > soonest) first = std::min(first, leaves);
  }
  if (first > (1.0 - kNearTheEnd) * plan.h) return std::nullopt;
  return first;
}

}  // namespace touchstone::simulation
