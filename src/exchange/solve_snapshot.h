#pragma once

#include <vector>

#include "exchange/snapshot.h"

namespace touchstone::exchange {

/// One contact of a solve: rows t1, t2, n of its axes.
struct SolvedContact {
  ContactKey key;
  double mu = 0.0;
  Vec3 force = Vec3::Zero();   // [N]
  Vec3 motion = Vec3::Zero();  // u = J v + offset: remaining relative acceleration [m/s^2]
};

/// The contact problem of one island with its solution, for display.
struct SolveSnapshot {
  std::vector<SolvedContact> contacts;
  int links = 0;  // number of rows of joints, springs and the mouse
  /// a = A f + b over the normals (Baraff II (9-8)) for bodies held together by their joints; empty
  /// for islands of more than kMostRows contacts.
  static constexpr int kMostRows = 100;
  Eigen::MatrixXd A;
  Eigen::VectorXd b;
  std::optional<int> rank;           // as in IslandSnapshot
  std::optional<bool> undetermined;  // as in IslandSnapshot
  const char* method = "none";
  const char* status = "none";
  int newton = 0;
  int stages = 0;
  int factorizations = 0;
  int pivots = 0;
  // Relative residuals (docs/contact.md).
  double residual = 0.0;
  double residual_law = 0.0;
  double residual_acceleration = 0.0;
  double residual_dynamics = 0.0;
  bool certified = true;  // the forces obey the exact law of touching contacts
};

}  // namespace touchstone::exchange
