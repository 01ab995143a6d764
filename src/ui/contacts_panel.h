#pragma once

#include <vector>

#include "ui/panel_context.h"

namespace touchstone::ui {

/// The table of all contacts: bodies, kind, gap, normal force, friction, share of the available
/// friction in use, sliding speed, state. A click on a heading sorts, a click on a row selects the
/// contact here and in the scene; the table scrolls to a contact selected in the scene. Another
/// view is the table of pairs with the resultants of their contacts.
class ContactsPanel {
 public:
  void Draw(const PanelContext& context);

 private:
  std::optional<exchange::ContactKey> shown_;  // contact that the table has scrolled to
  bool of_selected_ = false;                   // only contacts of the selected body
  bool by_pairs_ = false;                      // one row for each pair of bodies
};

}  // namespace touchstone::ui
