#pragma once

#include "exchange/solve_snapshot.h"
#include "ui/panel_context.h"

namespace touchstone::ui {

/// Draws A of a = A f + b as a heat map, with its contacts: beside the rows, or in a separate table
/// beside the matrix if there is room, or below it where `below` allows. A click selects a contact.
void DrawSolvedSystem(const PanelContext& context, const exchange::SolveSnapshot& solve,
                      bool below);

/// A colour from blue (-1) over white (0) to vermilion (1).
ImVec4 HeatColor(double value);

}  // namespace touchstone::ui
