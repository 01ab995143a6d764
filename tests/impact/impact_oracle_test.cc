// One contact against reference answers of 50-digit arithmetic (tests/data/impact.json).

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "impact/impact_scenes.h"
#include "impact/impact_state.h"
#include "impact/single_contact_impact.h"

namespace touchstone::impact {
namespace {

using contact::ContactProblem;
using nlohmann::json;

// Inputs are double precision numbers taken as exact: what is left is the round-off of about a
// hundred operations and the conditioning of the cases, up to 1e5.
constexpr double kRelative = 1e-9;

std::vector<json> Cases(const std::string& level) {
  std::ifstream file(std::string(TOUCHSTONE_TEST_DATA) + "/impact.json");
  const json all = json::parse(file);
  std::vector<json> cases;
  for (const json& one : all.at("cases")) {
    if (one.at("level") == level) cases.push_back(one);
  }
  return cases;
}

Vec3 ToVec3(const json& list) {
  const auto x = list.get<std::vector<double>>();
  return {x[0], x[1], x.size() > 2 ? x[2] : 0.0};
}

Mat3 ToMat3(const json& rows) {
  Mat3 m;
  for (std::size_t i = 0; i < 3; ++i) m.row(static_cast<Eigen::Index>(i)) = ToVec3(rows.at(i));
  return m;
}

void ExpectNear(const Vec3& actual, const Vec3& expected, double scale) {
  EXPECT_LT((actual - expected).norm(), kRelative * scale)
      << actual.transpose() << " instead of " << expected.transpose();
}

SingleImpactEventKind ToKind(const std::string& name) {
  if (name == "start") return SingleImpactEventKind::kStart;
  if (name == "end_compression") return SingleImpactEventKind::kEndCompression;
  if (name == "recompression") return SingleImpactEventKind::kRecompression;
  if (name == "stick_stable") return SingleImpactEventKind::kStickStable;
  if (name == "stick_unstable") return SingleImpactEventKind::kStickUnstable;
  EXPECT_EQ(name, "end");
  return SingleImpactEventKind::kEnd;
}

// The reference also lists where u_n turns, and leaves out the end of compression when mu = 0.
void ExpectEvents(const std::vector<SingleImpactEvent>& actual, const json& expected,
                  double u_scale) {
  std::vector<json> listed;
  for (const json& event : expected) {
    if (event.at("kind") != "uz_extremum") listed.push_back(event);
  }
  ASSERT_EQ(actual.size(), listed.size());
  const double p_scale = listed.back().at("pn").get<double>();
  for (std::size_t i = 0; i < listed.size(); ++i) {
    EXPECT_EQ(actual[i].kind, ToKind(listed[i].at("kind"))) << i;
    EXPECT_NEAR(actual[i].p_n, listed[i].at("pn").get<double>(), kRelative * p_scale) << i;
    ExpectNear(actual[i].u, ToVec3(listed[i].at("u")), u_scale);
  }
}

TEST(ImpactOracle, CollisionMatrices) {
  const std::vector<json> cases = Cases("K");
  ASSERT_FALSE(cases.empty());
  for (const json& one : cases) {
    SCOPED_TRACE(one.at("id").get<std::string>());
    const json& in = one.at("inputs");
    const json& out = one.at("outputs");
    const Vec3 u0 = ToVec3(in.at("u0"));
    const SingleImpactResult result =
        ResolveSingle(ToMat3(in.at("K")), u0, in.at("mu"), in.at("e"));
    ASSERT_TRUE(result.solved);
    ExpectNear(result.u, ToVec3(out.at("u")), u0.norm());
    const Vec3 p = ToVec3(out.at("p"));
    ExpectNear(result.p, p, p.norm());
    const double work = std::abs(out.at("Wc").get<double>());
    EXPECT_NEAR(result.Wc, out.at("Wc"), kRelative * work);
    EXPECT_NEAR(result.Wd, out.at("Wd"), kRelative * work);
    ExpectEvents(result.events, out.at("events"), u0.norm());
  }
}

// A body of a case in the impact problem, or the velocity that an immovable one gives the contact.
struct Side {
  int body = ContactProblem::kWorld;
  Mat36 J = Mat36::Zero();
  Vec3 velocity = Vec3::Zero();
};

Mat36 PointJacobian(const Vec3& r) {
  Mat36 J;
  J << Mat3::Identity(), -Skew(r);
  return J;
}

Side AddSide(const json& in, ImpactProblem* problem) {
  const bool planar = in.at("omega").is_number();
  const Vec3 w = planar ? Vec3(0, 0, in.at("omega").get<double>()) : ToVec3(in.at("omega"));
  const Vec3 v = ToVec3(in.at("v"));
  const Vec3 r = ToVec3(in.at("r"));
  Side side;
  side.J = PointJacobian(r);
  if (in.value("immovable", false)) {
    side.velocity = v + w.cross(r);
    return side;
  }
  Mat3 inertia;
  if (planar) {
    for (const int column : {2, 3, 4}) side.J.col(column).setZero();
    inertia = in.at("inertia").get<double>() * Mat3::Identity();
  } else if (in.contains("inv_inertia_world")) {
    inertia = ToMat3(in.at("inv_inertia_world")).inverse();
  } else {
    inertia = ToMat3(in.at("inertia_world"));
  }
  side.body = static_cast<int>(problem->contact.bodies.size());
  problem->contact.bodies.push_back(MakeBody(in.at("mass").get<double>(), inertia, v, w));
  return side;
}

struct Built {
  ImpactProblem problem;
  Mat3 E;  // columns t1, t2, n
  int a, b;
};

Built Build(const json& in) {
  Built built;
  const Vec3 n = ToVec3(in.at("normal")).normalized();
  Vec3 t1, t2;
  TangentBasis(n, &t1, &t2);
  built.E << t1, t2, n;
  const Side a = AddSide(in.at("A"), &built.problem);
  const Side b = AddSide(in.at("B"), &built.problem);
  ContactProblem::Contact contact;
  contact.a = built.a = a.body;
  contact.b = built.b = b.body;
  contact.J_a = built.E.transpose() * a.J;
  contact.J_b = -built.E.transpose() * b.J;
  contact.offset = built.E.transpose() * (a.velocity - b.velocity);
  contact.mu = in.at("mu").get<double>();
  Add(contact, in.at("e").get<double>(), &built.problem);
  return built;
}

void ExpectBody(const json& in, const json& out, const std::string& name, int index,
                const ImpactSolution& solution, double scale) {
  if (index < 0) return;
  const Vec6& v = solution.v[static_cast<std::size_t>(index)];
  ExpectNear(v.head<3>(), ToVec3(out.at("v" + name)), scale);
  const json& omega = out.at("omega" + name);
  const Vec3 w = omega.is_number() ? Vec3(0, 0, omega.get<double>()) : ToVec3(omega);
  const double radius = ToVec3(in.at(name).at("r")).norm();
  ExpectNear(v.tail<3>(), w, scale / radius + w.norm());
}

TEST(ImpactOracle, Bodies) {
  for (const std::string level : {"body", "planar2d"}) {
    const std::vector<json> cases = Cases(level);
    ASSERT_FALSE(cases.empty());
    for (const json& one : cases) {
      SCOPED_TRACE(one.at("id").get<std::string>());
      const json& in = one.at("inputs");
      const json& out = one.at("outputs");
      const Built built = Build(in);
      const double scale = Motion(built.problem, VelocitiesBefore(built.problem), 0).norm();
      const ImpactSolution solution = Resolve(built.problem);
      EXPECT_EQ(solution.exit, ImpactExit::kSeparated);
      EXPECT_EQ(solution.passes, 1);
      ExpectNear(built.E * Motion(built.problem, solution.v, 0), ToVec3(out.at("u")), scale);
      const Vec3 p = ToVec3(out.at("p"));
      ExpectNear(built.E * solution.impulse[0], p, p.norm());
      ExpectBody(in, out, "A", built.a, solution, scale);
      ExpectBody(in, out, "B", built.b, solution, scale);
      const double work = std::abs(out.at("Wc").get<double>());
      EXPECT_NEAR(solution.work_compression[0], out.at("Wc"), kRelative * work);
      EXPECT_NEAR(solution.work_restitution[0], out.at("Wd"), kRelative * work);
      // Energy changes are differences of energies.
      const double energy = KineticEnergy(built.problem, VelocitiesBefore(built.problem));
      EXPECT_NEAR(solution.energy_change, out.at("energy_change"), kRelative * energy);
    }
  }
}

TEST(ImpactOracle, EventsOfBodies) {
  for (const json& one : Cases("body")) {
    if (one.at("inputs").at("mu").get<double>() == 0.0) continue;
    SCOPED_TRACE(one.at("id").get<std::string>());
    const Built built = Build(one.at("inputs"));
    const ImpactSystem system(built.problem);
    const Vec3 u0 = ImpactState(system).Motion(0);
    SingleImpactResult result = ResolveSingle(system.collision_matrix(0), u0,
                                              one.at("inputs").at("mu"), one.at("inputs").at("e"));
    for (SingleImpactEvent& event : result.events) event.u = built.E * event.u;
    ExpectEvents(result.events, one.at("outputs").at("events"), u0.norm());
  }
}

}  // namespace
}  // namespace touchstone::impact
