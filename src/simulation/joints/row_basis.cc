#include "simulation/joints/row_basis.h"

#include <algorithm>
#include <cmath>

#include "base/dense.h"

namespace touchstone::simulation {
namespace {

constexpr double kIndependent = 1e-6;  // part of a row's square that must be new

}  // namespace

RowBasis::RowBasis(const World& world, const Island& island)
    : world_(world), island_(island), first_on_body_(island.bodies.size(), kNone) {}

double RowBasis::ScaledRow::Dot(const ScaledRow& other) const {
  double sum = 0.0;
  for (const size_t i : {0, 1})
    for (const size_t j : {0, 1})
      if (body[i] >= 0 && body[i] == other.body[j]) sum += J[i].dot(other.J[j]);
  return sum;
}

RowBasis::ScaledRow RowBasis::Scale(const contact::ContactProblem::Contact& contact,
                                    Eigen::Index row) const {
  ScaledRow scaled;
  scaled.body = {contact.a, contact.b};
  scaled.J = {contact.J_a.row(row), contact.J_b.row(row)};
  for (const size_t i : {0, 1}) {
    if (scaled.body[i] < 0) continue;
    const int body = island_.bodies[static_cast<size_t>(scaled.body[i])];
    scaled.J[i].tail<3>() /= world_.body(body).shape->radius();
  }
  return scaled;
}

void RowBasis::HoldContact(bool slides, contact::ContactProblem::Contact* contact) {
  for (const Eigen::Index row : {2, 0, 1}) {
    if ((row == 2 || !slides) && Add(*contact, row)) continue;
    contact->J_a.row(row).setZero();
    contact->J_b.row(row).setZero();
    contact->offset[row] = 0.0;
  }
}

Mat3 RowBasis::PrincipalAxes(const contact::ContactProblem::Contact& contact) const {
  const std::array<ScaledRow, 3> rows = {Scale(contact, 0), Scale(contact, 1), Scale(contact, 2)};
  Mat3 gram;
  for (const size_t i : {0, 1, 2})
    for (const size_t j : {0, 1, 2})
      gram(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j)) = rows[i].Dot(rows[j]);
  const auto with_motion = (gram.diagonal().array() > kIndependent).count();
  if (with_motion < 2) return Mat3::Identity();
  const auto [values, vectors] = ComputeEigenpairs(gram);
  const double least = kIndependent * std::max(values[2], 1.0);
  if ((values.array() > least).count() >= with_motion) return Mat3::Identity();
  return vectors.rowwise().reverse().transpose();
}

bool RowBasis::Add(const contact::ContactProblem::Contact& contact, Eigen::Index own) {
  const ScaledRow row = Scale(contact, own);
  const double square = row.Dot(row);
  size_t first = rows_.size();
  for (const int body : row.body)
    if (body >= 0) first = std::min(first, first_on_body_[static_cast<size_t>(body)]);
  std::vector<double> coefficients;
  coefficients.reserve(rows_.size() - first + 1);
  double fresh = square;
  for (size_t s = first; s < rows_.size(); ++s) {
    double sum = row.Dot(rows_[s]);
    for (size_t t = std::max(first, first_[s]); t < s; ++t)
      sum -= coefficients[t - first] * factor_[s][t - first_[s]];
    coefficients.push_back(sum / factor_[s].back());
    fresh -= coefficients.back() * coefficients.back();
  }
  if (!(square > kIndependent)) return false;
  if (!(fresh > kIndependent * square)) {
    dependent_ = true;
    return false;
  }
  coefficients.push_back(std::sqrt(fresh));
  for (const int body : row.body)
    if (body >= 0) {
      size_t& on_body = first_on_body_[static_cast<size_t>(body)];
      on_body = std::min(on_body, rows_.size());
    }
  rows_.push_back(row);
  first_.push_back(first);
  factor_.push_back(std::move(coefficients));
  return true;
}

}  // namespace touchstone::simulation
