#include "simulation/forces/secant_steps.h"

#include <gtest/gtest.h>

#include <vector>

namespace touchstone::simulation {
namespace {

// Rates r of two forces on two bodies leave the motion A r - b; steps are taken as if A was nearly
// the identity.
class NearlyRight {
 public:
  NearlyRight() {
    for (int i = 0; i < 6; ++i)
      for (int j = 0; j < 6; ++j) A_(i, j) = i == j ? 1.0 + 0.02 * i : 0.1 / (1.0 + i + 2.0 * j);
    b_ << 1.0, -2.0, 0.5, 3.0, -1.0, 0.25;
    bodies_.resize(2);
    for (size_t i = 0; i < 2; ++i)
      bodies_[i].M = (1.0 + 1e3 * static_cast<double>(i)) * Mat6::Identity();
  }

  // What is left after so many steps, of what there was.
  double LeftAfter(int rounds, SecantSteps* steps) {
    std::vector<Vec3> rate(2, Vec3::Zero());
    double first = 0.0, left = 0.0;
    for (int round = 0; round <= rounds; ++round) {
      Vec6 together;
      together << rate[0], rate[1];
      const Vec6 wrong = A_ * together - b_;
      left = wrong.norm();
      if (round == 0) first = left;
      std::vector<Vec3> step = {-wrong.head<3>(), -wrong.tail<3>()};
      const std::vector<Vec6> motion = {Vec6(wrong.cwiseProduct(first_half_)),
                                        Vec6(wrong.cwiseProduct(second_half_))};
      if (steps != nullptr) steps->Improve(bodies_, rate, motion, &step);
      for (size_t k = 0; k < 2; ++k) rate[k] += step[k];
    }
    return left / first;
  }

 private:
  Mat6 A_;
  Vec6 b_;
  Vec6 first_half_{1.0, 1.0, 1.0, 0.0, 0.0, 0.0}, second_half_{0.0, 0.0, 0.0, 1.0, 1.0, 1.0};
  std::vector<contact::ContactProblem::Body> bodies_;
};

TEST(SecantSteps, EndSoonWhereTheProblemIsNearlyRight) {
  SecantSteps steps;
  EXPECT_LT(NearlyRight().LeftAfter(6, &steps), 1e-2 * NearlyRight().LeftAfter(6, nullptr));
}

TEST(SecantSteps, GoOnWithWhatWasFoundBefore) {
  SecantSteps steps;
  const double first = NearlyRight().LeftAfter(3, &steps);
  steps.BeginAnew();
  EXPECT_LT(NearlyRight().LeftAfter(3, &steps), 0.1 * first);
}

TEST(SecantSteps, OfAnotherSizeAreNotCompared) {
  SecantSteps steps;
  NearlyRight().LeftAfter(3, &steps);
  std::vector<Vec3> step(1, Vec3::UnitX());
  steps.Improve(std::vector<contact::ContactProblem::Body>(1), {Vec3::Zero()}, {Vec6::Zero()},
                &step);
  EXPECT_EQ(step[0], Vec3::UnitX());
}

}  // namespace
}  // namespace touchstone::simulation
