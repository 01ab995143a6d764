#include "simulation/impacts/settling.h"

#include <algorithm>
#include <cmath>
#include <ranges>
#include <vector>

#include "contact/contact_solver.h"
#include "contact/contact_system.h"
#include "simulation/contacts/contact_frame.h"
#include "simulation/contacts/contact_limits.h"
#include "simulation/forces/instant_problems.h"
#include "simulation/impacts/impulse_effect.h"
#include "simulation/joints/rotors.h"

namespace touchstone::simulation {
namespace {

// Whether a pair still touches at the end of the plan: bodies that pass each other do not.
bool StillTouches(const World& world, const PairRecord& pair, const PredictedPoses& predicted,
                  double tolerance) {
  const auto posed = [&](const Collider& collider) {
    return collision::PosedShape{&world.shape(collider),
                                 predicted.At(collider.body, predicted.h()).pose()};
  };
  return collision::FindSeparation(posed(pair.A()), posed(pair.B()), pair.witness, tolerance,
                                   tolerance, nullptr)
             .gap <= tolerance;
}

// The contacts that separate, more slowly than any bounce, and return before the end of the plan
// along their present normal, between bodies that still touch then.
std::vector<IslandProblem::Source> FindReturning(const World& world, const PairTable& pairs,
                                                 const Island& island,
                                                 const contact::ContactSolution& forces, double h,
                                                 const settings::Settings& settings) {
  const auto end_velocity = [&](int body, const Vec3& r_W) {
    const int i = island.IndexOf(body);
    if (i == contact::ContactProblem::kWorld)
      return dynamics::ComputeTwist(world.body(body), PredictedPoses(world, h).At(body, h)).At(r_W);
    const Vec6 v = h * forces.v[static_cast<size_t>(i)];
    return Twist{v.head<3>(), v.tail<3>()}.At(r_W);
  };
  PredictedPoses predicted(world, h);
  predicted.SetEnd(island.bodies, forces.v);
  std::vector<IslandProblem::Source> returning;
  for (const int index : island.pairs) {
    const PairRecord& pair = pairs.at(index);
    const ContactFrame frame = MakeContactFrame(world, pair);
    const size_t before = returning.size();
    for (size_t k = 0; k < frame.p_WC.size(); ++k) {
      const Vec3& p_W = frame.p_WC[k];
      const Vec3 n = frame.E.At(k).col(2);
      const double speed = frame.PartingSpeed(k);
      if (speed <= PartingSpeed(settings.contact, h) ||
          speed >= SlowestBounce(world, settings.contact))
        continue;
      const Vec3 end =
          end_velocity(pair.a, p_W - frame.p_WA) - end_velocity(pair.b, p_W - frame.p_WB);
      if (speed + end.dot(n) < 0.0) returning.push_back({index, static_cast<int>(k)});
    }
    if (returning.size() > before &&
        !StillTouches(world, pair, predicted, settings.contact.tolerance))
      returning.resize(before);
  }
  return returning;
}

// Whether stopping these contacts together takes much more energy than stopping each alone would.
// Where their normals differ a little, as those of a ball on a seam, only a body that stands still
// parts from none of them: a motion along them, however fast, would be stopped, too.
bool TakesFasterMotion(const contact::ContactProblem& problem, const std::vector<size_t>& stopped,
                       const std::vector<Vec3>& impulses) {
  constexpr double kMuch = 4.0;
  const contact::ContactSystem system(problem);
  double together = 0.0, alone = 0.0;
  for (const size_t k : stopped) {
    const double speed = system.u_free()[k].z();
    together += std::abs(impulses[k].z() * speed);
    alone += speed * speed / system.delassus_nn()[k];
  }
  return together > kMuch * alone;
}

}  // namespace

bool IsSlow(const World& world, const PairTable& pairs, const Island& island,
            const settings::Settings& settings) {
  return std::ranges::all_of(island.pairs, [&](int index) {
    const ContactFrame frame = MakeContactFrame(world, pairs.at(index));
    return std::ranges::all_of(std::views::iota(size_t{0}, frame.p_WC.size()), [&](size_t k) {
      return std::abs(frame.PartingSpeed(k)) < SlowestBounce(world, settings.contact);
    });
  });
}

bool Settle(const Island& island, const contact::ContactSolution& forces, bool slides, double h,
            const PairTable& pairs, const settings::Settings& settings, World* world,
            Ledger* ledger, int* newton) {
  if (!forces.ok()) return false;
  const std::vector<IslandProblem::Source> returning =
      FindReturning(*world, pairs, island, forces, h, settings);
  if (returning.empty()) return false;
  std::vector<IslandProblem::Source> contacts;
  impact::ImpactProblem problem =
      BuildImpactProblem(*world, pairs, island, 0, settings.contact.tolerance, &contacts);
  std::vector<size_t> stopped;
  for (size_t k = 0; k < contacts.size(); ++k) {
    const auto same = [&](const IslandProblem::Source& source) {
      return source.pair == contacts[k].pair && source.point == contacts[k].point;
    };
    if (std::ranges::none_of(returning, same)) continue;
    stopped.push_back(k);
    contact::ContactProblem::Contact& contact = problem.contact.contacts[k];
    contact.bilateral = contact.shares = true;
    contact.J_a.topRows<2>().setZero();
    contact.J_b.topRows<2>().setZero();
    contact.offset.head<2>().setZero();
  }
  problem.contact.contacts.insert(problem.contact.contacts.end(), problem.joints.begin(),
                                  problem.joints.end());
  const size_t size = problem.contact.contacts.size();
  contact::WarmStart none;
  none.f.assign(size, Vec3::Zero());
  none.slides.assign(size, slides);
  none.wants_least_norm = false;  // only the velocities are used
  const contact::ContactSolution after =
      contact::Solve(problem.contact, ImpulseSettings(settings.contact), &none);
  *newton += after.statistics.newton;
  if (!after.ok() || TakesFasterMotion(problem.contact, stopped, after.f)) return false;
  const double energy_before = ComputeKineticEnergy(*world, island);
  SetVelocities(island, after.v, world, ledger);
  ledger->BookImpact(ComputeKineticEnergy(*world, island) - energy_before,
                     PrescribedWork(problem.contact.contacts, after.f));
  return true;
}

}  // namespace touchstone::simulation
