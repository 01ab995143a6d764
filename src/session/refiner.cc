#include "session/refiner.h"

namespace touchstone::session {

using State = exchange::RefinementSnapshot::State;

void Refiner::KeepWithin(const exchange::TimelineSnapshot& timeline) {
  if (refinement_ == nullptr) return;
  const exchange::FrameRange& frames = refinement_->Shown()->frames;
  if (frames.first <= timeline.first || frames.last > timeline.last) refinement_.reset();
}

const RefinedStretch* Refiner::Result() const {
  const bool done = refinement_ != nullptr && refinement_->Shown()->state == State::kDone;
  return done ? &refinement_->result() : nullptr;
}

}  // namespace touchstone::session
