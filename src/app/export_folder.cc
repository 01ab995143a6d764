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

std::filesystem::path PicturesFolder(const std::filesystem::path& home) {
  const std::string named = Variable("XDG_PICTURES_DIR");
  if (named.starts_with("/")) return named;
  const std::string config = Variable("XDG_CONFIG_HOME");
  const std::filesystem::path folder =
      config.empty() ? home / ".config" : std::filesystem::path(config);
  const std::filesystem::path listed = PicturesFolderIn(TextOf(folder / "user-dirs.dirs"), home);
  return listed.empty() ? home / "Pictures" : listed;
}

}  // namespace

std::filesystem::path PicturesFolderIn(std::string_view user_dirs,
                                       const std::filesystem::path& home) {
  constexpr std::string_view kKey = "XDG_PICTURES_DIR=\"";
  constexpr std::string_view kHome = "$HOME";
  std::istringstream lines{std::string(user_dirs)};
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with(kKey)) continue;
    const std::size_t end = line.find('"', kKey.size());
    if (end == std::string::npos) continue;
    const std::string path = line.substr(kKey.size(), end - kKey.size());
    if (path.starts_with("/")) return path;
    // If it is the home itself, the person has no folder of pictures.
    const std::string rest = path.starts_with(kHome) ? path.substr(kHome.size()) : "";
    if (rest.size() > 1 && rest.front() == '/') return home / rest.substr(1);
  }
  return {};
}

std::filesystem::path UsualExportFolder() {
  const std::filesystem::path home = Variable("HOME");
  return home.is_absolute() ? PicturesFolder(home) / "Touchstone" : WorkingFolder();
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
