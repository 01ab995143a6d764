#pragma once

#include "scene/import/mjcf_draft.h"
#include "scene/import/mjcf_transmission.h"

namespace touchstone::scene {

/// What becomes of the active equalities of the root element that let joints follow each other,
/// <joint>: y - y0 = c1 (x - x0) from the positions in the file, and <tendon>, whose length stays
/// as it is. There is no such law here: each of the joints is held by a spring instead. If only one
/// of two has one, as that of a servo, it gives half of its force to the other: together they push
/// as before while the two move alike. It is told in a warning. Throws SceneError if neither of two
/// has a spring, or not all of a tendon, or for other couplings. A <joint> without a second joint
/// is a fixed joint, which no other <joint> may name. The start may miss a <joint> slightly.
void ShareForcesOfCoupledJoints(const MjcfElement& mujoco, const MjcfPlaces& places,
                                const MjcfNamedJoints& named, MjcfDraft* draft);

}  // namespace touchstone::scene
