#include "impact/single_contact_impact.h"

#include <algorithm>
#include <cmath>

#include "base/check.h"
#include "impact/bracketed_root.h"
#include "impact/slide_expansion.h"
#include "impact/sticking.h"

namespace touchstone::impact {
namespace {

using Kind = SingleImpactEventKind;

// Slower slips are round-off of the velocities: the contact sticks.
constexpr double kRelativeSlip = 1e-15;
constexpr int kMaxExpansions = 2000;

// The way through one impact, from event to event.
class Path {
 public:
  Path(const Mat3& K, const Vec3& u0, double mu, double e) : K_(K), mu_(mu), e_(e), u_(u0) {
    result_.phases = 1;
    AddEvent(Kind::kStart);
  }

  SingleImpactResult Resolve() {
    const double slip_scale = kRelativeSlip * u_.norm();
    if (mu_ == 0.0) {
      FinishAlongLine(Eigen::Vector2d::Zero(), K_.col(2));
      return Result();
    }
    for (int i = 0; i < kMaxExpansions; ++i) {
      if (u_.head<2>().norm() <= slip_scale) {
        Leave();
        return Result();
      }
      Slide(SlideExpansion(K_, mu_, u_));
      if (ended_) return Result();
    }
    return result_;
  }

 private:
  void AddEvent(Kind kind) {
    result_.events.push_back({kind, result_.p.z(), u_, result_.Wc + result_.Wd});
  }

  double WorkToGiveBack() const { return -e_ * e_ * result_.Wc - result_.Wd; }

  SingleImpactResult Result() {
    u_.z() = std::max(u_.z(), 0.0);
    result_.u = u_;
    result_.solved = true;
    AddEvent(Kind::kEnd);
    return result_;
  }

  // From u_t = 0 the rest of the path is a straight line.
  void Leave() {
    u_.head<2>().setZero();
    const Departure departure = ComputeDeparture(K_, mu_);
    AddEvent(departure.stable ? Kind::kStickStable : Kind::kStickUnstable);
    FinishAlongLine(departure.friction, departure.rate);
  }

  // Steps 5 and 6 of the algorithm: u_n' = rate_n > 0, so what is left of compression and then the
  // restitution are closed forms in the work.
  void FinishAlongLine(const Eigen::Vector2d& friction, const Vec3& rate) {
    const auto advance = [&](double p_n) {
      u_ += p_n * rate;
      result_.p += p_n * Vec3(friction.x(), friction.y(), 1.0);
    };
    if (u_.z() < 0.0) {
      result_.Wc -= u_.z() * u_.z() / (2.0 * rate.z());
      advance(-u_.z() / rate.z());
      u_.z() = 0.0;
      AddEvent(Kind::kEndCompression);
    }
    const double work = std::max(0.0, WorkToGiveBack());
    const double u_end = std::sqrt(2.0 * rate.z() * work + u_.z() * u_.z());
    // (u_end - u_n) / rate without cancellation.
    if (work > 0.0) advance(2.0 * work / (u_end + u_.z()));
    u_.z() = u_end;
    result_.Wd += work;
  }

  // Follows one expansion to its end, or to the end of the impact.
  void Slide(const SlideExpansion& path) {
    const std::vector<double> pieces = path.MonotonePieces();
    base_p_ = result_.p;
    for (std::size_t i = 0; i + 1 < pieces.size() && !ended_; ++i) {
      SlideMonotonely(path, pieces[i], pieces[i + 1]);
    }
  }

  // u_n is monotone over [from, to]: it changes sign at most once.
  void SlideMonotonely(const SlideExpansion& path, double from, double to) {
    const auto u_n = [&](double s) { return path.NormalVelocity(s); };
    if (compressing_) {
      if (u_n(to) < 0.0) {
        Compress(path, from, to);
        return;
      }
      const double end = u_n(from) < 0.0 ? FindBracketedRoot(u_n, from, to) : from;
      Compress(path, from, end);
      compressing_ = false;
      u_.z() = 0.0;
      AddEvent(Kind::kEndCompression);
      Restitute(path, end, to);
      return;
    }
    const bool turns_back = u_n(to) < 0.0;
    const double end =
        !turns_back ? to : (u_n(from) > 0.0 ? FindBracketedRoot(u_n, from, to) : from);
    Restitute(path, from, end);
    if (ended_ || !turns_back) return;
    compressing_ = true;
    ++result_.phases;
    u_.z() = 0.0;
    AddEvent(Kind::kRecompression);
    Compress(path, end, to);
  }

  void Compress(const SlideExpansion& path, double from, double to) {
    result_.Wc += path.Work(to) - path.Work(from);
    MoveTo(path, to);
  }

  // The impact ends within [from, to] when the restitution has done its work.
  void Restitute(const SlideExpansion& path, double from, double to) {
    const double missing = WorkToGiveBack();
    const auto left = [&](double s) { return path.Work(s) - path.Work(from) - missing; };
    double end = to;
    if (left(to) >= 0.0) {
      ended_ = true;
      end = missing > 0.0 ? FindBracketedRoot(left, from, to) : from;
    }
    result_.Wd += ended_ ? std::max(0.0, missing) : path.Work(end) - path.Work(from);
    MoveTo(path, end);
  }

  void MoveTo(const SlideExpansion& path, double s) {
    u_ = path.Velocity(s);
    result_.p = base_p_ + path.Impulse(s);
  }

  const Mat3& K_;
  double mu_;
  double e_;
  Vec3 u_;
  Vec3 base_p_ = Vec3::Zero();
  bool compressing_ = true;
  bool ended_ = false;
  SingleImpactResult result_;
};

}  // namespace

SingleImpactResult ResolveSingle(const Mat3& K, const Vec3& u0, double mu, double e) {
  TOUCHSTONE_CHECK(u0.z() < 0.0 && K(2, 2) > 0.0 && mu >= 0.0 && e >= 0.0 && e <= 1.0);
  return Path(K, u0, mu, e).Resolve();
}

}  // namespace touchstone::impact
