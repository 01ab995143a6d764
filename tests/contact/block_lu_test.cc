#include "contact/block_lu.h"

#include <gtest/gtest.h>

#include <Eigen/LU>

#include "base/dense.h"
#include "support/lcg.h"

namespace touchstone::contact {
namespace {

// Bodies in a ring with one chord: elimination fills in blocks that no contact names.
ContactProblem Ring(int n) {
  ContactProblem problem;
  problem.bodies.resize(static_cast<std::size_t>(n));
  const auto touch = [&](int a, int b) {
    ContactProblem::Contact contact;
    contact.a = a;
    contact.b = b;
    problem.contacts.push_back(contact);
  };
  for (int i = 0; i < n; ++i) touch(i, (i + 1) % n);
  touch(0, n / 2);
  return problem;
}

// A matrix over the ring, filled again and again with random blocks, and its dense image.
class BlockLuTest : public testing::Test {
 protected:
  // Blocks of every pair, or of those that `touches` names.
  template <typename Touches>
  void Refill(double diagonal, Touches touches) {
    lu_.Clear();
    dense_.setZero();
    for (int i = 0; i < size_; ++i) {
      Fill(&lu_.diagonal(i), diagonal);
      dense_.block<6, 6>(6 * i, 6 * i) = lu_.diagonal(i);
    }
    const std::vector<ContactPlace> places = LocateContacts(problem_, *pattern_);
    for (std::size_t k = 0; k < places.size(); ++k) {
      if (!touches(k)) continue;
      const auto& contact = problem_.contacts[k];
      const int later = places[k].a_later ? contact.a : contact.b;
      const int earlier = places[k].a_later ? contact.b : contact.a;
      Fill(&lu_.lower(places[k].block), 0.0);
      Fill(&lu_.upper(places[k].block), 0.0);
      dense_.block<6, 6>(6 * later, 6 * earlier) = lu_.lower(places[k].block);
      dense_.block<6, 6>(6 * earlier, 6 * later) = lu_.upper(places[k].block);
    }
    lu_.Factor();
  }

  void ExpectToSolve(double tolerance) {
    std::vector<Vec6> x(problem_.bodies.size());
    Eigen::VectorXd b(6 * size_);
    for (Eigen::Index i = 0; i < b.size(); ++i) b[i] = random_.Uniform(-1.0, 1.0);
    for (std::size_t i = 0; i < x.size(); ++i)
      x[i] = b.segment<6>(6 * static_cast<Eigen::Index>(i));
    lu_.Solve(&x);
    const Eigen::VectorXd expected = SolveSquare(dense_, b);
    for (std::size_t i = 0; i < x.size(); ++i)
      EXPECT_LT((x[i] - expected.segment<6>(6 * static_cast<Eigen::Index>(i))).norm(), tolerance)
          << i;
  }

  Lcg random_{1};
  const ContactProblem problem_ = Ring(9);
  const int size_ = static_cast<int>(problem_.bodies.size());
  const std::shared_ptr<const BlockPattern> pattern_ = std::make_shared<BlockPattern>(problem_);
  BlockLu lu_{pattern_};
  Eigen::MatrixXd dense_ = Eigen::MatrixXd::Zero(6 * size_, 6 * size_);

 private:
  void Fill(Mat6* block, double diagonal) {
    for (int i = 0; i < 36; ++i) block->data()[i] = random_.Uniform(-1.0, 1.0);
    block->diagonal().array() += diagonal;
  }
};

TEST_F(BlockLuTest, SolvesWhatADenseFactorSolves) {
  Refill(8.0, [](std::size_t) { return true; });
  ExpectToSolve(1e-13);  // conditioned about 10: round-off
}

TEST_F(BlockLuTest, PairsThatAreLeftAloneKeepNothingOfTheMatrixBefore) {
  for (std::size_t round = 0; round < 20; ++round) {
    Refill(8.0, [&](std::size_t k) { return (k + round) % 3 != 0 && round % 5 != 4; });
    ExpectToSolve(1e-13);
  }
}

// Without large diagonals the rows of the blocks are exchanged again and again.
TEST_F(BlockLuTest, KnowsTheSignOfTheDeterminant) {
  int positive = 0;
  for (int round = 0; round < 40; ++round) {
    Refill(0.0, [&](std::size_t k) { return k % 2 == 0; });
    EXPECT_EQ(lu_.DeterminantIsPositive(), dense_.determinant() > 0.0) << round;
    positive += lu_.DeterminantIsPositive();
    ExpectToSolve(1e-8);
  }
  EXPECT_GT(positive, 5);
  EXPECT_LT(positive, 35);
}

}  // namespace
}  // namespace touchstone::contact
