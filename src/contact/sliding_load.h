#pragma once

#include "base/math.h"

namespace touchstone::contact {

/// Decides from the motion of the contacts whether a sliding load can be shared in many ways. Where
/// bodies slide on more contacts than determine their motion, each way brakes them differently,
/// since friction depends on the load.
class SlidingLoad {
 public:
  /// Adds a contact with friction mu that moves by u = (t1, t2, n); a motion up to `still` counts
  /// as none.
  void Add(double mu, const Vec3& u, double still) {
    if (u.z() > still) return;
    ++touching_;
    slides_ |= mu > 0.0 && u.head<2>().norm() > still;
  }
  bool CanBeShared() const { return slides_ && touching_ > kMostOfOneWay; }

 private:
  static constexpr int kMostOfOneWay = 2;  // up to this many contacts share any load in one way
                                           // only

  int touching_ = 0;
  bool slides_ = false;
};

}  // namespace touchstone::contact
