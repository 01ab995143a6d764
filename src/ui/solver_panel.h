#pragma once

#include <optional>
#include <string>

#include "exchange/solve_snapshot.h"
#include "ui/panel_context.h"

namespace touchstone::ui {

/// How the contact forces of one island were solved for: its residuals against the tolerance, what
/// physics leaves open, the solver's work, where a step's time goes, and A of a = A f + b as a heat
/// map beside the forces and what they leave of the motion. Cells and rows belong to contacts: a
/// click selects, here and in the scene.
class SolverPanel {
 public:
  void Draw(const PanelContext& context);

 private:
  void DrawGroup(const PanelContext& context, BodyId subject) const;
  void DrawResiduals(const PanelContext& context, const exchange::SolveSnapshot& solve) const;
  void DrawFacts(const PanelContext& context, const exchange::SolveSnapshot& solve) const;
  void DrawCertificate(const PanelContext& context, const exchange::SolveSnapshot& solve,
                       float height) const;
};

/// The body whose island is shown: the selected one when it touches something, else the first of
/// the island with the most contacts.
std::optional<BodyId> ChooseIsland(const exchange::Snapshot& snapshot,
                                   std::optional<BodyId> selected);

/// Which bodies that is: "Group of a (selected), with b, c", "Largest group: a, b, c and 4 more".
std::string DescribeGroup(const exchange::Snapshot& snapshot, BodyId of,
                          std::optional<BodyId> selected);

}  // namespace touchstone::ui
