#include "ui/reference_strip.h"

#include <algorithm>

#include "ui/format.h"
#include "ui/plot.h"
#include "ui/widgets.h"

namespace touchstone::ui {

std::string DescribeReference(const ReferenceFacts& facts) {
  if (facts.share < 1.0) return "Keeping this run as the reference.";
  if (!facts.reaches_here) return "The reference ends at " + FormatTime(facts.end_time, 3) + ".";
  if (facts.apart == 0.0) return "Here both runs are the same.";
  return "Here " + facts.farthest +
         " is farthest from the reference: " + FormatQuantity(facts.apart, "m") + ".";
}

void DrawReferenceStrip(const PanelContext& context, const ReferenceFacts& facts,
                        const Rect& scene) {
  const float width = BeginStrip("##reference", scene,
                                 {.share = 0.94F, .most = 460.0F, .lift = 10.0F}, context.scale);
  ImGui::AlignTextToFramePadding();
  const float room = ImGui::GetContentRegionAvail().x - LabelledWidth("Forget");
  ImGui::TextUnformatted(Wrapped(DescribeReference(facts), room).c_str());
  ImGui::SameLine(width - LabelledWidth("Forget") + ImGui::GetStyle().FramePadding.x);
  if (ImGui::Button("Forget")) context.intents->reference = ReferenceIntent::kDrop;
  context.Mark("reference.forget");
  Tooltip(context.WithKeys("Compare no longer; the present run stays.", "reference"));
  if (facts.times.size() > 1) {
    Range times, distances;
    for (const double time : facts.times) times.Add(time);
    for (const double apart : facts.aparts) distances.Add(apart);
    Plot plot("##reference_apart", {ImGui::GetContentRegionAvail().x, 6.0F * ImGui::GetFontSize()},
              {.x_label = "s", .y_label = "apart [m]", .x = times, .y = distances.Padded(0.1)});
    plot.Curve(facts.times, facts.aparts, Colors().accent);
    plot.Vertical(context.snapshot.time, Colors().muted);
  }
  context.Mark("reference.strip", ImGui::GetWindowPos(),
               {ImGui::GetWindowPos().x + ImGui::GetWindowSize().x,
                ImGui::GetWindowPos().y + ImGui::GetWindowSize().y});
  EndStrip();
}

}  // namespace touchstone::ui
