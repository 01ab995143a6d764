#include "impact/planar_impact.h"

#include <algorithm>
#include <cmath>

#include "impact/impact_path.h"

namespace touchstone::impact {
namespace {

// Smaller parts of K are round-off: no real body is a million times as wide as it is long.
constexpr double kStill = 1e-14;

// A contact with the two directions of its plane.
class PlanarContact {
 public:
  PlanarContact(const Mat3& K, Eigen::Index tangent, double mu)
      : K_(K), tangent_(tangent), mu_(mu) {}

  /// Sliding towards +t or -t.
  Departure Slide(double side) const { return Line(-mu_ * side, false); }

  /// Continues from u_t = 0: steps 5 to 7.
  Departure Depart() const {
    const double stiffness = K_(tangent_, tangent_);
    const double pull = K_(tangent_, 2);
    if (std::abs(pull) > mu_ * stiffness) return Slide(pull > 0.0 ? 1.0 : -1.0);
    Departure hold = Line(stiffness > 0.0 ? -pull / stiffness : 0.0, true);
    hold.rate[tangent_] = 0.0;
    hold.wedged = hold.rate.z() <= kWedged * K_.trace();
    return hold;
  }

 private:
  Departure Line(double friction, bool stable) const {
    Departure line;
    line.stable = stable;
    line.friction[tangent_] = friction;
    line.rate[tangent_] = K_(tangent_, tangent_) * friction + K_(tangent_, 2);
    line.rate.z() = K_(2, tangent_) * friction + K_(2, 2);
    return line;
  }

  const Mat3& K_;
  Eigen::Index tangent_;
  double mu_;
};

// Follows a straight line until the slip is used up, after p_n: step 4. Returns true if the impact
// ends before that.
bool SlideToOrigin(const Departure& line, double p_n, double e, ImpactPath* path) {
  const double start = path->u().z();
  const double rate = line.rate.z();
  const double origin = start + p_n * rate;
  const auto advance = [&](double step, double from, double to) {
    Vec3 u = path->u() + step * line.rate;
    u.z() = to;
    const Vec3 p = path->p() + step * Vec3(line.friction.x(), line.friction.y(), 1.0);
    path->MoveTo(u, p, 0.5 * step * (from + to));
  };
  if (origin <= 0.0) {
    advance(p_n, start, origin);
    return false;
  }
  const double compression = -start / rate;
  advance(compression, start, 0.0);
  path->EndCompression();
  const bool ends = origin >= -e * start;
  advance(ends ? e * compression : p_n - compression, 0.0, ends ? -e * start : origin);
  return ends;
}

}  // namespace

bool IsPlanar(const Mat3& K, const Vec3& u0, Eigen::Index* tangent) {
  const double stiffness = kStill * K.trace();
  for (const Eigen::Index still : {0, 1}) {
    *tangent = 1 - still;
    if (K.row(still).cwiseAbs().maxCoeff() <= stiffness &&
        std::abs(u0[still]) <= kStill * u0.norm()) {
      return true;
    }
  }
  return false;
}

SingleImpactResult ResolvePlanar(const Mat3& K, const Vec3& u0, Eigen::Index tangent, double mu,
                                 double e, ContactTrace* trace) {
  const PlanarContact contact(K, tangent, mu);
  ImpactPath path(u0, e, trace);
  const double slip = u0[tangent];
  const Departure slide = contact.Slide(slip > 0.0 ? 1.0 : -1.0);
  const double rate = slide.rate[tangent];
  if (mu == 0.0) {
    path.FinishAlong(slide, TraceEvent::kNone);
  } else if (slip != 0.0 && slip * rate >= 0.0) {
    path.FinishAlong(slide, TraceEvent::kEndCompression);
  } else if (slip == 0.0 || !SlideToOrigin(slide, -slip / rate, e, &path)) {
    if (!path.Leave(contact.Depart())) return path.Abandon();
  }
  return path.Finish();
}

}  // namespace touchstone::impact
