#pragma once

#include <string>
#include <string_view>

namespace touchstone::ui {

/// A number in three significant digits: "12.3", "0.00456", "1.2e-07".
std::string FormatNumber(double value);

/// A number with its unit, thousands taken into a prefix where the unit has one: "12.3 N",
/// "4.56 kN", "7.89 mN"; no unit: the number alone.
std::string FormatQuantity(double value, std::string_view unit);

/// The same, and zero where the value is smaller than `floor`: what is not known is not shown.
std::string FormatQuantityAbove(double floor, double value, std::string_view unit);

/// A moment or a duration with so many decimals: "1.250 s".
std::string FormatTime(double seconds, int decimals);

/// " [J]" after a name, nothing where there is no unit.
std::string UnitSuffix(std::string_view unit);

/// Rounds to `digits` significant decimal digits.
double RoundSignificant(double value, int digits);

}  // namespace touchstone::ui
