#pragma once

#include "ui/panel_context.h"

namespace touchstone::ui {

/// Plots the normal velocity over the normal impulse, with the works of compression and restitution
/// as areas.
void DrawImpactNormal(const PanelContext& context, const exchange::ImpactContactSnapshot& contact,
                      const exchange::ImpactPointSnapshot& now, ImVec2 size);
/// Plots the path of the sliding velocity, with the rays along which it does not turn.
void DrawImpactHodograph(const PanelContext& context,
                         const exchange::ImpactContactSnapshot& contact,
                         const exchange::ImpactPointSnapshot& now, ImVec2 size);
/// Plots the whole impulse in its friction cone.
void DrawImpactCone(const PanelContext& context, const exchange::ImpactContactSnapshot& contact,
                    ImVec2 size);
/// Draws the key of the colours in the three plots.
void DrawImpactKey();

}  // namespace touchstone::ui
