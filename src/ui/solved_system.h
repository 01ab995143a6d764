#pragma once

#include "exchange/solve_snapshot.h"
#include "ui/panel_context.h"

namespace touchstone::ui {

/// Draws A of a = A f + b as a heat map, with its contacts: beside the rows, or in a table of their
/// own where the matrix has room beside it, or where they may stand `below`. A click selects a
/// contact.
void DrawSolvedSystem(const PanelContext& context, const exchange::SolveSnapshot& solve,
                      bool below);

/// A colour from blue (-1) over white (0) to vermilion (1).
ImVec4 HeatColor(double value);

}  // namespace touchstone::ui
