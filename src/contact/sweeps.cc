#include "contact/sweeps.h"

#include <algorithm>
#include <cmath>

#include "base/dense.h"

namespace touchstone::contact {
namespace {

using Contact = ContactProblem::Contact;

constexpr double kSlidingStep = 1.2;

class Sweeper {
 public:
  Sweeper(const ContactSystem& system, std::vector<Vec3> f)
      : f_(std::move(f)), rows_(f_.size()), v_(FreeVelocities(system.problem())) {
    for (std::size_t k = 0; k < f_.size(); ++k) {
      const ContactProblem::Contact& contact = system.problem().contacts[k];
      Row& row = rows_[k];
      const auto add = [&](int body, const Mat36& J, Side* side) {
        if (body == ContactProblem::kWorld) return;
        side->body = body;
        side->J = J.transpose();
        side->answer.noalias() = system.inverse_inertia(static_cast<std::size_t>(body)) * side->J;
        row.A.noalias() += J * side->answer;
      };
      add(contact.a, contact.J_a, &row.a);
      add(contact.b, contact.J_b, &row.b);
      row.offset = contact.offset;
      row.mu = contact.mu;
      row.moves = !contact.bilateral && row.A(2, 2) > 0.0;
      const Eigen::Matrix2d tangential = row.A.topLeftCorner<2, 2>();
      row.rubs = contact.mu > 0.0 && tangential.determinant() > 0.0;
      if (row.rubs) row.tangential_inverse = tangential.inverse();
      row.scale = system.MeanDelassusOf(k);
      Push(row, f_[k]);
    }
  }

  void Sweep(bool back) {
    for (std::size_t i = 0; i < f_.size(); ++i) Obey(back ? f_.size() - 1 - i : i);
  }

  const std::vector<Vec3>& forces() const { return f_; }
  std::vector<Vec3> TakeForces() { return std::move(f_); }

  void Add(std::size_t k, const Vec3& change) {
    if (change.isZero(0.0)) return;
    f_[k] += change;
    Push(rows_[k], change);
  }

  /// (g - f) . (g' - f'), each contact weighted by the motion that its force causes.
  double Product(const std::vector<Vec3>& g, const std::vector<Vec3>& f,
                 const std::vector<Vec3>& other) const {
    double sum = 0.0;
    for (std::size_t k = 0; k < f_.size(); ++k)
      sum += rows_[k].scale * (g[k] - f[k]).dot(g[k] - other[k]);
    return sum;
  }

 private:
  struct Side {
    int body = ContactProblem::kWorld;
    Mat63 J = Mat63::Zero();       // transposed
    Mat63 answer = Mat63::Zero();  // M^-1 J^T
  };
  /// All data of a visit of a contact, side by side.
  struct Row {
    Side a, b;
    Mat3 A = Mat3::Zero();
    Eigen::Matrix2d tangential_inverse = Eigen::Matrix2d::Zero();
    Vec3 offset = Vec3::Zero();
    double mu = 0.0;
    double scale = 0.0;
    bool moves = false;
    bool rubs = false;
  };

  void Push(const Row& row, const Vec3& change) {
    for (const Side* side : {&row.a, &row.b})
      if (side->body != ContactProblem::kWorld)
        v_[static_cast<std::size_t>(side->body)].noalias() += side->answer * change;
  }

  /// Whether a contact without force separates, clearly beyond round-off: it needs no force.
  bool StaysOpen(std::size_t k) const {
    constexpr double kOpenBeyond = 1e-10;
    if (!f_[k].isZero(0.0)) return false;
    const Row& row = rows_[k];
    double parting = row.offset.z(), terms = std::abs(parting);
    for (const Side* side : {&row.a, &row.b}) {
      if (side->body == ContactProblem::kWorld) continue;
      const Vec6 each = side->J.col(2).cwiseProduct(v_[static_cast<std::size_t>(side->body)]);
      parting += each.sum();
      terms += each.cwiseAbs().sum();
    }
    return parting > kOpenBeyond * terms;
  }

  /// Gives the contact the force that it would have if all other forces stayed; a sliding contact
  /// gets a force nearer to that.
  void Obey(std::size_t k) {
    const Row& row = rows_[k];
    if (!row.moves || StaysOpen(k)) return;
    Vec3 others = row.offset - row.A * f_[k];
    for (const Side* side : {&row.a, &row.b})
      if (side->body != ContactProblem::kWorld)
        others.noalias() += side->J.transpose() * v_[static_cast<std::size_t>(side->body)];
    Vec3 force = f_[k];
    force.z() -= (row.A.row(2).dot(force) + others.z()) / row.A(2, 2);
    if (force.z() <= 0.0)
      force.setZero();
    else if (row.rubs)
      Rub(row, others, &force);
    else
      force.head<2>().setZero();
    Add(k, force - f_[k]);
  }

  /// The tangential force for this normal force: the one that makes the contact stick or, if that
  /// exceeds the friction limit, a projected step towards the largest dissipation.
  static void Rub(const Row& row, const Vec3& others, Vec3* force) {
    const double reach = row.mu * force->z();
    const Eigen::Matrix2d A = row.A.topLeftCorner<2, 2>();
    const Eigen::Vector2d slip = others.head<2>() + row.A.topRightCorner<2, 1>() * force->z();
    Eigen::Vector2d t = -row.tangential_inverse * slip;
    if (t.squaredNorm() > reach * reach) {
      t = force->head<2>();
      t -= kSlidingStep / A.trace() * (A * t + slip);
      const double length = t.norm();
      if (length > reach) t *= reach / length;
    }
    force->head<2>() = t;
  }

  std::vector<Vec3> f_;
  std::vector<Row> rows_;
  std::vector<Vec6> v_;
};

/// Extrapolates forces along their change, further with every pair of sweeps (Nesterov 1983), until
/// they turn back (O'Donoghue and Candes 2015, 3.2).
class Momentum {
 public:
  explicit Momentum(const std::vector<Vec3>& f) : begun_(f), last_(f) {}

  void CarryOn(Sweeper* sweeper) {
    const std::vector<Vec3> swept = sweeper->forces();
    if (sweeper->Product(swept, begun_, last_) < 0.0) {
      theta_ = 1.0;
    } else {
      const double next = (1.0 + std::sqrt(1.0 + 4.0 * theta_ * theta_)) / 2.0;
      const double further = (theta_ - 1.0) / next;
      theta_ = next;
      for (std::size_t k = 0; k < swept.size(); ++k)
        sweeper->Add(k, further * (swept[k] - last_[k]));
    }
    begun_ = sweeper->forces();
    last_ = swept;
  }

 private:
  std::vector<Vec3> begun_;  // forces at the start of the next sweeps
  std::vector<Vec3> last_;   // forces at the end of the last sweeps
  double theta_ = 1.0;
};

}  // namespace

std::vector<Vec3> SweepForces(const ContactSystem& system, std::vector<Vec3> f, int sweeps,
                              const Enough& enough, const StopToken& stop) {
  constexpr int kLook = 20;
  Momentum momentum(f);
  Sweeper sweeper(system, std::move(f));
  for (int i = 0; i < sweeps; ++i) {
    stop.CheckRequest();
    const bool back = i % 2 == 1;
    sweeper.Sweep(back);
    if (enough && (i + 1) % kLook == 0 && enough(sweeper.forces())) break;
    if (back && i + 1 < sweeps) momentum.CarryOn(&sweeper);
  }
  return sweeper.TakeForces();
}

}  // namespace touchstone::contact
