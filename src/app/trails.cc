#include "app/trails.h"

#include <algorithm>
#include <cmath>

#include "render/ghost.h"

namespace touchstone::app {
namespace {

constexpr std::size_t kMostTrailMarkers = 12000;
constexpr double kPathLasts = 10.0;   // [s] before the moment shown
constexpr double kStrobeLasts = 3.0;  // [s] before the moment shown

/// A colour darker than the body, for distinction.
render::Color TrailColor(const exchange::BodySnapshot& body) {
  return {0.75F * body.color[0], 0.75F * body.color[1], 0.75F * body.color[2]};
}

void AddPath(const PoseRecord& record, const exchange::BodySnapshot& body, double until,
             std::size_t most, std::vector<render::Marker>* markers) {
  constexpr double kStill = 1e-4;  // [m]
  const auto first =
      std::ranges::lower_bound(record.moments(), until - kPathLasts, {}, &PoseMoment::time) -
      record.moments().begin();
  const std::size_t begin = static_cast<std::size_t>(first);
  const std::size_t stride = (record.moments().size() - begin) / std::max<std::size_t>(most, 1) + 1;
  const render::Color color = TrailColor(body);
  std::optional<Vec3> last;
  const auto go_to = [&](const Vec3& p_W) {
    if (last && (p_W - *last).norm() > kStill) {
      render::Marker& line = markers->emplace_back(render::MakeLine(*last, p_W, color));
      line.radius_points = 1.3;
      line.hidden_opacity = 0.5F;
    }
    if (!last || (p_W - *last).norm() > kStill) last = p_W;
  };
  for (std::size_t i = begin; i < record.moments().size(); i += stride) {
    const PoseMoment& moment = record.moments()[i];
    if (moment.time > until) break;
    if (const Pose* pose = moment.Find(body.id))
      go_to(pose->p_WB);
    else
      last.reset();
  }
  if (last) go_to(body.p_WBcm);
}

/// Adds the outlines at the multiples of `apart`, only the latest ones if there are many.
void AddStrobe(const PoseRecord& record, const exchange::BodySnapshot& body, double until,
               double apart, std::size_t most, std::vector<render::Marker>* markers) {
  constexpr double kMoved = 1e-3;  // [m]
  Pose last{body.q_WB.toRotationMatrix(), body.p_WBcm};
  const std::size_t begin = markers->size();
  const double end = std::max(0.0, (until - kStrobeLasts) / apart);
  for (double k = std::ceil(until / apart - 1e-9) - 1.0; k >= end; k -= 1.0) {
    if (!record.Reaches(k * apart) || markers->size() - begin > most) break;
    const std::optional<Pose> pose = record.At(body.id, k * apart);
    if (!pose) break;
    if ((pose->p_WB - last.p_WB).norm() < kMoved && pose->R_WB.isApprox(last.R_WB, 1e-3)) continue;
    last = *pose;
    for (const render::Marker& edge : render::GhostMarkers(*body.shape, *pose, TrailColor(body)))
      markers->push_back(edge);
  }
}

std::vector<const exchange::BodySnapshot*> MovingBodies(const exchange::Snapshot& snapshot) {
  std::vector<const exchange::BodySnapshot*> bodies;
  for (const exchange::BodySnapshot& body : snapshot.bodies)
    if (!body.fixed) bodies.push_back(&body);
  return bodies;
}

/// The selected body, otherwise those whose trails the scene shows, otherwise all.
std::vector<const exchange::BodySnapshot*> ChosenBodies(const exchange::Snapshot& snapshot,
                                                        std::optional<BodyId> selected) {
  std::vector<const exchange::BodySnapshot*> bodies = MovingBodies(snapshot);
  const scene::SceneDesc* scene = snapshot.scene.get();
  const bool scene_names = scene != nullptr && scene->view.trails;
  const std::vector<std::string> named =
      scene_names ? scene->view.trails->bodies : std::vector<std::string>();
  std::erase_if(bodies, [&](const exchange::BodySnapshot* body) {
    if (selected) return body->id != *selected;
    return !named.empty() && std::ranges::count(named, body->name) == 0;
  });
  return bodies;
}

}  // namespace

void Trails::Follow(LiveRun* run, const ui::TrailOptions& options) {
  const exchange::Snapshot& snapshot = run->snapshot();
  if (snapshot.scene != scene_ || !(options.paths || options.strobe)) {
    scene_ = snapshot.scene;
    record_.Clear();
    filled_to_ = 0.0;
    if (filling_ != nullptr) filling_->Cancel();
    filling_ = nullptr;
  }
  if (!(options.paths || options.strobe)) return;
  // Records beyond the present are void once the run has taken another course.
  if (!record_.empty() && record_.moments().back().time > snapshot.timeline.last_time + 1e-6) {
    record_.ForgetAfter(std::min(snapshot.time, snapshot.timeline.last_time));
    filled_to_ = std::min(filled_to_, snapshot.time);
  }
  Fill(run);
  record_.Add(PosesOf(snapshot));
}

/// Requests the past that the record lacks.
void Trails::Fill(LiveRun* run) {
  constexpr double kGap = 0.3;  // [s]
  if (filling_ != nullptr) {
    constexpr int kMostAFrame = 64;
    for (int i = 0; i < kMostAFrame; ++i)
      if (const auto moment = filling_->Take()) record_.Add(PosesOf(*moment));
    if (filling_->finished()) filling_ = nullptr;
    return;
  }
  const exchange::Snapshot& snapshot = run->snapshot();
  const PoseMoment* before = record_.Before(snapshot.time);
  const double first = std::max({before != nullptr ? before->time : snapshot.timeline.first_time,
                                 filled_to_, snapshot.time - kPathLasts});
  if (snapshot.time - first < kGap) return;
  filled_to_ = snapshot.time;
  filling_ = std::make_shared<exchange::MomentStream>(RecordTimes(first, snapshot.time));
  run->Retrace(filling_);
}

std::vector<render::Marker> Trails::Draw(const exchange::Snapshot& snapshot,
                                         const ui::TrailOptions& options,
                                         std::optional<BodyId> selected) const {
  std::vector<render::Marker> markers;
  if (record_.empty() || !(options.paths || options.strobe)) return markers;
  const std::vector<const exchange::BodySnapshot*> bodies =
      options.of_selected ? ChosenBodies(snapshot, selected) : MovingBodies(snapshot);
  const std::size_t most = kMostTrailMarkers / std::max<std::size_t>(bodies.size(), 1);
  for (const exchange::BodySnapshot* body : bodies) {
    if (options.paths) AddPath(record_, *body, snapshot.time, most, &markers);
    if (options.strobe)
      AddStrobe(record_, *body, snapshot.time, std::max(options.apart, 1e-3), most, &markers);
  }
  return markers;
}

}  // namespace touchstone::app
