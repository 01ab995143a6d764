#include "ui/banner.h"
#include "ui/wrapping.h"

#include <utility>

namespace touchstone::ui {
namespace {

constexpr double kErrorSeconds = 6.0;
constexpr double kNoticeSeconds = 3.0;
constexpr double kAdviceSeconds = 8.0;

}  // namespace

void Banner::Show(std::string text, Kind kind) {
  text_ = std::move(text);
  kind_ = kind;
  until_.reset();
}

/// Takes the message of the run.
void Banner::Take(const exchange::Snapshot& snapshot) {
  const bool other_scene = std::exchange(scene_, snapshot.scene) != snapshot.scene;
  const bool of_run = kind_ == Kind::kNotice && text_ == last_notice_;
  if (other_scene && (of_run || kind_ == Kind::kAdvice)) text_.clear();  // about the last scene
  const bool failed = snapshot.run.state == exchange::RunState::kFailed;
  if (failed_ && !failed) text_.clear();
  failed_ = failed;
  // A paused run keeps a refusal, which must not cover later messages.
  const std::string& refusal = snapshot.run.message;
  const std::string& notice = snapshot.run.notice;
  if (!refusal.empty() && (refusal != last_message_ || failed)) {
    Show(refusal, snapshot.run.refuses_edit ? Kind::kRefusal : Kind::kError);
  } else if (!notice.empty() &&
             (notice != last_notice_ || snapshot.timeline.commands < last_commands_)) {
    ShowNotice(notice);  // an equal one may be undone twice
  }
  const bool edited = snapshot.timeline.commands > last_commands_;
  if (edited && refusal.empty() && kind_ == Kind::kRefusal) text_.clear();
  last_message_ = snapshot.run.message;
  last_notice_ = snapshot.run.notice;
  last_commands_ = snapshot.timeline.commands;
}

void Banner::Draw(const PanelContext& context, const Rect& scene) {
  Take(context.snapshot);
  const double shown = kind_ == Kind::kNotice   ? kNoticeSeconds
                       : kind_ == Kind::kAdvice ? kAdviceSeconds
                                                : kErrorSeconds;
  if (!until_) until_ = context.now + shown;
  if (context.now > *until_) text_.clear();
  if (text_.empty()) return;
  const ImVec4 color = failed_                  ? Colors().error
                       : kind_ == Kind::kNotice ? Colors().good
                       : kind_ == Kind::kAdvice ? Colors().muted
                                                : Colors().warning;
  ImGui::SetNextWindowPos({scene.x + 0.5F * scene.width, scene.y + 14.0F * context.scale},
                          ImGuiCond_Always, {0.5F, 0.0F});
  const float width = std::min(0.86F * scene.width, 620.0F * context.scale);
  ImGui::SetNextWindowSizeConstraints({0.0F, 0.0F}, {width, scene.height});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 8.0F * context.scale);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1.5F * context.scale);
  ImGui::PushStyleColor(ImGuiCol_Border, color);
  ImGui::Begin("##banner", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_AlwaysAutoResize |
                   ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                   ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoInputs);
  if (failed_) {
    ImGui::PushFont(context.fonts.bold);
    ImGui::TextColored(color, "The run stopped");
    ImGui::PopFont();
  }
  const float pad = ImGui::GetStyle().WindowPadding.x;
  ImGui::PushTextWrapPos(width - 2.0F * pad);  // breaks a path wider than the banner
  ImGui::TextUnformatted(Wrapped(text_, width - 3.0F * pad).c_str());
  ImGui::PopTextWrapPos();
  context.MarkWindow("banner");
  ImGui::End();
  ImGui::PopStyleColor();
  ImGui::PopStyleVar(2);
}

}  // namespace touchstone::ui
