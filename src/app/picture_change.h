#pragma once

#include "exchange/snapshot.h"
#include "render/renderer.h"

namespace touchstone::app {

/// Whether two snapshots give the same picture: the same bodies in the same places, the same
/// contacts with the same forces. Thus bodies at rest cost no drawing.
bool LookAlike(const exchange::Snapshot& a, const exchange::Snapshot& b);

/// Whether two pictures of the same snapshot would be the same.
bool LookAlike(const render::Picture& a, const render::Picture& b);

}  // namespace touchstone::app
