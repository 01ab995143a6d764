#include "ui/nobody_strip.h"

#include "ui/widgets.h"

namespace touchstone::ui {

float NobodyStrip::Draw(const PanelContext& context, bool nobody, const Rect& scene) {
  constexpr double kPatience = 0.5;  // bodies that come back at once are not missed [s]
  if (!nobody) since_ = -1.0;
  if (nobody && since_ < 0.0) since_ = context.now;
  if (!nobody || context.now < since_ + kPatience) return 0.0F;
  constexpr const char* kShow = "Show them";
  const float width =
      BeginStrip("##nobody", scene, {.share = 0.86F, .most = 360.0F}, context.scale);
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted("All bodies are out of the picture.");
  const float button = LabelledWidth(kShow);
  ImGui::SameLine(width - button + ImGui::GetStyle().FramePadding.x);
  if (ImGui::Button(kShow)) context.intents->show_bodies = true;
  context.Mark("nobody.show");
  Tooltip("Look at the bodies, and follow them if they move");
  context.MarkWindow("nobody");
  const float taken = StripRoom(context.scale);
  EndStrip();
  return taken;
}

}  // namespace touchstone::ui
