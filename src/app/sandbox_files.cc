// Files: open, save, what was lately open, what a crash left behind.

#include <chrono>
#include <filesystem>
#include <optional>
#include <thread>

#include "app/export_file.h"
#include "app/sandbox_window.h"
#include "base/log.h"
#include "cli/usage_error.h"
#include "scene/catalog/catalog.h"
#include "scene/scene_file.h"
#include "ui/widgets.h"

namespace touchstone::app {
namespace {

/// The camera as a scene says it.
scene::CameraDesc DescribeCamera(const render::Camera& camera) {
  return {.eye = render::ComputeFrame(camera).eye,
          .target = camera.target,
          .fov_degrees = camera.fov_degrees};
}

}  // namespace

std::shared_ptr<const scene::SceneDesc> SandboxWindow::OpenFile(const std::string& path) {
  try {
    const Opening opening = FindOpening(path);
    if (opening.recording != nullptr)
      Send(exchange::LoadRecording{opening.recording});
    else
      Send(exchange::LoadScene{opening.scene});
    if (!opening.file.empty()) files_[opening.scene] = opening.file;
    RememberFile((WorkingFolder() / path).lexically_normal().string(), preferences_);
    return opening.scene;
  } catch (const scene::SceneError& error) {
    panels_.Say(error.what(), now_);
  } catch (const cli::UsageError& error) {
    panels_.Say(error.what(), now_);
  }
  return nullptr;
}

std::string SandboxWindow::SceneFile() const {
  const auto known = files_.find(scene_);
  return known != files_.end() ? known->second : "";
}

void SandboxWindow::OpenNeighbour(int steps) {
  const auto catalog = scene::Catalog();
  const auto count = static_cast<int>(catalog.size());
  int at = steps > 0 ? -1 : 0;
  for (int i = 0; i < count; ++i)
    if (catalog[static_cast<std::size_t>(i)].name == scene_->name) at = i;
  const auto next = static_cast<std::size_t>((at + steps + count) % count);
  Send(exchange::LoadScene{std::make_shared<const scene::SceneDesc>(catalog[next].make())});
}

void SandboxWindow::CarryOut(ui::FileWish wish) {
  using Purpose = FileDialog::Purpose;
  const std::filesystem::path file = SceneFile();
  const std::filesystem::path folder = file.parent_path();
  switch (wish) {
    case ui::FileWish::kOpen:
      return dialog_.Ask(Purpose::kOpen, folder / "");
    case ui::FileWish::kSave:
      if (!file.empty()) return SaveTo(Purpose::kSaveScene, file.string());
      [[fallthrough]];
    case ui::FileWish::kSaveAs:
      return dialog_.Ask(
          Purpose::kSaveScene,
          file.empty() ? folder / (FileNameFor(scene_->name) + ".scene.json") : file);
    case ui::FileWish::kSaveSession:
      return dialog_.Ask(Purpose::kSaveSession,
                         folder / (FileNameFor(scene_->name) + ".session.json"));
  }
}

void SandboxWindow::SaveTo(FileDialog::Purpose purpose, const std::string& file) {
  RememberFile(file, preferences_);
  if (purpose == FileDialog::Purpose::kSaveSession) return Send(exchange::SaveRecording{file});
  files_[scene_] = file;
  Send(exchange::SaveScene{file, DescribeCamera(view_.camera)});
}

void SandboxWindow::DrawDialogs(const ui::PanelContext& context) {
  ChangeInputs();
  if (const auto action = DrawContextMenu(context, inputs_, &preferences_->view.free_body, &menu_))
    CarryOut(*action);
  if (const auto file = dialog_.Draw(context, preferences_->recent_files)) {
    if (dialog_.purpose() == FileDialog::Purpose::kOpen)
      OpenFile(file->string());
    else
      SaveTo(dialog_.purpose(), file->string());
  }
  DrawRecovery(context);
}

void SandboxWindow::ChangeInputs() {
  ui::HelpState& help = *panels_.help();
  if (std::exchange(help.usual_keys, false)) inputs_ = InputMap();
  if (const auto style = std::exchange(help.mouse_style, {})) inputs_.Use(kMouseStyles.at(*style));
  inputs_.UseSingleLetters(preferences_->single_letters);
}

void SandboxWindow::DrawRecovery(const ui::PanelContext& context) {
  if (!recovery_.left_behind()) return;
  const ui::Rect& room = view_.rect;
  const float edge = 10.0F * context.scale;
  ImGui::SetNextWindowPos({room.x + room.width - edge, room.y + edge}, ImGuiCond_Always,
                          {1.0F, 0.0F});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 8.0F * context.scale);
  ImGui::Begin("##unsaved", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_AlwaysAutoResize |
                   ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                   ImGuiWindowFlags_NoFocusOnAppearing);
  ImGui::TextUnformatted(("Unsaved work of " + recovery_.When() + " was kept").c_str());
  ui::Tooltip("A window was closed, or broke down, with a scene that was changed and not saved.");
  const bool open = ImGui::Button("Open it");
  context.Mark("recovery.open");
  ImGui::SameLine();
  const bool discard = ImGui::Button("Discard");
  context.Mark("recovery.discard");
  ImGui::SameLine();
  const bool later = ImGui::Button("Later");
  context.Mark("recovery.later");
  ui::Tooltip("It is offered again next time. Esc");
  ImGui::End();
  ImGui::PopStyleVar();
  if (later) recovery_.Postpone();
  if (open) {
    const std::vector<std::string> recent = preferences_->recent_files;
    const auto scene = OpenFile(recovery_.left_behind()->string());
    preferences_->recent_files = recent;
    if (scene == nullptr) return;
    files_.erase(scene);
    unsaved_ = true;
  }
  if (open || discard) recovery_.Discard();
}

void SandboxWindow::KeepRecovery() {
  if (!HasUnsavedWork()) return;
  if (const auto file = recovery_.Due(now_, snapshot_->state_hash + edits_))
    Send(exchange::SaveScene{file->string(), DescribeCamera(view_.camera), /*silent=*/true});
}

void SandboxWindow::KeepForNextTime() {
  constexpr std::chrono::milliseconds kPatience{1500};
  const std::filesystem::path file = recovery_.ForClosing();
  if (file.empty()) return;
  Send(exchange::SaveScene{file.string(), DescribeCamera(view_.camera), /*silent=*/true});
  const auto end = std::chrono::steady_clock::now() + kPatience;
  std::error_code ignored;
  while (!std::filesystem::exists(file, ignored) && std::chrono::steady_clock::now() < end)
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
}

}  // namespace touchstone::app
