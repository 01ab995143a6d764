#include "app/kept_moments.h"

#include <algorithm>
#include <cmath>

namespace touchstone::app {
namespace {

constexpr std::size_t kMostItems = 200'000;  // about 300 bytes each

std::size_t CountItems(const exchange::Snapshot& moment) {
  return 1 + moment.bodies.size() + moment.contacts.size() + moment.joints.size() +
         moment.springs.size() + moment.thrusters.size();
}

}  // namespace

void KeptMoments::Add(const exchange::Snapshot& moment) {
  if (taken_++ % stride_ != 0) return;
  auto kept = std::make_shared<exchange::Snapshot>();
  kept->sequence = moment.sequence;
  kept->revision = moment.revision;
  kept->time = moment.time;
  kept->scene = moment.scene;
  kept->gravity = moment.gravity;
  kept->settings = moment.settings;
  kept->bodies = moment.bodies;
  kept->contacts = moment.contacts;
  kept->islands = moment.islands;
  kept->joints = moment.joints;
  kept->springs = moment.springs;
  kept->thrusters = moment.thrusters;
  items_ += CountItems(*kept);
  moments_.push_back(std::move(kept));
  if (items_ > kMostItems && moments_.size() > 1) Thin();
}

/// Removes every second moment.
void KeptMoments::Thin() {
  items_ = 0;
  std::vector<SnapshotPointer> stay;
  for (std::size_t i = 0; i < moments_.size(); i += 2) {
    items_ += CountItems(*moments_[i]);
    stay.push_back(std::move(moments_[i]));
  }
  moments_ = std::move(stay);
  stride_ *= 2;
}

KeptMoments::SnapshotPointer KeptMoments::Nearest(double time) const {
  const auto later = std::ranges::lower_bound(
      moments_, time, {}, [](const SnapshotPointer& moment) { return moment->time; });
  if (later == moments_.begin()) return moments_.empty() ? nullptr : moments_.front();
  if (later == moments_.end()) return moments_.back();
  const bool before = time - (*std::prev(later))->time < (*later)->time - time;
  return before ? *std::prev(later) : *later;
}

}  // namespace touchstone::app
