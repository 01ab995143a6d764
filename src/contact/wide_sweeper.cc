#include "contact/wide_sweeper.h"

#include <algorithm>

#include "base/dense.h"
#include "contact/contact_groups.h"

namespace touchstone::contact {
namespace {

using Contact = ContactProblem::Contact;

template <typename Visit>
void ForEachSide(const Contact& contact, const Visit& visit) {
  if (contact.a != ContactProblem::kWorld) visit(static_cast<std::size_t>(contact.a), contact.J_a);
  if (contact.b != ContactProblem::kWorld) visit(static_cast<std::size_t>(contact.b), contact.J_b);
}

Lanes Dot(const std::array<Lanes, 6>& row, const std::array<Lanes, 6>& z) {
  return (row[0] * z[0] + row[1] * z[1]) + (row[2] * z[2] + row[3] * z[3]) +
         (row[4] * z[4] + row[5] * z[5]);
}

}  // namespace

WideSweeper::WideSweeper(const ContactSystem& system, const std::vector<Vec3>& f)
    : system_(system), held_(f), z_(system.problem().bodies.size() + 1) {
  for (std::size_t i = 0; i + 1 < z_.size(); ++i)
    roots_.push_back(Eigen::LLT<Mat6>(system.inverse_inertia(i)).matrixL());
  std::vector<int> pushing;
  for (std::size_t k = 0; k < f.size(); ++k) {
    const Contact& contact = system.problem().contacts[k];
    const bool moves = system.delassus_nn()[k] > 0.0;
    if (!contact.bilateral && moves) {
      pushing.push_back(static_cast<int>(k));
      continue;
    }
    Hold(k, f[k]);
    if (contact.bilateral && contact.compliance > 0.0 && !contact.bounded()) AddSpring(k);
  }
  const std::vector<ContactGroup> groups = GroupContacts(system.problem(), pushing);
  groups_.reserve(groups.size());
  for (const ContactGroup& members : groups) {
    Group& group = groups_.emplace_back();
    group.contact = members;
    group.a.fill(World());
    group.b.fill(World());
    for (int lane = 0; lane < kLanes; ++lane)
      if (const int k = members[static_cast<std::size_t>(lane)]; k >= 0)
        Put(static_cast<std::size_t>(k), lane, &group);
    Push(group, group.f);
  }
}

void WideSweeper::Sweep(bool back) {
  if (back) {
    std::for_each(groups_.rbegin(), groups_.rend(), [&](Group& group) { Obey(&group); });
    ObeySprings();
  } else {
    ObeySprings();
    std::for_each(groups_.begin(), groups_.end(), [&](Group& group) { Obey(&group); });
  }
}

void WideSweeper::Add(std::size_t group, const Lanes3& change) {
  for (std::size_t row = 0; row < 3; ++row) groups_[group].f[row] += change[row];
  Push(groups_[group], change);
}

std::vector<Vec3> WideSweeper::Forces() const {
  std::vector<Vec3> f = held_;
  for (const Group& group : groups_)
    for (int lane = 0; lane < kLanes; ++lane)
      if (const int k = group.contact[static_cast<std::size_t>(lane)]; k >= 0)
        f[static_cast<std::size_t>(k)] = {group.f[0][lane], group.f[1][lane], group.f[2][lane]};
  return f;
}

// A force that no contact's turn changes.
void WideSweeper::Hold(std::size_t k, const Vec3& f) {
  ForEachSide(system_.problem().contacts[k], [&](std::size_t i, const Mat36& J) {
    const Eigen::Matrix<float, 6, 1> change =
        (roots_[i].transpose() * (J.transpose() * f)).cast<float>();
    z_[i].low += Lanes{change[0], change[1], change[2], change[3]};
    z_[i].high += Lanes{change[4], change[5], 0.0F, 0.0F};
  });
}

void WideSweeper::AddSpring(std::size_t k) {
  const Contact& contact = system_.problem().contacts[k];
  Mat3 A = contact.compliance * Mat3::Identity();
  ForEachSide(contact, [&](std::size_t i, const Mat36& J) {
    A.noalias() += J * system_.inverse_inertia(i) * J.transpose();
  });
  springs_.push_back({k, -A.inverse()});
}

// Gives each spring the force that obeys u + compliance f = 0 while all others stay.
void WideSweeper::ObeySprings() {
  for (const Spring& spring : springs_) {
    const Contact& contact = system_.problem().contacts[spring.contact];
    Vec3& f = held_[spring.contact];
    Vec3 u = system_.u_free()[spring.contact] + contact.compliance * f;
    ForEachSide(contact, [&](std::size_t i, const Mat36& J) {
      const auto& [low, high] = z_[i];
      Vec6 z;
      z << low[0], low[1], low[2], low[3], high[0], high[1];
      u += J * (roots_[i] * z);
    });
    const Vec3 change = spring.answer * u;
    f += change;
    Hold(spring.contact, change);
  }
}

void WideSweeper::Put(std::size_t k, int lane, Group* group) const {
  constexpr double kStep = 1.2;
  const Contact& contact = system_.problem().contacts[k];
  const auto at = static_cast<std::size_t>(lane);
  Mat3 A = Mat3::Zero();
  const auto set = [&](double value, Lanes* lanes) { (*lanes)[lane] = static_cast<float>(value); };
  const auto add = [&](int body, const Mat36& J, std::array<int, kLanes>* bodies,
                       std::array<Lanes, 6> Row::*side) {
    if (body == ContactProblem::kWorld) return;
    (*bodies)[at] = body;
    const Mat36 scaled = J * roots_[static_cast<std::size_t>(body)];
    A.noalias() += scaled * scaled.transpose();
    for (int i = 0; i < 6; ++i) {
      const auto of = static_cast<std::size_t>(i);
      set(scaled(0, i), &(group->t1.*side)[of]);
      set(scaled(1, i), &(group->t2.*side)[of]);
      set(scaled(2, i), &(group->normal.*side)[of]);
    }
  };
  add(contact.a, contact.J_a, &group->a, &Row::a);
  add(contact.b, contact.J_b, &group->b, &Row::b);
  for (std::size_t row = 0; row < 3; ++row) {
    set(system_.u_free()[k][static_cast<Eigen::Index>(row)], &group->u_free[row]);
    set(held_[k][static_cast<Eigen::Index>(row)], &group->f[row]);
  }
  set(A(0, 2), &group->tn);
  set(A(1, 2), &group->sn);
  set(1.0 / A(2, 2), &group->inverse_normal);
  set(system_.delassus_mean()[k], &group->scale);
  const double determinant = A(0, 0) * A(1, 1) - A(0, 1) * A(1, 0);
  if (!(contact.mu > 0.0 && determinant > 0.0)) return;
  set(A(1, 1) / determinant, &group->inverse_tt);
  set(-A(0, 1) / determinant, &group->inverse_ts);
  set(A(0, 0) / determinant, &group->inverse_ss);
  set(kStep / (A(0, 0) + A(1, 1)), &group->sliding_step);
  set(contact.mu, &group->mu);
}

// z of four bodies, by component.
WideSweeper::Motion WideSweeper::MotionOf(const std::array<int, kLanes>& bodies) const {
  std::array<Lanes, kLanes> low, high;
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    const Velocity& motion = z_[static_cast<std::size_t>(bodies[lane])];
    low[lane] = motion.low;
    high[lane] = motion.high;
  }
  Transpose(&low);
  Transpose(&high);
  return {low[0], low[1], low[2], low[3], high[0], high[1]};
}

