#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <ostream>
#include <string>
#include <vector>

#include "contact/contact_solver.h"
#include "contact/delassus.h"
#include "contact/force_uniqueness.h"
#include "contact/resting_problem.h"
#include "support/json_file.h"

namespace touchstone::contact {
namespace {

using Json = nlohmann::json;

Vec3 ReadVec3(const Json& json) { return Vec3(json[0], json[1], json[2]); }

RestingBody ReadBody(const Json& json) {
  RestingBody body;
  body.immovable = json["immovable"];
  body.x = ReadVec3(json["x"]);
  body.v = ReadVec3(json["v"]);
  body.omega = ReadVec3(json["omega"]);
  if (body.immovable) return body;
  body.mass = json["mass"];
  for (int i = 0; i < 3; ++i) {
    body.inertia_world.row(i) =
        ReadVec3(json["inertia_world"][static_cast<std::size_t>(i)]).transpose();
  }
  body.ext_force = ReadVec3(json["ext_force"]);
  body.ext_torque = ReadVec3(json["ext_torque"]);
  return body;
}

RestingContact ReadContact(const Json& json) {
  RestingContact contact;
  contact.a = json["a"];
  contact.b = json["b"];
  contact.p = ReadVec3(json["p"]);
  contact.n = ReadVec3(json["n"]);
  if (json["type"] == "ee") {
    contact.type = RestingContactType::kEdgeEdge;
    contact.ea = ReadVec3(json["ea"]);
    contact.eb = ReadVec3(json["eb"]);
  }
  return contact;
}

/// One case; prints as its id.
struct OracleCase {
  Json json;
  friend std::ostream& operator<<(std::ostream& out, const OracleCase& of) {
    return out << of.json["id"].get<std::string>();
  }
};

std::vector<OracleCase> Cases(const std::string& category) {
  std::vector<OracleCase> cases;
  for (const Json& json : test_data::OracleCases("resting.json", "category", category))
    cases.push_back({json});
  return cases;
}

void ExpectLeastNormForces(const Json& outputs, const ContactSolution& solution) {
  double f_scale = 1.0;
  for (const Json& f : outputs["f_least_norm"]) f_scale = std::max(f_scale, f.get<double>());
  for (std::size_t k = 0; k < solution.f.size(); ++k) {
    EXPECT_NEAR(solution.f[k].z(), outputs["f_least_norm"][k].get<double>(), 1e-9 * f_scale);
  }
}

void ExpectAccelerations(const Json& outputs, const RestingProblem& resting,
                         const ContactSolution& solution) {
  for (std::size_t i = 0; i < resting.index.size(); ++i) {
    if (resting.index[i] == ContactProblem::kWorld) continue;
    const Vec6& v = solution.v[static_cast<std::size_t>(resting.index[i])];
    const Json& expected = outputs["body_accelerations"][i];
    const double scale = std::max(9.81, v.cwiseAbs().maxCoeff());
    EXPECT_LE((v.head<3>() - ReadVec3(expected["vdot"])).norm(), 1e-9 * scale);
    EXPECT_LE((v.tail<3>() - ReadVec3(expected["omegadot"])).norm(), 1e-9 * scale);
  }
}

class FrictionlessOracle : public testing::TestWithParam<OracleCase> {
 protected:
  RestingProblem Make() const {
    std::vector<RestingBody> bodies;
    for (const Json& body : GetParam().json["bodies"]) bodies.push_back(ReadBody(body));
    std::vector<RestingContact> contacts;
    for (const Json& contact : GetParam().json["contacts"])
      contacts.push_back(ReadContact(contact));
    return MakeRestingProblem(bodies, contacts);
  }
};

TEST_P(FrictionlessOracle, DelassusMatrixAndVector) {
  const Json& outputs = GetParam().json["outputs"];
  const Delassus delassus = ComputeDelassus(Make().problem);
  const double scale_A = std::max(1.0, delassus.A.cwiseAbs().maxCoeff());
  const double scale_b = std::max(1.0, delassus.b.cwiseAbs().maxCoeff());
  for (Eigen::Index i = 0; i < delassus.b.size(); ++i) {
    const auto row = static_cast<std::size_t>(i);
    EXPECT_NEAR(delassus.b[i], outputs["b"][row].get<double>(), 1e-12 * scale_b);
    for (Eigen::Index j = 0; j < delassus.b.size(); ++j) {
      EXPECT_NEAR(delassus.A(i, j), outputs["A"][row][static_cast<std::size_t>(j)].get<double>(),
                  1e-12 * scale_A);
    }
  }
}

TEST_P(FrictionlessOracle, LeastNormForcesAndAccelerations) {
  const Json& outputs = GetParam().json["outputs"];
  const RestingProblem resting = Make();
  const ContactSolution solution = Solve(resting.problem, {});
  ASSERT_TRUE(solution.ok()) << ToString(solution.status) << " " << solution.residuals.Worst();
  ExpectLeastNormForces(outputs, solution);
  ExpectAccelerations(outputs, resting, solution);
  const ForceUniqueness uniqueness = AnalyzeUniqueness(resting.problem, solution);
  EXPECT_EQ(uniqueness.rank, outputs["rank"].get<int>());
  EXPECT_EQ(uniqueness.unique, outputs["f_unique"].get<bool>());
}

// The pivoting solver finds forces on independent contacts, which are the least-norm ones where
// there are no others.
TEST_P(FrictionlessOracle, PivotingSolver) {
  const Json& outputs = GetParam().json["outputs"];
  const RestingProblem resting = Make();
  settings::ContactSettings settings;
  settings.solver = settings::ContactSolver::kPivoting;
  const ContactSolution solution = Solve(resting.problem, settings);
  ASSERT_TRUE(solution.ok()) << ToString(solution.status) << " " << solution.residuals.Worst();
  ASSERT_STREQ(solution.statistics.method, "pivoting");
  ExpectAccelerations(outputs, resting, solution);
  if (outputs["f_unique"].get<bool>()) ExpectLeastNormForces(outputs, solution);
}

INSTANTIATE_TEST_SUITE_P(All, FrictionlessOracle, testing::ValuesIn(Cases("frictionless_contact")),
                         [](const testing::TestParamInfo<OracleCase>& parameter) {
                           std::string name = parameter.param.json["id"];
                           for (char& c : name) {
                             if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
                           }
                           return name;
                         });

}  // namespace
}  // namespace touchstone::contact
