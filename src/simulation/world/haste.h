#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "settings/settings.h"
#include "simulation/contacts/pair_table.h"
#include "simulation/world/island.h"

namespace touchstone::simulation {

/// Points at which the island touches, at least 1: what a step of a solver costs goes with them.
double CountContacts(const Island& island, const PairTable& pairs);

/// Steps of solvers that an island may take exactly with this much work, Newton steps times
/// contacts: none where they are too few for a solve.
int NewtonWithin(double work, const Island& island, const PairTable& pairs);

/// Which islands have used up the work that they may take exactly in this step, at the pace
/// `lively` (docs/step.md, "At a lively pace"; not in the notes). All is counted, nothing is timed,
/// so that the same input has the same answer on every machine. At the pace `exact` none ever does.
class Haste {
 public:
  Haste() = default;
  explicit Haste(std::size_t bodies);

  /// A step begins: what these bodies have spent in the last one is forgotten.
  void BeginStepOf(int body);
  /// The step begins once more: what this body did since it began is forgotten.
  void ReturnToStartOf(int body);
  /// Until the step's end these bodies do not hurry: joints or springs tie them, or something moves
  /// them that no contact can stop.
  void Exempt(std::span<const int> bodies);
  /// Books so many Newton steps on an island and its contacts, and all the work that it may take
  /// where what is left is too little for a solve.
  void Spend(const Island& island, const PairTable& pairs, int newton,
             const settings::Settings& settings);
  /// Steps of solvers that this island may still take exactly in this step, none where they are too
  /// few for a solve: without bound at the pace `exact`, and of bodies that are exempt.
  int NewtonLeft(const Island& island, const PairTable& pairs,
                 const settings::Settings& settings) const;
  /// From now to the step's end these bodies hurry, if one of them does, or if one has spent what
  /// it may. Returns whether they do. Each call is a round of those that do.
  bool Hurry(std::span<const int> bodies, const settings::Settings& settings);

  /// Two bodies meet of which one hurries: from now to the step's end both do.
  void Join(std::span<const int> bodies);
  /// This body is to be stopped until the step's end.
  void Stop(int body) { of_body_[static_cast<std::size_t>(body)].stopped = true; }
  bool IsStopped(int body) const { return of_body_[static_cast<std::size_t>(body)].stopped; }

  bool Hurries(int body) const { return of_body_[static_cast<std::size_t>(body)].hurries; }
  bool Hurries(std::span<const int> bodies) const;
  /// Whether one of them hurries, or has not long ago.
  bool AreInTheRush(std::span<const int> bodies) const;
  bool IsExempt(int body) const { return of_body_[static_cast<std::size_t>(body)].exempt; }
  /// How often these bodies, the most of them, were hurried along in this step.
  int Rounds(std::span<const int> bodies) const;

  std::size_t MemoryUse() const;  // [bytes]

 private:
  struct OfBody {
    double spent = 0.0;
    double share = 1.0;  // of the work that it may take; less after steps in which it hurried
    int rounds = 0;
    bool hurries = false;
    double share_before = 1.0;  // when the step began
    bool hurried_before = false;
    bool stopped = false;
    bool exempt = false;
  };
  double WorkLeft(std::span<const int> bodies, const settings::Settings& settings) const;

  bool AreExempt(std::span<const int> bodies) const;

  std::vector<OfBody> of_body_;
};

}  // namespace touchstone::simulation
