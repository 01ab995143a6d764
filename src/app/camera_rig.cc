#include "app/camera_rig.h"

#include <algorithm>
#include <utility>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include "app/camera_tools.h"
#include "app/framing.h"

namespace touchstone::app {

void CameraRig::NoteFramed(Framing framing) {
  framed_ = view_.camera;
  framed_for_ = view_.viewport();
  framing_ = framing;
}

void CameraRig::FrameStart(const exchange::Snapshot& snapshot) {
  view_.camera = StartCamera(snapshot, view_.viewport());
  NoteFramed(Framing::kStart);
  diagram_.reset();
}

void CameraRig::FrameHome(const exchange::Snapshot& snapshot, std::span<const BodyId> selected) {
  FrameSelection(snapshot, selected, view_.viewport(), &view_.camera);
  NoteFramed(Framing::kHome);
}

void CameraRig::FollowDiagram(std::optional<BodyId> diagram,
                              const std::optional<render::Camera>& shows_it) {
  const bool unmoved = framing_ == Framing::kDiagram && view_.camera == framed_;
  const bool resized = diagram == diagram_ && view_.viewport() != framed_for_;
  if (!diagram_) before_diagram_ = view_.camera;
  if (std::exchange(diagram_, diagram) && !diagram && unmoved) view_.camera = before_diagram_;
  if (!shows_it || (resized && !unmoved)) return;
  view_.camera = *shows_it;
  NoteFramed(Framing::kDiagram);
}

void CameraRig::KeepFramed(const exchange::Snapshot& snapshot, std::span<const BodyId> selected) {
  if (view_.viewport() == framed_for_ || framing_ == Framing::kDiagram) return;
  if (view_.camera != framed_)
    framed_for_ = view_.viewport();
  else if (framing_ == Framing::kHome)
    FrameHome(snapshot, selected);
  else
    FrameStart(snapshot);
}

void CameraRig::Track(const exchange::BodySnapshot& body) {
  tracked_ = body.id;
  tracked_at_ = body.p_WBcm;
}

bool CameraRig::StopTracking() { return std::exchange(tracked_, {}).has_value(); }

void CameraRig::FollowTracked(const exchange::Snapshot& snapshot) {
  const exchange::BodySnapshot* body = tracked_ ? FindBody(snapshot, *tracked_) : nullptr;
  if (body == nullptr) return tracked_.reset();
  view_.camera.target += body->p_WBcm - tracked_at_;
  tracked_at_ = body->p_WBcm;
}

void CameraRig::Fly(double seconds) {
  if (!flying()) return;
  constexpr double kDistancesPerSecond = 0.8;
  constexpr double kLongest = 0.1;  // [s] so that a slow picture is no leap
  const auto held = [&](int key) { return fly_keys_.contains(key) ? 1.0 : 0.0; };
  const double reach = kDistancesPerSecond * view_.camera.distance * std::min(seconds, kLongest);
  app::Fly(&view_.camera,
           reach * Vec3(held(GLFW_KEY_D) - held(GLFW_KEY_A), held(GLFW_KEY_E) - held(GLFW_KEY_Q),
                        held(GLFW_KEY_W) - held(GLFW_KEY_S)));
}

}  // namespace touchstone::app
