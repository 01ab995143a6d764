#pragma once

#include <span>
#include <string_view>

namespace touchstone::scene {

/// The keys that a thruster may name: "A" to "Z", "0" to "9", "Left", "Right", "Up", "Down".
std::span<const std::string_view> ThrusterKeys();

}  // namespace touchstone::scene
