#include "app/reference_run.h"

#include <utility>

#include "ui/apart_ghosts.h"

namespace touchstone::app {

void ReferenceRun::Keep(LiveRun* run) {
  Drop();
  const exchange::Snapshot& snapshot = run->snapshot();
  scene_ = snapshot.scene;
  reading_ = std::make_shared<exchange::MomentStream>(
      RecordTimes(snapshot.timeline.first_time, snapshot.timeline.last_time));
  facts_.share = 0.0;
  run->Retrace(reading_);
}

void ReferenceRun::Drop() {
  if (reading_ != nullptr) reading_->Cancel();
  *this = {};
}

void ReferenceRun::Follow(const exchange::Snapshot& snapshot) {
  if (!kept()) return;
  if (snapshot.scene != scene_) return Drop();
  if (reading_ == nullptr) return Compare(snapshot);
  constexpr int kMostAFrame = 64;
  for (int i = 0; i < kMostAFrame; ++i) {
    const auto moment = reading_->Take();
    if (moment == nullptr) break;
    record_.Add(PosesOf(*moment));
    moments_.Add(*moment);
    ++read_;
  }
  facts_.share = static_cast<double>(read_) / static_cast<double>(reading_->times().size());
  if (!reading_->finished()) return;
  reading_ = nullptr;
  facts_.share = 1.0;
  facts_.end_time = record_.empty() ? snapshot.time : record_.moments().back().time;
}

/// Measures the present distance of the runs, and adds a point to the curve.
void ReferenceRun::Compare(const exchange::Snapshot& snapshot) {
  facts_.reaches_here = record_.Reaches(snapshot.time);
  if (!facts_.reaches_here) return;
  facts_.apart = 0.0;
  for (const exchange::BodySnapshot& body : snapshot.bodies) {
    const auto pose = record_.At(body.id, snapshot.time);
    const double apart = pose && !body.fixed ? (pose->p_WB - body.p_WBcm).norm() : 0.0;
    if (apart <= facts_.apart) continue;
    facts_.apart = apart;
    facts_.farthest = body.name;
  }
  std::vector<double>& times = facts_.times;
  while (!times.empty() && times.back() >= snapshot.time) {
    times.pop_back();
    facts_.aparts.pop_back();
  }
  times.push_back(snapshot.time);
  facts_.aparts.push_back(facts_.apart);
}

std::vector<ui::Ghost> ReferenceRun::Ghosts(const exchange::Snapshot& snapshot) const {
  std::vector<ui::ApartGhost> kept;
  for (const exchange::BodySnapshot& body : snapshot.bodies) {
    const auto pose = body.fixed ? std::nullopt : record_.At(body.id, snapshot.time);
    if (pose) kept.push_back({(pose->p_WB - body.p_WBcm).norm(), {body.shape, *pose, false}});
  }
  return ui::FarthestGhosts(std::move(kept));
}

std::shared_ptr<const exchange::Snapshot> ReferenceRun::At(double time) const {
  const auto nearest = moments_.Nearest(time);
  if (nearest == nullptr || nearest->time == time) return nearest;
  auto moment = std::make_shared<exchange::Snapshot>(*nearest);
  for (exchange::BodySnapshot& body : moment->bodies)
    if (const auto pose = record_.At(body.id, time)) {
      body.p_WBcm = pose->p_WB;
      body.q_WB = Quat(pose->R_WB);
    }
  return moment;
}

}  // namespace touchstone::app
