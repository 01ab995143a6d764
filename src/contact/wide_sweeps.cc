#include "contact/wide_sweeps.h"

#include <cmath>

#include "contact/wide_sweeper.h"

namespace touchstone::contact {
namespace {

// Carries forces on the way they go, as in sweeps of one contact at a time.
class WideMomentum {
 public:
  explicit WideMomentum(const WideSweeper& sweeper) : begun_(sweeper.size()), last_(begun_) {
    for (std::size_t i = 0; i < last_.size(); ++i) begun_[i] = last_[i] = sweeper.force(i);
  }

  void CarryOn(WideSweeper* sweeper) {
    Lanes product = {};
    for (std::size_t i = 0; i < last_.size(); ++i) {
      const Lanes3& f = sweeper->force(i);
      for (std::size_t row = 0; row < 3; ++row)
        product += sweeper->scale(i) * (f[row] - begun_[i][row]) * (f[row] - last_[i][row]);
    }
    double further = 0.0;
    if (product[0] + product[1] + product[2] + product[3] < 0.0F) {
      theta_ = 1.0;
    } else {
      const double next = (1.0 + std::sqrt(1.0 + 4.0 * theta_ * theta_)) / 2.0;
      further = (theta_ - 1.0) / next;
      theta_ = next;
    }
    const Lanes part = AllLanes(static_cast<float>(further));
    for (std::size_t i = 0; i < last_.size(); ++i) {
      const Lanes3 swept = sweeper->force(i);
      Lanes3 change;
      for (std::size_t row = 0; row < 3; ++row) change[row] = part * (swept[row] - last_[i][row]);
      if (AnyNotZero(change[0]) || AnyNotZero(change[1]) || AnyNotZero(change[2]))
        sweeper->Add(i, change);
      begun_[i] = sweeper->force(i);
      last_[i] = swept;
    }
  }

 private:
  std::vector<Lanes3> begun_;  // forces that the next sweeps begin with
  std::vector<Lanes3> last_;   // those that the last ones ended with
  double theta_ = 1.0;
};

}  // namespace

std::vector<Vec3> SweepForcesWidely(const ContactSystem& system, const std::vector<Vec3>& f,
                                    int sweeps, const Enough& enough, const StopToken& stop) {
  constexpr int kLook = 20;
  WideSweeper sweeper(system, f);
  WideMomentum momentum(sweeper);
  for (int i = 0; i < sweeps; ++i) {
    stop.CheckRequest();
    const bool back = i % 2 == 1;
    sweeper.Sweep(back);
    if (enough && (i + 1) % kLook == 0 && enough(sweeper.Forces())) break;
    if (back && i + 1 < sweeps) momentum.CarryOn(&sweeper);
  }
  return sweeper.Forces();
}

}  // namespace touchstone::contact
