#include "ui/typed_number.h"

#include <imgui.h>

namespace touchstone::ui {
namespace {

int& FrameOfTypedNumber() {
  static int frame = -1;
  return frame;
}

}  // namespace

void NoteTypedNumber() { FrameOfTypedNumber() = ImGui::GetFrameCount(); }
bool IsNumberTyped() { return FrameOfTypedNumber() == ImGui::GetFrameCount(); }

}  // namespace touchstone::ui
