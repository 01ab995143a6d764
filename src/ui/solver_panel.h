#pragma once

#include <optional>
#include <string>

#include "exchange/solve_snapshot.h"
#include "ui/panel_context.h"

namespace touchstone::ui {

/// The solution for the contact forces of one island: its residuals against the tolerance, the part
/// that physics leaves open, the solver's work, the time of a step by task, and A of a = A f + b as
/// a heat map beside the forces and the resulting accelerations. Cells and rows belong to contacts:
/// a click selects, here and in the scene.
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

/// The body whose island is shown: the selected one if it touches another, otherwise the first of
/// the island with the most contacts.
std::optional<BodyId> ChooseIsland(const exchange::Snapshot& snapshot,
                                   std::optional<BodyId> selected);

/// The bodies of that island as text: "Group of a (selected), with b, c", "Largest group: a, b, c
/// and 4 more".
std::string DescribeGroup(const exchange::Snapshot& snapshot, BodyId of,
                          std::optional<BodyId> selected);

}  // namespace touchstone::ui
