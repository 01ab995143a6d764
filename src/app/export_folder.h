#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace touchstone::app {

/// The default folder for exports: Touchstone in the folder of pictures, which is XDG_PICTURES_DIR
/// in the environment or in user-dirs.dirs, otherwise ~/Pictures. The working folder if there is no
/// home.
std::filesystem::path UsualExportFolder();

/// The default folder for scenes and sessions: the same in the folder of documents, which is
/// XDG_DOCUMENTS_DIR, otherwise ~/Documents.
std::filesystem::path UsualSceneFolder();

/// The folder in a line of user-dirs.dirs like XDG_PICTURES_DIR="...", where that name is `key`;
/// empty: none. $HOME at its beginning is replaced by `home`.
std::filesystem::path DesktopFolderIn(std::string_view user_dirs, const std::string& key,
                                      const std::filesystem::path& home);

/// A path that a person typed, with the home in place of ~ at its beginning.
std::filesystem::path WithHome(const std::string& path);

/// The folder that a person chose, with ~ at its beginning for the home; the default one if it is
/// empty. A relative one is inside the working folder.
std::filesystem::path ExportFolder(const std::string& chosen);

/// The folder for sequences of pictures that a person named: inside the folder for exports, unless
/// it begins with / or ~.
std::filesystem::path SequenceFolder(const std::string& exports, const std::string& named);

/// Makes a folder and its parents; returns the reason of a failure, with the folder's name, or an
/// empty string.
std::string MakeFolder(const std::filesystem::path& folder);

/// Whether the desktop has a program that shows folders (xdg-open).
bool CanShowFolders();

/// Makes the folder and shows it in the desktop's file manager, which runs independently; returns
/// the reason of a failure, or an empty string.
std::string ShowFolder(const std::filesystem::path& folder);

}  // namespace touchstone::app
