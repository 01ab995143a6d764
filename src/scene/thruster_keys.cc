#include "scene/thruster_keys.h"

#include <array>

namespace touchstone::scene {

std::span<const std::string_view> ThrusterKeys() {
  static constexpr std::array<std::string_view, 40> kKeys = {
      "A", "B", "C", "D", "E", "F", "G", "H", "I",    "J",     "K",  "L",   "M", "N",
      "O", "P", "Q", "R", "S", "T", "U", "V", "W",    "X",     "Y",  "Z",   "0", "1",
      "2", "3", "4", "5", "6", "7", "8", "9", "Left", "Right", "Up", "Down"};
  return kKeys;
}

}  // namespace touchstone::scene
