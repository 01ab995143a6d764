#include "dynamics/keyframe_path.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/check.h"

namespace touchstone::dynamics {
namespace {

// Rotation axes that differ by less count as the same.
constexpr double kSameAxis = 1e-9;
// Covers the round-off of evaluating the bounds.
constexpr double kRoundOffOfPaths = 1.0 + 1e-12;

/// The motion from one keyframe to the next.
struct Leg {
  double duration;
  Vec3 rate;    // rate of the position [m/s]
  Vec3 axis_W;  // axis of the rotation: a unit vector, or zero
  double spin;  // [rad/s]
};

Leg LegBetween(const scene::KeyframeDesc& a, const scene::KeyframeDesc& b) {
  Leg leg{b.time - a.time, Vec3::Zero(), Vec3::Zero(), 0.0};
  leg.rate = (b.position - a.position) / leg.duration;
  Quat turn = b.orientation * a.orientation.conjugate();
  if (turn.w() < 0.0) turn.coeffs() = -turn.coeffs();
  const double half = std::atan2(turn.vec().norm(), turn.w());
  if (half == 0.0) return leg;
  leg.axis_W = turn.vec().normalized();
  leg.spin = 2.0 * half / leg.duration;
  return leg;
}

/// The slope between two intervals of lengths h0, h1 and mean slopes d0, d1.
double SlopeBetween(double h0, double d0, double h1, double d1) {
  if (!(d0 * d1 > 0.0)) return 0.0;
  const double w0 = 2.0 * h1 + h0, w1 = h1 + 2.0 * h0;
  return (w0 + w1) / (w0 / d0 + w1 / d1);
}

Vec3 VelocityBetween(const Leg& before, const Leg& after) {
  Vec3 v;
  for (const int i : {0, 1, 2})
    v[i] = SlopeBetween(before.duration, before.rate[i], after.duration, after.rate[i]);
  return v;
}

Vec3 SpinBetween(const Leg& before, const Leg& after) {
  if (before.axis_W.cross(after.axis_W).norm() > kSameAxis) return Vec3::Zero();
  const double along = before.axis_W.dot(after.axis_W);  // 1, -1, or 0 if one leg does not turn
  return SlopeBetween(before.duration, before.spin, after.duration, along * after.spin) *
         before.axis_W;
}

/// The cubic over [0, h] from 0 to d h with the given slopes at its ends (Hermite).
std::array<double, 4> CubicOf(double h, double d, double first, double last) {
  return {0.0, first, (3.0 * d - 2.0 * first - last) / h, (first + last - 2.0 * d) / (h * h)};
}

template <class T>
T ValueOf(const std::array<T, 4>& c, double s) {
  return c[0] + s * (c[1] + s * (c[2] + s * c[3]));
}
template <class T>
T RateOf(const std::array<T, 4>& c, double s) {
  return c[1] + s * (2.0 * c[2] + s * (3.0 * c[3]));
}
template <class T>
T SecondRateOf(const std::array<T, 4>& c, double s) {
  return 2.0 * c[2] + s * (6.0 * c[3]);
}

/// The largest rate over [a, b]: the rate is a parabola, which lies in the hull of its control
/// points.
template <class T, class Size>
double LargestRate(const std::array<T, 4>& c, double a, double b, const Size& size) {
  const T first = RateOf(c, a), last = RateOf(c, b);
  const T middle = first + 0.5 * (b - a) * SecondRateOf(c, a);
  return std::max({size(first), size(middle), size(last)});
}

/// The earliest time that a scene allows for the keyframe after one at this time.
double LeastAfter(double time) {
  double next = time + scene::kLeastBetweenKeyframes;
  while (!(next - time >= scene::kLeastBetweenKeyframes))
    next = std::nextafter(next, std::numeric_limits<double>::infinity());
  return next;
}

}  // namespace

KeyframePath::KeyframePath(std::span<const scene::KeyframeDesc> keyframes, bool loops)
    : keyframes_(keyframes.begin(), keyframes.end()), loops_(loops) {
  TOUCHSTONE_CHECK(keyframes.size() >= 2);
  for (scene::KeyframeDesc& keyframe : keyframes_) keyframe.orientation.normalize();
  if (loops_) {  // bit-identical, so that nothing jumps from round to round
    keyframes_.back().position = keyframes_.front().position;
    keyframes_.back().orientation = keyframes_.front().orientation;
  }
  std::vector<Leg> legs;
  for (size_t i = 0; i + 1 < keyframes_.size(); ++i)
    legs.push_back(LegBetween(keyframes_[i], keyframes_[i + 1]));
  const auto twist_at = [&](size_t i) {  // twist at the i-th keyframe
    const bool inside = i > 0 && i < legs.size();
    if (!inside && !loops_) return Twist();
    const Leg& before = inside ? legs[i - 1] : legs.back();
    const Leg& after = inside ? legs[i] : legs.front();
    return Twist{VelocityBetween(before, after), SpinBetween(before, after)};
  };
  for (size_t i = 0; i < legs.size(); ++i) {
    const Leg& leg = legs[i];
    const Twist first = twist_at(i), last = twist_at(i + 1);
    Segment& segment = segments_.emplace_back();
    segment.start = keyframes_[i].time;
    segment.duration = leg.duration;
    segment.q_WB = keyframes_[i].orientation;
    segment.axis_W = leg.axis_W;
    segment.angle =
        CubicOf(leg.duration, leg.spin, first.w.dot(leg.axis_W), last.w.dot(leg.axis_W));
    segment.p.fill(keyframes_[i].position);
    for (const int k : {0, 1, 2}) {
      const Cubic cubic = CubicOf(leg.duration, leg.rate[k], first.v[k], last.v[k]);
      for (const size_t power : {1u, 2u, 3u}) segment.p[power][k] = cubic[power];
    }
  }
}

std::vector<scene::KeyframeDesc> KeyframePath::KeyframesFrom(double t) const {
  const bool has_ended = !loops_ && t >= keyframes_.back().time;
  const double now = has_ended ? keyframes_.back().time : OnFirstRound(t);
  auto first = keyframes_.begin();
  if (!loops_) {  // the slope at a keyframe depends on the one before
    const auto ahead = std::ranges::upper_bound(keyframes_, now, {}, &scene::KeyframeDesc::time);
    first += std::max<std::ptrdiff_t>(ahead - keyframes_.begin() - 2, 0);
  }
  std::vector<scene::KeyframeDesc> shifted(first, keyframes_.end());
  double earliest = -std::numeric_limits<double>::infinity();
  for (scene::KeyframeDesc& keyframe : shifted) {
    keyframe.time = std::max(keyframe.time - now, earliest);
    earliest = LeastAfter(keyframe.time);
  }
  return shifted;
}

double KeyframePath::OnFirstRound(double t) const {
  if (!loops_) return t;
  const double first = keyframes_.front().time;
  const double period = keyframes_.back().time - first;
  return t - std::floor((t - first) / period) * period;
}

KeyframePath::Place KeyframePath::PlaceAt(double t) const {
  t = OnFirstRound(t);
  if (t < segments_.front().start || t >= keyframes_.back().time) {
    if (!loops_) return {nullptr, 0.0};
    t = std::clamp(t, segments_.front().start, keyframes_.back().time);  // round-off
  }
  const auto after = std::ranges::upper_bound(segments_, t, {}, &Segment::start);
  const Segment& segment = after == segments_.begin() ? *after : *(after - 1);
  return {&segment, std::min(t - segment.start, segment.duration)};
}

KeyframePath::Placement KeyframePath::At(double t) const {
  const auto [segment, since] = PlaceAt(t);
  if (segment == nullptr) {
    const scene::KeyframeDesc& end =
        t < keyframes_.front().time ? keyframes_.front() : keyframes_.back();
    return {end.position, end.orientation};
  }
  const double angle = ValueOf(segment->angle, since);
  if (angle == 0.0) return {ValueOf(segment->p, since), segment->q_WB};
  const Quat turn(Eigen::AngleAxisd(angle, segment->axis_W));
  return {ValueOf(segment->p, since), (turn * segment->q_WB).normalized()};
}

Twist KeyframePath::TwistAt(double t) const {
  const auto [segment, since] = PlaceAt(t);
  if (segment == nullptr) return {};
  return {RateOf(segment->p, since), RateOf(segment->angle, since) * segment->axis_W};
}

Twist KeyframePath::AccelerationAt(double t) const {
  const auto [segment, since] = PlaceAt(t);
  if (segment == nullptr) return {};
  return {SecondRateOf(segment->p, since), SecondRateOf(segment->angle, since) * segment->axis_W};
}

double KeyframePath::NextKeyframeAfter(double t) const {
  const double on_first = OnFirstRound(t);
  const auto next = std::ranges::upper_bound(keyframes_, on_first, {}, &scene::KeyframeDesc::time);
  const bool found = next != keyframes_.end();
  if (!loops_) return found ? next->time : std::numeric_limits<double>::infinity();
  const double until = found ? next->time - on_first  // round-off: the keyframe may not be found
                             : keyframes_[1].time - keyframes_[0].time;
  return t + until;
}

void KeyframePath::AddBounds(const Segment& segment, double from, double to, const Vec3& steady,
                             RateBounds* bounds) const {
  const auto raise = [](double value, double* most) {
    *most = std::max(*most, kRoundOffOfPaths * value);
  };
  const auto norm = [](const Vec3& v) { return v.norm(); };
  const auto size = [](double x) { return std::abs(x); };
  raise(LargestRate(segment.p, from, to, norm), &bounds->linear_speed);
  raise(LargestRate(segment.angle, from, to, size), &bounds->angular_speed);
  for (const double s : {from, to}) {
    const Vec3 acceleration = SecondRateOf(segment.p, s);
    raise(acceleration.norm(), &bounds->linear_acceleration);
    raise((acceleration - steady).norm(), &bounds->unsteady_acceleration);
    raise(size(SecondRateOf(segment.angle, s)), &bounds->angular_acceleration);
  }
}

RateBounds KeyframePath::BoundsOver(double t0, double t1) const {
  RateBounds bounds;
  bounds.steady_acceleration = AccelerationAt(t0).v;
  // Where the body stands still, its acceleration deviates by the steady one.
  bounds.unsteady_acceleration = bounds.steady_acceleration.norm();
  const double start = keyframes_.front().time, end = keyframes_.back().time;
  const double first = OnFirstRound(t0), last = first + (t1 - t0);
  const bool all_rounds = loops_ && last - first >= end - start;
  for (const double round : {0.0, end - start}) {
    for (const Segment& segment : segments_) {
      const double begins = segment.start + round;
      const double from = all_rounds ? 0.0 : std::max(first - begins, 0.0);
      const double to = all_rounds ? segment.duration : std::min(last - begins, segment.duration);
      if (from <= to) AddBounds(segment, from, to, bounds.steady_acceleration, &bounds);
    }
    if (!loops_) break;
  }
  return bounds;
}

}  // namespace touchstone::dynamics
