#pragma once

#include <vector>

#include "contact/contact_problem.h"
#include "contact/contact_solution.h"

namespace touchstone::contact {

/// How the contacts move without contact forces, u_free = J v_free + offset, and how fast that is.
struct UnforcedMotion {
  std::vector<Vec3> u;
  /// a_ref: the largest normal motion, not below 1e-6 of the terms it is the sum of (under that
  /// bound round-off alone would exceed 1e-9 of it).
  double normal_scale = 0.0;
  /// The largest component, with the same bound.
  double motion_scale = 0.0;
  /// The largest sum of the terms of a component without their signs, |J| |v_free| + |offset|.
  double terms = 0.0;
};
UnforcedMotion MeasureUnforcedMotion(const ContactProblem& problem);

/// Data of one problem that every method needs, computed once per solve: the inverse inertias, the
/// unforced motion of the contacts and the scales that make tolerances relative.
class ContactSystem {
 public:
  /// Keeps a reference to `problem`.
  explicit ContactSystem(const ContactProblem& problem);

  const ContactProblem& problem() const { return problem_; }
  int num_bodies() const { return static_cast<int>(problem_.bodies.size()); }
  int num_contacts() const { return static_cast<int>(problem_.contacts.size()); }

  /// kSolved, or why the data cannot be solved: kNotFinite, kNotPositiveDefinite.
  SolveStatus data_status() const { return data_status_; }

  const Mat6& inverse_inertia(std::size_t body) const { return inverse_inertia_[body]; }

  const std::vector<Vec3>& u_free() const { return unforced_.u; }
  /// Normal diagonal entries of the Delassus matrix J M^-1 J^T (of bilateral rows the largest of
  /// the three, with the compliance), and the mean over J M^-1 J^T alone.
  const std::vector<double>& delassus_nn() const { return delassus_nn_; }
  double mean_delassus() const { return mean_delassus_; }
  /// The mean of the three diagonal entries of a contact, never zero.
  double MeanDelassusOf(std::size_t contact) const;
  /// The compliance the methods give bilateral rows towards their last force, which makes redundant
  /// ones harmless and vanishes from the answer: a part of the rows' own Delassus entry, so that
  /// the size and the mass of what a joint holds do not matter. It is little more than rounding
  /// takes from a pivot (45 units in the last place), so that rows which nearly follow from others
  /// converge.
  double JointCompliance(std::size_t k) const {
    return problem_.contacts[k].shares ? SharingCompliance(k) : 1e-14 * JointEntry(k);
  }
  /// One with which rows that follow from others share the load evenly.
  double SharingCompliance(std::size_t k) const { return 1e-7 * JointEntry(k); }

  double normal_scale() const { return unforced_.normal_scale; }
  double motion_scale() const { return unforced_.motion_scale; }
  double motion_terms() const { return unforced_.terms; }
  /// |M^-1/2 J^T u_free| / mean_delassus: contact forces as they act on the bodies.
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
  /// The diagonal of the contact's block of J M^-1 J^T, from the row `first` on; zero before.
  Vec3 DelassusDiagonal(const ContactProblem::Contact& contact, int first) const;

  const ContactProblem& problem_;
  UnforcedMotion unforced_;
  SolveStatus data_status_ = SolveStatus::kSolved;
  std::vector<Mat6> inverse_inertia_;
  std::vector<double> delassus_nn_;
  double mean_delassus_ = 1.0;
  double body_force_scale_ = 0.0;
  double mass_ratio_ = 1.0;
};

}  // namespace touchstone::contact
