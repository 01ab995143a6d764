#pragma once

#include <span>
#include <vector>

#include "base/dense.h"
#include "base/math.h"
#include "contact/contact_problem.h"

namespace touchstone::impact {

/// The response of the bodies of an impact to an impulse at a contact. Jointed bodies respond
/// together: the joints G v = 0 transmit the necessary impulses, without work,
///   dv = M^-1 (J^T - G^T (G M^-1 G^T + C)^+ G M^-1 J^T) p,
/// with the compliance C of rows that have one.
class JointedBodies {
 public:
  /// The change of one body's twist per unit impulse.
  struct Response {
    int body;
    Mat63 change;
  };

  /// The joints' rows are bilateral contacts between the bodies.
  JointedBodies(std::span<const contact::ContactProblem::Body> bodies,
                std::span<const contact::ContactProblem::Contact> joints);

  /// False when an inertia is not positive definite or a number is not finite.
  bool valid() const { return valid_; }

  /// The response to a unit impulse along each row of the contact, body by body.
  std::vector<Response> Respond(const contact::ContactProblem::Contact& contact) const;

 private:
  /// Bodies that are connected by joints.
  struct Assembly {
    std::vector<int> bodies;
    Eigen::MatrixXd G;      // the joints' rows, six columns per body
    LeastNormSolver inner;  // solver for G M^-1 G^T + C
  };

  void CollectAssemblies(std::span<const contact::ContactProblem::Contact> joints);
  void FillAssembly(std::span<const contact::ContactProblem::Contact> joints, int index);
  void AddReaction(const Assembly& assembly, std::vector<Response>* responses) const;

  bool valid_ = true;
  std::vector<InertiaFactor> inertia_;
  std::vector<Assembly> assemblies_;
  std::vector<int> assembly_of_;  // assembly of each body; -1: none
  std::vector<int> place_;        // index of each body in its assembly
};

}  // namespace touchstone::impact
