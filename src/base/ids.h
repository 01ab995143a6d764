#pragma once

#include <compare>
#include <cstdint>
#include <functional>

namespace touchstone {

/// Identifies a body for as long as its simulation lives: never reused after the body is removed.
/// Inside the engine bodies are addressed by their index in the World instead.
struct BodyId {
  std::uint32_t value = 0;
  auto operator<=>(const BodyId&) const = default;
};

/// Identifies a material of a scene: its index among the scene's materials, sorted by name.
struct MaterialId {
  std::uint32_t value = 0;
  auto operator<=>(const MaterialId&) const = default;
};

}  // namespace touchstone

template <>
struct std::hash<touchstone::BodyId> {
  std::size_t operator()(touchstone::BodyId id) const noexcept { return id.value; }
};
