#pragma once

#include <vector>

#include "contact/contact_problem.h"
#include "contact/contact_solution.h"

namespace touchstone::contact {

/// Scales of the motion of the contacts without contact forces, u_free = J v_free + offset.
struct MotionScales {
  /// a_ref: the largest normal motion, but at least 1e-6 of the terms of which it is the sum (below
  /// that bound round-off alone would exceed 1e-9 of a_ref).
  double normal = 0.0;
  /// The largest component, with the same bound.
  double motion = 0.0;
  /// The largest sum of absolute terms of a component, |J| |v_free| + |offset|.
  double terms = 0.0;
};
MotionScales MeasureMotionScales(const ContactProblem& problem);

/// Data of one problem that every method needs, computed once per solve: the inverse inertias, the
/// unforced motion of the contacts and the scales that make tolerances relative.
class ContactSystem {
 public:
  /// Keeps a reference to `problem`.
  explicit ContactSystem(const ContactProblem& problem);

  const ContactProblem& problem() const { return problem_; }
  int num_bodies() const { return static_cast<int>(problem_.bodies.size()); }
  int num_contacts() const { return static_cast<int>(problem_.contacts.size()); }

  /// kSolved, or the reason why the data cannot be solved: kNotFinite, kNotPositiveDefinite.
  SolveStatus data_status() const { return data_status_; }

  const Mat6& inverse_inertia(std::size_t body) const { return inverse_inertia_[body]; }

  const std::vector<Vec3>& u_free() const { return u_free_; }
  /// Normal diagonal entries of the Delassus matrix J M^-1 J^T (for bilateral rows the largest of
  /// the three, including the compliance). The mean below is over J M^-1 J^T alone.
  const std::vector<double>& delassus_nn() const { return delassus_nn_; }
  double mean_delassus() const { return mean_delassus_; }
  /// The mean of the three diagonal entries of a contact, never zero.
  double MeanDelassusOf(std::size_t contact) const;
  /// The compliance that the methods give bilateral rows about their last force. It makes redundant
  /// rows harmless and vanishes from the solution. It is a fraction of the rows' own Delassus
  /// entry, so that the size and mass of the jointed bodies do not matter, and little more than the
  /// rounding error of a pivot (45 units in the last place), so that rows which nearly depend on
  /// others converge.
  double JointCompliance(std::size_t k) const {
    return problem_.contacts[k].shares ? SharingCompliance(k) : 1e-14 * JointEntry(k);
  }
  /// A compliance with which redundant rows share the load evenly.
  double SharingCompliance(std::size_t k) const { return 1e-7 * JointEntry(k); }

  double normal_scale() const { return scales_.normal; }
  double motion_scale() const { return scales_.motion; }
  double motion_terms() const { return scales_.terms; }
  /// M^-1/2 J^T u_free| / mean_delassus: size of the contact forces as they act on the bodies.
  double body_force_scale() const { return body_force_scale_; }
  /// Largest over smallest translational inertia of the bodies.
  double mass_ratio() const { return mass_ratio_; }

  /// du = J dv.
  void MultiplyJ(const std::vector<Vec6>& dv, std::vector<Vec3>* du) const;
  /// p = J^T f.
  void MultiplyJTransposed(const std::vector<Vec3>& f, std::vector<Vec6>* p) const;
  /// w = M^-1 p.
  void ApplyInverseInertia(const std::vector<Vec6>& p, std::vector<Vec6>* w) const;
  /// p = M w.
  void ApplyInertia(const std::vector<Vec6>& w, std::vector<Vec6>* p) const;
  /// u = J (v_free + w) + offset. Evaluated at each contact from whichever of v_free + w and w is
  /// smaller: bodies that come to rest lose no digits to v_free, fast ones none to their speed.
  void ComputeMotion(const std::vector<Vec6>& w, std::vector<Vec3>* u) const;
  /// sqrt(p . M^-1 p).
  double InverseInertiaNorm(const std::vector<Vec6>& p) const;

 private:
  double JointEntry(std::size_t k) const {
    const double own = delassus_nn_[k] - problem_.contacts[k].compliance;
    return own > 0.0 ? own : mean_delassus_;
  }
  void InvertInertias();
  void MeasureDelassus();
  /// The diagonal of the contact's block of J M^-1 J^T from row `first` on; entries before it are
  /// zero.
  Vec3 DelassusDiagonal(const ContactProblem::Contact& contact, int first) const;

  const ContactProblem& problem_;
  std::vector<Vec3> u_free_;
  MotionScales scales_;
  SolveStatus data_status_ = SolveStatus::kSolved;
  std::vector<Mat6> inverse_inertia_;
  std::vector<double> delassus_nn_;
  double mean_delassus_ = 1.0;
  double body_force_scale_ = 0.0;
  double mass_ratio_ = 1.0;
};

}  // namespace touchstone::contact