void WideSweeper::Push(const Group& group, const Lanes3& change) {
  const auto push = [&](const std::array<int, kLanes>& bodies, std::array<Lanes, 6> Row::*side) {
    const auto &t1 = group.t1.*side, &t2 = group.t2.*side, &normal = group.normal.*side;
    Motion z;
    for (std::size_t i = 0; i < 6; ++i)
      z[i] = t1[i] * change[0] + t2[i] * change[1] + normal[i] * change[2];
    std::array<Lanes, kLanes> low = {z[0], z[1], z[2], z[3]}, high = {z[4], z[5], {}, {}};
    Transpose(&low);
    Transpose(&high);
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      Velocity& motion = z_[static_cast<std::size_t>(bodies[lane])];
      motion.low += low[lane];
      motion.high += high[lane];
    }
  };
  push(group.a, &Row::a);
  push(group.b, &Row::b);
}

// Gives each of the contacts the force that it would have if all others stayed; one that slides, a
// force nearer to that. What a change of the normal force moves along the contact comes first.
void WideSweeper::Obey(Group* group) {
  const Lanes zero = {}, one = AllLanes(1.0F);
  const Motion a = MotionOf(group->a), b = MotionOf(group->b);
  const Lanes3 before = group->f;
  const Lanes u_n = group->u_free[2] + (Dot(group->normal.a, a) + Dot(group->normal.b, b));
  Lanes normal = before[2] - u_n * group->inverse_normal;
  normal = normal > zero ? normal : zero;
  if (!AnyNotZero(normal) && !AnyNotZero(before[2])) return;
  const Lanes more = normal - before[2];
  const Lanes u = group->u_free[0] + (Dot(group->t1.a, a) + Dot(group->t1.b, b)) + group->tn * more;
  const Lanes w = group->u_free[1] + (Dot(group->t2.a, a) + Dot(group->t2.b, b)) + group->sn * more;
  // What makes the contact stick, or, where that is beyond its reach, a projected step towards the
  // largest dissipation.
  const Lanes reach = group->mu * normal;
  const Lanes stick_t = before[0] - (group->inverse_tt * u + group->inverse_ts * w);
  const Lanes stick_s = before[1] - (group->inverse_ts * u + group->inverse_ss * w);
  const Lanes slide_t = before[0] - group->sliding_step * u;
  const Lanes slide_s = before[1] - group->sliding_step * w;
  const Lanes length = Sqrt(slide_t * slide_t + slide_s * slide_s);
  const Lanes part = length > reach ? reach / (length > zero ? length : one) : one;
  const auto slides = stick_t * stick_t + stick_s * stick_s > reach * reach;
  group->f = {slides ? part * slide_t : stick_t, slides ? part * slide_s : stick_s, normal};
  Push(*group, {group->f[0] - before[0], group->f[1] - before[1], more});
}

}  // namespace touchstone::contact
