#include "session/rough_stretches.h"

#include <algorithm>

namespace touchstone::session {

void RoughStretches::Add(std::int64_t frame) {
  if (stretches_.empty() || frame > stretches_.back().last + 1)
    stretches_.push_back({frame, frame});
  else if (frame == stretches_.back().last + 1)
    stretches_.back().last = frame;
}

void RoughStretches::ForgetAfter(std::int64_t frame) {
  while (!stretches_.empty() && stretches_.back().first > frame) stretches_.pop_back();
  if (!stretches_.empty()) stretches_.back().last = std::min(stretches_.back().last, frame);
}

std::vector<exchange::FrameRange> RoughStretches::Within(std::int64_t first,
                                                         std::int64_t last) const {
  std::vector<exchange::FrameRange> within;
  for (const exchange::FrameRange& stretch : stretches_)
    if (stretch.last > first && stretch.first <= last)
      within.push_back({std::max(stretch.first, first + 1), std::min(stretch.last, last)});
  return within;
}

}  // namespace touchstone::session
