#pragma once

#include <array>
#include <functional>
#include <string>
#include <string_view>

namespace touchstone::scene {

/// Values that a body's label may contain in braces, "µ = {friction}": the present values are
/// written, so that a label stays true after edits.
enum class LabelValue { kMass, kWeight, kFriction, kRestitution, kSpeed };
inline constexpr std::array<std::string_view, 5> kLabelValues = {"mass", "weight", "friction",
                                                                 "restitution", "speed"};

/// The mistake in a label, or empty: a name in braces that is not among the values, or an unmatched
/// brace.
std::string FindLabelMistake(std::string_view label);

/// The label with its values written out by `write`. A label with a mistake is left unchanged, or
/// without the value.
std::string FillLabel(std::string_view label, const std::function<std::string(LabelValue)>& write);

}  // namespace touchstone::scene
