#pragma once

#include "scene/import/mjcf_draft.h"
#include "scene/import/mjcf_geoms.h"

namespace touchstone::scene {

/// Adds the geoms of the world that can touch as fixed bodies, each of its own.
void AddGroundOfMjcf(const MjcfElement& world, const MjcfPlaces& places, MjcfGeoms* geoms,
                     MjcfDraft* draft);

/// Gives the world's geoms, the first bodies of the document, free names, since in MJCF they may
/// share names with bodies.
void RenameGroundOfMjcf(MjcfDraft* draft);

}  // namespace touchstone::scene
