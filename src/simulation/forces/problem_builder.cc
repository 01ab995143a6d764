#include "simulation/forces/problem_builder.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "simulation/contacts/contact_limits.h"
#include "simulation/forces/acceleration_terms.h"
#include "simulation/forces/link_building.h"
#include "simulation/forces/problem_parts.h"
#include "simulation/forces/rolling_contacts.h"
#include "simulation/joints/joint_basis.h"
#include "simulation/joints/joint_drives.h"
#include "simulation/motion/island_ahead.h"
#include "simulation/world/attachments.h"

namespace touchstone::simulation {
namespace {

using contact::ContactProblem;

// (1 - exp(-c h)) / (c h): the share of a constant force that remains under damping over h.
double DampedShare(double c, double h) { return c * h > 0.0 ? -std::expm1(-c * h) / (c * h) : 1.0; }

// The body of the problem over h: v* is the velocity at the end of the step, over h, with the
// inertia at the end. Damping's closed form v_end/h = exp(-c h) v0/h + share (g + f/m) divides M by
// the share.
ContactProblem::Body MakeBodyAhead(const World& world, int index, const PredictedPoses& predicted,
                                   const dynamics::Wrench& thrust) {
  const double h = predicted.h();
  const dynamics::ModelBody& model = world.body(index);
  const dynamics::BodyState& state = world.state(index);
  const scene::DampingDesc& damping = world.environment.damping;
  const dynamics::BodyState ahead = predicted.At(index, h);
  const double linear = DampedShare(damping.linear, h);
  const double angular = DampedShare(damping.angular, h);
  const Mat3 inverse = dynamics::ComputeWorldInverseInertia(model, ahead.q_WB);
  ContactProblem::Body body;
  body.M = MassMatrix(model, ahead.q_WB);
  body.M.topRows<3>() /= linear;
  body.M.bottomRows<3>() /= angular;
  body.v_free << std::exp(-damping.linear * h) / (model.mass * h) * state.P +
                     linear * (world.environment.gravity + model.inverse_mass * thrust.force),
      inverse * (std::exp(-damping.angular * h) / h * state.L + angular * thrust.torque);
  RemoveLocked(model, &body.v_free);
  return body;
}

// By body of the island: the wrench of the thrusters that fire at t, with the bodies in their poses
// after `ahead`.
std::vector<dynamics::Wrench> SumThrust(const World& world, const Island& island,
                                        const PredictedPoses& predicted, double t, double ahead) {
  std::vector<dynamics::Wrench> sum(island.bodies.size());
  for (const int index : island.thrusters) {
    const dynamics::ModelThruster& thruster = world.thrusters[static_cast<size_t>(index)];
    if (!thruster.FiresAt(t)) continue;
    const dynamics::Wrench thrust = ThrustOf(thruster, predicted.At(thruster.at.body, ahead));
    dynamics::Wrench& on_body = sum[static_cast<size_t>(island.IndexOf(thruster.at.body))];
    on_body.force += thrust.force;
    on_body.torque += thrust.torque;
  }
  return sum;
}

// w_k of a pair's points: their shares of its outline, with the sum 4, so that the corners of a
// rectangle have the same weights as in the uniform case. Where a corner becomes two or two become
// one, the sum of their weights is continuous, and so is the share of the load around them.
std::vector<double> PointWeights(const collision::ContactManifold& manifold,
                                 settings::ContactWeights choice) {
  constexpr double kSum = 4.0;
  constexpr double kSmallest = 1e-3;  // a point without weight could carry no load
  std::vector<double> weights(manifold.points.size(), 1.0);
  if (choice == settings::ContactWeights::kUniform) return weights;
  const double scale = kSum / static_cast<double>(weights.size());
  for (size_t k = 0; k < weights.size(); ++k)
    weights[k] = std::max(kSmallest, scale * manifold.weights[k]);
  return weights;
}

/// Bodies in their poses halfway through the planned time, and at its end.
struct PlannedPlaces {
  IslandAhead middle;
  IslandAhead end;
};

/// The contacts of a pair at present, halfway through the planned time, and at its end.
struct PlannedFrames {
  ContactFrame now;
  ContactFrame middle;
  ContactFrame end;
};

PlannedFrames FramesOf(const World& world, const PairRecord& pair, const PlannedPlaces* planned) {
  const ContactFrame now = MakeContactFrame(world, pair);
  if (planned == nullptr) return {now, now, now};
  const collision::ContactPlaces places = PlacesOf(pair.manifold, now.E);
  const auto ahead = [&](const IslandAhead& then) {
    return FrameAhead(world, pair, now, places, then.Of(pair.a), then.Of(pair.b));
  };
  return {now, ahead(planned->middle), ahead(planned->end)};
}

// Adds what the rows of contact k, the last one of the problem, are before the end of the planned
// time: halfway or, where they turn noticeably within it, their mean.
void AddMiddle(const World& world, const Island& island, const PairRecord& pair,
               const PlannedFrames& frames, size_t k, const ForceInput& input, bool turns,
               IslandProblem* built) {
  const ContactProblem::Contact middle = MakeContact(world, island, pair, frames.middle, k);
  const auto prescribed = [&](const ContactFrame& axes, const ContactFrame& then) -> Vec3 {
    return axes.E.At(k).transpose() * PrescribedVelocity(world, pair, then, k);
  };
  const Vec3 start = frames.now.VelocityInAxes(k);
  IslandProblem::Middle own{
      .J_a = middle.J_a, .J_b = middle.J_b, .E = frames.middle.E.At(k), .parting = start.z()};
  if (input.h) own.slip = start.head<2>() / *input.h;
  own.prescribed << prescribed(turns ? frames.now : frames.middle, frames.now),
      prescribed(frames.middle, frames.middle),
      prescribed(turns ? frames.end : frames.middle, frames.end);
  IslandProblem::Turn turn;
  if (turns) {
    const ContactProblem::Contact at_start = MakeContact(world, island, pair, frames.now, k);
    const RowsThatTurn rows{at_start, middle, built->problem.contacts.back()};
    own.J_a = rows.MeanOf(&ContactProblem::Contact::J_a);
    own.J_b = rows.MeanOf(&ContactProblem::Contact::J_b);
    turn = rows.Turn();
  }
  built->middle.push_back(own);
  built->turn.push_back(turn);
}

void AddPair(const World& world, const PairTable& pairs, const Island& island, int pair_index,
             const ForceInput& input, const PlannedPlaces* planned, bool turns,
             IslandProblem* built) {
  const PairRecord& pair = pairs.at(pair_index);
  const std::optional<double>& h = input.h;
  const PlannedFrames frames = FramesOf(world, pair, planned);
  const double mu = CombineMaterials(world, pair.A(), pair.B()).friction;
  const std::vector<Vec3> offsets = h ? std::vector<Vec3>(frames.end.p_WC.size(), Vec3::Zero())
                                      : VelocityTerms(world, pair, frames.now);
  const std::vector<double> weights = PointWeights(pair.manifold, input.weights);
  for (size_t k = 0; k < frames.end.p_WC.size(); ++k) {
    const double parting = frames.now.PartingSpeed(k);
    if (parting > input.leaving) continue;
    const double gap = pair.manifold.points[k].gap;
    const bool apart = h && gap > input.tolerance;
    if (apart && gap + parting * *h > world.environment.gravity.norm() * *h * *h) continue;
    ContactProblem::Contact contact = MakeContact(world, island, pair, frames.end, k);
    contact.mu = mu;
    contact.weight = weights[k];
    contact.offset = offsets[k];
    if (h)
      contact.offset +=
          frames.end.E.At(k).transpose() * PrescribedVelocity(world, pair, frames.end, k) / *h;
    if (h && pair.rough) {
      const double excess = input.opens ? gap - input.kept : std::max(gap - input.kept, 0.0);
      contact.offset.z() += excess / (*h * (excess > 0.0 ? *h : input.step));
    }
    built->problem.contacts.push_back(contact);
    built->contacts.push_back({pair_index, static_cast<int>(k)});
    AddMiddle(world, island, pair, frames, k, input, turns, built);
  }
}

void AddPairs(const World& world, const PairTable& pairs, const Island& island,
              const ForceInput& input, const PredictedPoses& predicted, IslandProblem* built) {
  size_t points = 0;
  for (const int index : island.pairs) points += pairs.at(index).manifold.points.size();
  built->problem.contacts.reserve(points);
  built->contacts.reserve(points);
  built->middle.reserve(points);
  built->turn.reserve(points);
  std::optional<PlannedPlaces> planned;
  if (input.h && !island.pairs.empty())
    planned.emplace(PlannedPlaces{IslandAhead(world, island, predicted, 0.5 * *input.h),
                                  IslandAhead(world, island, predicted, *input.h)});
  // Rows of joints are means over the plan: so are those of contacts beside them, or contacts that
  // are redundant under rigid bodies would seem to contradict each other.
  const bool turns = input.h && (IsRolling(world, pairs, island) || !island.joints.empty());
  for (const int index : island.pairs)
    AddPair(world, pairs, island, index, input, planned ? &*planned : nullptr, turns, built);
}

void AddJoints(const World& world, const Island& island, const ForceInput& input,
               const PredictedPoses& predicted, IslandProblem* built) {
  const JointBasis basis(world, island, predicted);
  for (size_t i = 0; i < island.joints.size(); ++i) {
    const int index = island.joints[i];
    const dynamics::ModelJoint& joint = world.joints[static_cast<size_t>(index)];
    const auto rows_at = [&](double ahead) {
      std::vector<LinkRows> rows =
          MakeJointRows(world, island, joint, PlaceAhead(predicted, joint, ahead));
      basis.Restrict(i, &rows);
      return rows;
    };
    const double h = input.h.value_or(0.0);
    std::vector<LinkRows> rows = rows_at(h);
    const std::vector<LinkRows> now = rows_at(0.0);
    const std::vector<LinkRows> middle = rows_at(0.5 * h);
    std::vector<Vec3> velocity_terms;
    if (!input.h) {
      velocity_terms = JointVelocityTerms(world, joint);
      basis.Restrict(i, &velocity_terms);
    }
    for (size_t k = 0; k < rows.size(); ++k) {
      rows[k].contact.offset = input.h ? Vec3(rows[k].prescribed / h) : velocity_terms[k];
      AddTurningLink(
          {.start = now[k], .middle = middle[k], .end = rows[k]},
          {IslandProblem::Link::Kind::kJoint, index, static_cast<int>(k), basis.Axes(i, k)}, built);
    }
  }
}

}  // namespace

ContactProblem::Contact IslandProblem::TurnOf(std::size_t k) const {
  ContactProblem::Contact row = problem.contacts[k];
  row.J_a = turn[k].J_a;
  row.J_b = turn[k].J_b;
  row.offset.setZero();
  return row;
}

std::vector<IslandProblem::LinkRow> IslandProblem::LinksOf(Link::Kind kind) const {
  std::vector<LinkRow> rows;
  for (size_t i = 0; i < links.size(); ++i)
    if (links[i].kind == kind) rows.push_back({i, contacts.size() + i});
  return rows;
}

Vec3 IslandProblem::SpeedsAtEnd(std::size_t k, const std::vector<Vec6>& v, double h) const {
  ContactProblem::Contact row = problem.contacts[k];
  row.offset = middle[k].prescribed.col(2) / h;
  return h * contact::RelativeMotion(row, v);
}

std::vector<Vec3> LinkForces(const IslandProblem& built, const contact::ContactSolution& solution) {
  const auto first = static_cast<std::ptrdiff_t>(built.contacts.size());
  return {solution.f.begin() + first, solution.f.end()};
}

ForceInput MakeForceInput(const World& world, const settings::Settings& settings,
                          const std::optional<MouseSpring>& mouse, double t,
                          std::optional<double> h) {
  return {
      .t = t,
      .h = h,
      .leaving = h ? PartingSpeed(settings.contact, *h) : SlowestBounce(world, settings.contact),
      .tolerance = settings.contact.tolerance,
      .kept = KeptGap(settings.contact),
      .step = settings.step,
      .weights = settings.contact.weights,
      .mouse = settings.mouse,
      .spring = mouse ? &*mouse : nullptr};
}

IslandProblem BuildForceProblem(const World& world, const PairTable& pairs, const Island& island,
                                const ForceInput& input, const PredictedPoses& predicted) {
  using Kind = IslandProblem::Link::Kind;
  IslandProblem built;
  const double ahead = input.h.value_or(0.0);
  built.thrust = SumThrust(world, island, predicted, input.t, 0.5 * ahead);
  for (size_t i = 0; i < island.bodies.size(); ++i) {
    const int index = island.bodies[i];
    built.problem.bodies.push_back(input.h ? MakeBodyAhead(world, index, predicted, built.thrust[i])
                                           : MakeFreeBody(world, index, built.thrust[i]));
  }
  AddPairs(world, pairs, island, input, predicted, &built);
  AddJoints(world, island, input, predicted, &built);
  AddDrives(world, island, input, predicted, &built);
  AddRotors(world, island, input.h, predicted, &built);
  if (!input.h) {
    AddSpringForces(world, island, &built.problem);
    return built;
  }
  AddSprings(world, island, predicted, &built);
  if (input.spring != nullptr &&
      island.IndexOf(world.Find(input.spring->body)) != ContactProblem::kWorld) {
    const SteadyRows rows = MakeMouseRows(world, island, *input.spring, input.mouse, ahead);
    AddLink(rows, {Kind::kMouse, 0, 0}, &built);
  }
  return built;
}

}  // namespace touchstone::simulation
