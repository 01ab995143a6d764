#include "simulation/joints/wedged.h"

#include <algorithm>

namespace touchstone::simulation {

bool IsWedged(const PairTable& pairs, const Island& island) {
  return !island.joints.empty() && std::ranges::any_of(island.pairs, [&](int index) {
    const PairRecord& pair = pairs.at(index);
    return pair.in_step.exits >= kWedged || pair.in_step.meetings >= kMostMeetings;
  });
}

bool AnyWedged(const PairTable& pairs, const std::vector<Island>& islands) {
  return std::ranges::any_of(islands,
                             [&](const Island& island) { return IsWedged(pairs, island); });
}

void Wedge(const Island& island, PairTable* pairs) {
  for (const int index : island.pairs) {
    int& exits = pairs->at(index).in_step.exits;
    exits = std::max(exits, kWedged);
  }
}

void EaseWedge(const Island& island, PairTable* pairs) {
  for (const int index : island.pairs) {
    PairRecord& pair = pairs->at(index);
    pair.in_step.opened_joints = true;
    pair.in_step.exits = std::min(pair.in_step.exits, kWedged - 1);
    pair.in_step.meetings = 0;
  }
}

PairRecord::InStep CountsOfNextStep(const PairRecord::InStep& last) {
  PairRecord::InStep counts;
  if (last.opened_joints || last.exits >= kWedged) counts.exits = kWedged - 1;
  return counts;
}

std::vector<int> JointsToOpen(const World& world, const Island& island) {
  const auto has_end = [&](const auto& is_such) {
    std::vector<int> joints;
    std::ranges::copy_if(island.joints, std::back_inserter(joints), [&](int index) {
      const dynamics::ModelJoint& joint = world.joints[static_cast<size_t>(index)];
      return is_such(joint.a) || is_such(joint.b);
    });
    return joints;
  };
  const auto moves = [&](const dynamics::AttachedFrame& end) {
    return end.on_body() && HasPrescribedMotion(world, end.body);
  };
  const auto is_outside = [&](const dynamics::AttachedFrame& end) {
    return island.IndexOf(end.body) == contact::ContactProblem::kWorld;
  };
  std::vector<int> joints = has_end(moves);
  if (joints.empty()) joints = has_end(is_outside);
  return joints.empty() ? island.joints : joints;
}

}  // namespace touchstone::simulation
