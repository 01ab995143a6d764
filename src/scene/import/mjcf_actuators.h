#pragma once

#include "scene/import/mjcf_book.h"
#include "scene/import/mjcf_draft.h"
#include "scene/import/mjcf_key.h"
#include "scene/import/mjcf_place.h"
#include "scene/import/mjcf_transmission.h"

namespace touchstone::scene {

/// What actuators refer to.
struct MjcfMachine {
  const MjcfElement& mujoco;  // the root element
  const MjcfPlaces& places;
  const MjcfBook& book;
  const MjcfNamedJoints& named;
};

/// Adds to the joints of the document what the actuators of the root element exert while their
/// control signals u are those of the keyframe, otherwise 0, or the nearest values that they may
/// have: with l = gear q the length of an actuator,
///   tau = gear ((gain[0] + gain[1] l + gain[2] l') u + bias[0] + bias[1] l + bias[2] l')  [N m,
///   N],
/// a spring and a damper of the joint; the servos <position> and <velocity> are of this form. What
/// is constant in it shifts the rest of the spring, or without a spring is a motor whose speed is
/// out of reach. Actuators of a fixed tendon push all its joints, whose springs and dampers are
/// those of a motion in which they travel alike, with a warning. At a site they are thrusters.
/// Bounds of forces that vary are told to be left out. Throws SceneError for actuators that do
/// anything else.
void AddActuatorsOfMjcf(const MjcfMachine& machine, MjcfKey* key, MjcfDraft* draft);

}  // namespace touchstone::scene
