#include "contact/wide_sweeps.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>

#include "base/lanes.h"

namespace touchstone::contact {
namespace {

using Lanes3 = std::array<Lanes, 3>;

// Which contacts take their turn together: no two of a group share a body that moves. Groups have
// the order of their first contacts.
std::vector<std::array<int, kLanes>> GroupContacts(const ContactProblem& problem,
                                                   const std::vector<int>& contacts) {
  constexpr std::size_t kOpenAtOnce = 32;  // so that neighbours stay near each other
  constexpr int kNone = -1;
  std::vector<std::array<int, kLanes>> groups;
  std::deque<std::size_t> open;
  std::vector<int> filled;
  const auto share = [&](int i, int j) {
    const ContactProblem::Contact& one = problem.contacts[static_cast<std::size_t>(i)];
    const ContactProblem::Contact& other = problem.contacts[static_cast<std::size_t>(j)];
    const auto moves = [&](int body) {
      return body != ContactProblem::kWorld && (body == other.a || body == other.b);
    };
    return moves(one.a) || moves(one.b);
  };
  for (const int contact : contacts) {
    const auto fits = std::ranges::find_if(open, [&](std::size_t group) {
      return std::none_of(groups[group].begin(), groups[group].begin() + filled[group],
                          [&](int member) { return share(contact, member); });
    });
    if (fits == open.end()) {
      open.push_back(groups.size());
      groups.push_back({contact, kNone, kNone, kNone});
      filled.push_back(1);
      if (open.size() > kOpenAtOnce) open.pop_front();
      continue;
    }
    auto& count = filled[*fits];
    groups[*fits][static_cast<std::size_t>(count++)] = contact;
    if (count == kLanes) open.erase(fits);
  }
  return groups;
}

// The motion that forces give a body, in coordinates in which its inertia is one: v = v_free + R z
// with R R^T = M^-1. So the rows J R say both how a contact moves and what its force does.
struct WideVelocity {
  Lanes low = {}, high = {};  // two lanes of the second are not used
};

// One side of four contacts.
struct WideSide {
  std::array<int, kLanes> body = {};
  std::array<Lanes3, 6> J = {};  // by component of z
};

// All that a visit of four contacts reads, side by side.
struct WideGroup {
  std::array<int, kLanes> contact = {};
  WideSide a, b;
  Lanes3 u_free = {};
  Lanes3 f = {};
  Lanes tt = {}, ts = {}, ss = {}, tn = {}, sn = {};  // A = J M^-1 J^T between t1, t2 and n
  Lanes inverse_normal = {};                          // 1 / A_nn, 0 where no force moves anything
  Lanes inverse_tt = {}, inverse_ts = {}, inverse_ss = {};
  Lanes sliding_step = {};
  Lanes mu = {};
  Lanes scale = {};
};

class WideSweeper {
 public:
  WideSweeper(const ContactSystem& system, const std::vector<Vec3>& f)
      : system_(system), held_(f), z_(system.problem().bodies.size() + 1) {
    for (std::size_t i = 0; i + 1 < z_.size(); ++i)
      roots_.push_back(Eigen::LLT<Mat6>(system.inverse_inertia(i)).matrixL());
    std::vector<int> pushing;
    for (std::size_t k = 0; k < f.size(); ++k) {
      if (system.problem().contacts[k].bilateral || !(system.delassus_nn()[k] > 0.0))
        Hold(k, f[k]);
      else
        pushing.push_back(static_cast<int>(k));
    }
    const std::vector<std::array<int, kLanes>> groups = GroupContacts(system.problem(), pushing);
    groups_.reserve(groups.size());
    for (const std::array<int, kLanes>& members : groups) {
      WideGroup& group = groups_.emplace_back();
      group.contact = members;
      group.a.body.fill(World());
      group.b.body.fill(World());
      for (int lane = 0; lane < kLanes; ++lane)
        if (const int k = members[static_cast<std::size_t>(lane)]; k >= 0)
          Put(static_cast<std::size_t>(k), lane, &group);
      Push(group, group.f);
    }
  }

  void Sweep(bool back) {
    if (back)
      std::for_each(groups_.rbegin(), groups_.rend(), [&](WideGroup& group) { Obey(&group); });
    else
      std::for_each(groups_.begin(), groups_.end(), [&](WideGroup& group) { Obey(&group); });
  }

  std::size_t size() const { return groups_.size(); }
  const WideGroup& group(std::size_t i) const { return groups_[i]; }
  void Add(std::size_t i, const Lanes3& change) {
    for (std::size_t row = 0; row < 3; ++row) groups_[i].f[row] += change[row];
    Push(groups_[i], change);
  }

