#pragma once

#include <span>
#include <string>
#include <string_view>

namespace touchstone::scene {

/// The candidate nearest to a misspelt name, or empty if none is near. Near means at most a third
/// of the letters inserted, removed, replaced or swapped with a neighbour, or two for a short name
/// that begins with the same two letters. Ties go to the first.
std::string_view FindNearest(std::string_view name, std::span<const std::string_view> candidates);

/// "; did you mean \"NEAREST\"?", or empty if no candidate is near.
std::string DidYouMean(std::string_view name, std::span<const std::string_view> candidates);

}  // namespace touchstone::scene
