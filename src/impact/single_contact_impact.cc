#include "impact/single_contact_impact.h"

#include <cmath>

#include "base/check.h"
#include "impact/bracketed_root.h"
#include "impact/impact_path.h"
#include "impact/planar_impact.h"
#include "impact/slide_expansion.h"

namespace touchstone::impact {
namespace {

// Slower slips are round-off of the velocities: the contact sticks.
constexpr double kRelativeSlip = 1e-15;
constexpr int kMaxExpansions = 300;  // four times as many as the longest of random impacts take
constexpr double kRoundOff = 1e-9;   // relative to the velocity before the impact
// Points in a trace for each monotone piece of an expansion, besides its ends.
constexpr int kTracedInside = 5;

// The sliding part of an impact in space, one expansion after the other.
class Slide {
 public:
  Slide(const Mat3& K, double mu, ImpactPath* path) : K_(K), mu_(mu), path_(*path) {}

  /// Slides until the slip is used up (`stuck`) or the impact ends; neither happens if it goes on
  /// for ever.
  void Run() {
    const double slip_scale = kRelativeSlip * path_.u().norm();
    for (int i = 0; i < kMaxExpansions && !ended; ++i) {
      stuck = path_.u().head<2>().norm() <= slip_scale;
      if (stuck) return;
      Follow(SlideExpansion(K_, mu_, path_.u()));
    }
  }

  bool ended = false;
  bool stuck = false;

 private:
  // Follows one expansion to its end, or to that of the impact.
  void Follow(const SlideExpansion& expansion) {
    base_p_ = path_.p();
    const SlideExpansion::Pieces pieces = expansion.MonotonePieces();
    for (int i = 0; i + 1 < pieces.count && !ended; ++i) {
      FollowPiece(expansion, pieces.ends[static_cast<std::size_t>(i)],
                  pieces.ends[static_cast<std::size_t>(i + 1)]);
    }
  }

  // Follows u_n, which is monotone over [from, to], so it changes sign at most once.
  void FollowPiece(const SlideExpansion& expansion, double from, double to) {
    const auto u_n = [&](double s) { return expansion.NormalVelocity(s); };
    if (path_.compressing()) {
      if (u_n(to) < 0.0) {
        Advance(expansion, from, to);
        return;
      }
      const double end = u_n(from) < 0.0 ? FindBracketedRoot(u_n, from, to) : from;
      Advance(expansion, from, end);
      path_.EndCompression();
      Restitute(expansion, end, to);
      return;
    }
    const bool turns_back = u_n(to) < 0.0;
    const double end =
        !turns_back ? to : (u_n(from) > 0.0 ? FindBracketedRoot(u_n, from, to) : from);
    Restitute(expansion, from, end);
    if (ended || !turns_back) return;
    path_.Recompress();
    Advance(expansion, end, to);
  }

  // Ends the impact within [from, to] when the restitution has done its work.
  void Restitute(const SlideExpansion& expansion, double from, double to) {
    const double missing = path_.WorkToGiveBack();
    const double done = expansion.Work(from);
    const auto left = [&](double s) { return expansion.Work(s) - done - missing; };
    if (left(to) < 0.0) {
      Advance(expansion, from, to);
      return;
    }
    ended = true;
    const double end = missing > 0.0 ? FindBracketedRoot(left, from, to) : from;
    TraceInside(expansion, from, end);
    Move(expansion, end, std::max(0.0, missing));
  }

  void Advance(const SlideExpansion& expansion, double from, double to) {
    TraceInside(expansion, from, to);
    Move(expansion, to, expansion.Work(to) - expansion.Work(from));
    path_.Trace(TraceEvent::kNone);
  }

  void Move(const SlideExpansion& expansion, double s, double work) {
    path_.MoveTo(expansion.Velocity(s), base_p_ + expansion.Impulse(s), work);
  }

  void TraceInside(const SlideExpansion& expansion, double from, double to) {
    if (!path_.traced() || !(to > from)) return;
    for (int i = 1; i <= kTracedInside; ++i) {
      const double s = from + (to - from) * i / (kTracedInside + 1);
      path_.Trace(expansion.Velocity(s), base_p_.z() + expansion.Impulse(s).z(),
                  expansion.Work(s) - expansion.Work(from));
    }
  }

  const Mat3& K_;
  double mu_;
  ImpactPath& path_;
  Vec3 base_p_ = Vec3::Zero();
};

SingleImpactResult FollowPath(const Mat3& K, const Vec3& u0, double mu, double e,
                              ContactTrace* trace) {
  Eigen::Index tangent = 0;
  if (IsPlanar(K, u0, &tangent)) return ResolvePlanar(K, u0, tangent, mu, e, trace);
  ImpactPath path(u0, e, trace);
  if (mu == 0.0) {
    path.FinishAlong({.rate = K.col(2)}, TraceEvent::kNone);
    return path.Finish();
  }
  Slide slide(K, mu, &path);
  slide.Run();
  if (!slide.ended && !slide.stuck) return path.Abandon();
  if (slide.stuck && !path.Leave(ComputeDeparture(K, mu))) return path.Abandon();
  return path.Finish();
}

}  // namespace

SingleImpactResult ResolveSingle(const Mat3& K, const Vec3& u0, double mu, double e,
                                 ContactTrace* trace) {
  TOUCHSTONE_CHECK(u0.z() < 0.0 && K(2, 2) > 0.0 && mu >= 0.0 && e >= 0.0 && e <= 1.0);
  SingleImpactResult result = FollowPath(K, u0, mu, e, trace);
  // The velocity is computed by separate sums: it is the effect of the impulse, except for
  // round-off. Where the contact is almost wedged, that does not hold.
  result.solved &= (u0 + K * result.p - result.u).norm() <= kRoundOff * u0.norm();
  return result;
}

}  // namespace touchstone::impact
