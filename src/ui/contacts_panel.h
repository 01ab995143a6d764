#pragma once

#include <vector>

#include "ui/panel_context.h"

namespace touchstone::ui {

/// The table of all contacts: bodies, kind, gap, normal force, friction, how much of friction is in
/// use, sliding speed, state. A click on a heading sorts, a click on a row selects the contact here
/// and in the scene; a contact selected in the scene is scrolled to. Or the table of pairs with the
/// resultants of their contacts.
class ContactsPanel {
 public:
  void Draw(const PanelContext& context);

 private:
  std::optional<exchange::ContactKey> shown_;  // that was scrolled to
  bool of_selected_ = false;                   // only those of the selected body
  bool by_pairs_ = false;                      // one row for each pair of bodies
};

}  // namespace touchstone::ui
