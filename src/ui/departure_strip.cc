#include "ui/departure_strip.h"

#include <utility>

#include "ui/widgets.h"

namespace touchstone::ui {

std::string DescribeDeparted(const exchange::Snapshot& snapshot,
                             const std::vector<BodyId>& departed) {
  if (departed.size() > 1)
    return std::to_string(departed.size()) + " bodies have left the scene and fall for ever.";
  return std::string(NameOf(snapshot, departed.front())) +
         " has left the scene and falls for ever.";
}

bool DepartureStrip::Close() {
  told_.insert(departed_.begin(), departed_.end());
  return !std::exchange(departed_, {}).empty();
}

void DepartureStrip::Follow(const PanelContext& context) {
  const exchange::Snapshot& snapshot = context.snapshot;
  if (std::exchange(scene_, snapshot.scene) != snapshot.scene) {
    told_.clear();
    departed_.clear();
    opening_ = snapshot.timeline.undo;
  }
  const std::size_t before = departed_.size();
  departed_ = snapshot.energy.departed;
  std::erase_if(departed_, [&](BodyId body) { return told_.contains(body); });
  if (departed_.size() > before) last_edit_ = snapshot.timeline.undo;
}

void DepartureStrip::DrawButtons(const PanelContext& context) {
  if (ImGui::Button(departed_.size() > 1 ? "Remove them" : "Remove it")) {
    std::vector<exchange::BodyEdit> edits;
    for (const BodyId body : departed_)
      if (FindBody(context.snapshot, body) != nullptr)
        edits.emplace_back(exchange::RemoveBody{body});
    if (!edits.empty()) context.Send(exchange::Together(std::move(edits)));
    Close();
  }
  context.Mark("departed.remove");
  const std::string& undo = context.snapshot.timeline.undo;
  if (!undo.empty() && undo != opening_ && undo == last_edit_) {
    constexpr float kWidest = 13.0F;  // [font sizes]
    const std::string text = Shortened("Undo: " + undo, kWidest * ImGui::GetFontSize());
    SameLineIfRoom(ImGui::CalcTextSize(text.c_str()).x + 2.0F * ImGui::GetStyle().FramePadding.x);
    if (ImGui::Button((text + "###undo").c_str())) {
      context.Send(exchange::Undo{});
      departed_.clear();
    }
    context.Mark("departed.undo");
    Tooltip(context.WithKeys("Back to before: " + undo, "undo"));
  }
  const char* let = departed_.size() > 1 ? "Let them fall" : "Let it fall";
  SameLineIfRoom(ImGui::CalcTextSize(let).x + 2.0F * ImGui::GetStyle().FramePadding.x);
  if (ImGui::Button(let)) Close();
  context.Mark("departed.ignore");
  Tooltip("The run continues; this message appears once.  (Esc)");
}

float DepartureStrip::Draw(const PanelContext& context, const Rect& scene) {
  Follow(context);
  if (departed_.empty()) return 0.0F;
  BeginStrip("##departed", scene, {.share = 0.94F, .most = 420.0F}, context.scale);
  const std::string text = DescribeDeparted(context.snapshot, departed_);
  WriteWrapped(text);
  DrawButtons(context);
  context.MarkWindow("departed");
  const float taken = StripRoom(context.scale);
  EndStrip();
  return taken;
}

}  // namespace touchstone::ui
