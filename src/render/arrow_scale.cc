#include "render/arrow_scale.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>
#include <vector>

#include "exchange/body_forces.h"

namespace touchstone::render {
namespace {

constexpr double kEarthGravity = 9.81;  // [m/s^2]

struct Weight {
  BodyId body;
  double newtons;
  geometry::Aabb box;
  double height;  // height of its centre, against gravity [m]
};

std::vector<Weight> WeightsOf(const exchange::Snapshot& snapshot) {
  const double gravity = snapshot.gravity.norm();
  const Vec3 up = gravity > 0.0 ? Vec3(-snapshot.gravity / gravity) : Vec3::UnitZ();
  std::vector<Weight> weights;
  for (const auto& body : snapshot.bodies)
    if (!body.fixed)
      weights.push_back(
          {body.id, body.mass * (gravity > 0.0 ? gravity : kEarthGravity),
           geometry::ComputeAabb(*body.shape, Pose{body.q_WB.toRotationMatrix(), body.p_WBcm}),
           up.dot(body.p_WBcm)});
  return weights;
}

bool IsAbove(const Weight& a, const Weight& b, int up_axis) {
  if (a.height <= b.height) return false;
  const Vec3 centre = 0.5 * (a.box.lower + a.box.upper);
  for (int axis = 0; axis < 3; ++axis)
    if (axis != up_axis && (centre[axis] < b.box.lower[axis] || centre[axis] > b.box.upper[axis]))
      return false;
  return true;
}

/// The largest weight of a body together with those whose centres are above it [N]. Seen along the
/// axis nearest to gravity.
double HeaviestColumn(const std::vector<Weight>& weights, const Vec3& gravity) {
  constexpr std::size_t kMost = 2000;  // limit of bodies: the time grows with the square of their
                                       // number
  int up_axis = 2;
  if (gravity != Vec3::Zero()) gravity.cwiseAbs().maxCoeff(&up_axis);
  const std::size_t count = std::min(weights.size(), kMost);
  double heaviest = 0.0;
  for (std::size_t i = 0; i < count; ++i) {
    double column = weights[i].newtons;
    for (std::size_t k = 0; k < count; ++k)
      if (IsAbove(weights[k], weights[i], up_axis)) column += weights[k].newtons;
    heaviest = std::max(heaviest, column);
  }
  return heaviest;
}

/// The largest weight of bodies connected by joints and springs [N].
double HeaviestLinkage(const exchange::Snapshot& snapshot, const std::vector<Weight>& weights) {
  std::map<BodyId, BodyId> above;  // a forest: the way to the representative of the body's linkage
  std::map<BodyId, double> newtons;
  for (const Weight& weight : weights) {
    above[weight.body] = weight.body;
    newtons[weight.body] = weight.newtons;
  }
  const auto root = [&](BodyId body) {
    while (above[body] != body) body = above[body] = above[above[body]];
    return body;
  };
  const auto tie = [&](BodyId a, std::optional<BodyId> b) {
    if (!b || !above.contains(a) || !above.contains(*b) || root(a) == root(*b)) return;
    newtons[root(*b)] += newtons[root(a)];
    above[root(a)] = root(*b);
  };
  for (const auto& joint : snapshot.joints) tie(joint.body_a, joint.body_b);
  for (const auto& spring : snapshot.springs) tie(spring.body_a, spring.body_b);
  double heaviest = 0.0;
  for (const auto& [body, sum] : newtons) heaviest = std::max(heaviest, sum);
  return heaviest;
}

double Median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::ranges::nth_element(values, middle);
  return *middle;
}

}  // namespace

double LargestForce(const exchange::Snapshot& snapshot, const settings::ForceOptions& shown) {
  double largest = 0.0;
  const auto take = [&](double force) { largest = std::max(largest, force); };
  for (const auto& contact : snapshot.contacts)
    take(std::hypot(contact.force_n, contact.force_t_W.norm()));
  if (shown.joint_forces)
    for (const auto& joint : snapshot.joints) take(joint.force_W.norm());
  if (shown.spring_forces)
    for (const auto& spring : snapshot.springs) take(std::abs(spring.tension));
  for (const auto& thruster : snapshot.thrusters)
    if (shown.thrust && thruster.firing) take(thruster.force_W.norm());
  return largest;
}

double TypicalSize(const exchange::Snapshot& snapshot) {
  std::vector<double> sizes;
  for (const auto& body : snapshot.bodies)
    if (!body.fixed) sizes.push_back(body.shape->size());
  return sizes.empty() ? 1.0 : Median(std::move(sizes));
}

double LargestForceOn(const exchange::Snapshot& snapshot, const exchange::BodySnapshot& body) {
  double largest = 0.0;
  for (const exchange::BodyForce& force : CollectForces(snapshot, body))
    largest = std::max(largest, force.force_W.norm());
  return largest;
}

ArrowScale OpeningArrowScale(const exchange::Snapshot& snapshot) {
  const double size = TypicalSize(snapshot);
  if (snapshot.scene != nullptr && snapshot.scene->view.newtons_per_metre)
    return {size * *snapshot.scene->view.newtons_per_metre, size};
  const std::vector<Weight> weights = WeightsOf(snapshot);
  if (weights.empty()) return {1.0, size};
  std::vector<double> newtons;
  for (const Weight& weight : weights) newtons.push_back(weight.newtons);
  const double carried =
      std::max(HeaviestColumn(weights, snapshot.gravity), HeaviestLinkage(snapshot, weights));
  return {0.5 * std::sqrt(Median(std::move(newtons)) * carried), size};
}

std::optional<ArrowScale> FitArrowScale(const exchange::Snapshot& snapshot,
                                        const settings::ForceOptions& shown) {
  const double largest = LargestForce(snapshot, shown);
  if (!(largest > 0.0)) return std::nullopt;
  return ArrowScale{largest, TypicalSize(snapshot)};
}

ArrowScale FitDiagramScale(const exchange::Snapshot& snapshot, BodyId id) {
  constexpr double kOfItself = 0.9, kOfTypical = 1.8;
  const exchange::BodySnapshot* body = FindBody(snapshot, id);
  const double largest = body != nullptr ? LargestForceOn(snapshot, *body) : 0.0;
  if (!(largest > 0.0)) return OpeningArrowScale(snapshot);
  const double metres =
      body->fixed ? kOfTypical * TypicalSize(snapshot) : kOfItself * body->shape->size();
  return {largest, metres};
}

const ArrowScale& KeptArrowScale::Choose(const exchange::Snapshot& snapshot,
                                         std::optional<BodyId> free_body) {
  if (!scene_) scene_ = opening_ = OpeningArrowScale(snapshot);
  if (std::exchange(free_body_, free_body) != free_body) diagram_.reset();
  if (!free_body) return *scene_;
  if (!diagram_) diagram_ = FitDiagramScale(snapshot, *free_body);
  return *diagram_;
}

void KeptArrowScale::Fit(const exchange::Snapshot& snapshot, const settings::ForceOptions& shown) {
  if (free_body_)
    diagram_ = FitDiagramScale(snapshot, *free_body_);
  else if (const auto fitted = FitArrowScale(snapshot, shown))
    scene_ = fitted;
}

void KeptArrowScale::Reset() {
  scene_ = opening_;
  diagram_.reset();
}

}  // namespace touchstone::render
