#include "ui/toolbar.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <string>
#include <utility>

#include "ui/event_words.h"
#include "ui/format.h"
#include "ui/icon_button.h"
#include "ui/list_entry.h"
#include "ui/number_slider.h"
#include "ui/widgets.h"

namespace touchstone::ui {
namespace {

constexpr double kLongStep = 0.4;  // wall time [s]

/// Continues in the line of the icons; lower items are centred vertically.
void NextInLine(float spacing = -1.0F) {
  ImGui::SameLine(0.0F, spacing);
  const float higher = ImGui::GetFrameHeight() * (kIconHeight - 1.0F);
  ImGui::SetCursorPosY(ImGui::GetStyle().WindowPadding.y + 0.5F * higher);
}

ImVec4 ColorOf(Pace pace) {
  return pace == Pace::kFar      ? Colors().error
         : pace == Pace::kBehind ? Colors().warning
                                 : Colors().good;
}

void DrawBehind(const std::string& how, Pace pace) {
  Badge("behind: " + how, pace == Pace::kFar ? Colors().error : Colors().warning);
  Tooltip(
      "A step takes longer to compute than it lasts, so time slows down. The results are the same "
      "as at full speed.");
}

/// The reason why the run was paused.
void DrawStoppedBy(const exchange::EventSnapshot& event, const exchange::Snapshot& snapshot) {
  Badge("stopped: " + InWords(event.kind), Colors().accent);
  Tooltip("Paused at the end of the step in which this happened: " + InWords(event.kind) + " of " +
          BodiesOf(event, snapshot) + " at t = " + FormatTime(event.time, kEventDecimals));
}

/// Draws the badge of rough steps, past or present; the past form does not concern the forces that
/// are shown.
void DrawRough(const PanelContext& context) {
  constexpr std::int64_t kJust = 30;  // frames
  const exchange::TimelineSnapshot& timeline = context.snapshot.timeline;
  const bool now = IsRough(context.snapshot);
  const bool just = !timeline.rough.empty() && timeline.rough.back().last >= timeline.frame - kJust;
  if (!now && !just) return;
  const char* text = now ? "rough" : "was rough";
  if (ImGui::GetItemRectMax().x + BadgeWidth(text) + ImGui::GetStyle().ItemSpacing.x >
      ImGui::GetWindowPos().x + ImGui::GetWindowWidth() - 3.0F * ImGui::GetFontSize())
    return;
  ImGui::SameLine();
  Badge(text, now ? Colors().warning : Colors().muted);
  context.Mark(now ? "rough" : "rough.just");
  Tooltip(std::string(now ? "This step is rough. " : "Steps just before this one were rough. ") +
          "Lively pace: steps too slow to solve exactly are approximated. Nothing overlaps and no "
          "energy is created, but their forces are not certified.");
}

/// Draws the badge of a paused run; after a rough step it tells whether the shown forces are exact.
void DrawPaused(const exchange::Snapshot& snapshot) {
  if (snapshot.run.certifying == exchange::Certifying::kUnderWay) {
    Badge("paused: solving exactly", Colors().warning);
    Tooltip(
        "The last step was rough. The forces of this moment are solved exactly; Play and steps "
        "do not wait for that.");
  } else if (snapshot.run.certifying == exchange::Certifying::kDone && !IsRough(snapshot)) {
    Badge("paused: exact forces", Colors().good);
    Tooltip("The last step was rough. The forces of this moment have been solved exactly since.");
  } else {
    Badge("paused", Colors().muted);
  }
}

/// Draws whether time passes, and how fast.
void DrawPace(const PanelContext& context) {
  const exchange::Snapshot& snapshot = context.snapshot;
  std::array<char, 64> text;
  const bool playing = snapshot.run.state == exchange::RunState::kPlaying;
  if (context.stopping) {
    Badge("stopping ...", Colors().warning);
    context.Mark("stopping");
  } else if (!playing && context.waiting > kLongStep) {
    std::snprintf(text.data(), text.size(), "%.1f s so far", context.waiting);
    Badge(text.data(), Colors().warning);
    Tooltip(context.WithKeys("Working on your request. Cancel:", "cancel"));
  } else if (snapshot.run.state == exchange::RunState::kPaused) {
    if (snapshot.run.stopped_by) return DrawStoppedBy(*snapshot.run.stopped_by, snapshot);
    DrawPaused(snapshot);
  } else if (snapshot.run.state == exchange::RunState::kFailed) {
    Badge("stopped", Colors().error);
  } else if (context.waiting > kLongStep) {
    std::snprintf(text.data(), text.size(), "%.1f s on this step so far", context.waiting);
    DrawBehind(text.data(), Pace::kFar);
  } else if (snapshot.run.run_to) {
    std::snprintf(text.data(), text.size(), "%.0f× real time",
                  snapshot.statistics.real_time_factor);
    Badge(text.data(), Colors().accent);
    Tooltip("running to the next " + InWords(*snapshot.run.run_to) + ", as fast as possible");
  } else {
    std::snprintf(text.data(), text.size(), "%.2f× real time",
                  snapshot.statistics.real_time_factor);
    const Pace pace = JudgePace(snapshot);
    if (snapshot.run.behind) {
      DrawBehind(text.data(), pace);
      return DrawRough(context);
    }
    Badge(text.data(), pace == Pace::kSlowMotion ? Colors().muted : ColorOf(pace));
    Tooltip(pace == Pace::kSlowMotion ? "slow motion, as set" : "simulated seconds per second");
    DrawRough(context);
  }
}

/// Draws the clock if there is room before `end`: in a narrow window only the time line has a
/// clock.
void DrawClock(const PanelContext& context, float end) {
  const std::string time = FormatTime(context.snapshot.time, 3);
  ImGui::PushFont(context.fonts.bold);
  const bool has_room = ImGui::GetCursorScreenPos().x + ImGui::CalcTextSize(time.c_str()).x <= end;
  if (has_room) {
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(time.c_str());
    context.Mark("clock");
  }
  ImGui::PopFont();
  if (!has_room) return;
  Tooltip("simulated time");
  // If there is no room beside the help button, only the clock is shown.
  const float room = ImGui::GetContentRegionAvail().x - ImGui::GetItemRectSize().x;
  if (room < 13.0F * ImGui::GetFontSize()) return;
  ImGui::SameLine(6.5F * ImGui::GetFontSize());
  ImGui::SetCursorPosY(ImGui::GetCursorPosY() + ImGui::GetStyle().FramePadding.y);
  DrawPace(context);
}

std::string ResetTip(const PanelContext& context) {
  return context.WithKeys("Back to the start, with what was built there", "reset") + "\n" +
         context.WithKeys("The bodies as loaded", "reset_as_loaded") +
         "\nGravity, materials and settings stay";
}

}  // namespace

Pace JudgePace(const exchange::Snapshot& snapshot) {
  if (snapshot.statistics.real_time_factor == 0.0) return Pace::kGood;  // not known yet
  const double share = snapshot.statistics.real_time_factor / snapshot.run.speed;
  if (share < 0.3) return Pace::kFar;
  if (share < 0.9) return Pace::kBehind;
  return snapshot.run.speed < 0.9 ? Pace::kSlowMotion : Pace::kGood;
}

void Toolbar::DrawTimeButtons(const PanelContext& context) const {
  const bool playing = context.snapshot.run.state == exchange::RunState::kPlaying;
  if (playing) {
    if (IconButton("##pause", Icon::kPause, context.WithKeys("Pause", "play").c_str()))
      context.Send(exchange::Pause{});
  } else {
    if (IconButton("##play", Icon::kPlay, context.WithKeys("Play", "play").c_str(), true))
      context.Send(exchange::Play{});
  }
  context.Mark("play");
  ImGui::SameLine();
  if (IconButton("##step", Icon::kStep, context.WithKeys("One step, then pause", "step").c_str()))
    context.Send(exchange::StepOnce{});
  context.Mark("step");
  ImGui::SameLine();
  if (IconButton("##reset", Icon::kReset, ResetTip(context).c_str()))
    context.Send(exchange::Reset{.built = true});
  context.Mark("reset");
  const exchange::TimelineSnapshot& timeline = context.snapshot.timeline;
  const auto button = [&](const char* name, Icon icon, const std::string& edit,
                          const std::string& tip, exchange::Command command) {
    ImGui::SameLine();
    ImGui::BeginDisabled(edit.empty());
    std::string told = edit.empty() ? std::string("Nothing to ") + name : tip;
    if (edit.empty() && timeline.LostItsBegin())
      told += ": memory holds the run from " + FormatTime(timeline.first_time, 3) + " on";
    if (IconButton((std::string("##") + name).c_str(), icon, context.WithKeys(told, name).c_str()))
      context.Send(std::move(command));
    ImGui::EndDisabled();
    context.Mark(name);
  };
  const std::string &undo = timeline.undo, &redo = timeline.redo;
  button("undo", Icon::kUndo, undo, "Undo: " + undo + ", back to the moment before it",
         exchange::Undo{});
  button("redo", Icon::kRedo, redo, "Redo: " + redo + ", at its own moment", exchange::Redo{});
}

std::optional<exchange::EventFilter> Toolbar::ChosenEvents(std::optional<BodyId> selected) const {
  if (of_selected_ && !selected) return std::nullopt;
  return exchange::EventFilter{event_kind_, of_selected_ ? selected : std::nullopt};
}

void Toolbar::DrawNextEvent(const PanelContext& context) {
  const auto filter = ChosenEvents(context.selected);
  const bool running = context.snapshot.run.run_to.has_value();
  const std::string which = filter ? InWords(*filter) : "event of the selected body: select one";
  const std::string tooltip = context.WithKeys(
      running ? "Stop running to the event"
              : "Run to the next " + which + ", as fast as possible, and pause there",
      "next_event");
  ImGui::BeginDisabled(!filter && !running);
  if (IconButton("##next_event", Icon::kNextEvent, tooltip.c_str(), running)) {
    if (running)
      context.Send(exchange::Pause{});
    else
      context.Send(exchange::RunToEvent{.filter = *filter});
  }
  ImGui::EndDisabled();
  context.Mark("next_event");
  NextInLine(0.25F * ImGui::GetFontSize());
  DrawEventChoice(context);
}

void Toolbar::DrawEventChoice(const PanelContext& context) {
  const std::string kind = event_kind_ ? InWords(*event_kind_) : "any event";
  ImGui::SetNextItemWidth(9.5F * ImGui::GetFontSize());
  const bool open = ImGui::BeginCombo("##event_kind", ((of_selected_ ? "» " : "") + kind).c_str(),
                                      ImGuiComboFlags_HeightLargest);
  context.Mark("event_kind");
  if (!open) {
    Tooltip(of_selected_ ? "Kind of event to run to (»: of the selected body only)"
                         : "Kind of event to run to");
    return;
  }
  if (ListEntry(context, "any event", !event_kind_)) event_kind_.reset();
  context.Mark("event_kind.any");
  for (const exchange::EventKind choice : exchange::kEventKinds) {
    if (ListEntry(context, InWords(choice).c_str(), event_kind_ == choice)) event_kind_ = choice;
    context.Mark(std::string("event_kind.") + ToString(choice));
  }
  ImGui::Separator();
  ImGui::Checkbox("selected body only", &of_selected_);
  context.Mark("event_kind.of_selected");
  ImGui::EndCombo();
}

void Toolbar::DrawSpeed(const PanelContext& context, float width) {
  double speed = speed_.Shown(context.snapshot.run.speed, context.now, std::equal_to<>());
  ImGui::AlignTextToFramePadding();
  ImGui::TextDisabled("Speed");
  NextInLine();
  ImGui::SetNextItemWidth(width);
  const SliderRange range{.min = 0.01, .max = 4.0, .logarithmic = true};
  bool changed = NumberSlider("speed", &speed, range, "×");
  context.Mark("speed");
  Tooltip("Simulated seconds per second, 0.01 to 4. Slow motion does not change the physics.");
  NextInLine(0.0F);
  if (ResetButton("##speed", speed != 1.0)) {
    speed = 1.0;
    changed = true;
  }
  if (!changed) return;
  speed_.Set(speed, context.snapshot.run.speed, context.now);
  context.Send(exchange::SetSpeed{speed});
}

void Toolbar::Draw(const PanelContext& context, const Rect& rect, bool* help) {
  ImGui::SetNextWindowPos({rect.x, rect.y});
  ImGui::SetNextWindowSize({rect.width, rect.height});
  ImGui::PushStyleColor(ImGuiCol_WindowBg, Colors().bar);
  ImGui::Begin("##toolbar", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav |
                   ImGuiWindowFlags_NoBringToFrontOnFocus);
  DrawTimeButtons(context);
  const float gap = 1.6F * ImGui::GetFontSize();
  ImGui::SameLine();
  DrawNextEvent(context);
  NextInLine(gap);
  // In a narrow window the slider makes room for the clock, the pace and the help.
  const float em = ImGui::GetFontSize();
  DrawSpeed(context,
            std::clamp(rect.width - ImGui::GetCursorPosX() - 26.0F * em, 4.0F * em, 11.0F * em));
  NextInLine(gap);
  const float button = 1.5F * ImGui::GetFrameHeight();
  ImGui::BeginGroup();
  DrawClock(context, rect.x + rect.width - button - 2.0F * ImGui::GetStyle().WindowPadding.x);
  ImGui::EndGroup();
  const float clock_end = ImGui::GetItemRectMax().x - rect.x;

  ImGui::SameLine(rect.width - button - ImGui::GetStyle().WindowPadding.x);
  ImGui::SetCursorPosY(ImGui::GetStyle().WindowPadding.y);
  if (IconButton("##help", Icon::kHelp, context.WithKeys("Mouse and keys", "help").c_str(), *help))
    *help = !*help;
  context.Mark("help");
  const std::string& name = context.document;
  const float width = ImGui::CalcTextSize(name.c_str()).x;
  const float name_at = rect.width - button - width - 2.5F * ImGui::GetStyle().WindowPadding.x;
  if (name_at > clock_end + gap) {
    NextInLine();
    ImGui::SetCursorPosX(name_at);
    ImGui::AlignTextToFramePadding();
    ImGui::TextDisabled("%s", name.c_str());
  }
  ImGui::End();
  ImGui::PopStyleColor();
}

}  // namespace touchstone::ui
