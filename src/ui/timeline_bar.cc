#include "ui/timeline_bar.h"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <tuple>

#include "ui/format.h"
#include "ui/icon_button.h"
#include "ui/rough_stretch.h"
#include "ui/widgets.h"

namespace touchstone::ui {
namespace {

using exchange::TimelineSnapshot;

/// Share of the slider's height, below its text.
constexpr float kMarkShare = 0.16F;

bool HasAhead(const TimelineSnapshot& timeline) { return timeline.frame < timeline.last; }

/// Draws a mark for each recorded collision.
void DrawEvents(const PanelContext& context, const EventLog& events, ImVec2 a, ImVec2 b) {
  const TimelineSnapshot& timeline = context.snapshot.timeline;
  const double span = timeline.last_time - timeline.first_time;
  if (span <= 0.0) return;
  ImDrawList* draw = ImGui::GetWindowDrawList();
  const ImU32 color =
      ImGui::GetColorU32({Colors().warning.x, Colors().warning.y, Colors().warning.z, 0.55F});
  float drawn = -1.0F;
  for (const exchange::EventSnapshot& event : events.events()) {
    if (event.kind != exchange::EventKind::kCollision || event.time < timeline.first_time ||
        event.time > timeline.last_time)
      continue;
    const auto share = static_cast<float>((event.time - timeline.first_time) / span);
    const float x = std::round(a.x + share * (b.x - a.x));
    if (x == drawn) continue;
    if (drawn < 0.0F) context.Mark("timeline.first_event", {x, a.y}, {x + 1.0F, b.y});
    drawn = x;
    draw->AddLine({x, b.y - kMarkShare * (b.y - a.y)}, {x, b.y - 1.0F}, color);
  }
}

void DrawRough(const PanelContext& context, ImVec2 a, ImVec2 b) {
  const TimelineSnapshot& timeline = context.snapshot.timeline;
  const auto frames = static_cast<float>(std::max<std::int64_t>(timeline.last - timeline.first, 1));
  const auto x = [&](std::int64_t frame) {
    return a.x + static_cast<float>(frame - timeline.first) / frames * (b.x - a.x);
  };
  ImDrawList* draw = ImGui::GetWindowDrawList();
  for (const exchange::FrameRange& stretch : timeline.rough)
    DrawRoughStrip(draw, x(stretch.first - 1), x(stretch.last), a.y);
  if (!timeline.rough.empty()) context.Mark("timeline.rough");
}

/// Writes at the left end where the record begins, if memory did not hold what was before.
void DrawBegin(const PanelContext& context, const std::string& middle_text, ImVec2 a, ImVec2 b) {
  if (!context.snapshot.timeline.LostItsBegin()) return;
  const std::string text = "from " + FormatTime(context.snapshot.timeline.first_time, 1);
  const float left = a.x + 0.5F * ImGui::GetFontSize();
  const float room = 0.5F * (b.x - a.x - ImGui::CalcTextSize(middle_text.c_str()).x);
  const ImVec2 size = ImGui::CalcTextSize(text.c_str());
  if (left + size.x > a.x + room) return;
  ImGui::GetWindowDrawList()->AddText({left, 0.5F * (a.y + b.y - size.y)},
                                      ImGui::GetColorU32(ImGuiCol_TextDisabled), text.c_str());
  context.Mark("timeline.from", {left, a.y}, {left + size.x, b.y});
}

/// The simulated time at `x` in a time line between two corners [s].
double TimeAt(float x, const TimelineSnapshot& timeline, ImVec2 a, ImVec2 b) {
  const float share = std::clamp((x - a.x) / (b.x - a.x), 0.0F, 1.0F);
  return timeline.first_time + share * (timeline.last_time - timeline.first_time);
}

/// Draws the part of the run that a clip shows, as far as it is recorded.
void DrawMarked(const PanelContext& context, const ClipOptions& clip, ImVec2 a, ImVec2 b) {
  const TimelineSnapshot& timeline = context.snapshot.timeline;
  const double span = timeline.last_time - timeline.first_time;
  if (clip.span != ClipSpan::kBetween || span <= 0.0) return;
  const auto x = [&](double time) {
    const double share = std::clamp((time - timeline.first_time) / span, 0.0, 1.0);
    return a.x + static_cast<float>(share) * (b.x - a.x);
  };
  const ImVec2 from{x(clip.from), a.y}, to{x(clip.to), b.y};
  if (to.x <= from.x) return;
  ImVec4 tint = Colors().accent;
  tint.w = 0.22F;
  ImDrawList* draw = ImGui::GetWindowDrawList();
  draw->AddRectFilled(from, to, ImGui::GetColorU32(tint));
  draw->AddRect(from, to, ImGui::GetColorU32(Colors().accent), 0.0F, 0, 2.0F);
  context.Mark("timeline.marked", from, to);
}

}  // namespace

/// Handles a drag with Shift over the last widget, the slider.
void TimelineBar::Mark(const PanelContext& context, ClipOptions* clip) {
  const TimelineSnapshot& timeline = context.snapshot.timeline;
  const ImVec2 a = ImGui::GetItemRectMin(), b = ImGui::GetItemRectMax();
  if (ImGui::IsItemActivated() && ImGui::GetIO().KeyShift) {
    mark_from_ = TimeAt(ImGui::GetIO().MouseClickedPos[0].x, timeline, a, b);
    ImGui::ClearActiveID();
  }
  if (!mark_from_) return;
  const double to = TimeAt(ImGui::GetMousePos().x, timeline, a, b);
  constexpr double kLeast = 0.01;  // share of the time line; a shorter drag is a click
  const bool is_part =
      std::abs(to - *mark_from_) > kLeast * (timeline.last_time - timeline.first_time);
  clip->span = is_part ? ClipSpan::kBetween : ClipSpan::kLast;
  if (is_part) std::tie(clip->from, clip->to) = std::minmax(*mark_from_, to);
  if (!ImGui::IsMouseDown(ImGuiMouseButton_Left)) mark_from_.reset();
}

void TimelineBar::DrawSlider(const PanelContext& context, const EventLog& events, float width,
                             ClipOptions* clip) {
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
  Mark(context, clip);
  DrawBegin(context, text, ImGui::GetItemRectMin(), ImGui::GetItemRectMax());
  DrawMarked(context, *clip, ImGui::GetItemRectMin(), ImGui::GetItemRectMax());
  DrawEvents(context, events, ImGui::GetItemRectMin(), ImGui::GetItemRectMax());
  DrawRough(context, ImGui::GetItemRectMin(), ImGui::GetItemRectMax());
  const std::int64_t frame =
      std::clamp<std::int64_t>(std::llround(position), timeline.first, timeline.last);
  if (moved && !mark_from_ && frame != wanted_) {
    wanted_ = frame;
    context.Send(exchange::Seek{frame});
  }
  if (!ImGui::IsItemActive()) wanted_.reset();
  DrawMenu(context, clip);
  std::string meaning =
      "Drag to any moment of the run: it is restored exactly. Play continues from there. Drag with "
      "Shift to mark the part that a clip shows; a right click on it saves it.";
  if (!timeline.rough.empty())
    meaning +=
        " The strip along the top marks rough steps; right-click it to compute them exactly.";
  if (timeline.LostItsBegin())
    meaning += " Memory holds this scene's run from " + FormatTime(timeline.first_time, 3) + " on.";
  Tooltip(meaning);
}

/// Draws the menu of a right click on the slider: it offers to compute the rough steps there, or
/// before, exactly, and actions for a marked part.
void TimelineBar::DrawMenu(const PanelContext& context, ClipOptions* clip) {
  const TimelineSnapshot& timeline = context.snapshot.timeline;
  if (ImGui::IsItemHovered() && ImGui::IsMouseClicked(ImGuiMouseButton_Right)) {
    const ImVec2 a = ImGui::GetItemRectMin(), b = ImGui::GetItemRectMax();
    const float share = std::clamp((ImGui::GetMousePos().x - a.x) / (b.x - a.x), 0.0F, 1.0F);
    menu_frame_ =
        timeline.first + std::llround(share * static_cast<float>(timeline.last - timeline.first));
    if (FindRoughStretch(timeline, menu_frame_) || clip->span == ClipSpan::kBetween)
      ImGui::OpenPopup("timeline_menu");
  }
  if (!ImGui::BeginPopup("timeline_menu")) return;
  if (clip->span == ClipSpan::kBetween) {
    const std::string part = FormatTime(clip->from, 3) + " to " + FormatTime(clip->to, 3);
    if (ImGui::MenuItem(("Save a clip of " + part).c_str()))
      context.intents->picture = PictureIntent::kClip;
    context.Mark("timeline.clip");
    if (ImGui::MenuItem("Forget the marked part")) clip->span = ClipSpan::kLast;
    context.Mark("timeline.forget");
  }
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

void TimelineBar::Draw(const PanelContext& context, const EventLog& events, const Rect& rect,
                       ClipOptions* clip) {
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
  DrawSlider(context, events, ImGui::GetContentRegionAvail().x - 2.0F * right, clip);
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
