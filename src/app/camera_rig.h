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

/// Where the eye is, seen from the scene: before it (along y), to its right (along -x), above it.
enum class ViewDirection { kFront, kSide, kAbove };

/// The camera and everything but the mouse that moves it: it frames the scene or a body, flies by
/// keys, follows a body. Where it is sent it glides; what a hand does to it is direct, and ends a
/// glide.
class CameraRig {
 public:
  const SceneView& view() const { return view_; }
  render::Camera* camera() { return &view_.camera; }
  /// The view as it is at the end of a glide: for pictures and files.
  SceneView goal() const;
  bool gliding() const { return glide_.has_value(); }
  /// Without, the camera goes at once where it is sent.
  void UseGlides(bool use) { glides_ = use; }
  /// Where the scene is in the window, and a lesson's card.
  void Place(const ui::Rect& rect, const ui::Rect& card = {}) {
    view_.rect = rect;
    view_.card = card;
  }

  /// As the scene starts; its card, if any, is still to be placed.
  void FrameStart(const exchange::Snapshot& snapshot);
  /// Back to that view, from wherever it is.
  void ReturnToStart(const exchange::Snapshot& snapshot);
  /// Shows the selected bodies or, when there are none, all, with the arrows that `style` shows.
  void FrameHome(const exchange::Snapshot& snapshot, std::span<const BodyId> selected,
                 const render::ForceStyle& style = {});
  /// The same along an axis of the world.
  void FrameFrom(ViewDirection direction, const exchange::Snapshot& snapshot,
                 std::span<const BodyId> selected, const render::ForceStyle& style = {});
  /// Whether the open diagram has to be framed again: less of it is in the picture than there was
  /// from the present camera, wherever that was left, or the run is back at its start and not all
  /// of it is, or nobody has moved the camera since it was framed.
  bool LosesDiagram(const exchange::Snapshot& snapshot, const render::ForceStyle& style) const;
  /// Goes to the camera that shows a free-body diagram, when that has been opened or framed anew;
  /// back to where it was before when the diagram, if any, has been closed. A camera that has been
  /// moved meanwhile then stays; one that has lost the body goes along with it from then on.
  void FollowDiagram(const exchange::Snapshot& snapshot, const render::ForceStyle& style,
                     const std::optional<render::Camera>& shows_it);
  /// Frames again as before when the view has changed its size, or a card has come in front of what
  /// moves, and nobody has moved the camera since.
  void KeepFramed(const exchange::Snapshot& snapshot, std::span<const BodyId> selected,
                  const render::ForceStyle& style = {});
  void LookAt(const Vec3& p_W);
  /// Steps of the wheel, positive towards what it looks at.
  void Zoom(double steps);

  /// Follows the body from now on.
  void Track(const exchange::BodySnapshot& body);
  /// Follows the body of that name from the run's first step on: Esc, which ends it, has nothing to
  /// end before. None: follows nothing.
  void TrackFromStart(std::optional<std::string> name) { to_track_ = std::move(name); }
  /// Returns whether a body was tracked.
  bool StopTracking();
  /// A body that the camera follows, and where it was last.
  struct Tracked {
    BodyId body;
    Vec3 p_W = Vec3::Zero();
  };
  std::optional<Tracked> tracked() const { return tracked_ ? tracked_ : diagram_tracked_; }
  /// Follows the tracked body, or that of a diagram, as long as it is there.
  void FollowTracked(const exchange::Snapshot& snapshot);

  /// Keys that fly, by their positions.
  void HoldFlyKey(int position) { fly_keys_.insert(position); }
  void ReleaseFlyKey(int position) { fly_keys_.erase(position); }
  void StopFlying() { fly_keys_.clear(); }
  bool flying() const { return !fly_keys_.empty(); }
  /// Goes on gliding, and moves as the held keys say.
  void Advance(double seconds);

 private:
  enum class Framing { kStart, kHome, kDiagram };
  enum class Way { kGlide, kJump };
  enum class InSight { kNothing, kBody, kAll };
  /// What has been in the picture of a diagram from one camera.
  struct DiagramSight {
    render::Camera camera;
    InSight most = InSight::kNothing;
    double time = 0.0;  // of the run [s]
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
  render::Camera glided_;        // where the glide has put it: elsewhere, a hand has taken over
  render::Camera framed_;        // as it was framed last
  render::Viewport framed_for_;  // the part beside the card
  render::Viewport framed_in_;   // with the card
  Framing framing_ = Framing::kStart;
  std::set<int> fly_keys_;
  std::optional<Tracked> tracked_;
  std::optional<std::string> to_track_;     // a body, once the run is under way
  std::optional<BodyId> diagram_;           // that is open
  std::optional<Tracked> diagram_tracked_;  // its body, once that has left the picture
  DiagramSight diagram_sight_;
  render::Camera before_diagram_;
};

}  // namespace touchstone::app
