#pragma once

#include <string>
#include <string_view>

#include "base/math.h"

namespace touchstone::ui {

/// A number in three significant digits: "12.3", "0.0456", "1.20e-7".
std::string FormatNumber(double value);

/// A chosen number, without trailing zeros in the exponent form: "1e-4".
std::string FormatChosen(double value);

/// Shortens the exponent: "1e-07" becomes "1e-7".
std::string WithShortExponent(std::string text);

/// A duration in the unit that suits it: "1.28 s", "0.783 ns".
std::string FormatDuration(double seconds);

/// A number with its unit; thousands go into a prefix if the unit takes one: "12.3 N", "4.56 kN",
/// "7.89 mN", "1.20 µJ"; without a unit the number alone.
std::string FormatQuantity(double value, std::string_view unit);

/// FormatQuantity, with zero for values below `floor`, which are uncertain.
std::string FormatQuantityAbove(double floor, double value, std::string_view unit);
/// Tooltip of a number whose value is hidden: "Computed: 5.54e-17 m/s, too small to be told from
/// 0."; otherwise empty.
std::string TellHidden(double floor, double value, std::string_view unit);

/// Three numbers and their unit: "0, 1.50, -9.81 m/s²".
std::string FormatVector(const Vec3& value, std::string_view unit);

/// A number with the given decimals, without a sign if they are all 0: "-0.25", "0.00".
std::string FormatFixed(double value, int decimals);
/// Returns the value, or zero if the given decimals would show only zeros.
double WithoutHidden(double value, int decimals);

/// A value in two digits and a power of ten: "3.2e-7"; zero is "0".
std::string FormatScientific(double value);

/// The text of a number, with "~" before it if it is not certified: "~12.3 N".
std::string Estimate(std::string text, bool certified);

/// Largest error by which a true zero can differ from 0 beside values as large as `scale`: from the
/// solver's tolerance, or from round-off.
double RoundOffOf(double scale);
/// Returns the value, or zero if it is within RoundOffOf(scale); by component.
double WithoutRoundOff(double value, double scale);
Vec3 WithoutRoundOff(const Vec3& value, double scale);

/// A moment or a duration with the given decimals: "1.250 s".
std::string FormatTime(double seconds, int decimals);
/// Decimals of the time of an event: microseconds distinguish successive events.
inline constexpr int kEventDecimals = 6;

/// " [J]" for a name's end, empty without a unit.
std::string UnitSuffix(std::string_view unit);

/// Rounds to `digits` significant decimal digits.
double RoundSignificant(double value, int digits);

}  // namespace touchstone::ui
