#include "contact/block_lu.h"

#include <gtest/gtest.h>

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

TEST(BlockLu, SolvesWhatADenseFactorSolves) {
  const ContactProblem problem = Ring(9);
  const auto pattern = std::make_shared<BlockPattern>(problem);
  BlockLu lu(pattern);
  lu.Clear();
  Lcg random(1);
  const auto fill = [&](Mat6* block, double diagonal) {
    for (int i = 0; i < 36; ++i) block->data()[i] = random.Uniform(-1.0, 1.0);
    block->diagonal().array() += diagonal;
  };
  const auto size = static_cast<Eigen::Index>(problem.bodies.size());
  Eigen::MatrixXd dense = Eigen::MatrixXd::Zero(6 * size, 6 * size);
  for (int i = 0; i < size; ++i) {
    fill(&lu.diagonal(i), 8.0);
    dense.block<6, 6>(6 * i, 6 * i) = lu.diagonal(i);
  }
  const std::vector<ContactPlace> places = LocateContacts(problem, *pattern);
  for (std::size_t k = 0; k < places.size(); ++k) {
    const auto& contact = problem.contacts[k];
    const int later = places[k].a_later ? contact.a : contact.b;
    const int earlier = places[k].a_later ? contact.b : contact.a;
    fill(&lu.lower(places[k].block), 0.0);
    fill(&lu.upper(places[k].block), 0.0);
    dense.block<6, 6>(6 * later, 6 * earlier) = lu.lower(places[k].block);
    dense.block<6, 6>(6 * earlier, 6 * later) = lu.upper(places[k].block);
  }
  lu.Factor();

  std::vector<Vec6> x(problem.bodies.size());
  Eigen::VectorXd b(6 * size);
  for (Eigen::Index i = 0; i < b.size(); ++i) b[i] = random.Uniform(-1.0, 1.0);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = b.segment<6>(6 * static_cast<Eigen::Index>(i));
  lu.Solve(&x);
  const Eigen::VectorXd expected = SolveSquare(dense, b);
  for (std::size_t i = 0; i < x.size(); ++i)  // conditioned about 10: round-off
    EXPECT_LT((x[i] - expected.segment<6>(6 * static_cast<Eigen::Index>(i))).norm(), 1e-13) << i;
}

}  // namespace
}  // namespace touchstone::contact
