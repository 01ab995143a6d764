#include "ui/timeline_bar.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "ui/format.h"
#include "ui/icon_button.h"
#include "ui/rough_stretch.h"
#include "ui/widgets.h"

namespace touchstone::ui {
namespace {

using exchange::TimelineSnapshot;

bool HasAhead(const TimelineSnapshot& timeline) { return timeline.frame < timeline.last; }

/// A share of the recorded time for each event, from the left.
void DrawEvents(const PanelContext& context, ImVec2 a, ImVec2 b) {
  const TimelineSnapshot& timeline = context.snapshot.timeline;
  const double span = timeline.last_time - timeline.first_time;
  if (span <= 0.0) return;
  ImDrawList* draw = ImGui::GetWindowDrawList();
  const ImU32 color =
      ImGui::GetColorU32({Colors().warning.x, Colors().warning.y, Colors().warning.z, 0.55F});
  float drawn = -1.0F;
  for (const exchange::EventSnapshot& event : context.snapshot.recent.events) {
    if (event.kind != exchange::EventKind::kCollision || event.time < timeline.first_time) continue;
    const auto share = static_cast<float>((event.time - timeline.first_time) / span);
    const float x = std::round(a.x + share * (b.x - a.x));
    if (x == drawn) continue;
    drawn = x;
    draw->AddLine({x, b.y - 0.3F * (b.y - a.y)}, {x, b.y - 1.0F}, color);
  }
}

/// A strip along the top over the steps that were rough.
void DrawRough(const PanelContext& context, ImVec2 a, ImVec2 b) {
  const TimelineSnapshot& timeline = context.snapshot.timeline;
  const auto frames = static_cast<float>(std::max<std::int64_t>(timeline.last - timeline.first, 1));
  const auto x = [&](std::int64_t frame) {
    return a.x + static_cast<float>(frame - timeline.first) / frames * (b.x - a.x);
  };
  ImDrawList* draw = ImGui::GetWindowDrawList();
  const ImU32 color = ImGui::GetColorU32(Colors().warning);
  const float height = 0.16F * (b.y - a.y);
  for (const exchange::FrameRange& stretch : timeline.rough) {
    const float left = x(stretch.first - 1);
    draw->AddRectFilled({left, a.y}, {std::max(x(stretch.last), left + 1.0F), a.y + height}, color);
  }
  if (!timeline.rough.empty()) context.Mark("timeline.rough");
}

}  // namespace

void TimelineBar::DrawSlider(const PanelContext& context, float width) {
  const TimelineSnapshot& timeline = context.snapshot.timeline;
  const auto first = static_cast<double>(timeline.first);
  const auto last = static_cast<double>(std::max(timeline.last, timeline.first + 1));
  double position = static_cast<double>(wanted_.value_or(timeline.frame));
  const std::string now = FormatTime(context.snapshot.time, 3);
  const std::string of_all = now + " of " + FormatTime(timeline.last_time, 3);
  const bool has_room = ImGui::CalcTextSize(of_all.c_str()).x < width;
  const std::string& text = HasAhead(timeline) && has_room ? of_all : now;
  ImGui::SetNextItemWidth(width);
  ImGui::PushID("timeline");
  const bool moved = ImGui::SliderScalar("##slider", ImGuiDataType_Double, &position, &first, &last,
                                         text.c_str(), ImGuiSliderFlags_NoInput);
  ImGui::PopID();
  context.Mark("timeline");
  DrawEvents(context, ImGui::GetItemRectMin(), ImGui::GetItemRectMax());
  DrawRough(context, ImGui::GetItemRectMin(), ImGui::GetItemRectMax());
  const std::int64_t frame =
      std::clamp<std::int64_t>(std::llround(position), timeline.first, timeline.last);
  if (moved && frame != wanted_) {
    wanted_ = frame;
    context.Send(exchange::Seek{frame});
  }
  if (!ImGui::IsItemActive()) wanted_.reset();
  DrawMenu(context);
  std::string meaning =
      "Drag to any moment of the run: it is restored exactly. Play continues from there.";
  if (!timeline.rough.empty())
    meaning +=
        " The strip along the top marks rough steps; right-click it to compute them exactly.";
  Tooltip(meaning);
}

/// A right click on the slider offers to compute the rough steps there, or before, exactly.
void TimelineBar::DrawMenu(const PanelContext& context) {
  const TimelineSnapshot& timeline = context.snapshot.timeline;
  if (ImGui::IsItemHovered() && ImGui::IsMouseClicked(ImGuiMouseButton_Right)) {
    const ImVec2 a = ImGui::GetItemRectMin(), b = ImGui::GetItemRectMax();
    const float share = std::clamp((ImGui::GetMousePos().x - a.x) / (b.x - a.x), 0.0F, 1.0F);
    menu_frame_ =
        timeline.first + std::llround(share * static_cast<float>(timeline.last - timeline.first));
    if (FindRoughStretch(timeline, menu_frame_)) ImGui::OpenPopup("refine");
  }
  if (!ImGui::BeginPopup("refine")) return;
  const auto offer = [&](const std::optional<exchange::FrameRange>& frames, const char* name) {
    if (!frames) return;
    const std::string text = "Compute " + FormatTime(BeginOf(*frames, context.snapshot), 3) +
                             " to " + FormatTime(EndOf(*frames, context.snapshot), 3) +
                             " exactly, in the background";
    if (ImGui::MenuItem(text.c_str())) context.Send(exchange::Refine{frames->first, frames->last});
    context.Mark(name);
  };
  const auto here = FindRoughStretch(timeline, menu_frame_);
  offer(here, "timeline.refine");
  if (const auto all = FindWholeStretch(timeline, menu_frame_); here && all->last != here->last)
    offer(all, "timeline.refine_all");
  ImGui::EndPopup();
}

void TimelineBar::Draw(const PanelContext& context, const Rect& rect) {
  const TimelineSnapshot& timeline = context.snapshot.timeline;
  ImGui::SetNextWindowPos({rect.x, rect.y});
  ImGui::SetNextWindowSize({rect.width, rect.height});
  ImGui::PushStyleColor(ImGuiCol_WindowBg, Colors().bar);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {6.0F * context.scale, 4.0F * context.scale});
  ImGui::Begin("##timeline", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav |
                   ImGuiWindowFlags_NoBringToFrontOnFocus);
  const bool past = timeline.frame > timeline.first;
  const bool ahead = HasAhead(timeline);
  const auto button = [&](const char* name, Icon icon, const char* tooltip, const char* action,
                          bool enabled, exchange::Command command) {
    ImGui::BeginDisabled(!enabled);
    if (IconButton((std::string("##") + name).c_str(), icon,
                   context.WithKeys(tooltip, action).c_str()))
      context.Send(std::move(command));
    ImGui::EndDisabled();
    context.Mark(name);
    ImGui::SameLine(0.0F, 3.0F * context.scale);
  };
  button("previous_event", Icon::kPreviousEvent, "Back to the previous event", "previous_event",
         past, exchange::PreviousEvent{});
  button("step_back", Icon::kStepBack, "One step back", "step_back", past, exchange::StepBack{});
  const float right = 1.15F * 1.25F * ImGui::GetFrameHeight() + 3.0F * context.scale;
  DrawSlider(context, ImGui::GetContentRegionAvail().x - 2.0F * right);
  ImGui::SameLine(0.0F, 3.0F * context.scale);
  button("step_ahead", Icon::kStep, "One step", "step", true, exchange::StepOnce{});
  button("replay", Icon::kReplay,
         ahead ? "Replay the recording from here" : "Nothing is recorded ahead: go back first",
         "replay", ahead, exchange::Replay{});
  ImGui::NewLine();
  ImGui::End();
  ImGui::PopStyleVar();
  ImGui::PopStyleColor();
}

}  // namespace touchstone::ui
