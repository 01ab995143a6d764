#pragma once

#include <string>
#include <string_view>

#include "base/math.h"

namespace touchstone::ui {

/// A number in three significant digits: "12.3", "0.0456", "1.20e-7".
std::string FormatNumber(double value);

/// A number that was chosen, without trailing zeros in the exponent form: "1e-4".
std::string FormatChosen(double value);

/// "1e-07" as "1e-7".
std::string WithShortExponent(std::string text);

/// A duration in the unit that suits it: "1.28 s", "0.783 ns".
std::string FormatDuration(double seconds);

/// A number with its unit, thousands taken into a prefix where the unit has one: "12.3 N",
/// "4.56 kN", "7.89 mN", "1.20 µJ"; no unit: the number alone.
std::string FormatQuantity(double value, std::string_view unit);

/// The same, with zero for values below `floor`, which are not known.
std::string FormatQuantityAbove(double floor, double value, std::string_view unit);
/// What the tooltip of such a number says where it hides a value: "Computed: 5.54e-17 m/s, too
/// small to be told from 0."; else nothing.
std::string TellHidden(double floor, double value, std::string_view unit);

/// Three numbers and their unit: "0, 1.50, -9.81 m/s²".
std::string FormatVector(const Vec3& value, std::string_view unit);

/// A number with so many decimals, which has no sign where they are all 0: "-0.25", "0.00".
std::string FormatFixed(double value, int decimals);
/// Zero for a value of which so many decimals show nothing.
double WithoutHidden(double value, int decimals);

/// A value in two digits and a power of ten: "3.2e-7"; zero is "0".
std::string FormatScientific(double value);

/// A number in words, with "~" before it where it is not certified: "~12.3 N".
std::string Estimate(std::string text, bool certified);

/// What the tolerance of the solver, or round-off, leaves of zero beside values as large as
/// `scale`.
double RoundOffOf(double scale);
/// The value, and zero where it is no more than that; each component by itself.
double WithoutRoundOff(double value, double scale);
Vec3 WithoutRoundOff(const Vec3& value, double scale);

/// A moment or a duration with so many decimals: "1.250 s".
std::string FormatTime(double seconds, int decimals);
/// The moment of an event: microseconds tell one from the next.
inline constexpr int kEventDecimals = 6;

/// " [J]" after a name, nothing where there is no unit.
std::string UnitSuffix(std::string_view unit);

/// Rounds to `digits` significant decimal digits.
double RoundSignificant(double value, int digits);

}  // namespace touchstone::ui
