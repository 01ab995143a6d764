#include "contact/wide_sweeper.h"

#include <cmath>

#include "base/dense.h"
#include "contact/wide_kernel.h"

namespace touchstone::contact {
namespace {

using Contact = ContactProblem::Contact;

template <typename Visit>
void ForEachSide(const Contact& contact, const Visit& visit) {
  if (contact.a != ContactProblem::kWorld) visit(static_cast<std::size_t>(contact.a), contact.J_a);
  if (contact.b != ContactProblem::kWorld) visit(static_cast<std::size_t>(contact.b), contact.J_b);
}

// The numbers of all forces or motions, one after the other.
template <typename Wide>
std::span<float> NumbersOf(std::vector<Wide>* wide) {
  return {reinterpret_cast<float*>(wide->data()), wide->size() * sizeof(Wide) / sizeof(float)};
}
template <typename Wide>
std::span<const float> NumbersOf(const std::vector<Wide>& wide) {
  return {reinterpret_cast<const float*>(wide.data()), wide.size() * sizeof(Wide) / sizeof(float)};
}

// Extrapolates by a part of the change from `last`, which then becomes the place before that.
template <typename Wide>
void GoOn(float part, std::vector<Wide>* now, std::vector<Wide>* last) {
  const std::span<float> x = NumbersOf(now), before = NumbersOf(last);
  for (std::size_t i = 0; i < x.size(); ++i) {
    const float swept = x[i];
    x[i] += part * (swept - before[i]);
    before[i] = swept;
  }
}

}  // namespace

WideSweeper::WideSweeper(const ContactSystem& system, const std::vector<Vec3>& f)
    : system_(system), held_(f) {
  const ContactProblem& problem = system.problem();
  now_.z.resize(problem.bodies.size() + 1);
  for (std::size_t i = 0; i < problem.bodies.size(); ++i)
    roots_.push_back(InertiaFactor(system.inverse_inertia(i)).Lower());
  std::vector<int> pushing;
  for (std::size_t k = 0; k < f.size(); ++k) {
    const Contact& contact = problem.contacts[k];
    if (!contact.bilateral && system.delassus_nn()[k] > 0.0)
      pushing.push_back(static_cast<int>(k));
    else if (contact.bilateral && contact.compliance > 0.0 && !contact.bounded())
      AddSpring(k, f[k]);
    if (!f[k].isZero(0.0)) Push(k, f[k]);
  }
  members_ = GroupContacts(problem, pushing);
  groups_.reserve(members_.size());
  for (const ContactGroup& members : members_) AddGroup(members, f);
  last_ = now_;
  begun_ = now_.contacts;
}

void WideSweeper::Sweep(bool back) {
  if (!back) ObeySprings();
  ObeyInTurn(groups_.data(), now_.contacts.data(), groups_.size(), back, now_.z.data());
  if (back) ObeySprings();
}

void WideSweeper::CarryOn() {
  double further = 0.0;
  if (HaveTurned()) {
    theta_ = 1.0;
  } else {
    const double next = (1.0 + std::sqrt(1.0 + 4.0 * theta_ * theta_)) / 2.0;
    further = (theta_ - 1.0) / next;
    theta_ = next;
  }
  const auto part = static_cast<float>(further);
  GoOn(part, &now_.contacts, &last_.contacts);
  GoOn(part, &now_.z, &last_.z);
  for (std::size_t i = 0; i < springs_.size(); ++i) {
    const Vec3 swept = now_.springs[i];
    now_.springs[i] += further * (swept - last_.springs[i]);
    last_.springs[i] = swept;
  }
  begun_ = now_.contacts;
}

// Whether the last pair of sweeps led back, each contact weighted by the motion that its force
// causes.
bool WideSweeper::HaveTurned() const {
  const std::span<const float> f = NumbersOf(now_.contacts), begun = NumbersOf(begun_),
                               last = NumbersOf(last_.contacts), scale = NumbersOf(scales_);
  float product[kLanes] = {};
  for (std::size_t i = 0; i < f.size(); i += kLanes)
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      const std::size_t k = i + lane;
      product[lane] += scale[k] * (f[k] - begun[k]) * (f[k] - last[k]);
    }
  float sum = 0.0F;
  for (const float of_lane : product) sum += of_lane;
  return sum < 0.0F;
}

std::vector<Vec3> WideSweeper::Forces() const {
  std::vector<Vec3> f = held_;
  for (std::size_t i = 0; i < springs_.size(); ++i) f[springs_[i].contact] = now_.springs[i];
  for (std::size_t i = 0; i < members_.size(); ++i)
    for (std::size_t lane = 0; lane < kLanes; ++lane)
      if (const int k = members_[i][lane]; k >= 0) {
        const WideForce& force = now_.contacts[i];
        f[static_cast<std::size_t>(k)] = {force.t1[lane], force.t2[lane], force.n[lane]};
      }
  return f;
}

