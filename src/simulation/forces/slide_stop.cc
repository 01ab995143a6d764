#include "simulation/forces/slide_stop.h"

#include <algorithm>
#include <limits>
#include <vector>

#include "base/dense.h"
#include "simulation/contacts/contact_frame.h"

namespace touchstone::simulation {
namespace {

using contact::ContactProblem;

// A loaded contact with friction whose points slide at the start of a plan. contact::SlipReader
// decides whether it still slides at the end.
struct Sliding {
  size_t contact;
  int pair;   // index in the pair table
  Vec2 slip;  // present slip, along t1 and t2 [m/s]
};

std::vector<Sliding> FindSliding(const World& world, const PairTable& pairs,
                                 const IslandProblem& built,
                                 const contact::ContactSolution& solution) {
  constexpr double kNegligible = 1e-6;  // relative to the fastest: the direction of slower slips is
                                        // round-off
  std::vector<Sliding> sliding;
  double fastest = 0.0;
  for (size_t first = 0, k = 0; first < built.contacts.size(); first = k) {
    const PairRecord& pair = pairs.at(built.contacts[first].pair);
    const ContactFrame now = MakeContactFrame(world, pair);
    for (k = first; k < built.contacts.size() && &pairs.at(built.contacts[k].pair) == &pair; ++k) {
      if (built.problem.contacts[k].mu == 0.0 || solution.f[k][2] <= 0.0) continue;
      const auto point = static_cast<size_t>(built.contacts[k].point);
      const Vec3 u = now.VelocityInAxes(point);
      sliding.push_back({k, built.contacts[k].pair, u.head<2>()});
      fastest = std::max(fastest, u.head<2>().norm());
    }
  }
  std::erase_if(sliding,
                [&](const Sliding& one) { return one.slip.norm() <= kNegligible * fastest; });
  return sliding;
}

// The time [s] of the first stop if each contact continues to lose speed as it does over h with
// these end velocities over h.
double FirstStop(const ContactProblem& problem, const std::vector<Sliding>& sliding,
                 const std::vector<Vec6>& v, double h) {
  double earliest = std::numeric_limits<double>::infinity();
  for (const Sliding& one : sliding) {
    const double speed = one.slip.norm();
    const Vec2 end = h * RelativeMotion(problem.contacts[one.contact], v).head<2>();
    const double lost = speed - end.dot(one.slip) / speed;
    if (lost > 0.0) earliest = std::min(earliest, h * speed / lost);
  }
  return earliest;
}

// The bodies' end velocities over h if these contacts continued to slide as at present.
std::vector<Vec6> SlideOn(const ContactProblem& problem, const std::vector<Sliding>& stopping,
                          const std::vector<Vec3>& f, std::vector<Vec6> v) {
  std::vector<Vec6> change(v.size(), Vec6::Zero());
  for (const Sliding& one : stopping) {
    const ContactProblem::Contact& contact = problem.contacts[one.contact];
    const Vec3& held = f[one.contact];
    Vec3 df = Vec3::Zero();
    df.head<2>() = -contact.mu * held[2] * one.slip.normalized() - held.head<2>();
    AddWrenches(contact, df, &change);
  }
  for (size_t i = 0; i < v.size(); ++i) v[i] += SolveSymmetric(problem.bodies[i].M, change[i]);
  return v;
}

}  // namespace

std::optional<double> EstimateFirstStop(const World& world, const PairTable& pairs,
                                        const IslandProblem& built,
                                        const contact::ContactSolution& solution, double h) {
  constexpr double kNegligible = 1e-3;  // relative to the largest velocity in b
  constexpr double kStopped = 1e-6;     // relative to the present slip
  constexpr double kEarliest = 0.02;    // relative to h
  double fastest = 0.0;
  for (const ContactProblem::Body& body : built.problem.bodies)
    fastest = std::max(fastest, h * body.v_free.head<3>().norm());
  std::vector<Sliding> stopping = FindSliding(world, pairs, built, solution);
  const auto of_another_pair = [&](const Sliding& one) { return one.pair != stopping[0].pair; };
  if (built.problem.bodies.size() > 1 && std::ranges::any_of(stopping, of_another_pair))
    return std::nullopt;
  std::erase_if(stopping, [&](const Sliding& one) {
    const Vec2 end = h * RelativeMotion(built.problem.contacts[one.contact], solution.v).head<2>();
    return one.slip.norm() <= kNegligible * fastest ||
           end.dot(one.slip) > kStopped * one.slip.squaredNorm();
  });
  if (stopping.empty()) return std::nullopt;
  const std::vector<Vec6> v = SlideOn(built.problem, stopping, solution.f, solution.v);
  return std::clamp(FirstStop(built.problem, stopping, v, h), kEarliest * h, h);
}

double ExtrapolateFirstStop(const World& world, const PairTable& pairs, const IslandProblem& built,
                            const contact::ContactSolution& solution, double h) {
  return FirstStop(built.problem, FindSliding(world, pairs, built, solution), solution.v, h);
}

}  // namespace touchstone::simulation
