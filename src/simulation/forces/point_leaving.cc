#include "simulation/forces/point_leaving.h"

#include <algorithm>
#include <vector>

#include "collision/contact_area.h"
#include "collision/moving_body.h"
#include "collision/rolling_off.h"
#include "simulation/contacts/contact_frame.h"
#include "simulation/motion/predicted_poses.h"

namespace touchstone::simulation {
namespace {

// The points of a pair that carry a force, on their way through a plan.
class LoadedPoints {
 public:
  // Takes the points of the plan's contacts from `first` to before `last`, which are of one pair.
  LoadedPoints(const World& world, const PairRecord& pair, const ForceSolution& plan, size_t first,
               size_t last, double tolerance)
      : world_(world),
        pair_(pair),
        tolerance_(tolerance),
        rolls_(collision::Rolls(world.shape(pair.A()), world.shape(pair.B()), pair.manifold)) {
    const ContactFrame now = MakeContactFrame(world, pair);
    if (rolls_)
      fastest_ =
          std::max(now.RelativeVelocity(now.p_WA).norm(), now.RelativeVelocity(now.p_WB).norm());
    for (size_t k = first; k < last; ++k) {
      if (plan.solution.f[k][2] <= 0.0) continue;
      const auto point = static_cast<size_t>(plan.built.contacts[k].point);
      loaded_.push_back(point);
      const Vec2 end =
          plan.h *
          contact::RelativeMotion(plan.built.problem.contacts[k], plan.solution.v).head<2>();
      fastest_ = std::max({fastest_, now.VelocityInAxes(point).head<2>().norm(), end.norm()});
    }
  }

  // Whether the bodies move past each other so far in a time h that a point may leave.
  bool MayLeave(double h) const {
    constexpr double kSlid = 0.5, kRolled = 0.01;  // relative to the tolerance
    return !loaded_.empty() && h * fastest_ > (rolls_ ? kRolled : kSlid) * tolerance_;
  }

  // Forgets points that are not within the area in which the bodies touch now: points of a rim that
  // were added where it sinks.
  void KeepThoseWithin(const PredictedPoses& predicted) {
    const Touch now = TouchAfter(predicted, 0.0);
    std::erase_if(loaded_, [&](size_t point) { return IsOutside(point, now); });
  }

  // Whether the contact has ended after `ahead` seconds, or a point is out of the area in which the
  // bodies then touch.
  bool HaveLeft(const PredictedPoses& predicted, double ahead) const {
    const Touch then = TouchAfter(predicted, ahead);
    return then.ended ||
           std::ranges::any_of(loaded_, [&](size_t point) { return IsOutside(point, then); });
  }

 private:
  // How the bodies will touch, and where the present points will be.
  struct Touch {
    bool ended = false;
    collision::ContactManifold manifold;
    std::vector<Vec3> places;
  };

  Touch TouchAfter(const PredictedPoses& predicted, double ahead) const {
    constexpr double kGap = 1.5;  // relative to the tolerance
    const dynamics::BodyState a = predicted.At(pair_.a, ahead), b = predicted.At(pair_.b, ahead);
    const collision::PosedShape A{&world_.shape(pair_.A()), a.pose()},
        B{&world_.shape(pair_.B()), b.pose()};
    const collision::Separation separation =
        collision::FindSeparation(A, B, pair_.witness, tolerance_, tolerance_, nullptr);
    Touch touch;
    touch.ended = separation.gap > kGap * tolerance_ ||
                  (rolls_ && separation.gap > 0.0 &&
                   collision::HasRolledOff(A, B, pair_.manifold.separation.witness, separation));
    if (touch.ended || separation.gap <= 0.0) return touch;  // a collision comes first
    touch.manifold = collision::FindContactPoints(A, B, separation, kGap * tolerance_);
    FindPointsAt(world_, pair_, a, b, &touch.places);
    return touch;
  }

  bool IsOutside(size_t point, const Touch& touch) const {
    constexpr double kOutside = 0.1;  // relative to the tolerance
    if (touch.manifold.points.empty()) return false;
    return !collision::HasPoint(touch.manifold, pair_.manifold.points[point]) &&
           collision::DistanceFromContactArea(touch.places[point], touch.manifold) >
               kOutside * tolerance_;
  }

  const World& world_;
  const PairRecord& pair_;
  double tolerance_;
  bool rolls_;
  std::vector<size_t> loaded_;  // by point of the manifold
  double fastest_ = 0.0;        // speed of one body past the other [m/s]
};

}  // namespace

std::optional<double> FirstPointLeaving(const World& world, const PairTable& pairs,
                                        const Island& island, const ForceSolution& plan,
                                        double tolerance) {
  constexpr int kHalvings = 20;
  PredictedPoses predicted(world, plan.h);
  predicted.SetEnd(island.bodies, plan.solution.v);
  std::optional<double> first;
  const std::vector<IslandProblem::Source>& contacts = plan.built.contacts;
  for (size_t begin = 0, end = 0; begin < contacts.size(); begin = end) {
    while (end < contacts.size() && contacts[end].pair == contacts[begin].pair) ++end;
    const PairRecord& pair = pairs.at(contacts[begin].pair);
    const geometry::Polyhedron &a = world.shape(pair.A()), &b = world.shape(pair.B());
    if (pair.rough || collision::IsHollowPair(a, b)) continue;
    LoadedPoints points(world, pair, plan, begin, end, tolerance);
    double latest = first.value_or(plan.h);
    if (!points.MayLeave(latest) || !points.HaveLeft(predicted, latest)) continue;
    points.KeepThoseWithin(predicted);
    if (!points.HaveLeft(predicted, latest)) continue;
    double still_there = 0.0;
    for (int i = 0; i < kHalvings; ++i) {
      const double middle = 0.5 * (still_there + latest);
      (points.HaveLeft(predicted, middle) ? latest : still_there) = middle;
    }
    first = latest;
  }
  return first;
}

}  // namespace touchstone::simulation
