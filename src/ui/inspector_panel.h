#pragma once

#include <functional>
#include <memory>

#include "exchange/body_forces.h"
#include "ui/draft.h"
#include "ui/keyframe_rows.h"
#include "ui/link_rows.h"
#include "ui/panel_context.h"
#include "ui/push_rows.h"
#include "ui/size_rows.h"
#include "ui/vector_line.h"

namespace touchstone::ui {

/// Roll, pitch and yaw about x, y and z of a rotation R = Rz(yaw) Ry(pitch) Rx(roll) [degrees], and
/// the inverse.
Vec3 ToRollPitchYaw(const Quat& q);
Quat FromRollPitchYaw(const Vec3& degrees);

/// Everything about one body: pose, motion, size and mass, which can be edited and reset to the
/// scene's values; keyframes of a fixed body; its joints, springs, thrusters and loads; momentum
/// and energy; the forces on it, their sum, and the resulting acceleration.
class InspectorPanel {
 public:
  /// `free_body`: whether only the free-body diagram of this body is drawn in the scene.
  void Draw(const PanelContext& context, const exchange::BodySnapshot& body, bool* free_body);

 private:
  /// The scene's description of the body; none for a body added later.
  struct SceneValues {
    scene::BodyDesc desc;
    double mass = 0.0;
  };

  void FollowBody(const PanelContext& context, const exchange::BodySnapshot& body);
  bool EditVector(const PanelContext& context, const VectorField& row, const Vec3& in_force,
                  const Vec3* scene_value, Draft<Vec3>* draft, Vec3* edited);
  void DrawPose(const PanelContext& context, const exchange::BodySnapshot& body);
  void DrawMotion(const PanelContext& context, const exchange::BodySnapshot& body);
  void DrawMass(const PanelContext& context, const exchange::BodySnapshot& body);

  Draft<Vec3> position_;
  Draft<Vec3> turn_;
  Draft<Vec3> velocity_;
  Draft<Vec3> spin_;
  Draft<double> mass_;
  SizeRows size_;
  KeyframeRows keyframes_;
  LinkRows links_;
  PushRows pushes_;
  std::optional<BodyId> subject_;  // body that the drafts belong to
  std::shared_ptr<const scene::SceneDesc> scene_;
  std::optional<SceneValues> scene_values_;
};

}  // namespace touchstone::ui