// Adds the motion caused by a force.
void WideSweeper::Push(std::size_t k, const Vec3& f) {
  ForEachSide(system_.problem().contacts[k], [&](std::size_t i, const Mat36& J) {
    const Vec6 change = roots_[i].transpose() * (J.transpose() * f);
    for (int c = 0; c < 6; ++c) now_.z[i].z[c] += static_cast<float>(change[c]);
  });
}

void WideSweeper::AddSpring(std::size_t k, const Vec3& f) {
  const Contact& contact = system_.problem().contacts[k];
  Mat3 A = contact.compliance * Mat3::Identity();
  ForEachSide(contact, [&](std::size_t i, const Mat36& J) {
    A.noalias() += J * system_.inverse_inertia(i) * J.transpose();
  });
  springs_.push_back({k, -A.inverse()});
  now_.springs.push_back(f);
}

// Gives each spring the force that obeys u + compliance f = 0 while all others stay.
void WideSweeper::ObeySprings() {
  for (std::size_t i = 0; i < springs_.size(); ++i) {
    const auto& [k, answer] = springs_[i];
    const Contact& contact = system_.problem().contacts[k];
    Vec3 u = system_.u_free()[k] + contact.compliance * now_.springs[i];
    ForEachSide(contact, [&](std::size_t body, const Mat36& J) {
      const Eigen::Map<const Eigen::Matrix<float, 6, 1>> z(now_.z[body].z);
      u += J * (roots_[body] * z.cast<double>());
    });
    const Vec3 change = answer * u;
    now_.springs[i] += change;
    Push(k, change);
  }
}

void WideSweeper::AddGroup(const ContactGroup& members, const std::vector<Vec3>& f) {
  WideGroup& group = groups_.emplace_back();
  WideForce& force = now_.contacts.emplace_back();
  WideForce& scale = scales_.emplace_back();
  const int world = static_cast<int>(now_.z.size()) - 1;
  for (int lane = 0; lane < kLanes; ++lane) {
    group.a[lane] = group.b[lane] = world;
    const int member = members[static_cast<std::size_t>(lane)];
    if (member < 0) continue;
    const auto k = static_cast<std::size_t>(member);
    PutContact(k, lane, &group);
    force.t1[lane] = static_cast<float>(f[k].x());
    force.t2[lane] = static_cast<float>(f[k].y());
    force.n[lane] = static_cast<float>(f[k].z());
    scale.t1[lane] = scale.t2[lane] = scale.n[lane] = static_cast<float>(system_.MeanDelassusOf(k));
  }
}

void WideSweeper::PutContact(std::size_t k, int lane, WideGroup* group) const {
  constexpr double kStep = 1.2;
  const Contact& contact = system_.problem().contacts[k];
  Mat3 A = Mat3::Zero();
  const auto set = [&](double value, float(&lanes)[kLanes]) {
    lanes[lane] = static_cast<float>(value);
  };
  const auto add = [&](int body, const Mat36& J, int(&bodies)[kLanes],
                       float(WideGroup::Row::*side)[6][kLanes]) {
    if (body == ContactProblem::kWorld) return;
    bodies[lane] = body;
    const Mat36 scaled = J * roots_[static_cast<std::size_t>(body)];
    A.noalias() += scaled * scaled.transpose();
    for (int i = 0; i < 6; ++i) {
      set(scaled(0, i), (group->t1.*side)[i]);
      set(scaled(1, i), (group->t2.*side)[i]);
      set(scaled(2, i), (group->n.*side)[i]);
    }
  };
  add(contact.a, contact.J_a, group->a, &WideGroup::Row::a);
  add(contact.b, contact.J_b, group->b, &WideGroup::Row::b);
  const Vec3& u_free = system_.u_free()[k];
  set(u_free.x(), group->t1.free);
  set(u_free.y(), group->t2.free);
  set(u_free.z(), group->n.free);
  set(A(0, 2), group->tn);
  set(A(1, 2), group->sn);
  set(1.0 / A(2, 2), group->inverse_nn);
  const double determinant = A(0, 0) * A(1, 1) - A(0, 1) * A(1, 0);
  if (!(contact.mu > 0.0 && determinant > 0.0)) return;
  set(A(1, 1) / determinant, group->inverse_tt);
  set(-A(0, 1) / determinant, group->inverse_ts);
  set(A(0, 0) / determinant, group->inverse_ss);
  set(kStep / (A(0, 0) + A(1, 1)), group->sliding_step);
  set(contact.mu, group->mu);
}

}  // namespace touchstone::contact
