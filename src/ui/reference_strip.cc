#include "ui/reference_strip.h"

#include <algorithm>

#include "ui/format.h"
#include "ui/plot.h"
#include "ui/widgets.h"

namespace touchstone::ui {

std::string DescribeReference(const ReferenceFacts& facts) {
  if (facts.share < 1.0) return "Keeping this run.";
  if (!facts.reaches_here) return "The kept run ends at " + FormatTime(facts.end_time, 3) + ".";
  if (facts.apart == 0.0) return "Here both runs are the same.";
  return "Here '" + facts.farthest +
         "' is farthest from the kept run: " + FormatQuantity(facts.apart, "m") + ".";
}

float DrawReferenceStrip(const PanelContext& context, const ReferenceFacts& facts,
                         const Rect& scene) {
  const float width =
      BeginStrip("##reference", scene, {.share = 0.94F, .most = 460.0F}, context.scale);
  ImGui::AlignTextToFramePadding();
  const char* beside = facts.beside ? "One picture" : "Side by side";
  const float buttons = LabelledWidth(beside) + LabelledWidth("Forget");
  const float room = ImGui::GetContentRegionAvail().x - buttons;
  ImGui::TextUnformatted(Wrapped(DescribeReference(facts), room).c_str());
  ImGui::SameLine(width - buttons + ImGui::GetStyle().FramePadding.x);
  if (ImGui::Button(beside))
    context.intents->reference =
        facts.beside ? ReferenceIntent::kTogether : ReferenceIntent::kBeside;
  context.Mark("reference.beside");
  Tooltip(context.WithKeys(
      facts.beside ? "Show the kept run as outlines in this one"
                   : "Show the kept run on the left, this one on the right, from one camera",
      "side_by_side"));
  ImGui::SameLine();
  if (ImGui::Button("Forget")) context.intents->reference = ReferenceIntent::kDrop;
  context.Mark("reference.forget");
  Tooltip(context.WithKeys("Discard the kept run; the present run stays.", "reference"));
  constexpr float kLeastHeight = 36.0F;  // of a scene with room for the plot [font sizes]
  const bool has_room = scene.height > kLeastHeight * ImGui::GetFontSize();
  if (facts.times.size() > 1 && has_room) {
    Range times, distances;
    for (const double time : facts.times) times.Add(time);
    for (const double apart : facts.aparts) distances.Add(apart);
    Plot plot("##reference_apart", {ImGui::GetContentRegionAvail().x, 6.0F * ImGui::GetFontSize()},
              {.x_label = "s", .y_label = "apart [m]", .x = times, .y = distances.Padded(0.1)});
    plot.Curve(facts.times, facts.aparts, Colors().accent);
    plot.Vertical(context.snapshot.time, Colors().muted);
  }
  context.MarkWindow("reference.strip");
  const float taken = StripRoom(context.scale);
  EndStrip();
  return taken;
}

}  // namespace touchstone::ui
