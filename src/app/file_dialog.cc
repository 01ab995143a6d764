#include "app/file_dialog.h"

#include <imgui_stdlib.h>

#include <algorithm>
#include <utility>

#include "app/export_folder.h"
#include "scene/import/foreign_scene.h"
#include "scene/mesh_file.h"
#include "ui/theme.h"
#include "ui/widgets.h"

namespace touchstone::app {
namespace {

constexpr const char* kSceneEnding = ".scene.json";
constexpr const char* kSessionEnding = ".session.json";

const char* TitleOf(FileDialog::Purpose purpose) {
  switch (purpose) {
    case FileDialog::Purpose::kOpen:
      return "Open a scene or a session";
    case FileDialog::Purpose::kSaveScene:
      return "Save the scene as it is now";
    case FileDialog::Purpose::kSaveSession:
      break;
  }
  return "Save the run as a session";
}

bool IsOurs(const std::string& name) {
  return name.ends_with(kSceneEnding) || name.ends_with(kSessionEnding);
}

/// Whether the name is one of another program's files that can be opened.
bool IsForeign(const std::string& name) {
  return scene::IsMeshFileName(name) || scene::IsRobotFileName(name);
}

/// The path, or its end after "…" if there is no room for all of it.
std::string EndOf(const std::string& path, float width) {
  if (ImGui::CalcTextSize(path.c_str()).x <= width) return path;
  std::size_t at = 0;
  while (at < path.size() && ImGui::CalcTextSize(("…" + path.substr(at)).c_str()).x > width)
    at = std::min(path.find('/', at + 1), path.size());
  return at < path.size() ? "…" + path.substr(at) : ui::Shortened(path, width);
}

}  // namespace

void FileDialog::Ask(Purpose purpose, const std::filesystem::path& file) {
  open_ = appearing_ = true;
  accepted_ = false;
  refusal_.clear();
  purpose_ = purpose;
  name_ = purpose == Purpose::kOpen ? "" : file.filename().string();
  Enter(file.parent_path());
}

void FileDialog::Refuse(std::string reason) {
  open_ = appearing_ = true;
  refusal_ = std::move(reason);
}

void FileDialog::Enter(const std::filesystem::path& folder) {
  std::error_code error;
  folder_ = std::filesystem::absolute(folder.empty() ? "." : folder, error).lexically_normal();
  folders_.clear();
  files_.clear();
  for (std::filesystem::directory_iterator it(folder_, error), end; !error && it != end;
       it.increment(error)) {
    const std::string name = it->path().filename().string();
    if (name.starts_with(".")) continue;
    std::error_code ignored;
    if (it->is_directory(ignored))
      folders_.push_back(name);
    else if (IsOurs(name) || (purpose_ == Purpose::kOpen && IsForeign(name)))
      files_.push_back(name);
  }
  std::ranges::sort(folders_);
  std::ranges::sort(files_);
  if (folder_.has_parent_path() && folder_ != folder_.root_path())
    folders_.insert(folders_.begin(), "..");
}

void FileDialog::DrawEntries(const ui::PanelContext& context, float below) {
  std::optional<std::filesystem::path> entered;
  const float line = ImGui::GetTextLineHeightWithSpacing();
  const float room = 0.94F * ImGui::GetIO().DisplaySize.y - below;
  ImGui::BeginChild("##entries", {0.0F, std::clamp(room, 3.0F * line, 12.0F * line)}, true);
  for (const std::string& name : folders_)
    if (ImGui::Selectable((name + "/").c_str())) entered = folder_ / name;
  for (const std::string& name : files_) {
    if (ImGui::Selectable(name.c_str(), name == name_, ImGuiSelectableFlags_AllowDoubleClick)) {
      name_ = name;
      accepted_ = ImGui::IsMouseDoubleClicked(0);
    }
    context.Mark("file.entry." + name);
  }
  if (files_.empty())
    ImGui::TextDisabled(purpose_ == Purpose::kOpen
                            ? "No scenes, sessions, robots or meshes in this folder"
                            : "No scenes or sessions in this folder");
  ImGui::EndChild();
  if (entered) Enter(*entered);
}

std::filesystem::path FileDialog::Chosen() const {
  std::string name = name_;
  const char* ending = purpose_ == Purpose::kSaveSession ? kSessionEnding : kSceneEnding;
  if (purpose_ != Purpose::kOpen && !name.ends_with(".json")) name += ending;
  return folder_ / WithHome(name);  // an absolute name replaces the folder
}

std::optional<std::filesystem::path> FileDialog::Draw(const ui::PanelContext& context,
                                                      const std::vector<std::string>& recent) {
  if (!open_) return std::nullopt;
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  ImGui::SetNextWindowPos({0.5F * display.x, 0.5F * display.y}, ImGuiCond_Always, {0.5F, 0.5F});
  ImGui::SetNextWindowSize({std::min(560.0F * context.scale, 0.94F * display.x), 0.0F});
  if (appearing_) ImGui::SetNextWindowFocus();
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 8.0F * context.scale);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1.0F);
  ui::BeginDialog((std::string(TitleOf(purpose_)) + "###files").c_str(), &open_,
                  ImGuiWindowFlags_NoResize);
  const float width = ImGui::GetContentRegionAvail().x;
  ImGui::TextDisabled("%s", EndOf(folder_.string(), width).c_str());
  const std::size_t lately = purpose_ == Purpose::kOpen && !recent.empty() ? recent.size() + 1 : 0;
  // Height of title, folder, name, button and recent files.
  DrawEntries(context, 5.0F * ImGui::GetFrameHeightWithSpacing() +
                           static_cast<float>(lately) * ImGui::GetTextLineHeightWithSpacing());
  if (lately > 0) {
    ImGui::TextDisabled("Recent files");
    for (std::size_t i = 0; i < recent.size(); ++i) {
      if (ImGui::Selectable((EndOf(recent[i], width) + "###" + recent[i]).c_str())) {
        name_ = recent[i];
        accepted_ = true;
      }
      context.Mark("file.recent." + std::to_string(i));
    }
  }
  if (std::exchange(appearing_, false)) ImGui::SetKeyboardFocusHere();
  ImGui::SetNextItemWidth(-1.0F);
  ImGui::InputTextWithHint("##name", "name", &name_, ImGuiInputTextFlags_AutoSelectAll);
  context.Mark("file.name");
  if (!refusal_.empty()) {
    ImGui::PushStyleColor(ImGuiCol_Text, ui::Colors().warning);
    ImGui::PushTextWrapPos(0.0F);  // breaks a path wider than the dialog
    ImGui::TextUnformatted(ui::Wrapped(refusal_, width).c_str());
    ImGui::PopTextWrapPos();
    ImGui::PopStyleColor();
    context.Mark("file.refusal");
  }
  ImGui::BeginDisabled(name_.empty());
  accepted_ |= ImGui::Button(purpose_ == Purpose::kOpen ? "Open" : "Save");
  context.Mark("file.ok");
  ImGui::EndDisabled();
  std::error_code ignored;
  if (purpose_ != Purpose::kOpen && !name_.empty() && std::filesystem::exists(Chosen(), ignored)) {
    ImGui::SameLine();
    ImGui::TextColored(ui::Colors().warning, "The existing file will be replaced");
  }
  ImGui::End();
  ImGui::PopStyleVar(2);
  if (!std::exchange(accepted_, false) || name_.empty()) return std::nullopt;
  if (purpose_ == Purpose::kOpen && std::filesystem::is_directory(Chosen(), ignored)) {
    Enter(Chosen());
    name_.clear();
    refusal_.clear();
    appearing_ = true;
    return std::nullopt;
  }
  open_ = false;
  return Chosen();
}

}  // namespace touchstone::app
