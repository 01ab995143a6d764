#include "impact/impact_path.h"

#include <algorithm>
#include <cmath>

namespace touchstone::impact {
namespace {

constexpr double kStandstill = 1e-9;  // relative to the velocity before the impact

}  // namespace

ImpactPath::ImpactPath(const Vec3& u0, double e, ContactTrace* trace)
    : e_(e), standstill_(kStandstill * u0.norm()), u_(u0), trace_(trace) {
  Trace(TraceEvent::kStart);
}

void ImpactPath::MoveTo(const Vec3& u, const Vec3& p, double work) {
  u_ = u;
  p_ = p;
  (compressing_ ? Wc_ : Wd_) += work;
}

void ImpactPath::MoveAlong(const Departure& line, double p_n) {
  u_ += p_n * line.rate;
  p_ += p_n * Vec3(line.friction.x(), line.friction.y(), 1.0);
}

void ImpactPath::EndCompression() {
  compressing_ = false;
  u_.z() = 0.0;
  Trace(TraceEvent::kEndCompression);
}

void ImpactPath::Recompress() {
  compressing_ = true;
  ++phases_;
  u_.z() = 0.0;
  Trace(TraceEvent::kRecompression);
}

bool ImpactPath::Leave(const Departure& departure) {
  u_.head<2>().setZero();
  Trace(departure.stable ? TraceEvent::kStickStable : TraceEvent::kStickUnstable);
  if (!departure.wedged) {
    FinishAlong(departure, TraceEvent::kEndCompression);
    return true;
  }
  if (u_.z() < -standstill_) return false;
  if (compressing_) EndCompression();
  return true;
}

void ImpactPath::FinishAlong(const Departure& line, TraceEvent end_of_compression) {
  const double rate = line.rate.z();
  if (u_.z() < 0.0) {
    Wc_ -= u_.z() * u_.z() / (2.0 * rate);
    MoveAlong(line, -u_.z() / rate);
    u_.z() = 0.0;
    compressing_ = false;
    Trace(end_of_compression);
  }
  const double work = std::max(0.0, WorkToGiveBack());
  const double u_end = std::sqrt(2.0 * rate * work + u_.z() * u_.z());
  // Computes (u_end - u_n) / rate without cancellation.
  if (work > 0.0) MoveAlong(line, 2.0 * work / (u_end + u_.z()));
  u_.z() = u_end;
  Wd_ += work;
}

void ImpactPath::Trace(TraceEvent event) {
  if (!traced()) return;
  if (!trace_->empty() && trace_->back().event == TraceEvent::kNone && trace_->back().p_n == p_.z())
    trace_->pop_back();
  trace_->push_back({.event = event, .p_n = p_.z(), .Wc = Wc_, .Wd = Wd_, .u = u_});
}

void ImpactPath::Trace(const Vec3& u, double p_n, double work) {
  trace_->push_back({.p_n = p_n,
                     .Wc = Wc_ + (compressing_ ? work : 0.0),
                     .Wd = Wd_ + (compressing_ ? 0.0 : work),
                     .u = u});
}

SingleImpactResult ImpactPath::Finish() {
  u_.z() = std::max(u_.z(), 0.0);
  Trace(TraceEvent::kEnd);
  SingleImpactResult result = Abandon();
  result.solved = true;
  return result;
}

SingleImpactResult ImpactPath::Abandon() const {
  return {.p = p_, .u = u_, .Wc = Wc_, .Wd = Wd_, .phases = phases_};
}

}  // namespace touchstone::impact
