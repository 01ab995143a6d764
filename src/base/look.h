#pragma once

#include <array>
#include <string_view>

namespace touchstone {

/// The apparent material of a body. It affects the picture only.
enum class Look { kPlain, kWood, kStone, kMetal, kGlass };
/// Names in scene files, in the order of Look.
inline constexpr std::array<std::string_view, 5> kLookNames = {"plain", "wood", "stone", "metal",
                                                               "glass"};

}  // namespace touchstone
