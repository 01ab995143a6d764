#pragma once

#include "ui/draft.h"
#include "ui/panel_context.h"

namespace touchstone::ui {

/// What several selected bodies have in common, and edits of all of them at once: material, mass or
/// density, colour, whether they are held in place.
class SeveralPanel {
 public:
  /// @pre context.several has bodies
  void Draw(const PanelContext& context);

 private:
  using Bodies = std::vector<const exchange::BodySnapshot*>;

  /// A slider of one number of all of them; returns whether it has changed *value.
  struct Row {
    const char* name;
    const char* mark;
    const char* unit;
    const char* tooltip;
    double least;
    double most;
    bool logarithmic;
  };
  template <class Of>
  bool DrawNumber(const PanelContext& context, const Bodies& bodies, const Row& row, Of&& of,
                  Draft<double>* draft, double* value);
  void DrawMaterial(const PanelContext& context, const Bodies& bodies);
  void DrawMass(const PanelContext& context, const Bodies& bodies);
  void DrawColor(const PanelContext& context, const Bodies& bodies);

  std::vector<BodyId> subjects_;  // whose values the drafts are
  Draft<double> restitution_;
  Draft<double> friction_;
  Draft<double> mass_;
};

}  // namespace touchstone::ui
