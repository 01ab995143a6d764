#include "ui/toolbar.h"

#include <array>
#include <cmath>
#include <cstdio>
#include <functional>

#include "ui/format.h"
#include "ui/widgets.h"

namespace touchstone::ui {
namespace {

constexpr double kLongStep = 0.4;  // of wall time [s]

void DrawBehind(const std::string& how) {
  Badge("behind: " + how, palette::kWarning);
  Tooltip(
      "The forces of a step take longer than the step lasts. Time slows down; the results stay "
      "exact.");
}

/// Whether time passes, and how fast.
void DrawPace(const PanelContext& context) {
  const exchange::Snapshot& snapshot = context.snapshot;
  std::array<char, 64> text;
  if (snapshot.run_state == exchange::RunState::kPaused) {
    Badge("paused", palette::kMuted);
  } else if (snapshot.run_state == exchange::RunState::kFailed) {
    Badge("stopped", palette::kError);
  } else if (context.waiting > kLongStep) {
    std::snprintf(text.data(), text.size(), "%.1f s on this step so far", context.waiting);
    DrawBehind(text.data());
  } else {
    std::snprintf(text.data(), text.size(), "%.2f× real time",
                  snapshot.statistics.real_time_factor);
    if (snapshot.behind) return DrawBehind(text.data());
    Badge(text.data(), palette::kGood);
    Tooltip("simulated seconds per second");
  }
}

void DrawClock(const PanelContext& context) {
  const exchange::Snapshot& snapshot = context.snapshot;
  std::array<char, 64> text;
  std::snprintf(text.data(), text.size(), "%.3f s", snapshot.time);
  ImGui::AlignTextToFramePadding();
  ImGui::PushFont(context.fonts.bold);
  ImGui::TextUnformatted(text.data());
  ImGui::PopFont();
  Tooltip("simulated time");
  ImGui::SameLine(6.5F * ImGui::GetFontSize());
  ImGui::SetCursorPosY(ImGui::GetCursorPosY() + ImGui::GetStyle().FramePadding.y);
  DrawPace(context);
}

}  // namespace

void Toolbar::DrawTimeButtons(const PanelContext& context) const {
  const bool playing = context.snapshot.run_state == exchange::RunState::kPlaying;
  if (playing) {
    if (IconButton("##pause", Icon::kPause, "Pause (Space)")) context.Send(exchange::Pause{});
  } else {
    if (IconButton("##play", Icon::kPlay, "Play (Space)", true)) context.Send(exchange::Play{});
  }
  context.Mark("play");
  ImGui::SameLine();
  if (IconButton("##step", Icon::kStep, "One step, then pause ( . )"))
    context.Send(exchange::StepOnce{});
  context.Mark("step");
  ImGui::SameLine();
  if (IconButton("##reset", Icon::kReset, "Back to the start of the scene (R)"))
    context.Send(exchange::Reset{});
  context.Mark("reset");
}

void Toolbar::DrawSpeed(const PanelContext& context) {
  double speed = speed_.Shown(context.snapshot.speed, context.now, std::equal_to<>());
  ImGui::AlignTextToFramePadding();
  ImGui::TextDisabled("Speed");
  ImGui::SameLine();
  ImGui::SetNextItemWidth(11.0F * ImGui::GetFontSize());
  const SliderRange range{.min = 0.01, .max = 4.0, .logarithmic = true};
  bool changed = NumberSlider("speed", &speed, range, "×");
  context.Mark("speed");
  Tooltip("Simulated seconds per second, 0.01 to 4. Slow motion does not change the physics.");
  ImGui::SameLine(0.0F, 0.0F);
  if (ResetButton("##speed", speed != 1.0)) {
    speed = 1.0;
    changed = true;
  }
  if (!changed) return;
  speed_.Set(speed, context.snapshot.speed, context.now);
  context.Send(exchange::SetSpeed{speed});
}

void Toolbar::Draw(const PanelContext& context, const Rect& rect, bool* help) {
  ImGui::SetNextWindowPos({rect.x, rect.y});
  ImGui::SetNextWindowSize({rect.width, rect.height});
  ImGui::PushStyleColor(ImGuiCol_WindowBg, {0.945F, 0.952F, 0.960F, 1.0F});
  ImGui::Begin("##toolbar", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav |
                   ImGuiWindowFlags_NoBringToFrontOnFocus);
  DrawTimeButtons(context);
  const float gap = 1.6F * ImGui::GetFontSize();
  ImGui::SameLine(0.0F, gap);
  DrawSpeed(context);
  ImGui::SameLine(0.0F, gap);
  ImGui::BeginGroup();
  DrawClock(context);
  ImGui::EndGroup();

  const float button = 1.5F * ImGui::GetFrameHeight();
  ImGui::SameLine(rect.width - button - ImGui::GetStyle().WindowPadding.x);
  ImGui::SetCursorPosY(ImGui::GetStyle().WindowPadding.y);
  if (IconButton("##help", Icon::kHelp, "Mouse and keys (F1)", *help)) *help = !*help;
  context.Mark("help");
  const std::string& name = context.snapshot.scene ? context.snapshot.scene->name : std::string();
  const float width = ImGui::CalcTextSize(name.c_str()).x;
  ImGui::SameLine(rect.width - button - width - 2.5F * ImGui::GetStyle().WindowPadding.x);
  ImGui::AlignTextToFramePadding();
  ImGui::TextDisabled("%s", name.c_str());
  ImGui::End();
  ImGui::PopStyleColor();
}

}  // namespace touchstone::ui
