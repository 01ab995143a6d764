#include "impact/impact_state.h"

#include <algorithm>
#include <utility>

namespace touchstone::impact {

using contact::ContactProblem;

ImpactState::ImpactState(const ImpactSystem& system, ImpactTrace* trace)
    : system_(&system),
      trace_(trace),
      impulse_(system.num_contacts(), Vec3::Zero()),
      work_compression_(system.num_contacts(), 0.0),
      work_restitution_(system.num_contacts(), 0.0),
      phases_(system.num_contacts(), 0) {
  for (const ContactProblem::Body& body : system.problem().contact.bodies) {
    v_.push_back(body.v_free);
  }
  if (trace == nullptr) return;
  trace->truncated = false;
  trace->contacts.assign(system.num_contacts(), {});
}

ImpactState ImpactState::Untraced() const {
  ImpactState copy = *this;
  copy.trace_ = nullptr;
  return copy;
}

Vec3 ImpactState::Motion(std::size_t k) const {
  return MotionWith(k, [this](std::size_t i) -> const Vec6& { return v_[i]; });
}

double ImpactState::NormalMotion(std::size_t k) const {
  const ContactProblem::Contact& contact = system_->contact(k);
  double u_n = contact.offset.z();
  if (contact.a >= 0) u_n += contact.J_a.row(2) * v_[static_cast<std::size_t>(contact.a)];
  if (contact.b >= 0) u_n += contact.J_b.row(2) * v_[static_cast<std::size_t>(contact.b)];
  return u_n;
}

Vec3 ImpactState::MotionBefore(std::size_t k) const {
  return MotionWith(k, [this](std::size_t i) -> const Vec6& {
    return system_->problem().contact.bodies[i].v_free;
  });
}

template <class VelocityOf>
Vec3 ImpactState::MotionWith(std::size_t k, const VelocityOf& velocity_of) const {
  const ContactProblem::Contact& contact = system_->contact(k);
  Vec3 u = contact.offset;
  if (contact.a >= 0) {
    u.noalias() += contact.J_a * velocity_of(static_cast<std::size_t>(contact.a));
  }
  if (contact.b >= 0) {
    u.noalias() += contact.J_b * velocity_of(static_cast<std::size_t>(contact.b));
  }
  return u;
}

std::vector<std::size_t> ImpactState::Approaching() const {
  std::vector<std::size_t> contacts;
  for (std::size_t k = 0; k < impulse_.size(); ++k) {
    if (system_->IsMovable(k) && Motion(k).z() < -system_->struck_speed()) contacts.push_back(k);
  }
  return contacts;
}

double ImpactState::ClosingSpeed() const {
  double speed = 0.0;
  for (std::size_t k = 0; k < impulse_.size(); ++k)
    if (system_->IsMovable(k)) speed = std::max(speed, -Motion(k).z());
  return speed;
}

void ImpactState::Apply(std::size_t k, const Vec3& p) {
  for (const JointedBodies::Response& response : system_->responses(k))
    v_[static_cast<std::size_t>(response.body)].noalias() += response.change * p;
  impulse_[k] += p;
}

void ImpactState::BookNormalWork(std::size_t k, double impulse, double before, double after) {
  const auto book = [&](double part, double from, double to) {
    const double work = 0.5 * part * (from + to);
    (work < 0.0 ? work_compression_ : work_restitution_)[k] += work;
  };
  if ((before < 0.0) == (after < 0.0)) {
    book(impulse, before, after);
    return;
  }
  const double until_zero = impulse * (before / (before - after));
  book(until_zero, before, 0.0);
  book(impulse - until_zero, 0.0, after);
}

void ImpactState::BookWork(std::size_t k, double compression, double restitution) {
  work_compression_[k] += compression;
  work_restitution_[k] += restitution;
}

double ImpactState::ContactWorkSince(const ImpactState& earlier) const {
  double work = 0.0;
  for (std::size_t k = 0; k < impulse_.size(); ++k) {
    const Vec3 p = impulse_[k] - earlier.impulse_[k];
    if (p.isZero(0.0)) continue;
    work += 0.5 * p.dot(Motion(k) + earlier.Motion(k));
  }
  return work;
}

double ImpactState::WorkOnBodies() const {
  double work = 0.0;
  for (std::size_t k = 0; k < impulse_.size(); ++k) {
    if (impulse_[k].isZero(0.0)) continue;
    const Vec3 mean = 0.5 * (MotionBefore(k) + Motion(k)) - system_->contact(k).offset;
    work += impulse_[k].dot(mean);
  }
  return work;
}

void ImpactState::MarkPass(std::span<const std::size_t> at) {
  if (!Traced()) return;
  for (const std::size_t k : at)
    Mark(k, phases_[k] > 0 ? TraceEvent::kRecompression : TraceEvent::kStart);
}

void ImpactState::Mark(std::size_t k, TraceEvent event) {
  if (!Traced()) return;
  ContactTrace& way = trace_->contacts[k];
  const Vec3 u = Motion(k);
  if (way.empty()) {
    const Vec3 before = MotionBefore(k);
    if (event == TraceEvent::kNone && u == before) return;
    AddPoint(k, {.event = TraceEvent::kStart, .pass = passes, .u = before});
    if (!Traced()) return;
  }
  const bool elsewhere =
      way.back().p_n != impulse_[k].z() || (way.back().u - u).norm() > system_->speed_tolerance();
  if (elsewhere) {
    AddPoint(k, {.event = event,
                 .pass = passes,
                 .p_n = impulse_[k].z(),
                 .Wc = work_compression_[k],
                 .Wd = work_restitution_[k],
                 .u = u});
  } else if (event != TraceEvent::kNone && way.size() > 1) {
    way.back().event = event;
  }
}

void ImpactState::MarkAll() {
  for (std::size_t k = 0; k < impulse_.size() && Traced(); ++k) Mark(k);
}

void ImpactState::MarkStraight(std::size_t k, const Vec3& before, double impulse) {
  if (!Traced()) return;
  const Vec3 after = Motion(k);
  if (after.z() > 0.0) {
    const double share = before.z() / (before.z() - after.z());
    Vec3 u = before + share * (after - before);
    u.z() = 0.0;
    AddPoint(k, {.event = TraceEvent::kEndCompression,
                 .pass = passes,
                 .p_n = impulse_[k].z() - (1.0 - share) * impulse,
                 .Wc = work_compression_[k],
                 .Wd = trace_->contacts[k].back().Wd,
                 .u = u});
  }
  Mark(k);
}

void ImpactState::MarkPath(std::size_t k, const ContactTrace& path) {
  const TracePoint base{.p_n = impulse_[k].z() - path.back().p_n,
                        .Wc = work_compression_[k] - path.back().Wc,
                        .Wd = work_restitution_[k] - path.back().Wd};
  for (TracePoint point : std::span(path).subspan(1)) {
    if (point.event == TraceEvent::kEnd) point.event = TraceEvent::kNone;
    point.pass = passes;
    point.p_n += base.p_n;
    point.Wc += base.Wc;
    point.Wd += base.Wd;
    AddPoint(k, point);
  }
  if (!Traced()) return;
  trace_->contacts[k].back().p_n = impulse_[k].z();
}

void ImpactState::AddPoint(std::size_t k, const TracePoint& point) {
  if (num_points_ == ImpactTrace::kMaxPoints) trace_->truncated = true;
  if (trace_->truncated) return;
  ++num_points_;
  trace_->contacts[k].push_back(point);
}

void ImpactState::FinishTrace() {
  for (std::size_t k = 0; k < impulse_.size() && Traced(); ++k) {
    ContactTrace& way = trace_->contacts[k];
    Mark(k);
    if (way.empty()) continue;
    TracePoint end = way.back();
    if (end.event == TraceEvent::kNone) way.pop_back();
    end.event = TraceEvent::kEnd;
    way.push_back(end);
  }
}

ImpactSolution ImpactState::TakeSolution(ImpactExit exit) {
  ImpactSolution solution;
  if (trace_ != nullptr) FinishTrace();
  solution.energy_change = WorkOnBodies();
  solution.impulse = std::move(impulse_);
  solution.v = std::move(v_);
  solution.work_compression = std::move(work_compression_);
  solution.work_restitution = std::move(work_restitution_);
  solution.phases = std::move(phases_);
  solution.passes = passes;
  solution.compressions = compressions;
  solution.newton = newton;
  solution.exit = exit;
  solution.squeezed = std::move(squeezed);
  solution.message = std::move(message);
  return solution;
}

}  // namespace touchstone::impact
