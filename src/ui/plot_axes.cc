// The numbers along the axes of plots, and the choice of drawn points of a curve.

#include <algorithm>
#include <array>
#include <cmath>

#include "ui/format.h"
#include "ui/plot.h"

namespace touchstone::ui {
namespace {

bool TakesPrefix(std::string_view unit) {
  constexpr std::array<std::string_view, 8> kUnits = {"N", "J", "N·s", "N·m", "W", "m", "s", "m/s"};
  return std::ranges::find(kUnits, unit) != kUnits.end();
}

/// Text of a power: "10⁻⁵".
std::string PowerOfTen(int exponent) {
  constexpr std::array kDigits = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::string text = exponent < 0 ? "10⁻" : "10";
  for (const char digit : std::to_string(std::abs(exponent)))
    text += kDigits[static_cast<std::size_t>(digit - '0')];
  return text;
}

}  // namespace

void Range::Add(double value) {
  if (!std::isfinite(value)) return;
  low = empty ? value : std::min(low, value);
  high = empty ? value : std::max(high, value);
  empty = false;
}

Range Range::Padded(double share) const {
  if (empty) return {0.0, 1.0, false};
  const double least = std::max(1e-12, 1e-6 * std::max(std::abs(low), std::abs(high)));
  const double by = Width() > least ? share * Width() : std::max(0.5 * std::abs(high), 0.5);
  return {low - by, high + by, false};
}

AxisNumbers WriteAxis(const std::string& label, const Range& range) {
  constexpr double kMost = 1e5, kLeast = 1e-3;
  const double size = std::max(std::abs(range.low), std::abs(range.high));
  if (range.empty || !(size > 0.0) || (size < kMost && size >= kLeast)) return {1.0, label};
  const auto exponent = static_cast<int>(std::floor(std::log10(size)));
  const std::size_t bracket = label.rfind('[');
  const bool has_unit = bracket != std::string::npos && label.ends_with(']');
  const std::string name = has_unit ? label.substr(0, bracket) : label;
  const std::string unit =
      has_unit ? label.substr(bracket + 1, label.size() - bracket - 2) : std::string();
  constexpr std::array kPrefixes = {"n", "µ", "m", "", "k", "M", "G", "T"};
  constexpr int kFirst = -9;  // exponent of the first prefix
  const int thousands = 3 * static_cast<int>(std::floor(exponent / 3.0));
  const int place = (thousands - kFirst) / 3;
  if (TakesPrefix(unit) && thousands >= kFirst && place < static_cast<int>(kPrefixes.size()))
    return {std::pow(10.0, thousands),
            name + "[" + kPrefixes[static_cast<std::size_t>(place)] + unit + "]"};
  const std::string power = PowerOfTen(exponent) + (unit.empty() ? "" : " " + unit);
  return {std::pow(10.0, exponent),
          name + (has_unit || name.empty() ? "" : " ") + "[" + power + "]"};
}

std::string TickText(double value, double step, bool power) {
  if (power) {
    return PowerOfTen(static_cast<int>(std::lround(value)));
  }
  if (std::abs(value) < 1e-9 * step) return "0";
  const double size = std::max(std::abs(value), step);
  if (size >= 1e5 || size < 1e-3) {
    std::array<char, 32> text;
    std::snprintf(text.data(), text.size(), "%.3g", value);
    return WithShortExponent(text.data());
  }
  return FormatFixed(value, std::max(0, static_cast<int>(std::ceil(-std::log10(step) - 1e-9))));
}

std::vector<double> NiceTicks(double low, double high, int count) {
  if (!(high > low) || count < 1) return {};
  const double rough = (high - low) / count;
  const double power = std::pow(10.0, std::floor(std::log10(rough)));
  const double part = rough / power;
  const double step = power * (part <= 1.0 ? 1.0 : part <= 2.0 ? 2.0 : part <= 5.0 ? 5.0 : 10.0);
  std::vector<double> ticks;
  const double first = std::ceil(low / step - 1e-9);
  for (int i = 0; i <= 4 * count; ++i) {
    const double tick = (first + i) * step;
    if (tick > high + 1e-9 * step) break;
    ticks.push_back(tick);
  }
  return ticks;
}

std::vector<double> WholeTicks(double low, double high, int count) {
  if (!(high > low) || count < 1) return {};
  const double step = std::max(1.0, std::ceil((high - low) / (count + 1)));
  std::vector<double> ticks;
  for (double tick = step * std::ceil(low / step); tick <= high; tick += step)
    ticks.push_back(tick);
  return ticks;
}

std::vector<std::size_t> ThinOut(std::span<const double> x, std::span<const double> y, double low,
                                 double high, int columns) {
  std::vector<std::size_t> kept;
  const double width = (high - low) / std::max(columns, 1);
  const auto column = [&](std::size_t i) { return std::floor((x[i] - low) / width); };
  for (std::size_t i = 0; i < x.size();) {
    if (!std::isfinite(x[i]) || !std::isfinite(y[i])) {
      kept.push_back(i++);
      continue;
    }
    std::size_t end = i + 1;
    std::size_t lowest = i;
    std::size_t highest = i;
    for (; end < x.size() && std::isfinite(y[end]) && column(end) == column(i); ++end) {
      if (y[end] < y[lowest]) lowest = end;
      if (y[end] > y[highest]) highest = end;
    }
    std::array<std::size_t, 4> few = {i, lowest, highest, end - 1};
    std::ranges::sort(few);
    kept.insert(kept.end(), few.begin(), std::ranges::unique(few).begin());
    i = end;
  }
  return kept;
}

}  // namespace touchstone::ui
