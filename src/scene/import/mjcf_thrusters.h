#pragma once

#include "scene/import/mjcf_book.h"
#include "scene/import/mjcf_draft.h"

namespace touchstone::scene {

/// Adds to the thrusters of the document what an actuator of this force exerts at a site: times its
/// six numbers `gear` a force and a torque along the axes of the site [N, N m]. A torque is a pair
/// of thrusters with opposite forces. Throws SceneError for a `refsite`.
void AddThrustersOfMjcf(const MjcfElement& actuator, double force, const MjcfBook& book,
                        MjcfDraft* draft);

}  // namespace touchstone::scene
