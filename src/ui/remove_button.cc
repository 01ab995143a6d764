#include "ui/remove_button.h"

#include "ui/widgets.h"

namespace touchstone::ui {

void RemoveButton(const PanelContext& context, const std::string& mark, const std::string& name,
                  const exchange::Command& command) {
  if (ImGui::SmallButton(("Remove " + name).c_str())) context.Send(command);
  context.Mark(mark + ".remove");
  Tooltip("Undo brings it back.");
}

}  // namespace touchstone::ui
