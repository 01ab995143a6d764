#include "ui/format.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace touchstone::ui {
namespace {

constexpr double kRoundOff = 1e-9;  // relative

}  // namespace

std::string FormatNumber(double value) {
  std::array<char, 32> text;
  value += 0.0;  // no "-0"
  const double size = std::abs(value);
  // %g would drop trailing zeros, and changing numbers would jitter.
  const char* format = size == 0.0                  ? "%.0f"
                       : size < 1e-3 || size >= 1e5 ? "%.2e"
                       : size >= 99.95              ? "%.0f"
                       : size >= 9.995              ? "%.1f"
                       : size >= 0.9995             ? "%.2f"
                       : size >= 0.09995            ? "%.3f"
                                                    : "%.4f";
  std::snprintf(text.data(), text.size(), format, value);
  return WithShortExponent(text.data());
}

std::string FormatChosen(double value) {
  std::string text = FormatNumber(value);
  const std::size_t power = text.find('e');
  if (power == std::string::npos) return text;
  const std::size_t last = text.find_last_not_of('0', power - 1);
  const std::size_t kept = text[last] == '.' ? last : last + 1;
  return text.erase(kept, power - kept);
}

std::string WithShortExponent(std::string text) {
  const std::size_t power = text.find('e');
  if (power == std::string::npos) return text;
  const std::size_t first = text.find_first_not_of('0', power + 2);
  if (first != std::string::npos) text.erase(power + 2, first - power - 2);
  if (text[power + 1] == '+') text.erase(power + 1, 1);
  return text;
}

std::string FormatDuration(double seconds) {
  constexpr std::array<std::pair<double, const char*>, 4> kUnits = {
      {{1.0, " s"}, {1e-3, " ms"}, {1e-6, " µs"}, {1e-9, " ns"}}};
  const auto suits = [&](const auto& unit) { return std::abs(seconds) >= 0.9995 * unit.first; };
  const auto unit = std::ranges::find_if(kUnits, suits);
  const auto& [size, name] = seconds == 0.0         ? kUnits.front()
                             : unit != kUnits.end() ? *unit
                                                    : kUnits.back();
  return FormatNumber(seconds / size) + name;
}

std::string FormatQuantity(double value, std::string_view unit) {
  if (unit.empty()) return FormatNumber(value);
  const bool takes_prefix = unit == "N" || unit == "J" || unit == "N·s" || unit == "N·m";
  struct Prefix {
    double from;  // smallest value for this unit
    double times;
    const char* name;
  };
  constexpr std::array<Prefix, 6> kPrefixes = {{{999.5e3, 1e-6, "M"},
                                                {999.5, 1e-3, "k"},
                                                {0.09995, 1.0, ""},
                                                {0.09995e-3, 1e3, "m"},
                                                {0.09995e-6, 1e6, "µ"},
                                                {0.09995e-9, 1e9, "n"}}};
  const auto suits = [&](const Prefix& prefix) { return std::abs(value) >= prefix.from; };
  const auto prefix = std::ranges::find_if(kPrefixes, suits);
  if (!takes_prefix || prefix == kPrefixes.end())
    return FormatNumber(value) + " " + std::string(unit);
  return FormatNumber(value * prefix->times) + " " + prefix->name + std::string(unit);
}

std::string FormatQuantityAbove(double floor, double value, std::string_view unit) {
  return FormatQuantity(std::abs(value) < floor ? 0.0 : value, unit);
}

std::string TellHidden(double floor, double value, std::string_view unit) {
  if (value == 0.0 || !(std::abs(value) < floor)) return "";
  return "Computed: " + FormatNumber(value) + " " + std::string(unit) +
         ", too small to be told from 0.";
}

std::string FormatVector(const Vec3& value, std::string_view unit) {
  return FormatNumber(value.x()) + ", " + FormatNumber(value.y()) + ", " + FormatNumber(value.z()) +
         " " + std::string(unit);
}

double WithoutHidden(double value, int decimals) {
  return std::abs(value) < 0.5 * std::pow(10.0, -decimals) ? 0.0 : value;
}

std::string FormatFixed(double value, int decimals) {
  std::array<char, 330> text;
  std::snprintf(text.data(), text.size(), "%.*f", decimals, WithoutHidden(value, decimals));
  return text.data();
}

std::string FormatScientific(double value) {
  std::array<char, 32> text;
  std::snprintf(text.data(), text.size(), value == 0.0 ? "%.0f" : "%.1e", value);
  return WithShortExponent(text.data());
}

std::string Estimate(std::string text, bool certified) { return certified ? text : "~" + text; }

double RoundOffOf(double scale) { return kRoundOff * scale; }

double WithoutRoundOff(double value, double scale) {
  return std::abs(value) > RoundOffOf(scale) ? value : 0.0;
}

Vec3 WithoutRoundOff(const Vec3& value, double scale) {
  return value.unaryExpr([&](double x) { return WithoutRoundOff(x, scale); });
}

std::string FormatTime(double seconds, int decimals) {
  return FormatFixed(seconds, decimals) + " s";
}

std::string UnitSuffix(std::string_view unit) {
  std::string text;
  if (!unit.empty()) text.append(" [").append(unit).append("]");
  return text;
}

double RoundSignificant(double value, int digits) {
  std::array<char, 64> text;
  std::snprintf(text.data(), text.size(), "%.*e", digits - 1, value);
  return std::strtod(text.data(), nullptr);
}

}  // namespace touchstone::ui
