#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "settings/settings.h"
#include "simulation/books/flown_piece.h"
#include "simulation/books/step_books.h"
#include "simulation/contacts/contact_detection.h"
#include "simulation/contacts/pair_table.h"
#include "simulation/forces/acting_forces.h"
#include "simulation/motion/launcher.h"
#include "simulation/motion/motions.h"
#include "simulation/step/event_queue.h"
#include "simulation/step/step_failure.h"
#include "simulation/world/activity.h"
#include "simulation/world/work_budget.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// Resolves meetings of two bodies at the pace lively, after the rounds of their island
/// (docs/step.md, "At a lively pace"; not in the notes): only the two bodies are moved to the
/// event, struck, and launched again under their present loads and forces that keep them apart;
/// where they meet too often one of them is stopped. The cost does not depend on the size of the
/// island.
class MeetingStage {
 public:
  MeetingStage(const settings::Settings& settings, const Activity& activity, World* world,
               Motions* motions, PairTable* pairs, ActingForces forces, WorkBudget* budget,
               OpenPieces* open, ContactDetection* detection, Launcher* launcher, StepBooks books);

  /// Whether this is a meeting of two bodies, one of them rough, after all rounds of the island.
  bool MeetAlone(const EventQueue::Event& event) const;
  /// Whether rough bodies that must not be stopped, since something pushes them, have met so often
  /// in this step that resolving it exactly is likely to be faster.
  bool AreInVain(const EventQueue::Event& event) const;
  /// Resolves the bodies of the event with their islands from now on, if this attempt at the step
  /// is exact; otherwise it fails, and another one is to follow.
  std::optional<StepFailure> End(const EventQueue::Event& event, bool exact);
  /// Whether all bodies of the event are already stopped: none approaches, however near they are.
  bool AreStopped(const EventQueue::Event& event) const;
  /// The bodies of the event that can move.
  std::vector<int> BodiesOf(const EventQueue::Event& event) const;
  /// Resolves the meeting; the events of its bodies must then be searched again.
  std::optional<StepFailure> Meet(const EventQueue::Event& event);
  /// Books the work of that search, in evaluations of gaps.
  void SpendSearch(std::int64_t evaluations) { evaluations_ += evaluations; }

 private:
  bool ArePushed(const EventQueue::Event& event) const;
  std::vector<int> PairsAt(const EventQueue::Event& event, const std::vector<int>& bodies) const;
  void StopOneOf(const std::vector<int>& bodies);
  FlownPiece FlyToMeeting(int body, double t);
  std::optional<StepFailure> StrikeAndSeparate(const Island& meeting, double t);
  std::optional<StepFailure> Relaunch(int body, double t);
  double EnergyOf(int body) const;

  const settings::Settings& settings_;
  const Activity& activity_;
  World& world_;
  Motions& motions_;
  PairTable& pairs_;
  ActingForces acting_;
  WorkBudget& budget_;
  OpenPieces& open_;
  ContactDetection& detection_;
  Launcher& launcher_;
  StepBooks books_;
  // Counts of this step.
  int meetings_ = 0;
  std::int64_t evaluations_ = 0;
};

}  // namespace touchstone::simulation
