#pragma once

#include <cstddef>
#include <limits>
#include <span>
#include <vector>

#include "settings/settings.h"
#include "simulation/contacts/pair_table.h"
#include "simulation/world/island.h"
#include "simulation/world/step_work.h"

namespace touchstone::simulation {

/// Number of contact points and springs of an island, at least 1. A Newton step costs in proportion
/// to it.
double CountContacts(const Island& island, const PairTable& pairs);

/// Number of Newton steps that an island may take within this much work [Newton steps x contacts];
/// 0 where they are too few for a solve.
int NewtonWithin(double work, const Island& island, const PairTable& pairs);

/// Number of contact points of an island with joints and of blocks of its joints' rows: a look of a
/// solver comes after work in proportion to it.
double CountRowBlocks(const Island& island, const PairTable& pairs);

/// The number of parts into which coarse plans of the island may divide a step, and the largest
/// such number of any island.
double CoarseParts(const Island& island, const PairTable& pairs,
                   const settings::Settings& settings);
inline constexpr double kMostCoarseParts = 128.0;

/// Work that bodies may still spend on exact solutions in this step at the pace `lively`
/// (docs/step.md, "At a lively pace"; not in the notes), and which of them are rough because it is
/// spent. All work is counted and none is timed, so that the same input has the same answer on
/// every machine. At the pace `exact` no body ever becomes rough.
class WorkBudget {
 public:
  static constexpr int kNoBound = std::numeric_limits<int>::max();

  WorkBudget() = default;
  explicit WorkBudget(std::size_t bodies);

  /// Begins a step of the world, or goes on with one that was cut, in which bodies have spent what
  /// they had spent before. Work of further attempts adds up.
  void BeginStep(bool goes_on) {
    work_ = {};
    goes_on_ = goes_on;
  }
  StepWork& work() { return work_; }

  /// Begins a step of this body with nothing spent. Its share of the work shrinks after a step in
  /// which an event interrupted it while it was rough, and grows after others. It begins rough
  /// where its island was also too large for any exact solve: such a solve would not be tried
  /// again.
  void BeginStepOf(int body);
  /// A group of bodies that touch hardly moves as the step begins: it is exact, and has many times
  /// the work, since it needs few solves. If that is not enough it is tried again some steps later.
  void NoteCalm(std::span<const int> bodies);
  /// Restores the state before BeginStepOf, to take the step again.
  void RewindStepOf(int body);
  /// Makes these bodies exact until the step's end, or as exact as plans for joints are.
  void Exempt(std::span<const int> bodies);
  /// Makes plans for the joints of this body exact until the step's end, whatever their work.
  void KeepExact(int body) { of_body_[static_cast<std::size_t>(body)].kept_exact = true; }
  /// Notes that a body of prescribed motion pushes these bodies: nothing may hold them at rest
  /// until the step's end.
  void NotePushed(std::span<const int> bodies);
  bool ArePushed(std::span<const int> bodies) const;  // any of them
  /// Books Newton steps of an island, and all its remaining work where too little is left for a
  /// solve.
  void Spend(const Island& island, const PairTable& pairs, int newton,
             const settings::Settings& settings);
  /// Number of Newton steps that this island may still take exactly in this step; 0 where they are
  /// too few for a solve. Without bound at the pace `exact` and for exempt bodies.
  int NewtonLeft(const Island& island, const PairTable& pairs,
                 const settings::Settings& settings) const;
  /// Number of looks of solvers (`StopToken::Check`) that plans of this island, whose bodies joints
  /// hold, may still take before they become coarse. Without bound at the pace `exact`, for
  /// islands without joints, and for those of which a body is kept exact.
  int LooksLeft(const Island& island, const PairTable& pairs,
                const settings::Settings& settings) const;
  /// Books looks of such an island. Where its work is used up its plans are coarse until the step's
  /// end.
  void SpendLooks(const Island& island, const PairTable& pairs, int looks,
                  const settings::Settings& settings);
  /// Books a position pass over such an island, which took so many looks.
  void SpendPass(const Island& island, const PairTable& pairs, int looks,
                 const settings::Settings& settings);
  /// Whether these bodies are coarse, or joined bodies kept exact, and position passes have taken
  /// as much work as they may then in this step.
  bool HasSpentPasses(std::span<const int> bodies, const settings::Settings& settings) const;
  bool IsCoarse(std::span<const int> bodies) const;  // any of them
  /// Whether an island is coarse and held at rest, all of it: nothing is solved for it any more.
  bool IsStopped(const Island& island) const;
  /// Number of looks that the next solve of a coarse plan may take.
  int LooksOfCoarse(const Island& island, const PairTable& pairs,
                    const settings::Settings& settings) const;
  /// Number of looks that an impact of an island with joints may take by the law, before it is
  /// resolved by sweeps. Without bound where `LooksLeft` is.
  int LooksOfImpact(const Island& island, const PairTable& pairs,
                    const settings::Settings& settings) const;
  /// Whether coarse plans of these bodies have taken all the work that they may in this step.
  bool HasSpentCoarse(std::span<const int> bodies, const settings::Settings& settings) const;
  /// Counts an event of these bodies if one of them is coarse. Whether they have had so many in
  /// this step, or such dear ones, that only stopping them ends it.
  bool CountCoarseEvent(std::span<const int> bodies, const settings::Settings& settings);