  std::vector<Vec3> Forces() const {
    std::vector<Vec3> f = held_;
    for (const WideGroup& group : groups_)
      for (int lane = 0; lane < kLanes; ++lane)
        if (const int k = group.contact[static_cast<std::size_t>(lane)]; k >= 0)
          f[static_cast<std::size_t>(k)] = {group.f[0][lane], group.f[1][lane], group.f[2][lane]};
    return f;
  }

 private:
  // What does not move has a velocity, too, that no contact changes.
  int World() const { return static_cast<int>(z_.size()) - 1; }

  // A force that stays as it is.
  void Hold(std::size_t k, const Vec3& f) {
    const ContactProblem::Contact& contact = system_.problem().contacts[k];
    const auto push = [&](int body, const Mat36& J) {
      if (body == ContactProblem::kWorld) return;
      const auto i = static_cast<std::size_t>(body);
      const Eigen::Matrix<float, 6, 1> change =
          (roots_[i].transpose() * (J.transpose() * f)).cast<float>();
      z_[i].low += Lanes{change[0], change[1], change[2], change[3]};
      z_[i].high += Lanes{change[4], change[5], 0.0F, 0.0F};
    };
    push(contact.a, contact.J_a);
    push(contact.b, contact.J_b);
  }

  void Put(std::size_t k, int lane, WideGroup* group) const {
    constexpr double kStep = 1.2;
    const ContactProblem::Contact& contact = system_.problem().contacts[k];
    Mat3 A = Mat3::Zero();
    const auto add = [&](int body, const Mat36& J, WideSide* side) {
      if (body == ContactProblem::kWorld) return;
      const Mat36 scaled = J * roots_[static_cast<std::size_t>(body)];
      A.noalias() += scaled * scaled.transpose();
      side->body[static_cast<std::size_t>(lane)] = body;
      for (int i = 0; i < 6; ++i)
        for (int row = 0; row < 3; ++row) {
          const auto at = static_cast<std::size_t>(i), of = static_cast<std::size_t>(row);
          side->J[at][of][lane] = static_cast<float>(scaled(row, i));
        }
    };
    add(contact.a, contact.J_a, &group->a);
    add(contact.b, contact.J_b, &group->b);
    const auto set = [&](double value, Lanes* lanes) {
      (*lanes)[lane] = static_cast<float>(value);
    };
    for (std::size_t row = 0; row < 3; ++row) {
      set(system_.u_free()[k][static_cast<Eigen::Index>(row)], &group->u_free[row]);
      set(held_[k][static_cast<Eigen::Index>(row)], &group->f[row]);
    }
    set(A(0, 0), &group->tt);
    set(A(0, 1), &group->ts);
    set(A(1, 1), &group->ss);
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

  // u += J R z of one side.
  void AddMotion(const WideSide& side, Lanes3* u) const {
    std::array<Lanes, kLanes> low, high;
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      const WideVelocity& motion = z_[static_cast<std::size_t>(side.body[lane])];
      low[lane] = motion.low;
      high[lane] = motion.high;
    }
    Transpose(&low);
    Transpose(&high);
    const std::array<Lanes, 6> z = {low[0], low[1], low[2], low[3], high[0], high[1]};
    for (std::size_t i = 0; i < 6; ++i)
      for (std::size_t row = 0; row < 3; ++row) (*u)[row] += side.J[i][row] * z[i];
  }

  void Push(const WideSide& side, const Lanes3& change) {
    std::array<Lanes, 6> z;
    for (std::size_t i = 0; i < 6; ++i)
      z[i] = side.J[i][0] * change[0] + side.J[i][1] * change[1] + side.J[i][2] * change[2];
    std::array<Lanes, kLanes> low = {z[0], z[1], z[2], z[3]}, high = {z[4], z[5], {}, {}};
    Transpose(&low);
    Transpose(&high);
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      WideVelocity& motion = z_[static_cast<std::size_t>(side.body[lane])];
      motion.low += low[lane];
      motion.high += high[lane];
    }
  }
  void Push(const WideGroup& group, const Lanes3& change) {
    Push(group.a, change);
    Push(group.b, change);
  }

