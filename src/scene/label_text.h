#pragma once

#include <array>
#include <functional>
#include <string>
#include <string_view>

namespace touchstone::scene {

/// Values that a body's label may name in braces, "µ = {friction}": they are written as they are at
/// the moment, so that a label stays true when someone changes them.
enum class LabelValue { kMass, kWeight, kFriction, kRestitution, kSpeed };
inline constexpr std::array<std::string_view, 5> kLabelValues = {"mass", "weight", "friction",
                                                                 "restitution", "speed"};

/// What is wrong with a label, or empty: a name in braces that is not among the values, or a brace
/// without its other half.
std::string FindLabelMistake(std::string_view label);

/// The label with its values written out by `write`. A label with a mistake is left as it is, or
/// without the value.
std::string FillLabel(std::string_view label, const std::function<std::string(LabelValue)>& write);

}  // namespace touchstone::scene
