#pragma once

#include "scene/import/mjcf_draft.h"

namespace touchstone::scene {

/// Adds the pairs of bodies that the <exclude> elements name to `pairs`, and a remark on each to
/// the draft. Throws SceneError for unknown bodies.
void AddExcludesOfMjcf(const XmlView& mujoco, MjcfDraft* draft, Json* pairs);

}  // namespace touchstone::scene
