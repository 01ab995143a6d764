#include "contact/force_uniqueness.h"

#include <algorithm>
#include <cmath>

#include "base/check.h"
#include "base/dense.h"
#include "contact/contact_rows.h"
#include "contact/delassus.h"

namespace touchstone::contact {
namespace {

constexpr double kStill = 1e-7;  // relative to the largest |b|

using Contact = ContactProblem::Contact;

/// The unforced normal motion that counts as large.
double NormalScale(const ContactProblem& problem) {
  const std::vector<Vec6> v_free = FreeVelocities(problem);
  double scale = 0.0;
  for (const Contact& contact : problem.contacts) {
    scale = std::max(scale, std::abs(RelativeMotion(contact, v_free).z()));
  }
  return scale;
}

/// Collects the effects of unit forces on the bodies, L^-1 J^T d with M = L L^T, as columns.
class Effects {
 public:
  explicit Effects(const ContactProblem& problem) : rows_(6 * problem.bodies.size()) {
    for (const ContactProblem::Body& body : problem.bodies) {
      inertia_.emplace_back(body.M);
      TOUCHSTONE_CHECK(inertia_.back().IsPositiveDefinite());
    }
  }

  void Add(const Contact& contact, const Vec3& direction) {
    Eigen::VectorXd effect = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(rows_));
    for (const auto& [body, J] : {std::pair(contact.a, &contact.J_a), {contact.b, &contact.J_b}}) {
      if (body == ContactProblem::kWorld) continue;
      const Vec6 wrench = J->transpose() * direction;
      effect.segment<6>(6 * body) += inertia_[static_cast<std::size_t>(body)].SolveLower(wrench);
    }
    columns_.push_back(std::move(effect));
  }

  int count() const { return static_cast<int>(columns_.size()); }

  /// Rank of the effects, from the smaller of the two products of their matrix with its transpose.
  int Rank() const {
    Eigen::MatrixXd effects(static_cast<Eigen::Index>(rows_), count());
    for (int i = 0; i < count(); ++i) effects.col(i) = columns_[static_cast<std::size_t>(i)];
    if (effects.rows() < effects.cols()) return ComputeRank(effects * effects.transpose());
    return ComputeRank(effects.transpose() * effects);
  }

  bool AreIndependent() const { return columns_.size() <= rows_ && Rank() == count(); }

 private:
  std::size_t rows_;
  std::vector<InertiaFactor> inertia_;
  std::vector<Eigen::VectorXd> columns_;
};

/// Adds the ways in which the force of a closed contact may change.
void AddChanges(const Contact& contact, const Vec3& u, double still, Effects* effects) {
  const double slip = std::hypot(u.x(), u.y());
  if (contact.bilateral) {
    for (int axis = 0; axis < 3 && contact.compliance == 0.0; ++axis)
      if (HasMotion(contact, axis)) effects->Add(contact, Vec3::Unit(axis));
    return;
  }
  if (contact.mu == 0.0 || slip > still) {
    Vec3 direction = Vec3::UnitZ();
    if (contact.mu > 0.0) direction.head<2>() = -contact.mu * u.head<2>() / slip;
    effects->Add(contact, direction);
    return;
  }
  for (int axis = 0; axis < 3; ++axis) effects->Add(contact, Vec3::Unit(axis));
}

}  // namespace

ForceUniqueness AnalyzeUniqueness(const ContactProblem& problem, const ContactSolution& solution) {
  const double still = kStill * NormalScale(problem);
  Effects normals(problem);
  Effects changes(problem);
  for (const Contact& contact : problem.contacts) {
    const Vec3 u = RelativeMotion(contact, solution.v);
    if (u.z() > still && !contact.bilateral) continue;
    if (!contact.bilateral) normals.Add(contact, Vec3::UnitZ());
    AddChanges(contact, u, still, &changes);
  }
  return {normals.Rank(), changes.AreIndependent()};
}

}  // namespace touchstone::contact
