#include "scene/thruster_keys.h"

#include <algorithm>
#include <array>

#include "base/printable.h"
#include "scene/suggest.h"

namespace touchstone::scene {

std::span<const std::string_view> ThrusterKeys() {
  static constexpr std::array<std::string_view, 40> kKeys = {
      "A", "B", "C", "D", "E", "F", "G", "H", "I",    "J",     "K",  "L",   "M", "N",
      "O", "P", "Q", "R", "S", "T", "U", "V", "W",    "X",     "Y",  "Z",   "0", "1",
      "2", "3", "4", "5", "6", "7", "8", "9", "Left", "Right", "Up", "Down"};
  return kKeys;
}

std::string MistakeInKey(std::string_view key) {
  if (std::ranges::find(ThrusterKeys(), key) != ThrusterKeys().end()) return "";
  return "expected a key, one of \"A\" to \"Z\", \"0\" to \"9\", \"Left\", \"Right\", \"Up\", "
         "\"Down\", got " +
         Quoted(key) + DidYouMean(key, ThrusterKeys());
}

}  // namespace touchstone::scene
