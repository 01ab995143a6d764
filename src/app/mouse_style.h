#pragma once

#include <array>
#include <map>
#include <string>
#include <vector>

namespace touchstone::app {

/// The program whose mouse conventions drags in the scene follow.
enum class MouseStyle {
  kHands,   // a drag acts on what it begins on
  kCamera,  // drags move the camera; with Ctrl they act on bodies
  kMujoco,  // as in MuJoCo's viewer
};
inline constexpr std::array kMouseStyles = {MouseStyle::kHands, MouseStyle::kCamera,
                                            MouseStyle::kMujoco};

/// For a list to choose from.
const char* Describe(MouseStyle style);

/// The drags of the actions, by name, that differ from the usual table.
std::map<std::string, std::vector<std::string>> DragsOf(MouseStyle style);

}  // namespace touchstone::app
