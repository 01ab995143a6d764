#pragma once

#include "scene/json_view.h"
#include "settings/settings.h"

namespace touchstone::scene {

/// Reads `{"step": .., "contact": {"tolerance": ..}, ...}` over the defaults; names, ranges and
/// choices are those of settings::VisitSettings.
settings::Settings ReadSettings(const JsonView& view);

/// The parameters that differ from their defaults, in the form of ReadSettings; an empty object if
/// none do.
Json WriteSettings(const settings::Settings& settings);

}  // namespace touchstone::scene
