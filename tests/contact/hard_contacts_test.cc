#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "contact/contact_solver.h"

namespace touchstone::contact {
namespace {

using Json = nlohmann::json;

template <class Matrix>
Matrix ReadMatrix(const Json& json) {
  Matrix matrix;
  for (Eigen::Index i = 0; i < matrix.rows(); ++i) {
    for (Eigen::Index j = 0; j < matrix.cols(); ++j) {
      matrix(i, j) = json[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)];
    }
  }
  return matrix;
}

template <class Vector>
Vector ReadVector(const Json& json) {
  Vector vector;
  for (Eigen::Index i = 0; i < vector.size(); ++i) vector[i] = json[static_cast<std::size_t>(i)];
  return vector;
}

ContactProblem ReadProblem(const Json& json) {
  ContactProblem problem;
  for (const Json& body : json["bodies"]) {
    problem.bodies.push_back({ReadMatrix<Mat6>(body["M"]), ReadVector<Vec6>(body["v_free"])});
  }
  for (const Json& given : json["contacts"]) {
    ContactProblem::Contact contact;
    contact.a = given["a"];
    contact.b = given["b"];
    contact.mu = given["mu"];
    contact.J_a = ReadMatrix<Mat36>(given["J_a"]);
    contact.J_b = ReadMatrix<Mat36>(given["J_b"]);
    contact.offset = ReadVector<Vec3>(given["offset"]);
    problem.contacts.push_back(contact);
  }
  return problem;
}

Json Cases(const std::string& name) {
  std::ifstream file(TOUCHSTONE_TEST_DATA "/" + name);
  return Json::parse(file)["cases"];
}

std::vector<ContactProblem> HardProblems() {
  std::vector<ContactProblem> problems;
  for (const Json& json : Cases("hard_contacts.json")) problems.push_back(ReadProblem(json));
  return problems;
}

TEST(HardContacts, AllSolvedTo1e7) {
  settings::ContactSettings settings;
  settings.residual_tolerance = 1e-7;
  int index = 0;
  for (const ContactProblem& problem : HardProblems()) {
    const ContactSolution solution = Solve(problem, settings);
    EXPECT_TRUE(solution.ok()) << "hard_" << index << " " << solution.residuals.Worst();
    EXPECT_LE(ComputeResiduals(problem, solution.f).Worst(), 1e-7);
    ++index;
  }
  EXPECT_EQ(index, 60);
}

// Two of the sixty have offsets so far from range(J) that no solution of 1e-9 has been found: a
// failure there must be told, with the residual of the forces returned.
TEST(HardContacts, NearlyAllSolvedTo1e9AndFailuresAreHonest) {
  const settings::ContactSettings settings;
  int solved = 0;
  for (const ContactProblem& problem : HardProblems()) {
    const ContactSolution solution = Solve(problem, settings);
    const Residuals residuals = ComputeResiduals(problem, solution.f);
    EXPECT_EQ(solution.ok(), solution.residuals.Worst() <= settings.residual_tolerance);
    EXPECT_DOUBLE_EQ(residuals.reported, solution.residuals.reported);
    if (solution.ok()) {
      ++solved;
      EXPECT_LE(residuals.Worst(), settings.residual_tolerance);
    }
  }
  EXPECT_GE(solved, 57);
}

// Islands met in tumbling piles and dragged pyramids: contacts that graze, slides that end at the
// very moment, stacks struck while others rest, and one whose path folds.
TEST(HardContacts, SlidingIslandsMetInPlay) {
  for (const Json& json : Cases("sliding_contacts.json")) {
    SCOPED_TRACE(json["id"].get<std::string>());
    const ContactProblem problem = ReadProblem(json);
    const ContactSolution solution = Solve(problem, {});
    EXPECT_TRUE(solution.ok()) << solution.residuals.Worst();
    EXPECT_LE(ComputeResiduals(problem, solution.f).Worst(), 1e-9);
  }
}

}  // namespace
}  // namespace touchstone::contact
