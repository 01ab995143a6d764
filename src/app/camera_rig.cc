#include "app/camera_rig.h"

#include <algorithm>
#include <numbers>
#include <utility>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include "app/camera_tools.h"
#include "app/framing.h"

namespace touchstone::app {

SceneView CameraRig::goal() const {
  const bool on_its_way = glide_ && view_.camera == glided_;
  return {view_.rect, on_its_way ? glide_->to() : view_.camera, view_.card};
}

void CameraRig::GoTo(const render::Camera& camera, Way way) {
  glide_.reset();
  if (way == Way::kJump || !glides_ || camera == view_.camera) {
    view_.camera = camera;
    return;
  }
  constexpr double kFirst = 1.0 / 60.0;  // [s], so that the picture moves at once
  glide_.emplace(view_.camera, camera);
  glided_ = view_.camera = glide_->Advance(kFirst);
}

render::Camera CameraRig::HomeFrom(render::Camera camera, const exchange::Snapshot& snapshot,
                                   std::span<const BodyId> selected,
                                   const render::ForceStyle& style) const {
  FrameSelection(snapshot, selected, style, view_.free_viewport(), &camera);
  return view_.BesideCard(camera);
}

/// The scene's own view, unless the card hides moving bodies.
render::Camera CameraRig::StartFrom(const exchange::Snapshot& snapshot) const {
  const SceneView all{view_.rect, StartCamera(snapshot, view_.viewport()), view_.card};
  if (!HidesBodies(snapshot, all)) return all.camera;
  // Beside the middle of the picture, distant bodies are nearer to the card.
  constexpr double kFarther = 1.1, kFarthest = 2.0;
  render::Camera free = StartCamera(snapshot, view_.free_viewport());
  SceneView beside{view_.rect, view_.BesideCard(free), view_.card};
  for (double back = kFarther; back < kFarthest && HidesBodies(snapshot, beside);
       back *= kFarther) {
    free.distance *= kFarther;
    beside.camera = view_.BesideCard(free);
  }
  return beside.camera;
}

void CameraRig::NoteView() {
  framed_for_ = view_.free_viewport();
  framed_in_ = view_.viewport();
}

void CameraRig::NoteFramed(Framing framing) {
  framed_ = goal().camera;
  NoteView();
  framing_ = framing;
}

void CameraRig::FrameStart(const exchange::Snapshot& snapshot) {
  view_.card = {};  // card of the previous scene
  GoTo(StartFrom(snapshot), Way::kJump);
  NoteFramed(Framing::kStart);
  diagram_.reset();
  diagram_tracked_.reset();
}

void CameraRig::ReturnToStart(const exchange::Snapshot& snapshot) {
  GoTo(StartFrom(snapshot), Way::kGlide);
  NoteFramed(Framing::kStart);
}

void CameraRig::FrameHome(const exchange::Snapshot& snapshot, std::span<const BodyId> selected,
                          const render::ForceStyle& style) {
  GoTo(HomeFrom(goal().camera, snapshot, selected, style), Way::kGlide);
  NoteFramed(Framing::kHome);
}

void CameraRig::FrameFrom(ViewDirection direction, const exchange::Snapshot& snapshot,
                          std::span<const BodyId> selected, const render::ForceStyle& style) {
  constexpr double kQuarter = 0.5 * std::numbers::pi;
  constexpr double kNearlyAbove = kQuarter - 0.01;  // slightly below, to keep "up" defined
  render::Camera camera = goal().camera;
  camera.azimuth = direction == ViewDirection::kSide ? 0.0 : -kQuarter;
  camera.elevation = direction == ViewDirection::kAbove ? kNearlyAbove : 0.0;
  GoTo(HomeFrom(camera, snapshot, selected, style), Way::kGlide);
  NoteFramed(Framing::kHome);
}

bool CameraRig::ShowsFramedDiagram() const {
  return diagram_ && framing_ == Framing::kDiagram && goal().camera == framed_;
}

CameraRig::InSight CameraRig::SeeDiagram(const exchange::Snapshot& snapshot,
                                         const render::ForceStyle& style) const {
  const auto shows = [&](DiagramPart part) {
    return ShowsDiagram(snapshot, style, view_.viewport(), goal().camera, part);
  };
  return shows(DiagramPart::kBodyAndArrows) ? InSight::kAll
         : shows(DiagramPart::kBody)        ? InSight::kBody
                                            : InSight::kNothing;
}

bool CameraRig::LosesDiagram(const exchange::Snapshot& snapshot,
                             const render::ForceStyle& style) const {
  if (!diagram_ || style.free_body != diagram_) return false;
  const InSight now = SeeDiagram(snapshot, style);
  const bool playing = snapshot.run.state == exchange::RunState::kPlaying;
  const bool restarted = snapshot.time < diagram_sight_.time && (snapshot.time == 0.0 || playing);
  if (restarted && (ShowsFramedDiagram() || now != InSight::kAll)) return true;
  return goal().camera == diagram_sight_.camera && now < diagram_sight_.most;
}

void CameraRig::FollowDiagram(const exchange::Snapshot& snapshot, const render::ForceStyle& style,
                              const std::optional<render::Camera>& shows_it) {
  const std::optional<BodyId> diagram = style.free_body;
  const bool unmoved = ShowsFramedDiagram();
  const bool resized = diagram == diagram_ && view_.free_viewport() != framed_for_;
  const exchange::BodySnapshot* body = diagram ? FindBody(snapshot, *diagram) : nullptr;
  const bool lost = diagram == diagram_ && body != nullptr && shows_it && !resized &&
                    SeeDiagram(snapshot, style) == InSight::kNothing;
  if (diagram != diagram_ || !(unmoved || lost)) diagram_tracked_.reset();
  if (lost) diagram_tracked_ = Tracked{body->id, body->p_WBcm};
  if (!diagram_) before_diagram_ = goal().camera;
  if (std::exchange(diagram_, diagram) && !diagram && unmoved) GoTo(before_diagram_, Way::kGlide);
  const bool frames = shows_it && (!resized || unmoved);
  if (frames) {
    GoTo(*shows_it, resized ? Way::kJump : Way::kGlide);
    NoteFramed(Framing::kDiagram);
  }
  if (!diagram) return;
  if (!frames && resized) NoteView();
  const InSight now = SeeDiagram(snapshot, style);
  const bool same = !frames && !resized && goal().camera == diagram_sight_.camera;
  diagram_sight_ = {goal().camera, same ? std::max(now, diagram_sight_.most) : now, snapshot.time};
}

void CameraRig::KeepFramed(const exchange::Snapshot& snapshot, std::span<const BodyId> selected,
                           const render::ForceStyle& style) {
  if (view_.free_viewport() == framed_for_ || framing_ == Framing::kDiagram) return;
  const bool resized = view_.viewport() != framed_in_;  // otherwise only the card has changed
  const bool needed = resized || HidesBodies(snapshot, {view_.rect, goal().camera, view_.card});
  if (goal().camera != framed_ || !needed) {
    NoteView();
    return;
  }
  const Framing framing = framing_;
  const Way way = resized || snapshot.time == 0.0 ? Way::kJump : Way::kGlide;
  GoTo(framing == Framing::kHome ? HomeFrom(goal().camera, snapshot, selected, style)
                                 : StartFrom(snapshot),
       way);
  NoteFramed(framing);
}

void CameraRig::LookAt(const Vec3& p_W) {
  render::Camera camera = goal().camera;
  camera.target = p_W;
  GoTo(camera, Way::kGlide);
}

void CameraRig::Zoom(double steps) {
  render::Camera camera = goal().camera;
  render::Zoom(&camera, steps);
  GoTo(camera, Way::kGlide);
}

void CameraRig::FrameAndFollow(const exchange::Snapshot& snapshot,
                               const render::ForceStyle& style) {
  FrameHome(snapshot, {}, style);
  const exchange::BodySnapshot* mover = MiddleOfMovers(snapshot);
  if (mover == nullptr) return;
  if (ShowsNobody(snapshot, goal())) LookAt(mover->p_WBcm);  // all are far from their start
  if (!mover->asleep) Track(*mover);
}

void CameraRig::Track(const exchange::BodySnapshot& body) {
  tracked_ = Tracked{body.id, body.p_WBcm};
}

void CameraRig::TrackFromStart(const std::optional<std::string>& name,
                               const exchange::Snapshot& snapshot) {
  to_track_.reset();
  if (!name) return;
  const auto body = std::ranges::find(snapshot.bodies, *name, &exchange::BodySnapshot::name);
  if (body != snapshot.bodies.end()) to_track_ = Tracked{body->id, body->p_WBcm};
}

bool CameraRig::StopTracking() { return std::exchange(tracked_, {}).has_value(); }

void CameraRig::FollowTracked(const exchange::Snapshot& snapshot) {
  if (to_track_) {
    const exchange::BodySnapshot* body = FindBody(snapshot, to_track_->body);
    if (snapshot.time > 0.0)
      tracked_ = std::exchange(to_track_, {});
    else if (body != nullptr)
      to_track_->p_W = body->p_WBcm;  // a hand may have moved it
  }
  for (std::optional<Tracked>* tracked : {&tracked_, &diagram_tracked_}) {
    if (!*tracked) continue;
    const exchange::BodySnapshot* body = FindBody(snapshot, (*tracked)->body);
    if (body == nullptr) {
      tracked->reset();
      continue;
    }
    const Vec3 by_W = body->p_WBcm - std::exchange((*tracked)->p_W, body->p_WBcm);
    if (tracked == &tracked_ || !tracked_) Shift(by_W);
  }
}

/// Shifts the camera; the diagram still counts as framed.
void CameraRig::Shift(const Vec3& by_W) {
  const bool framed = ShowsFramedDiagram();
  const bool same = goal().camera == diagram_sight_.camera;
  view_.camera.target += by_W;
  glided_.target += by_W;
  if (glide_) glide_->Shift(by_W);
  if (framed) framed_ = goal().camera;
  if (same) diagram_sight_.camera = goal().camera;
}

void CameraRig::Advance(double seconds) {
  if (glide_ && view_.camera != glided_) glide_.reset();
  if (glide_) glided_ = view_.camera = glide_->Advance(seconds);
  if (glide_ && glide_->finished()) glide_.reset();
  Fly(seconds);
}

void CameraRig::Fly(double seconds) {
  if (!flying()) return;
  constexpr double kDistancesPerSecond = 0.8;
  constexpr double kLongest = 0.1;  // limits the jump after a slow picture [s]
  const auto held = [&](int key) { return fly_keys_.contains(key) ? 1.0 : 0.0; };
  const double reach = kDistancesPerSecond * view_.camera.distance * std::min(seconds, kLongest);
  app::Fly(&view_.camera,
           reach * Vec3(held(GLFW_KEY_D) - held(GLFW_KEY_A), held(GLFW_KEY_E) - held(GLFW_KEY_Q),
                        held(GLFW_KEY_W) - held(GLFW_KEY_S)));
}

}  // namespace touchstone::app
