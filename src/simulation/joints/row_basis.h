#pragma once

#include <array>
#include <vector>

#include "simulation/world/island.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// Rows of an island that are independent of each other by geometry alone, whatever the masses:
/// with velocities measured as (v, r w), r the radius of each body, a row is new when more than
/// 1e-6 of its square lies outside the span of those before it.
class RowBasis {
 public:
  /// Keeps references to both.
  RowBasis(const World& world, const Island& island);

  /// Adds a row of the contact if it is new, and returns whether it was. Rows without motion are
  /// not new.
  bool Add(const contact::ContactProblem::Contact& contact, Eigen::Index row);

  /// Adds the rows in which a pushing contact holds its bodies: the normal one and, unless it
  /// slides, the tangential ones. Rows that do not count become rows without motion.
  void HoldContact(bool slides, contact::ContactProblem::Contact* contact);

  /// Axes for three rows of a contact that depend on each other: turned to these axes, the first
  /// rows contain all of the motion and the others none. The axis of a hinge that leaves the plane
  /// of a planar body has two rows across it, with one motion between them. The identity where the
  /// rows with motion are independent.
  Mat3 PrincipalAxes(const contact::ContactProblem::Contact& contact) const;

  /// Whether some row with motion was not new.
  bool dependent() const { return dependent_; }

 private:
  using Row = Eigen::Matrix<double, 1, 6>;
  // A row on one or two bodies of the island, its angular part over the body's radius.
  struct ScaledRow {
    std::array<int, 2> body = {contact::ContactProblem::kWorld, contact::ContactProblem::kWorld};
    std::array<Row, 2> J = {Row::Zero(), Row::Zero()};

    double Dot(const ScaledRow& other) const;
  };
  static constexpr size_t kNone = static_cast<size_t>(-1);

  ScaledRow Scale(const contact::ContactProblem::Contact& contact, Eigen::Index row) const;

  const World& world_;
  const Island& island_;
  // The rows so far, and the factor of their Gram matrix: each row is a combination of those before
  // it with these coefficients, plus an independent part. Rows far apart in a chain are unrelated,
  // so only the coefficients from the first nonzero one on are stored.
  std::vector<ScaledRow> rows_;
  std::vector<size_t> first_;  // by row: index of the first nonzero coefficient
  std::vector<std::vector<double>> factor_;
  std::vector<size_t> first_on_body_;  // by body: its first row
  bool dependent_ = false;
};

}  // namespace touchstone::simulation
