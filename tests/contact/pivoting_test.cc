#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <random>
#include <vector>

#include "contact/contact_solver.h"
#include "contact/pivoting_solver.h"
#include "contact_scenes.h"

namespace touchstone::contact {
namespace {

constexpr double kG = 9.81;

settings::ContactSettings PivotingSettings() {
  settings::ContactSettings settings;
  settings.solver = settings::ContactSolver::kPivoting;
  return settings;
}

/// Problems of all kinds that are singular: points of one plane, many points on one body, contacts
/// given several times over, in motion or at rest.
class RandomProblems {
 public:
  explicit RandomProblems(unsigned seed) : random_(seed) {}

  ContactProblem Make() {
    ContactProblem problem;
    const int bodies = Integer(1, 8);
    const int contacts = Integer(2, 40);
    const bool at_rest = Integer(0, 2) == 0;
    for (int i = 0; i < bodies; ++i) {
      const double mass = std::pow(10.0, Real(-1.0, 1.0));
      problem.bodies.push_back(MakeBox(mass, Vec3(0.6, 0.8, 1.0) + 0.3 * Vector()));
      if (!at_rest) problem.bodies.back().v_free << 5.0 * Vector(), 5.0 * Vector();
    }
    while (static_cast<int>(problem.contacts.size()) < contacts) {
      const auto have = static_cast<int>(problem.contacts.size());
      const int kind = Integer(0, have > 0 ? 2 : 1);
      if (kind == 0) AddPoint(&problem);
      if (kind == 1) AddFace(std::min(contacts - have, Integer(3, 8)), &problem);
      if (kind == 2) {
        problem.contacts.push_back(problem.contacts[static_cast<std::size_t>(Integer(0, have - 1))]);
      }
    }
    if (Integer(0, 1) == 0) MoveSurroundings(&problem);
    return problem;
  }

 private:
  int Integer(int low, int high) {
    return low + static_cast<int>(random_() % static_cast<unsigned>(high - low + 1));
  }
  double Real(double low, double high) {
    return low + (high - low) * static_cast<double>(random_()) / 4294967296.0;
  }
  Vec3 Vector() {
    const double x = Real(-1, 1);
    const double y = Real(-1, 1);
    return {x, y, Real(-1, 1)};
  }
  Vec3 Normal() {
    return Integer(0, 1) == 0 ? Vec3(Vec3::UnitZ()) : Vec3((Vector() + Vec3(0, 0, 1.5)).normalized());
  }
  /// Two different bodies, the second one kWorld half of the time.
  void ChoosePair(const ContactProblem& problem, int* a, int* b) {
    const auto bodies = static_cast<int>(problem.bodies.size());
    *a = Integer(0, bodies - 1);
    *b = Integer(0, 1) == 0 ? ContactProblem::kWorld : Integer(0, bodies - 1);
    if (*b == *a) *b = ContactProblem::kWorld;
  }

  void AddPoint(ContactProblem* problem) {
    int a = 0;
    int b = 0;
    ChoosePair(*problem, &a, &b);
    const Vec3 r_a = Vector();
    const Vec3 r_b = Vector();
    problem->contacts.push_back(MakeContact(a, r_a, b, r_b, Normal(), 0.0));
  }

  /// Points of one plane between one pair of bodies.
  void AddFace(int points, ContactProblem* problem) {
    int a = 0;
    int b = 0;
    ChoosePair(*problem, &a, &b);
    const Vec3 n = Normal();
    Vec3 t1, t2;
    TangentBasis(n, &t1, &t2);
    const Vec3 r_a = Vector();
    const Vec3 r_b = Vector();
    for (int i = 0; i < points; ++i) {
      const Vec3 in_plane = 0.5 * (Integer(-1, 1) * t1 + Integer(-2, 2) * t2);
      problem->contacts.push_back(MakeContact(a, r_a + in_plane, b, r_b + in_plane, n, 0.0));
    }
  }

  /// Offsets of the kind that moving bodies have: the contacts can all be kept apart.
  void MoveSurroundings(ContactProblem* problem) {
    std::vector<Vec6> twists(problem->bodies.size());
    for (Vec6& twist : twists) twist << 3.0 * Vector(), 3.0 * Vector();
    for (ContactProblem::Contact& contact : problem->contacts) {
      contact.offset = contact.J_a * twists[static_cast<std::size_t>(contact.a)];
      if (contact.b != ContactProblem::kWorld) {
        contact.offset += contact.J_b * twists[static_cast<std::size_t>(contact.b)];
      }
    }
  }

  std::mt19937 random_;
};

TEST(PivotX, Survey) {
  double worst_v = 0, worst_ratio = 0; int fk = 0, fp = 0, maxp = 0;
  std::vector<int> bad;
  for (unsigned seed = 0; seed < 2000; ++seed) {
    const ContactProblem problem = RandomProblems(seed).Make();
    const ContactSolution kernel = Solve(problem, {});
    const ContactSolution pivoting = Solve(problem, PivotingSettings());
    if (!kernel.ok()) { ++fk; std::printf("kernel %u %s %g n=%zu nb=%zu\n", seed, ToString(kernel.status), kernel.residuals.Worst(), problem.contacts.size(), problem.bodies.size()); }
    if (std::strcmp(pivoting.statistics.method, "pivoting") != 0) { ++fp; std::printf("piv %u %s %s %g\n", seed, pivoting.statistics.method, ToString(pivoting.status), pivoting.residuals.Worst()); }
    double dv = 0, vs = 1, nk = 0, np = 0;
    for (size_t i = 0; i < problem.bodies.size(); ++i) {
      dv = std::max(dv, (kernel.v[i] - pivoting.v[i]).cwiseAbs().maxCoeff());
      vs = std::max(vs, kernel.v[i].cwiseAbs().maxCoeff());
    }
    for (size_t k = 0; k < problem.contacts.size(); ++k) { nk += kernel.f[k].squaredNorm(); np += pivoting.f[k].squaredNorm(); }
    maxp = std::max(maxp, pivoting.statistics.pivots);
    if (dv / vs > 1e-10) std::printf("dv %u %g kernel res %g piv res %g\n", seed, dv / vs, kernel.residuals.Worst(), pivoting.residuals.Worst());
    worst_v = std::max(worst_v, dv / vs);
    if (np > 0) worst_ratio = std::max(worst_ratio, std::sqrt(nk / np));
  }
  std::printf("worst v %g ratio-1 %g fk %d fp %d pivots %d\n", worst_v, worst_ratio - 1, fk, fp, maxp);
}

}  // namespace
}  // namespace touchstone::contact
