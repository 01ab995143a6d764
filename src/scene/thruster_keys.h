#pragma once

#include <span>
#include <string>
#include <string_view>

namespace touchstone::scene {

/// The keys that a thruster may name: "A" to "Z", "0" to "9", "Left", "Right", "Up", "Down".
std::span<const std::string_view> ThrusterKeys();

/// The reason why a thruster cannot fire by a key of that name; empty if it can.
std::string MistakeInKey(std::string_view key);

}  // namespace touchstone::scene
