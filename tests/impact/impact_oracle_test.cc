// One contact against reference answers of 50-digit arithmetic (tests/data/impact.json).

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "impact/impact_scenes.h"
#include "impact/single_contact_impact.h"
#include "support/json_file.h"

namespace touchstone::impact {
namespace {

using contact::ContactProblem;
using nlohmann::json;

// Inputs are double precision numbers taken as exact: what is left is the round-off of about a
// hundred operations and the conditioning of the cases, up to 1e5.
constexpr double kRelative = 1e-9;
// The planar closed forms: a few operations.
constexpr double kRelativePlanar = 1e-12;

std::vector<json> Cases(const std::string& level) {
  return test_data::OracleCases("impact.json", "level", level);
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

void ExpectNear(const Vec3& actual, const Vec3& expected, double scale,
                double tolerance = kRelative) {
  EXPECT_LE((actual - expected).norm(), tolerance * scale)
      << actual.transpose() << " instead of " << expected.transpose();
}

// The reference also lists where u_n turns.
void ExpectEvents(const ContactTrace& trace, const json& expected, const Mat3& E, double u_scale) {
  std::vector<json> listed;
  for (const json& event : expected) {
    if (event.at("kind") != "uz_extremum") listed.push_back(event);
  }
  ContactTrace events;
  for (const TracePoint& point : trace) {
    if (point.event != TraceEvent::kNone) events.push_back(point);
  }
  ASSERT_EQ(events.size(), listed.size());
  const double p_scale = listed.back().at("pn").get<double>();
  for (std::size_t i = 0; i < listed.size(); ++i) {
    EXPECT_EQ(ToString(events[i].event), listed[i].at("kind").get<std::string>()) << i;
    EXPECT_NEAR(events[i].p_n, listed[i].at("pn").get<double>(), kRelative * p_scale) << i;
    ExpectNear(E * events[i].u, ToVec3(listed[i].at("u")), u_scale);
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
    ContactTrace trace;
    const SingleImpactResult result =
        ResolveSingle(ToMat3(in.at("K")), u0, in.at("mu"), in.at("e"), &trace);
    ASSERT_TRUE(result.solved);
    ExpectNear(result.u, ToVec3(out.at("u")), u0.norm());
    const Vec3 p = ToVec3(out.at("p"));
    ExpectNear(result.p, p, p.norm());
    const double work = std::abs(out.at("Wc").get<double>());
    EXPECT_NEAR(result.Wc, out.at("Wc"), kRelative * work);
    EXPECT_NEAR(result.Wd, out.at("Wd"), kRelative * work);
    ExpectEvents(trace, out.at("events"), Mat3::Identity(), u0.norm());
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
                const ImpactSolution& solution, double scale, double tolerance) {
  if (index < 0) return;
  const Vec6& v = solution.v[static_cast<std::size_t>(index)];
  ExpectNear(v.head<3>(), ToVec3(out.at("v" + name)), scale, tolerance);
  const json& omega = out.at("omega" + name);
  const Vec3 w = omega.is_number() ? Vec3(0, 0, omega.get<double>()) : ToVec3(omega);
  const double radius = ToVec3(in.at(name).at("r")).norm();
  ExpectNear(v.tail<3>(), w, scale / radius + w.norm(), tolerance);
}

TEST(ImpactOracle, Bodies) {
  for (const std::string level : {"body", "planar2d"}) {
    const std::vector<json> cases = Cases(level);
    ASSERT_FALSE(cases.empty());
    const double tolerance = level == "body" ? kRelative : kRelativePlanar;
    for (const json& one : cases) {
      SCOPED_TRACE(one.at("id").get<std::string>());
      const json& in = one.at("inputs");
      const json& out = one.at("outputs");
      const Built built = Build(in);
      const double scale = Motion(built.problem, VelocitiesBefore(built.problem), 0).norm();
      const ImpactSolution solution = Resolve(built.problem);
      EXPECT_EQ(solution.exit, ImpactExit::kSeparated);
      EXPECT_EQ(solution.passes, 1);
      ExpectNear(built.E * Motion(built.problem, solution.v, 0), ToVec3(out.at("u")), scale,
                 tolerance);
      const Vec3 p = ToVec3(out.at("p"));
      ExpectNear(built.E * solution.impulse[0], p, p.norm(), tolerance);
      ExpectBody(in, out, "A", built.a, solution, scale, tolerance);
      ExpectBody(in, out, "B", built.b, solution, scale, tolerance);
      const double work = std::abs(out.at("Wc").get<double>());
      EXPECT_NEAR(solution.work_compression[0], out.at("Wc"), tolerance * work);
      EXPECT_NEAR(solution.work_restitution[0], out.at("Wd"), tolerance * work);
      // Energy changes are differences of energies.
      const double energy = KineticEnergy(built.problem, VelocitiesBefore(built.problem));
      EXPECT_NEAR(solution.energy_change, out.at("energy_change"), tolerance * energy);
    }
  }
}

TEST(ImpactOracle, EventsOfBodies) {
  for (const json& one : Cases("body")) {
    SCOPED_TRACE(one.at("id").get<std::string>());
    const Built built = Build(one.at("inputs"));
    ImpactTrace trace;
    impact::Resolve(built.problem, {}, {}, &trace);
    const double scale = Motion(built.problem, VelocitiesBefore(built.problem), 0).norm();
    ExpectEvents(trace.contacts.at(0), one.at("outputs").at("events"), built.E, scale);
  }
}

}  // namespace
}  // namespace touchstone::impact
