#include "contact/contact_system.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/check.h"
#include "base/dense.h"

namespace touchstone::contact {
namespace {

constexpr double kRoundOffFloor = 1e-6;
constexpr int kNormalRow = 2;

using Contact = ContactProblem::Contact;

bool Touches(int body) { return body != ContactProblem::kWorld; }

/// Measures the scales, and hands the motion of each contact to `take`.
template <class Take>
MotionScales MeasureMotion(const ContactProblem& problem, const Take& take) {
  MotionScales scales;
  for (const Contact& contact : problem.contacts) {
    Vec3 u = contact.offset;
    Vec3 magnitude = contact.offset.cwiseAbs();
    const auto add = [&](int i, const Mat36& J) {
      const Vec6& v = problem.bodies[static_cast<std::size_t>(i)].v_free;
      u.noalias() += J * v;
      magnitude.noalias() += J.cwiseAbs() * v.cwiseAbs();
    };
    if (Touches(contact.a)) add(contact.a, contact.J_a);
    if (Touches(contact.b)) add(contact.b, contact.J_b);
    take(u);
    const double largest = u.cwiseAbs().maxCoeff();
    scales.normal = std::max(scales.normal, contact.bilateral ? largest : std::abs(u.z()));
    scales.motion = std::max(scales.motion, largest);
    scales.terms = std::max(scales.terms, magnitude.maxCoeff());
  }
  scales.normal = std::max(scales.normal, kRoundOffFloor * scales.terms);
  scales.motion = std::max(scales.motion, kRoundOffFloor * scales.terms);
  return scales;
}

}  // namespace

MotionScales MeasureMotionScales(const ContactProblem& problem) {
  return MeasureMotion(problem, [](const Vec3&) {});
}

ContactSystem::ContactSystem(const ContactProblem& problem) : problem_(problem) {
  for (const Contact& contact : problem.contacts) {
    TOUCHSTONE_CHECK(contact.a >= ContactProblem::kWorld && contact.a < num_bodies());
    TOUCHSTONE_CHECK(contact.b >= ContactProblem::kWorld && contact.b < num_bodies());
    TOUCHSTONE_CHECK(contact.a != contact.b);
    TOUCHSTONE_CHECK(contact.mu >= 0.0 && contact.weight > 0.0 && contact.compliance >= 0.0);
  }
  InvertInertias();
  u_free_.reserve(problem.contacts.size());
  scales_ = MeasureMotion(problem, [&](const Vec3& u) { u_free_.push_back(u); });
  for (const Vec3& u : u_free_)
    if (!u.allFinite()) data_status_ = SolveStatus::kNotFinite;
  MeasureDelassus();
}

void ContactSystem::InvertInertias() {
  double lightest = std::numeric_limits<double>::infinity();
  double heaviest = 0.0;
  inverse_inertia_.reserve(problem_.bodies.size());
  for (const ContactProblem::Body& body : problem_.bodies) {
    const InertiaFactor factor(body.M);
    if (!body.M.allFinite() || !body.v_free.allFinite()) data_status_ = SolveStatus::kNotFinite;
    if (!factor.IsPositiveDefinite() && data_status_ == SolveStatus::kSolved) {
      data_status_ = SolveStatus::kNotPositiveDefinite;
    }
    inverse_inertia_.push_back(factor.Inverse());
    const double mass = body.M.topLeftCorner<3, 3>().trace();
    lightest = std::min(lightest, mass);
    heaviest = std::max(heaviest, mass);
  }
  if (heaviest > 0.0 && lightest > 0.0) mass_ratio_ = heaviest / lightest;
}

void ContactSystem::MeasureDelassus() {
  if (problem_.contacts.empty()) return;
  delassus_nn_.reserve(problem_.contacts.size());
  double sum = 0.0;
  for (const Contact& contact : problem_.contacts) {
    const double entry = contact.bilateral ? DelassusDiagonal(contact, 0).maxCoeff()
                                           : DelassusDiagonal(contact, kNormalRow).z();
    delassus_nn_.push_back(entry + contact.compliance);
    sum += entry;
  }
  if (!std::isfinite(sum)) data_status_ = SolveStatus::kNotFinite;
  if (sum > 0.0) mean_delassus_ = sum / static_cast<double>(delassus_nn_.size());
  std::vector<Vec6> p;
  MultiplyJTransposed(u_free_, &p);
  body_force_scale_ = InverseInertiaNorm(p) / mean_delassus_;
}

Vec3 ContactSystem::DelassusDiagonal(const Contact& contact, int first) const {
  Vec3 diagonal = Vec3::Zero();
  const auto add = [&](int i, const Mat36& J) {
    for (int row = first; row < 3; ++row) {
      const Vec6 n = J.row(row).transpose();
      diagonal[row] += n.dot(inverse_inertia_[static_cast<std::size_t>(i)] * n);
    }
  };
  if (Touches(contact.a)) add(contact.a, contact.J_a);
  if (Touches(contact.b)) add(contact.b, contact.J_b);
  return diagonal;
}

double ContactSystem::MeanDelassusOf(std::size_t contact) const {
  const double mean = DelassusDiagonal(problem_.contacts[contact], 0).mean();
  return mean > 0.0 ? mean : mean_delassus_;
}

void ContactSystem::MultiplyJ(const std::vector<Vec6>& dv, std::vector<Vec3>* du) const {
  du->resize(problem_.contacts.size());
  for (std::size_t k = 0; k < du->size(); ++k) {
    const Contact& contact = problem_.contacts[k];
    Vec3 sum = Vec3::Zero();
    if (Touches(contact.a)) sum.noalias() += contact.J_a * dv[static_cast<std::size_t>(contact.a)];
    if (Touches(contact.b)) sum.noalias() += contact.J_b * dv[static_cast<std::size_t>(contact.b)];
    (*du)[k] = sum;
  }
}

void ContactSystem::MultiplyJTransposed(const std::vector<Vec3>& f, std::vector<Vec6>* p) const {
  p->assign(problem_.bodies.size(), Vec6::Zero());
  for (std::size_t k = 0; k < f.size(); ++k) {
    const Contact& contact = problem_.contacts[k];
    if (Touches(contact.a)) {
      (*p)[static_cast<std::size_t>(contact.a)].noalias() += contact.J_a.transpose() * f[k];
    }
    if (Touches(contact.b)) {
      (*p)[static_cast<std::size_t>(contact.b)].noalias() += contact.J_b.transpose() * f[k];
    }
  }
}

void ContactSystem::ApplyInverseInertia(const std::vector<Vec6>& p, std::vector<Vec6>* w) const {
  w->resize(p.size());
  for (std::size_t i = 0; i < p.size(); ++i) (*w)[i].noalias() = inverse_inertia_[i] * p[i];
}

void ContactSystem::ApplyInertia(const std::vector<Vec6>& w, std::vector<Vec6>* p) const {
  p->resize(w.size());
  for (std::size_t i = 0; i < w.size(); ++i) (*p)[i].noalias() = problem_.bodies[i].M * w[i];
}

void ContactSystem::ComputeMotion(const std::vector<Vec6>& w, std::vector<Vec3>* u) const {
  struct Velocity {
    Vec6 total;
    double total_size, increment_size;
  };
  std::vector<Velocity> velocities;
  velocities.reserve(w.size());
  for (std::size_t i = 0; i < w.size(); ++i) {
    const Vec6 total = problem_.bodies[i].v_free + w[i];
    velocities.push_back({total, total.cwiseAbs().maxCoeff(), w[i].cwiseAbs().maxCoeff()});
  }
  const auto larger = [&](double Velocity::*size_of, const Contact& contact) {
    double size = 0.0;
    for (const int i : {contact.a, contact.b})
      if (Touches(i)) size = std::max(size, velocities[static_cast<std::size_t>(i)].*size_of);
    return size;
  };
  u->resize(problem_.contacts.size());
  for (std::size_t k = 0; k < u->size(); ++k) {
    const Contact& contact = problem_.contacts[k];
    const bool from_total =
        larger(&Velocity::total_size, contact) < larger(&Velocity::increment_size, contact);
    const auto velocity = [&](int body) -> const Vec6& {
      const auto i = static_cast<std::size_t>(body);
      return from_total ? velocities[i].total : w[i];
    };
    Vec3 sum = from_total ? contact.offset : u_free_[k];
    if (Touches(contact.a)) sum.noalias() += contact.J_a * velocity(contact.a);
    if (Touches(contact.b)) sum.noalias() += contact.J_b * velocity(contact.b);
    (*u)[k] = sum;
  }
}

double ContactSystem::InverseInertiaNorm(const std::vector<Vec6>& p) const {
  double sum = 0.0;
  for (std::size_t i = 0; i < p.size(); ++i) sum += p[i].dot(inverse_inertia_[i] * p[i]);
  return std::sqrt(std::max(sum, 0.0));
}

}  // namespace touchstone::contact