  /// Begins a rough round of these bodies if one of them is rough or has spent its work; all are
  /// then rough until the step's end. Returns whether it did.
  bool BeginRoughRound(std::span<const int> bodies, const settings::Settings& settings);
  /// Books rough solves of an island. They count also where the step is taken again.
  void SpendRough(const Island& island, const PairTable& pairs, int solves);
  /// Whether these bodies have had so many rough rounds, or such dear ones, that two of them that
  /// meet do so alone until the step's end.
  bool MeetAlone(std::span<const int> bodies, const settings::Settings& settings) const;
  /// Makes these bodies rough until the step's end.
  void MakeRough(std::span<const int> bodies);
  /// Holds this body at rest until the step's end, unless it is pushed.
  void HoldAtRest(int body) {
    OfBody& own = of_body_[static_cast<std::size_t>(body)];
    own.held_at_rest = !own.pushed;
  }
  bool IsHeldAtRest(int body) const {
    return of_body_[static_cast<std::size_t>(body)].held_at_rest;
  }

  bool IsRough(int body) const { return of_body_[static_cast<std::size_t>(body)].rough; }
  bool AnyRough(std::span<const int> bodies) const;
  /// Whether one of the bodies is rough, or was so recently that its share is still reduced.
  bool AnyRecentlyRough(std::span<const int> bodies) const;
  bool IsExempt(int body) const { return of_body_[static_cast<std::size_t>(body)].exempt; }
  bool AreExempt(std::span<const int> bodies) const;  // any of them
  /// Largest number of rough rounds in this step of one of the bodies.
  int RoughRounds(std::span<const int> bodies) const;

  std::size_t MemoryUse() const;  // [bytes]

 private:
  struct Calm {
    bool now = false;
    int again = 0;  // steps until it may be so again

    void End();  // since the work of what is calm was not enough
  };
  struct OfBody {
    double spent = 0.0;         // [Newton steps x contacts], less where an island may do more
    double share = 1.0;         // of `lively.work`; smaller after rough steps
    double share_before = 1.0;  // at the begin of the step
    int rounds = 0;
    double rough_work = 0.0;  // [rough solves x contacts]
    bool rough = false;
    bool interrupted = false;  // while rough, by an event
    bool too_large = false;    // the island that it is in, for any solve within its share
    bool interrupted_before = false, too_large_before = false;  // in the step before
    Calm calm;
    bool held_at_rest = false;
    bool rewound = false;  // the step is taken again
    bool exempt = false;
    bool pushed = false;  // by a body of prescribed motion
    // Of islands with joints.
    double looked = 0.0;  // [looks x contacts and joints], from 0 anew where they become coarse
    double passed = 0.0;  // the same, of position passes while they are coarse or kept exact
    double looked_share = 1.0, looked_share_before = 1.0;
    bool coarse = false, coarse_before = false;
    bool kept_exact = false;
    // Exact plans have taken more work than they may, but no more than `kShareIfDear` times that.
    bool dear = false, dear_before = false;
    int coarse_events = 0;
  };
  // Of the looks of islands with joints whose step had to be taken once more exactly, and was in so
  // many: so the next one is exact at once.
  static constexpr double kShareIfDear = 1.5;

  double LookedAt(std::span<const int> bodies) const;
  bool IsKeptExact(std::span<const int> bodies) const;  // any of them
  double WorkLeft(std::span<const int> bodies, double if_calm,
                  const settings::Settings& settings) const;

  std::vector<OfBody> of_body_;
  std::vector<OfBody> at_cut_;  // as the present part of a step that was cut began
  StepWork work_;
  bool goes_on_ = false;
};

}  // namespace touchstone::simulation
