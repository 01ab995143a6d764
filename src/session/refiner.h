#pragma once

#include <memory>
#include <utility>

#include "session/refinement.h"

namespace touchstone::session {

/// The refinement of a run, if there is one. Its stretch is part of the timeline.
class Refiner {
 public:
  explicit Refiner(Simulation* simulation) : simulation_(*simulation) {}

  void Begin(RecordedStretch stretch) {
    refinement_.reset();  // one at a time
    refinement_ = std::make_unique<Refinement>(&simulation_, std::move(stretch));
  }
  void Drop() { refinement_.reset(); }
  /// Drops a stretch that the timeline no longer holds because of another scene or another course
  /// of the run.
  void KeepWithin(const exchange::TimelineSnapshot& timeline);

  /// The result; null while there is none.
  const RefinedStretch* Result() const;
  /// The present progress; null if there is no refinement.
  std::shared_ptr<const exchange::RefinementSnapshot> Shown() const {
    return refinement_ != nullptr ? refinement_->Shown() : nullptr;
  }

 private:
  Simulation& simulation_;
  std::unique_ptr<Refinement> refinement_;
};

}  // namespace touchstone::session