  // Gives each of the contacts the force that it would have if all others stayed; one that slides,
  // a force nearer to that.
  void Obey(WideGroup* group) {
    const Lanes none = {};
    Lanes3 u = group->u_free;
    AddMotion(group->a, &u);
    AddMotion(group->b, &u);
    const Lanes3 before = group->f;
    Lanes normal = before[2] - u[2] * group->inverse_normal;
    normal = normal > none ? normal : none;
    if (!AnyNotZero(normal) && !AnyNotZero(before[2])) return;
    const Lanes more = normal - before[2];
    const Lanes3 f = Rub(*group, {u[0] + group->tn * more, u[1] + group->sn * more, normal});
    group->f = f;
    Push(*group, {f[0] - before[0], f[1] - before[1], more});
  }

  // The forces with this normal force and with this motion along the contact, were the tangential
  // force to stay: what makes the contact stick, or, where that is beyond its reach, a projected
  // step towards the largest dissipation.
  static Lanes3 Rub(const WideGroup& group, const Lanes3& motion) {
    const Lanes zero = {}, one = AllLanes(1.0F);
    const auto& [u, w, normal] = motion;
    const Lanes reach = group.mu * normal;
    const Lanes stick_t = group.f[0] - (group.inverse_tt * u + group.inverse_ts * w);
    const Lanes stick_s = group.f[1] - (group.inverse_ts * u + group.inverse_ss * w);
    const Lanes slide_t = group.f[0] - group.sliding_step * u;
    const Lanes slide_s = group.f[1] - group.sliding_step * w;
    const Lanes length = Sqrt(slide_t * slide_t + slide_s * slide_s);
    const Lanes part = length > reach ? reach / (length > zero ? length : one) : one;
    const auto slides = stick_t * stick_t + stick_s * stick_s > reach * reach;
    return {slides ? part * slide_t : stick_t, slides ? part * slide_s : stick_s, normal};
  }

  const ContactSystem& system_;
  std::vector<Vec3> held_;  // forces at the begin; those of rows that pull stay
  std::vector<WideGroup> groups_;
  std::vector<Mat6> roots_;  // R, by body
  std::vector<WideVelocity> z_;
};

// Carries forces on the way they go, as in sweeps of one contact at a time.
class WideMomentum {
 public:
  explicit WideMomentum(const WideSweeper& sweeper) : begun_(sweeper.size()), last_(begun_) {
    for (std::size_t i = 0; i < last_.size(); ++i) begun_[i] = last_[i] = sweeper.group(i).f;
  }

  void CarryOn(WideSweeper* sweeper) {
    Lanes product = {};
    for (std::size_t i = 0; i < last_.size(); ++i) {
      const WideGroup& group = sweeper->group(i);
      for (std::size_t row = 0; row < 3; ++row)
        product += group.scale * (group.f[row] - begun_[i][row]) * (group.f[row] - last_[i][row]);
    }
    double further = 0.0;
    if (product[0] + product[1] + product[2] + product[3] < 0.0F) {
      theta_ = 1.0;
    } else {
      const double next = (1.0 + std::sqrt(1.0 + 4.0 * theta_ * theta_)) / 2.0;
      further = (theta_ - 1.0) / next;
      theta_ = next;
    }
    const Lanes part = AllLanes(static_cast<float>(further));
    for (std::size_t i = 0; i < last_.size(); ++i) {
      const Lanes3 swept = sweeper->group(i).f;
      Lanes3 change;
      for (std::size_t row = 0; row < 3; ++row) change[row] = part * (swept[row] - last_[i][row]);
      if (AnyNotZero(change[0]) || AnyNotZero(change[1]) || AnyNotZero(change[2]))
        sweeper->Add(i, change);
      begun_[i] = sweeper->group(i).f;
      last_[i] = swept;
    }
  }

 private:
  std::vector<Lanes3> begun_;  // forces that the next sweeps begin with
  std::vector<Lanes3> last_;   // those that the last ones ended with
  double theta_ = 1.0;
};

}  // namespace

std::vector<Vec3> SweepForcesWidely(const ContactSystem& system, const std::vector<Vec3>& f,
                                    int sweeps, const Enough& enough, const StopToken& stop) {
  constexpr int kLook = 20;
  WideSweeper sweeper(system, f);
  WideMomentum momentum(sweeper);
  for (int i = 0; i < sweeps; ++i) {
    stop.CheckRequest();
    const bool back = i % 2 == 1;
    sweeper.Sweep(back);
    if (enough && (i + 1) % kLook == 0 && enough(sweeper.Forces())) break;
    if (back && i + 1 < sweeps) momentum.CarryOn(&sweeper);
  }
  return sweeper.Forces();
}

}  // namespace touchstone::contact
