#include "simulation/forces/link_building.h"

#include <cmath>

#include "contact/contact_rows.h"
#include "simulation/forces/problem_parts.h"
#include "simulation/joints/joint_drives.h"
#include "simulation/joints/joint_travel.h"
#include "simulation/joints/rotors.h"
#include "simulation/joints/spring_rows.h"

namespace touchstone::simulation {
namespace {

using contact::ContactProblem;

// The bounds and the motion of a drive's row in the problem of accelerations: a drive whose joint
// does not have the target speed pushes with its largest force.
void SetAcceleration(const World& world, const dynamics::ModelJoint& joint, const DriveLaw& law,
                     double slow, ContactProblem::Contact* row) {
  row->offset.z() = law.sense * TravelTerm(world, joint);
  if (std::isinf(law.most)) return;
  const double missing =
      law.target - law.sense * TravelSize(world, joint) * TravelRate(world, joint);
  if (std::abs(missing) <= slow) return;
  row->least = row->most = missing > 0.0 ? law.most : law.least;
}

}  // namespace

void AddLink(const SteadyRows& rows, const IslandProblem::Link& link, IslandProblem* built) {
  built->problem.contacts.push_back(rows.contact);
  built->links.push_back(link);
  built->turn.emplace_back();
  built->middle.push_back(
      {.J_a = rows.contact.J_a, .J_b = rows.contact.J_b, .prescribed = rows.prescribed});
}

void TurnLink(const RowsOverPlan& rows, std::size_t k, IslandProblem* built) {
  const RowsThatTurn turning{rows.start.contact, rows.middle.contact, rows.end.contact};
  IslandProblem::Middle& middle = built->middle[k];
  middle.J_a = turning.MeanOf(&ContactProblem::Contact::J_a);
  middle.J_b = turning.MeanOf(&ContactProblem::Contact::J_b);
  middle.prescribed << rows.start.prescribed, rows.middle.prescribed, rows.end.prescribed;
  built->turn[k] = turning.Turn();
}

void AddTurningLink(const RowsOverPlan& rows, const IslandProblem::Link& link,
                    IslandProblem* built) {
  built->problem.contacts.push_back(rows.end.contact);
  built->links.push_back(link);
  built->turn.emplace_back();
  built->middle.emplace_back();
  TurnLink(rows, built->middle.size() - 1, built);
}

void AddSprings(const World& world, const Island& island, const PredictedPoses& predicted,
                IslandProblem* built) {
  const auto add = [&](const auto& link, int index, int block) {
    const SpringRows rows = MakeSpringRows(world, island, link, predicted);
    AddLink(rows.steady,
            {.kind = IslandProblem::Link::Kind::kSpring,
             .index = index,
             .block = block,
             .law = rows.law,
             .shares = rows.shares},
            built);
  };
  for (const int index : island.springs) add(world.springs[static_cast<size_t>(index)], index, 0);
  for (const int index : island.sprung_joints)
    add(world.joints[static_cast<size_t>(index)], index, IslandProblem::Link::kOfJoint);
}

void ScaleRow(double factor, LinkRows* rows) {
  rows->contact.J_a *= factor;
  rows->contact.J_b *= factor;
  rows->prescribed *= factor;
}

void AddDrives(const World& world, const Island& island, const ForceInput& input,
               const PredictedPoses& predicted, IslandProblem* built) {
  constexpr double kSlow = 1e-2;  // tolerances per step: counts as rest
  const double h = input.h.value_or(0.0);
  for (const int index : island.joints) {
    const dynamics::ModelJoint& joint = world.joints[static_cast<size_t>(index)];
    for (const DriveLaw& law : DriveLawsOf(world, joint, input.tolerance, input.leaving)) {
      const auto row_at = [&](double ahead) {
        LinkRows row = MakeTravelRow(world, island, joint, PlaceAhead(predicted, joint, ahead));
        ScaleRow(law.sense, &row);
        return row;
      };
      LinkRows row = row_at(h);
      const bool is_limit = IsLimit(law.drive);
      if (is_limit && !HasMotion(row.contact, 2)) continue;
      const LinkRows now = row_at(0.0);
      const LinkRows middle = row_at(0.5 * h);
      row.contact.least = law.least;
      row.contact.most = law.most;
      if (input.h)
        row.contact.offset.z() = (row.prescribed.z() - law.target) / h;
      else
        SetAcceleration(world, joint, law, kSlow * input.tolerance / input.step, &row.contact);
      AddTurningLink({.start = now, .middle = middle, .end = row},
                     {IslandProblem::Link::Kind::kDrive, index, static_cast<int>(law.drive)},
                     built);
    }
  }
}

void AddRotors(const World& world, const Island& island, const std::optional<double>& h,
               const PredictedPoses& predicted, IslandProblem* built) {
  const double ahead = h.value_or(0.0);
  for (const int index : island.joints) {
    const dynamics::ModelJoint& joint = world.joints[static_cast<size_t>(index)];
    if (!(joint.armature > 0.0)) continue;
    const auto row_at = [&](double time) {
      return MakeRotorRow(world, island, joint, PlaceAhead(predicted, joint, time));
    };
    LinkRows row = row_at(ahead);
    if (!HasMotion(row.contact, 2)) continue;
    const double speed = TravelSize(world, joint) * TravelRate(world, joint);
    row.contact.offset.z() = h ? (row.prescribed.z() - speed) / *h : TravelTerm(world, joint);
    AddTurningLink({.start = row_at(0.0), .middle = row_at(0.5 * ahead), .end = row},
                   {IslandProblem::Link::Kind::kRotor, index, 0}, built);
  }
}

}  // namespace touchstone::simulation
