#pragma once

#include "base/math.h"

namespace touchstone::contact {

/// Bodies that slide on more contacts than fix their motion have many answers, each of which brakes
/// them in another way, since friction goes with the load. Tells from the motion of the contacts
/// whether that may be so.
class SlidingLoad {
 public:
  /// A contact with friction mu moves by u = (t1, t2, n); up to `still` is no motion.
  void Add(double mu, const Vec3& u, double still) {
    if (u.z() > still) return;
    ++touching_;
    slides_ |= mu > 0.0 && u.head<2>().norm() > still;
  }
  bool CanBeShared() const { return slides_ && touching_ > kMostOfOneWay; }

 private:
  static constexpr int kMostOfOneWay = 2;  // contacts that any load is shared by in one way

  int touching_ = 0;
  bool slides_ = false;
};

}  // namespace touchstone::contact
