#pragma once

#include "impact/single_contact_impact.h"
#include "impact/sticking.h"

namespace touchstone::impact {

/// The path of one contact through an impact: its current state and the work done so far.
class ImpactPath {
 public:
  ImpactPath(const Vec3& u0, double e, ContactTrace* trace);

  const Vec3& u() const { return u_; }
  const Vec3& p() const { return p_; }
  bool compressing() const { return compressing_; }
  /// Work that the restitution has yet to give back, -e^2 W_c - W_d [J].
  double WorkToGiveBack() const { return -e_ * e_ * Wc_ - Wd_; }

  /// Continues to velocity u and impulse p; on this piece the normal impulse does `work` [J].
  void MoveTo(const Vec3& u, const Vec3& p, double work);
  /// Continues by p_n along the straight line with these rates per unit of p_n.
  void MoveAlong(const Departure& line, double p_n);
  /// Marks the end of compression: from here u_n >= 0 until a recompression.
  void EndCompression();
  void Recompress();
  /// Continues from u_t = 0 to the end: the contact sticks or leaves along the diverging ray.
  /// Returns false when it is wedged before its approach has ended; if it is wedged later, it
  /// stays.
  bool Leave(const Departure& departure);
  /// Follows the rest of the path where it is a straight line with u_n' > 0 (Frictional impact,
  /// section 4, steps 5 and 6): the rest of the compression, and the restitution.
  void FinishAlong(const Departure& line, TraceEvent end_of_compression);

  /// Adds a point to the trace, if there is one.
  void Trace(TraceEvent event);
  void Trace(const Vec3& u, double p_n, double work);
  bool traced() const { return trace_ != nullptr; }

  /// Returns the result at the end of the path.
  SingleImpactResult Finish();
  /// Returns the result when the path could not be followed further.
  SingleImpactResult Abandon() const;

 private:
  double e_;
  double standstill_;  // slower speeds are round-off [m/s]
  Vec3 u_;
  Vec3 p_ = Vec3::Zero();
  double Wc_ = 0.0;
  double Wd_ = 0.0;
  bool compressing_ = true;
  int phases_ = 1;
  ContactTrace* trace_;
};

}  // namespace touchstone::impact
