#pragma once

#include <optional>
#include <set>
#include <span>

#include "app/scene_view.h"
#include "exchange/snapshot.h"

namespace touchstone::app {

/// The camera and everything but the mouse that moves it: it frames the scene or a body, flies by
/// keys, follows a body.
class CameraRig {
 public:
  const SceneView& view() const { return view_; }
  render::Camera* camera() { return &view_.camera; }
  /// Where the scene is in the window.
  void Place(const ui::Rect& rect) { view_.rect = rect; }

  /// As the scene starts.
  void FrameStart(const exchange::Snapshot& snapshot);
  /// Shows the selected bodies or, when there are none, all.
  void FrameHome(const exchange::Snapshot& snapshot, std::span<const BodyId> selected);
  /// Goes to the camera that shows a free-body diagram, when that has been opened or framed anew;
  /// back to where it was before when the diagram, if any, has been closed. A camera that has been
  /// moved meanwhile stays.
  void FollowDiagram(std::optional<BodyId> diagram, const std::optional<render::Camera>& shows_it);
  /// Frames again as before when the view has changed its size and nobody has moved the camera
  /// since.
  void KeepFramed(const exchange::Snapshot& snapshot, std::span<const BodyId> selected);
  void LookAt(const Vec3& p_W) { view_.camera.target = p_W; }

  /// Follows the body from now on.
  void Track(const exchange::BodySnapshot& body);
  /// Returns whether a body was tracked.
  bool StopTracking();
  /// A body that the camera follows, and where it was last.
  struct Tracked {
    BodyId body;
    Vec3 p_W = Vec3::Zero();
  };
  std::optional<Tracked> tracked() const {
    return tracked_ ? std::optional(Tracked{*tracked_, tracked_at_}) : std::nullopt;
  }
  /// Follows the tracked body, as long as it is there.
  void FollowTracked(const exchange::Snapshot& snapshot);

  /// Keys that fly, by their positions.
  void HoldFlyKey(int position) { fly_keys_.insert(position); }
  void ReleaseFlyKey(int position) { fly_keys_.erase(position); }
  void StopFlying() { fly_keys_.clear(); }
  bool flying() const { return !fly_keys_.empty(); }
  /// Moves as the held keys say.
  void Fly(double seconds);

 private:
  enum class Framing { kStart, kHome, kDiagram };

  void NoteFramed(Framing framing);

  SceneView view_;
  render::Camera framed_;  // as it was framed last
  render::Viewport framed_for_;
  Framing framing_ = Framing::kStart;
  std::set<int> fly_keys_;
  std::optional<BodyId> tracked_;
  Vec3 tracked_at_ = Vec3::Zero();
  std::optional<BodyId> diagram_;  // that is open
  render::Camera before_diagram_;
};

}  // namespace touchstone::app
