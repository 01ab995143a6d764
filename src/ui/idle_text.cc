#include "ui/idle_text.h"

#include <imgui.h>
#include <imgui_internal.h>

namespace touchstone::ui {

void ForgetStepsOfIdleText() {
  ImGuiContext& context = *ImGui::GetCurrentContext();
  if (context.ActiveId == context.InputTextState.ID) return;
  auto& steps = context.InputTextState.Stb.undostate;
  steps.undo_point = 0;
  steps.undo_char_point = 0;
  steps.redo_point = STB_TEXTEDIT_UNDOSTATECOUNT;
  steps.redo_char_point = STB_TEXTEDIT_UNDOCHARCOUNT;
}

}  // namespace touchstone::ui
