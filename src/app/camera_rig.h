#pragma once

#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>

#include "app/camera_glide.h"
#include "app/scene_view.h"
#include "exchange/snapshot.h"
#include "render/force_style.h"

namespace touchstone::app {

/// Position of the eye relative to the scene: before it (along y), to its right (along -x), above
/// it.
enum class ViewDirection { kFront, kSide, kAbove };

/// The camera and all of its motions except those by the mouse: it frames the scene or a body,
/// flies by keys, follows a body. It glides to requested views; motion by hand is direct, and ends
/// a glide.
class CameraRig {
 public:
  const SceneView& view() const { return view_; }
  render::Camera* camera() { return &view_.camera; }
  /// The view at the end of the present glide: for pictures and files.
  SceneView goal() const;
  bool gliding() const { return glide_.has_value(); }
  /// Without glides, the camera jumps to requested views.
  void UseGlides(bool use) { glides_ = use; }
  /// Sets the rectangles of the scene in the window, and of a lesson's card.
  void Place(const ui::Rect& rect, const ui::Rect& card = {}) {
    view_.rect = rect;
    view_.card = card;
  }

  /// Frames the start of a scene, before its card, if any, has a place.
  void FrameStart(const exchange::Snapshot& snapshot);
  /// Returns to the view of the start from any other.
  void ReturnToStart(const exchange::Snapshot& snapshot);
  /// Frames the selected bodies or, if there are none, all, with the arrows that `style` shows.
  void FrameHome(const exchange::Snapshot& snapshot, std::span<const BodyId> selected,
                 const render::ForceStyle& style = {});
  /// Frames all bodies or, if all have gone far from where they were at the start, the one in their
  /// middle, and follows those that move.
  void FrameAndFollow(const exchange::Snapshot& snapshot, const render::ForceStyle& style);
  /// FrameHome, seen along an axis of the world.
  void FrameFrom(ViewDirection direction, const exchange::Snapshot& snapshot,
                 std::span<const BodyId> selected, const render::ForceStyle& style = {});
  /// Whether the open diagram must be framed again: less of it is visible than before from this
  /// camera, or the run is back at its start and the diagram is only partly visible, or nobody has
  /// moved the camera since it was framed.
  bool LosesDiagram(const exchange::Snapshot& snapshot, const render::ForceStyle& style) const;
  /// Goes to the camera for a free-body diagram when one has been opened or framed anew, and back
  /// to the previous camera when it has been closed. A camera moved in the meantime stays; once it
  /// has lost the body from view, it follows the body.
  void FollowDiagram(const exchange::Snapshot& snapshot, const render::ForceStyle& style,
                     const std::optional<render::Camera>& shows_it);
  /// Repeats the last framing if the view has changed its size, or a card now hides moving bodies,
  /// and nobody has moved the camera since.
  void KeepFramed(const exchange::Snapshot& snapshot, std::span<const BodyId> selected,
                  const render::ForceStyle& style = {});
  void LookAt(const Vec3& p_W);
  /// Zooms by steps of the wheel, positive towards the target.
  void Zoom(double steps);

  /// Follows the body from now on.
  void Track(const exchange::BodySnapshot& body);
  /// Follows the body of that name from the run's first step on, however late a picture shows it;
  /// before, Esc has nothing to cancel here. None: follows no body.
  void TrackFromStart(const std::optional<std::string>& name, const exchange::Snapshot& snapshot);
  /// Returns whether a body was tracked.
  bool StopTracking();
  /// A body that the camera follows, and its last position.
  struct Tracked {
    BodyId body;
    Vec3 p_W = Vec3::Zero();
  };
  std::optional<Tracked> tracked() const { return tracked_ ? tracked_ : diagram_tracked_; }
  /// Follows the tracked body, or that of a diagram, while it exists.
  void FollowTracked(const exchange::Snapshot& snapshot);

  /// Holds or releases keys that fly, given by their positions.
  void HoldFlyKey(int position) { fly_keys_.insert(position); }
  void ReleaseFlyKey(int position) { fly_keys_.erase(position); }
  void StopFlying() { fly_keys_.clear(); }
  bool flying() const { return !fly_keys_.empty(); }
  /// Advances the glide, and flies by the held keys.
  void Advance(double seconds);

 private:
  enum class Framing { kStart, kHome, kDiagram };
  enum class Way { kGlide, kJump };
  enum class InSight { kNothing, kBody, kAll };
  /// The visible part of a diagram from one camera.
  struct DiagramSight {
    render::Camera camera;
    InSight most = InSight::kNothing;
    double time = 0.0;  // time in the run [s]
  };

  void GoTo(const render::Camera& camera, Way way);
  bool ShowsFramedDiagram() const;
  InSight SeeDiagram(const exchange::Snapshot& snapshot, const render::ForceStyle& style) const;
  void Shift(const Vec3& by_W);
  render::Camera HomeFrom(render::Camera camera, const exchange::Snapshot& snapshot,
                          std::span<const BodyId> selected, const render::ForceStyle& style) const;
  render::Camera StartFrom(const exchange::Snapshot& snapshot) const;
  void NoteView();
  void NoteFramed(Framing framing);
  void Fly(double seconds);

  SceneView view_;
  bool glides_ = true;
  std::optional<CameraGlide> glide_;
  render::Camera glided_;  // camera of the glide's last step; another one has been moved by hand
  render::Camera framed_;  // camera of the last framing
  render::Viewport framed_for_;  // viewport beside the card at the last framing
  render::Viewport framed_in_;   // viewport including the card at the last framing
  Framing framing_ = Framing::kStart;
  std::set<int> fly_keys_;
  std::optional<Tracked> tracked_;
  std::optional<Tracked> to_track_;         // body to track once the run is under way
  std::optional<BodyId> diagram_;           // body of the open diagram
  std::optional<Tracked> diagram_tracked_;  // body of the diagram, once it has left the picture
  DiagramSight diagram_sight_;
  render::Camera before_diagram_;
};

}  // namespace touchstone::app
