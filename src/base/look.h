#pragma once

#include <array>
#include <string_view>

namespace touchstone {

/// What a body seems to be made of. Only its picture depends on it.
enum class Look { kPlain, kWood, kStone, kMetal, kGlass };
/// As in scene files, by look.
inline constexpr std::array<std::string_view, 5> kLookNames = {"plain", "wood", "stone", "metal",
                                                               "glass"};

}  // namespace touchstone
