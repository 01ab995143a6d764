#pragma once

#include "ui/draft.h"
#include "ui/number_slider.h"
#include "ui/panel_context.h"

namespace touchstone::ui {

/// The common properties of several selected bodies, and edits of all of them at once: material,
/// mass or density, colour, whether they are held in place.
class SeveralPanel {
 public:
  /// @pre context.several is not empty
  void Draw(const PanelContext& context);

 private:
  using Bodies = std::vector<const exchange::BodySnapshot*>;

  /// A slider for one number of all selected bodies; returns whether it has changed *value.
  struct Row {
    const char* name;
    const char* mark;
    const char* unit;
    const char* tooltip;
    SliderRange range;
  };
  template <class Of>
  bool DrawNumber(const PanelContext& context, const Bodies& bodies, const Row& row, Of&& of,
                  Draft<double>* draft, double* value);
  void DrawMaterial(const PanelContext& context, const Bodies& bodies);
  void DrawMass(const PanelContext& context, const Bodies& bodies);
  void DrawColor(const PanelContext& context, const Bodies& bodies);

  std::vector<BodyId> subjects_;  // bodies that the drafts belong to
  Draft<double> restitution_;
  Draft<double> friction_;
  Draft<double> mass_;
};

}  // namespace touchstone::ui
