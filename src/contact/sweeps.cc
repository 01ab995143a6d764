#include "contact/sweeps.h"

#include <algorithm>
#include <cmath>

namespace touchstone::contact {
namespace {

using Contact = ContactProblem::Contact;

constexpr int kRounds = 2;        // between the normal and the tangential part of a contact
constexpr int kSlidingSteps = 3;  // along the edge of the cone
constexpr double kSlidingStep = 1.2;

class Sweeper {
 public:
  Sweeper(const ContactSystem& system, std::vector<Vec3> f)
      : problem_(system.problem()), f_(std::move(f)), answer_(f_.size()) {
    v_ = FreeVelocities(problem_);
    for (std::size_t k = 0; k < f_.size(); ++k) {
      const Contact& contact = problem_.contacts[k];
      Answer& answer = answer_[k];
      const auto add = [&](int body, const Mat36& J, Mat63* of_body) {
        if (body == ContactProblem::kWorld) return;
        of_body->noalias() = system.inverse_inertia(static_cast<std::size_t>(body)) * J.transpose();
        answer.A.noalias() += J * *of_body;
      };
      add(contact.a, contact.J_a, &answer.of_a);
      add(contact.b, contact.J_b, &answer.of_b);
      answer.moves = !contact.bilateral && answer.A(2, 2) > 0.0;
      const Eigen::Matrix2d tangential = answer.A.topLeftCorner<2, 2>();
      answer.rubs = contact.mu > 0.0 && tangential.determinant() > 0.0;
      if (answer.rubs) answer.tangential_inverse = tangential.inverse();
      Push(k, f_[k]);
    }
  }

  void Sweep(bool back) {
    for (std::size_t i = 0; i < f_.size(); ++i) Obey(back ? f_.size() - 1 - i : i);
  }

  std::vector<Vec3> TakeForces() { return std::move(f_); }

 private:
  using Mat63 = Eigen::Matrix<double, 6, 3>;
  /// How bodies and contact answer to the contact's force.
  struct Answer {
    Mat63 of_a = Mat63::Zero(), of_b = Mat63::Zero();  // M^-1 J^T
    Mat3 A = Mat3::Zero();
    Eigen::Matrix2d tangential_inverse = Eigen::Matrix2d::Zero();
    bool moves = false;
    bool rubs = false;
  };

  void Push(std::size_t k, const Vec3& change) {
    const Contact& contact = problem_.contacts[k];
    if (contact.a != ContactProblem::kWorld)
      v_[static_cast<std::size_t>(contact.a)].noalias() += answer_[k].of_a * change;
    if (contact.b != ContactProblem::kWorld)
      v_[static_cast<std::size_t>(contact.b)].noalias() += answer_[k].of_b * change;
  }

  /// Whether a contact without force parts, clearly beyond round-off: it needs none.
  bool StaysOpen(std::size_t k) const {
    constexpr double kOpenBeyond = 1e-10;
    if (!f_[k].isZero(0.0)) return false;
    const Contact& contact = problem_.contacts[k];
    double parting = contact.offset.z(), terms = std::abs(parting);
    const auto add = [&](int body, const Mat36& J) {
      if (body == ContactProblem::kWorld) return;
      for (int i = 0; i < 6; ++i) {
        const double term = J(2, i) * v_[static_cast<std::size_t>(body)][i];
        parting += term;
        terms += std::abs(term);
      }
    };
    add(contact.a, contact.J_a);
    add(contact.b, contact.J_b);
    return parting > kOpenBeyond * terms;
  }

  /// Gives the contact the force it would have if all other forces stayed.
  void Obey(std::size_t k) {
    const Answer& answer = answer_[k];
    if (!answer.moves || StaysOpen(k)) return;
    const Contact& contact = problem_.contacts[k];
    Vec3 others = contact.offset - answer.A * f_[k];
    if (contact.a != ContactProblem::kWorld)
      others.noalias() += contact.J_a * v_[static_cast<std::size_t>(contact.a)];
    if (contact.b != ContactProblem::kWorld)
      others.noalias() += contact.J_b * v_[static_cast<std::size_t>(contact.b)];
    Vec3 force = f_[k];
    for (int round = 0; round < kRounds; ++round) {
      force.z() -= (answer.A.row(2).dot(force) + others.z()) / answer.A(2, 2);
      if (force.z() <= 0.0) {
        force.setZero();
        break;
      }
      if (answer.rubs)
        Rub(answer, others, contact.mu * force.z(), &force);
      else
        force.head<2>().setZero();
    }
    const Vec3 change = force - f_[k];
    if (change.isZero(0.0)) return;
    f_[k] = force;
    Push(k, change);
  }

  /// The tangential force for this normal force: what makes the contact stick, or, where that is
  /// beyond its reach, a few projected steps towards the largest dissipation.
  static void Rub(const Answer& answer, const Vec3& others, double reach, Vec3* force) {
    const Eigen::Matrix2d A = answer.A.topLeftCorner<2, 2>();
    const Eigen::Vector2d slip = others.head<2>() + answer.A.topRightCorner<2, 1>() * force->z();
    Eigen::Vector2d t = -answer.tangential_inverse * slip;
    if (t.norm() > reach) {
      t = force->head<2>();
      for (int i = 0; i < kSlidingSteps; ++i) {
        t -= kSlidingStep / A.trace() * (A * t + slip);
        const double length = t.norm();
        if (length > reach) t *= reach / length;
      }
    }
    force->head<2>() = t;
  }

  const ContactProblem& problem_;
  std::vector<Vec3> f_;
  std::vector<Answer> answer_;
  std::vector<Vec6> v_;
};

}  // namespace

std::vector<Vec3> SweepForces(const ContactSystem& system, std::vector<Vec3> f, int sweeps) {
  Sweeper sweeper(system, std::move(f));
  for (int i = 0; i < sweeps; ++i) sweeper.Sweep(i % 2 == 1);
  return sweeper.TakeForces();
}

}  // namespace touchstone::contact
