#include "app/export_folder.h"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <thread>

#include "app/export_file.h"
#include "base/whole_file.h"

namespace touchstone::app {
namespace {

constexpr const char* kFolderOpener = "xdg-open";

/// A variable of the environment; empty if it is not set.
std::string Variable(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr ? value : "";
}

std::string TextOf(const std::filesystem::path& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

/// Touchstone in one of the folders that a desktop gives to each person. `key` is its name in the
/// environment or in user-dirs.dirs, `usual` its name in the home where neither tells it.
std::filesystem::path FolderInDesktops(const std::string& key, const char* usual) {
  const std::filesystem::path home = Variable("HOME");
  if (!home.is_absolute()) return WorkingFolder();
  const std::string named = Variable(key.c_str());
  if (named.starts_with("/")) return std::filesystem::path(named) / "Touchstone";
  const std::string config = Variable("XDG_CONFIG_HOME");
  const std::filesystem::path folder =
      config.empty() ? home / ".config" : std::filesystem::path(config);
  const std::filesystem::path listed =
      DesktopFolderIn(TextOf(folder / "user-dirs.dirs"), key, home);
  return (listed.empty() ? home / usual : listed) / "Touchstone";
}

}  // namespace

std::filesystem::path DesktopFolderIn(std::string_view user_dirs, const std::string& key,
                                      const std::filesystem::path& home) {
  const std::string start = key + "=\"";
  constexpr std::string_view kHome = "$HOME";
  std::istringstream lines{std::string(user_dirs)};
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with(start)) continue;
    const std::size_t end = line.find('"', start.size());
    if (end == std::string::npos) continue;
    const std::string path = line.substr(start.size(), end - start.size());
    if (path.starts_with("/")) return path;
    // If it is the home itself, the person has no such folder.
    const std::string rest = path.starts_with(kHome) ? path.substr(kHome.size()) : "";
    if (rest.size() > 1 && rest.front() == '/') return home / rest.substr(1);
  }
  return {};
}

std::filesystem::path UsualExportFolder() {
  return FolderInDesktops("XDG_PICTURES_DIR", "Pictures");
}

std::filesystem::path UsualSceneFolder() {
  return FolderInDesktops("XDG_DOCUMENTS_DIR", "Documents");
}

std::filesystem::path WithHome(const std::string& path) {
  if (path != "~" && !path.starts_with("~/")) return path;
  return std::filesystem::path(Variable("HOME")) /
         path.substr(std::min<std::size_t>(2, path.size()));
}

std::filesystem::path ExportFolder(const std::string& chosen) {
  if (chosen.empty()) return UsualExportFolder();
  return (WorkingFolder() / WithHome(chosen)).lexically_normal();
}

std::filesystem::path SequenceFolder(const std::string& exports, const std::string& named) {
  return ExportFolder(exports) / WithHome(named);  // an absolute one replaces that of exports
}

std::string MakeFolder(const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (!error && !std::filesystem::is_directory(folder, error) && !folder.empty())
    error = std::make_error_code(std::errc::not_a_directory);
  return error ? folder.string() + ": the folder cannot be made: " + ReasonOf(error.value()) : "";
}

bool CanShowFolders() {
  std::istringstream folders(Variable("PATH"));
  for (std::string folder; std::getline(folders, folder, ':');)
    if (access((std::filesystem::path(folder) / kFolderOpener).c_str(), X_OK) == 0) return true;
  return false;
}

std::string ShowFolder(const std::filesystem::path& folder) {
  if (std::string problem = MakeFolder(folder); !problem.empty()) return problem;
  std::string program = kFolderOpener;
  std::string argument = folder.string();
  std::array<char*, 3> arguments = {program.data(), argument.data(), nullptr};
  pid_t process = 0;
  const int error =
      posix_spawnp(&process, kFolderOpener, nullptr, nullptr, arguments.data(), environ);
  if (error != 0)
    return folder.string() + ": cannot be shown by " + kFolderOpener + ": " + ReasonOf(error);
  std::thread([process] { waitpid(process, nullptr, 0); }).detach();  // waits in the background
  return "";
}

}  // namespace touchstone::app
