#pragma once

#include "impact/single_contact_impact.h"
#include "impact/sticking.h"

namespace touchstone::impact {

/// Where one contact is on its way through an impact, and what the way has done so far.
class ImpactPath {
 public:
  ImpactPath(const Mat3& K, const Vec3& u0, double e, ContactTrace* trace);

  const Vec3& u() const { return u_; }
  const Vec3& p() const { return p_; }
  bool compressing() const { return compressing_; }
  /// Work that the restitution still owes, -e^2 W_c - W_d [J].
  double WorkToGiveBack() const { return -e_ * e_ * Wc_ - Wd_; }

  /// Goes on to velocity u and impulse p; the normal impulse does `work` on the way [J].
  void MoveTo(const Vec3& u, const Vec3& p, double work);
  /// Goes on by p_n along the straight line of these rates per unit of p_n.
  void MoveAlong(const Departure& line, double p_n);
  /// From here u_n >= 0 until a recompression.
  void EndCompression();
  void Recompress();
  /// From u_t = 0 on: the contact sticks or leaves along the diverging ray, to the end.
  void Leave(const Departure& departure);
  /// The rest of the way where it is a straight line with u_n' > 0 (Frictional impact, section 4,
  /// steps 5 and 6): what is left of the compression and the restitution. Where joints leave no
  /// such line, since impulses along it move nothing, the contact is jammed: the way has no end.
  void FinishAlong(const Departure& line, TraceEvent end_of_compression);

  /// Adds a point to the trace, when there is one.
  void Trace(TraceEvent event);
  void Trace(const Vec3& u, double p_n, double work);
  bool traced() const { return trace_ != nullptr; }

  /// The answer at the way's end; not solved when the contact is jammed.
  SingleImpactResult Finish();
  /// The answer where the way could not be followed further.
  SingleImpactResult Abandon() const;

 private:
  double least_rate_;  // of u_n: below it is what rounding leaves of none
  double e_;
  Vec3 u_;
  Vec3 p_ = Vec3::Zero();
  double Wc_ = 0.0;
  double Wd_ = 0.0;
  bool compressing_ = true;
  int phases_ = 1;
  bool jammed_ = false;
  ContactTrace* trace_;
};

}  // namespace touchstone::impact
