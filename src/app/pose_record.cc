#include "app/pose_record.h"

#include <algorithm>
#include <cmath>

namespace touchstone::app {
namespace {

constexpr double kSameTime = 1e-9;  // [s]

}  // namespace

const Pose* PoseMoment::Find(BodyId body) const {
  const auto found = std::ranges::lower_bound(bodies, body, {}, &std::pair<BodyId, Pose>::first);
  return found == bodies.end() || found->first != body ? nullptr : &found->second;
}

PoseMoment PosesOf(const exchange::Snapshot& snapshot) {
  PoseMoment moment{.time = snapshot.time, .bodies = {}};
  for (const exchange::BodySnapshot& body : snapshot.bodies)
    if (!body.fixed)
      moment.bodies.push_back({body.id, {body.q_WB.toRotationMatrix(), body.p_WBcm}});
  return moment;
}

void PoseRecord::Add(PoseMoment moment) {
  const auto at =
      std::ranges::lower_bound(moments_, moment.time - kSameTime, {}, &PoseMoment::time);
  if (at != moments_.end() && at->time <= moment.time + kSameTime)
    *at = std::move(moment);
  else
    moments_.insert(at, std::move(moment));
}

void PoseRecord::ForgetAfter(double time) {
  moments_.erase(std::ranges::upper_bound(moments_, time + kSameTime, {}, &PoseMoment::time),
                 moments_.end());
}

bool PoseRecord::Reaches(double time) const {
  return !moments_.empty() && moments_.front().time <= time + kSameTime &&
         time <= moments_.back().time + kSameTime;
}

const PoseMoment* PoseRecord::Before(double time) const {
  const auto at = std::ranges::lower_bound(moments_, time - kSameTime, {}, &PoseMoment::time);
  return at == moments_.begin() ? nullptr : &*std::prev(at);
}

std::optional<Pose> PoseRecord::At(BodyId body, double time) const {
  if (!Reaches(time)) return std::nullopt;
  const auto later = std::ranges::lower_bound(moments_, time - kSameTime, {}, &PoseMoment::time);
  const Pose* end = later->Find(body);
  if (end == nullptr) return std::nullopt;
  if (later->time <= time + kSameTime) return *end;
  const PoseMoment& earlier = *std::prev(later);
  const Pose* begin = earlier.Find(body);
  if (begin == nullptr) return std::nullopt;
  const double share = (time - earlier.time) / (later->time - earlier.time);
  const Quat turned = Quat(begin->R_WB).slerp(share, Quat(end->R_WB));
  return Pose{turned.toRotationMatrix(), (1.0 - share) * begin->p_WB + share * end->p_WB};
}

std::vector<double> RecordTimes(double first, double last) {
  constexpr double kUsual = 1.0 / 60.0;  // [s]
  constexpr int kMost = 1500;
  std::vector<double> times;
  const double apart = std::max(kUsual, (last - first) / kMost);
  for (int i = 0; first + i * apart < last - kSameTime; ++i) times.push_back(first + i * apart);
  times.push_back(last);
  return times;
}

}  // namespace touchstone::app
