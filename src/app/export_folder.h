#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace touchstone::app {

/// Where exports go unless a person chose another folder: Touchstone in the folder of pictures,
/// which XDG_PICTURES_DIR names, in the environment or in user-dirs.dirs, and which is ~/Pictures
/// where nothing does. The working folder where there is no home.
std::filesystem::path UsualExportFolder();

/// The folder that a line XDG_PICTURES_DIR="..." of user-dirs.dirs names; empty: none. $HOME at its
/// beginning stands for `home`.
std::filesystem::path PicturesFolderIn(std::string_view user_dirs,
                                       const std::filesystem::path& home);

/// The folder that a person chose, ~ at its beginning being the home; the usual one where that is
/// empty. A relative one lies in the working folder.
std::filesystem::path ExportFolder(const std::string& chosen);

/// Makes a folder and those it is in; returns why that cannot be, with its name, or an empty
/// string.
std::string MakeFolder(const std::filesystem::path& folder);

/// Whether the desktop has a program that shows folders (xdg-open).
bool CanShowFolders();

/// Makes the folder and shows it in the desktop's program for files, which goes on by itself;
/// returns why that cannot be, or an empty string.
std::string ShowFolder(const std::filesystem::path& folder);

}  // namespace touchstone::app
