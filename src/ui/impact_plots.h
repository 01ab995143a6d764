#pragma once

#include "ui/panel_context.h"

namespace touchstone::ui {

/// The normal velocity over the normal impulse, with the works of compression and restitution as
/// areas.
void DrawImpactNormal(const PanelContext& context, const exchange::ImpactContactSnapshot& contact,
                      const exchange::ImpactPointSnapshot& now, ImVec2 size);
/// The way of the sliding velocity, with the rays along which it would not turn.
void DrawImpactHodograph(const PanelContext& context,
                         const exchange::ImpactContactSnapshot& contact,
                         const exchange::ImpactPointSnapshot& now, ImVec2 size);
/// The whole impulse in its cone of friction.
void DrawImpactCone(const PanelContext& context, const exchange::ImpactContactSnapshot& contact,
                    ImVec2 size);
/// What the colours of the three mean.
void DrawImpactKey();

}  // namespace touchstone::ui
