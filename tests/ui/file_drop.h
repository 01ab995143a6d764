#pragma once

#include <string>

namespace touchstone::ui_test {

/// Drops a file on the program's window as a file manager does, by the protocol XDND of X11: the
/// pointer comes over the window, the window says that it takes files, asks for the file's name,
/// and says that it has it.
/// @param display  of the window, as ":7".
/// @param file  its absolute path.
/// @return an empty string, or what the window did not do.
std::string DropFile(const std::string& display, const std::string& file);

}  // namespace touchstone::ui_test
