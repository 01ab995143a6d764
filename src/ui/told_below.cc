#include "ui/told_below.h"

#include <algorithm>
#include <utility>

#include "ui/format.h"

namespace touchstone::ui {
namespace {

struct Told {
  ImGuiID widget = 0;
  std::string text;
  double until = 0.0;  // [s]
};
Told& LastTold() {
  static Told told;
  return told;
}

}  // namespace

void TellBelow(ImGuiID widget, std::string text) {
  constexpr double kSeconds = 3.0;
  LastTold() = {widget, std::move(text), ImGui::GetTime() + kSeconds};
}

void DrawToldBelow(ImGuiID widget) {
  const Told& told = LastTold();
  if (told.widget != widget || ImGui::GetTime() > told.until) return;
  const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
  const float width =
      ImGui::CalcTextSize(told.text.c_str()).x + 2.0F * ImGui::GetStyle().WindowPadding.x;
  const float right = ImGui::GetIO().DisplaySize.x;  // the text ends within the window
  ImGui::SetNextWindowPos({std::max(0.0F, std::min(low.x, right - width)), high.y + 2.0F});
  ImGui::BeginTooltip();
  ImGui::TextUnformatted(told.text.c_str());
  ImGui::EndTooltip();
}

double ClampAndTell(ImGuiID widget, double value, double least, double most) {
  if (value > most) TellBelow(widget, "at most " + FormatNumber(most));
  if (value < least) TellBelow(widget, "at least " + FormatNumber(least));
  return value > most ? most : value < least ? least : value;
}

bool IsPositiveOrTell(ImGuiID widget, double typed) {
  if (typed > 0.0) return true;
  TellBelow(widget, "expected a number above 0, got " + FormatNumber(typed) + "; unchanged");
  return false;
}

}  // namespace touchstone::ui
