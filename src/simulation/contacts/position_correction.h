#pragma once

#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "contact/contact_problem.h"
#include "settings/settings.h"
#include "simulation/books/ledger.h"
#include "simulation/contacts/claims.h"
#include "simulation/contacts/contact_detection.h"
#include "simulation/joints/joint_opening.h"
#include "simulation/world/island.h"
#include "simulation/world/link_graph.h"

namespace touchstone::simulation {

/// The position pass (docs/step.md, "Resolving an island", 4; not in the notes): opens contacts
/// whose gaps have become too narrow, and closes joints, by the smallest possible motion. Changes
/// the poses of the island's bodies and the records of their pairs; books the energy.
class PositionCorrection {
 public:
  PositionCorrection(const settings::Settings& settings, const Motions& motions,
                     const Claims& claims, ContactDetection* detection, World* world,
                     PairTable* pairs, Ledger* ledger, StepLog* log);

  struct Outcome {
    bool acted = false;        // a gap was too narrow, or a joint too far open
    bool moved = false;        // bodies have been displaced
    bool opened_gaps = false;  // a gap was too narrow; false: joints alone were closed
    bool spent = false;        // all allowed Newton steps were used
    int looks = 0;             // iterations of solvers, where these are limited
    int pair = -1;     // pair with the narrowest gap afterwards; -1: no gap is below the tolerance
    double gap = 0.0;  // that gap [m]; 0 or less: its bodies could not be separated
    double opening = 0.0;      // opening of the widest joint afterwards [m]
    double spring_rise = 0.0;  // energy that the springs have gained [J]
    bool failed() const { return opened_gaps && gap <= 0.0; }
  };
  static constexpr int kWithoutBound = std::numeric_limits<int>::max();
  /// Corrects an island at time t [s] with at most `most_newton` Newton steps.
  Outcome CorrectPositions(Island island, double t, int most_newton = kWithoutBound);
  /// Corrects an island without joints by the displacements found in the number of sweeps that
  /// settings.lively allows: bounded work, but gaps may remain narrow.
  Outcome CorrectRoughly(const Island& island, double t);

 private:
  /// Returns the displacements that solve a position problem [m, rad]; none where they are not
  /// found. Throws WorkSpent where that takes more work than allowed.
  using Solver = std::function<std::optional<std::vector<Vec6>>(const contact::ContactProblem&)>;
  /// The narrowest gap of an island and its place; pair -1: none is below the tolerance.
  struct Narrowest {
    double gap = 0.0;  // [m]
    int pair = -1;
    Vec3 p_W = Vec3::Zero();
  };
  struct GapBefore {
    int pair = -1;
    double gap = 0.0;  // [m]
  };
  Outcome Correct(Island island, double t, int rounds, const Solver& solve);
  Narrowest NarrowestGap(const Island& island, double t) const;
  double SpringEnergy(const Island& island) const;
  double MechanicalEnergy(const Island& island) const;
  std::vector<JointSlack> SlackToKeep(const Island& island, double t) const;
  double WidestBeyond(const Island& island, const std::vector<JointSlack>& slack, double t) const;
  double LimitToOpen(int joint, double t) const;
  bool GiveWay(const Island& island, double t);
  bool Displace(const Island& island, const std::vector<Vec6>& displacement, double t,
                double widest);
  std::vector<GapBefore> GapsAround(const Island& island) const;
  void LookAgain(PairRecord* pair, double t);
  bool LeavesWayClear(const Island& island, const std::vector<Vec6>& displacement, double t,
                      std::vector<GapBefore>* around);
  void AddTouchingPairs(Island* island) const;

  const settings::Settings& settings_;
  const Motions& motions_;
  const Claims& claims_;
  ContactDetection& detection_;
  World& world_;
  PairTable& pairs_;
  Ledger& ledger_;
  StepLog& log_;
};

/// At the start of a step, claims the space through which position passes will move those of the
/// bodies whose joints are open, so that the pairs with bodies in their way are known.
void ClaimWaysOfOpenJoints(const World& world, const LinkGraph& links, std::span<const int> bodies,
                           const settings::Settings& settings, Claims* claims, PairTable* pairs,
                           StepLog* log);

}  // namespace touchstone::simulation
