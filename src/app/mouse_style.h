#pragma once

#include <array>
#include <map>
#include <string>
#include <vector>

namespace touchstone::app {

/// The program whose mouse conventions drags in the scene follow.
enum class MouseStyle {
  kHands,   // a drag acts on the object on which it begins
  kCamera,  // drags move the camera; with Ctrl they act on bodies
  kMujoco,  // as in MuJoCo's viewer
};
inline constexpr std::array kMouseStyles = {MouseStyle::kHands, MouseStyle::kCamera,
                                            MouseStyle::kMujoco};

/// Text for a list of choices.
const char* Describe(MouseStyle style);

/// The drags of the actions, by name, that differ from the default table.
std::map<std::string, std::vector<std::string>> DragsOf(MouseStyle style);

}  // namespace touchstone::app
