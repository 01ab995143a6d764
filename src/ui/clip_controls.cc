#include "ui/clip_controls.h"

#include <algorithm>
#include <string>
#include <utility>

#include "ui/list_entry.h"
#include "ui/number_slider.h"
#include "ui/picture_fields.h"
#include "ui/widgets.h"

namespace touchstone::ui {
namespace {

constexpr std::array kClipWidths = {480, 640, 800, 1280, 1920};
constexpr const char* kClipName = "Clip";
constexpr double kSavedSeconds = 12.0;  // display time of a new clip's path over the scene

void SpanControls(const PanelContext& context, ClipOptions* options) {
  PictureField("Part", "of the recorded run; the last seconds are those before the moment shown");
  ChooseByName(context, "clip.span", kClipSpans, &options->span);
  if (options->span == ClipSpan::kLast) {
    PictureField("Seconds", "of the run, before the moment shown");
    NumberSlider("##clip_seconds", &options->seconds,
                 {.min = 0.2, .max = 60.0, .logarithmic = true}, "s");
    context.Mark("clip.seconds");
  } else if (options->span == ClipSpan::kBetween) {
    const auto end = [&](const char* name, const char* id, double* time) {
      PictureField(name, "of the part, in simulated time");
      NumberSlider((std::string("##") + id).c_str(), time,
                   {.min = 0.0, .max = std::max(context.snapshot.timeline.last_time, 0.1)}, "s");
      context.Mark(id);
    };
    end("From", "clip.from", &options->from);
    end("To", "clip.to", &options->to);
  }
}

void ClipWidth(const PanelContext& context, ClipOptions* options) {
  PictureField("Width", "of the clip, in pixels; its height follows from the view's proportions");
  const bool open = ImGui::BeginCombo("##clip_width", std::to_string(options->width).c_str());
  context.Mark("clip.width");
  if (!open) return;
  for (const int width : kClipWidths) {
    if (ListEntry(context, std::to_string(width).c_str(), width == options->width))
      options->width = width;
    context.Mark("clip.width." + std::to_string(width));
  }
  ImGui::EndCombo();
}

void ClipProgress(const PanelContext& context, const PictureState& state, const char* mark) {
  constexpr const char* kCancel = "Cancel";
  const PictureState::Progress& progress = *state.clip;
  const std::string text =
      !state.clip_waits.empty()
          ? state.clip_waits
          : std::to_string(progress.done) + " of " + std::to_string(progress.count) + " pictures";
  const float button = ImGui::CalcTextSize(kCancel).x + 2.0F * ImGui::GetStyle().FramePadding.x;
  ImGui::ProgressBar(
      static_cast<float>(progress.done) / static_cast<float>(std::max(progress.count, 1)),
      {ImGui::GetContentRegionAvail().x - button - ImGui::GetStyle().ItemSpacing.x, 0.0F},
      text.c_str());
  context.Mark(std::string(mark) + ".progress");
  if (!state.clip_waits.empty()) context.Mark(std::string(mark) + ".waits");
  ImGui::SameLine();
  if (ImGui::Button(kCancel)) context.intents->picture = PictureIntent::kStopClip;
  context.Mark(std::string(mark) + ".cancel");
  Tooltip(context.WithKeys("Cancels the clip; no file is saved.", "cancel"));
}

/// Draws the path of the latest clip, and buttons to open it.
void SavedClip(const PanelContext& context, const PictureState& state, const std::string& mark) {
  const std::string text =
      WrappedPath("Saved " + state.saved_clip, ImGui::GetContentRegionAvail().x);
  ImGui::TextUnformatted(text.c_str());
  context.Mark(mark + ".saved");
  if (ImGui::Button("Copy path")) ImGui::SetClipboardText(state.saved_clip.c_str());
  context.Mark(mark + ".copy");
  Tooltip("Copy the path of the file");
  if (!state.can_show_folder) return;
  SameLineIfRoom(LabelledWidth("Open folder"));
  if (ImGui::Button("Open folder")) context.intents->picture = PictureIntent::kShowFolder;
  context.Mark(mark + ".folder");
}

}  // namespace

const char* ToString(ClipKind kind) {
  constexpr std::array kNames = {"GIF", "MP4", "WebM"};
  return kNames[static_cast<std::size_t>(kind)];
}

const char* ToString(ClipSpan span) {
  constexpr std::array kNames = {"the last seconds", "the whole run", "between two times"};
  return kNames[static_cast<std::size_t>(span)];
}

void ForgetPart(ClipOptions* options) {
  if (options->span != ClipSpan::kBetween) return;
  const ClipOptions usual;
  options->span = usual.span;
  options->from = usual.from;
  options->to = usual.to;
}

void DrawClipControls(const PanelContext& context, const PictureState& state,
                      ClipOptions* options) {
  PictureField(kClipName, "a moving picture of the recorded run, with arrows and labels as shown");
  ChooseByName(context, "clip.kind", kClipKinds, &options->kind);
  SpanControls(context, options);
  PictureField("Speed", "simulated seconds per second of the clip: below 1 is slow motion");
  NumberSlider("##clip_speed", &options->speed, {.min = 0.01, .max = 4.0, .logarithmic = true},
               "×");
  context.Mark("clip.speed");
  PictureField("Pictures", "per second of the clip, at any speed");
  NumberSlider("##clip_rate", &options->rate, {.min = 5.0, .max = 60.0, .integer = true},
               "/s of clip");
  context.Mark("clip.rate");
  ClipWidth(context, options);
  ImGui::BeginDisabled(!state.can_make_clips || state.clip.has_value());
  if (ImGui::Button("Save clip")) context.intents->picture = PictureIntent::kClip;
  context.Mark("clip.save");
  ImGui::EndDisabled();
  if (state.can_make_clips)
    Tooltip(context.WithKeys("Make the clip in the background", "save_clip"));
  else
    TextWrappedMuted("This program was built without the encoders of clips (FFmpeg).");
  if (!state.saved_clip.empty()) SavedClip(context, state, "clip");
}

float ClipStrip::Draw(const PanelContext& context, const PictureState& state, const Rect& scene) {
  if (std::exchange(saved_, state.saved_clip) != state.saved_clip && !saved_.empty())
    until_ = context.now + kSavedSeconds;
  if (!state.clip && !(context.now < until_)) return 0.0F;
  BeginStrip("##clip", scene, {.share = 0.86F, .most = 420.0F}, context.scale);
  if (state.clip) {
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(kClipName);
    ImGui::SameLine();
    ClipProgress(context, state, "clip_strip");
  } else {
    SavedClip(context, state, "clip_strip");
    SameLineIfRoom(LabelledWidth("Close"));
    if (ImGui::Button("Close")) until_ = 0.0;
    context.Mark("clip_strip.close");
  }
  context.MarkWindow("clip_strip.strip");
  const float taken = StripRoom(context.scale);
  EndStrip();
  return taken;
}

}  // namespace touchstone::ui
