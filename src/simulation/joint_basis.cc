#include "simulation/joint_basis.h"

#include <algorithm>
#include <cmath>

namespace touchstone::simulation {
namespace {

constexpr double kIndependent = 1e-7;  // of a row's square that must be new

using Row = Eigen::Matrix<double, 1, 6>;

// A row on one or two bodies of the island, its angular part over the body's radius.
struct ScaledRow {
  std::array<int, 2> body = {contact::ContactProblem::kWorld, contact::ContactProblem::kWorld};
  std::array<Row, 2> J = {Row::Zero(), Row::Zero()};

  double Dot(const ScaledRow& other) const {
    double sum = 0.0;
    for (const size_t i : {0, 1})
      for (const size_t j : {0, 1})
        if (body[i] >= 0 && body[i] == other.body[j]) sum += J[i].dot(other.J[j]);
    return sum;
  }
};

// The rows that count so far, and the factor of their Gram matrix: each row is the sum of those
// before it with these coefficients and of something new. Rows far apart in a chain have nothing
// in common, so only the coefficients from the first other than zero on are kept.
class GramFactor {
 public:
  explicit GramFactor(size_t bodies) : first_on_body_(bodies, kNone) {}

  // How much of the row's square is new. The row joins the others when that is enough.
  bool Add(const ScaledRow& row) {
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

  bool dependent() const { return dependent_; }

 private:
  static constexpr size_t kNone = static_cast<size_t>(-1);

  std::vector<ScaledRow> rows_;
  std::vector<size_t> first_;  // other than zero, by row
  std::vector<std::vector<double>> factor_;
  std::vector<size_t> first_on_body_;  // row
  bool dependent_ = false;
};

ScaledRow Scale(const World& world, const Island& island, const contact::ContactProblem::Contact& c,
                Eigen::Index row) {
  ScaledRow scaled;
  scaled.body = {c.a, c.b};
  scaled.J = {c.J_a.row(row), c.J_b.row(row)};
  for (const size_t i : {0, 1}) {
    if (scaled.body[i] < 0) continue;
    const int body = island.bodies[static_cast<size_t>(scaled.body[i])];
    scaled.J[i].tail<3>() /= world.body(body).shape->radius();
  }
  return scaled;
}

}  // namespace

JointBasis::JointBasis(const World& world, const Island& island)
    : JointBasis(world, island, Foresight(world, 0.0)) {}

JointBasis::JointBasis(const World& world, const Island& island, const Foresight& foresight)
    : counts_(island.joints.size(), {Vec3::Ones(), Vec3::Ones()}) {
  Select(world, island, Foresight(world, 0.0));
  if (foresight.h() > 0.0) Select(world, island, foresight);
}

// Keeps those of the rows kept so far that are independent where the bodies will be.
void JointBasis::Select(const World& world, const Island& island, const Foresight& foresight) {
  GramFactor factor(island.bodies.size());
  for (size_t i = 0; i < island.joints.size(); ++i) {
    const dynamics::ModelJoint& joint = world.joints[static_cast<size_t>(island.joints[i])];
    const std::vector<LinkRows> rows =
        MakeJointRows(world, island, joint, PlaceAhead(foresight, joint, foresight.h()));
    for (size_t block = 0; block < rows.size(); ++block)
      for (const int row : {0, 1, 2}) {
        double& counts = counts_[i][block][row];
        if (counts > 0.0 && !factor.Add(Scale(world, island, rows[block].contact, row)))
          counts = 0.0;
      }
  }
  redundant_ |= factor.dependent();
}

void JointBasis::Restrict(size_t i, std::vector<LinkRows>* rows) const {
  for (size_t block = 0; block < rows->size(); ++block) {
    const auto counts = counts_[i][block].asDiagonal();
    LinkRows& own = (*rows)[block];
    own.contact.J_a = counts * own.contact.J_a;
    own.contact.J_b = counts * own.contact.J_b;
    own.prescribed = counts * own.prescribed;
  }
}

void JointBasis::Restrict(size_t i, std::vector<Vec3>* along_rows) const {
  for (size_t block = 0; block < along_rows->size(); ++block)
    (*along_rows)[block] = counts_[i][block].cwiseProduct((*along_rows)[block]);
}

}  // namespace touchstone::simulation
