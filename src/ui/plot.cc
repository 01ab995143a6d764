#include "ui/plot.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "ui/format.h"

namespace touchstone::ui {
namespace {

ImU32 Color(const ImVec4& color) { return ImGui::GetColorU32(color); }

bool TakesPrefix(std::string_view unit) {
  constexpr std::array<std::string_view, 8> kUnits = {"N", "J", "N·s", "N·m", "W", "m", "s", "m/s"};
  return std::ranges::find(kUnits, unit) != kUnits.end();
}

/// "10⁻⁵".
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
  constexpr int kFirst = -9;  // the exponent of the first
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
  std::array<char, 32> text;
  const double size = std::max(std::abs(value), step);
  if (size >= 1e5 || size < 1e-3) {
    std::snprintf(text.data(), text.size(), "%.3g", value);
    return WithShortExponent(text.data());
  } else {
    const int decimals = std::max(0, static_cast<int>(std::ceil(-std::log10(step) - 1e-9)));
    std::snprintf(text.data(), text.size(), "%.*f", decimals, value);
  }
  return text.data();
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

ImVec4 PaperColor(std::size_t index) {
  static const std::array<ImVec4, 8> kColors = {{{0.00F, 0.45F, 0.70F, 1.0F},
                                                 {0.84F, 0.37F, 0.00F, 1.0F},
                                                 {0.00F, 0.55F, 0.41F, 1.0F},
                                                 {0.70F, 0.35F, 0.55F, 1.0F},
                                                 {0.78F, 0.56F, 0.00F, 1.0F},
                                                 {0.25F, 0.62F, 0.85F, 1.0F},
                                                 {0.35F, 0.35F, 0.38F, 1.0F},
                                                 {0.55F, 0.20F, 0.10F, 1.0F}}};
  return kColors[index % kColors.size()];
}

ImVec4 CurveColor(std::size_t index) { return LineColor(PaperColor(index)); }

Plot::Plot(const char* id, ImVec2 size, const Axes& axes)
    : draw_(ImGui::GetWindowDrawList()), falls_(axes.falls), x_(axes.x), y_(axes.y) {
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  size = {std::max(size.x, 40.0F), std::max(size.y, 40.0F)};
  ImGui::InvisibleButton(id, size);
  hovered_ = ImGui::IsItemHovered();
  held_ = ImGui::IsItemActive();
  const float em = ImGui::GetFontSize();
  const float left = 4.0F * em;
  const float below = 1.35F * em;
  frame_ = {corner.x + left, corner.y + 0.3F * em, std::max(size.x - left - 0.4F * em, 10.0F),
            std::max(size.y - below - 0.3F * em, 10.0F)};
  if (axes.equal) {
    const double unit = std::max(x_.Width() / frame_.width, y_.Width() / frame_.height);
    const auto widen = [&](Range* range, float pixels) {
      const double more = 0.5 * (unit * pixels - range->Width());
      *range = {range->low - more, range->high + more, false};
    };
    widen(&x_, frame_.width);
    widen(&y_, frame_.height);
  }
  const AxisNumbers along_y =
      axes.log_y ? AxisNumbers{1.0, axes.y_label} : WriteAxis(axes.y_label, y_);
  y_label_ = along_y.label;
  DrawGrid(axes, WriteAxis(axes.x_label, x_), along_y);
  draw_->PushClipRect({frame_.x, frame_.y}, {frame_.x + frame_.width, frame_.y + frame_.height},
                      true);
}

Plot::~Plot() {
  const float em = ImGui::GetFontSize();
  if (!y_label_.empty() && falls_)
    Note(y_label_, Colors().text);
  else if (!y_label_.empty())
    TextOver({frame_.x + 0.4F * em, frame_.y + 0.15F * em}, y_label_, Colors().text);
  draw_->PopClipRect();
}

void Plot::TextOver(ImVec2 at, const std::string& text, const ImVec4& color) {
  const ImVec2 size = ImGui::CalcTextSize(text.c_str());
  ImVec4 ground = Colors().plot_ground;
  ground.w = 0.8F;
  draw_->AddRectFilled({at.x - 2.0F, at.y}, {at.x + size.x + 2.0F, at.y + size.y}, Color(ground),
                       2.0F);
  draw_->AddText(at, Color(TextOn(Colors().plot_ground, color)), text.c_str());
}

void Plot::DrawGrid(const Axes& axes, const AxisNumbers& along_x, const AxisNumbers& along_y) {
  const float em = ImGui::GetFontSize();
  const ImVec2 end{frame_.x + frame_.width, frame_.y + frame_.height};
  draw_->AddRectFilled({frame_.x, frame_.y}, end, Color(Colors().plot_ground), 3.0F);
  const float label_width = ImGui::CalcTextSize(along_x.label.c_str()).x + em;
  const std::vector<double> xs =
      NiceTicks(x_.low, x_.high, std::max(2, static_cast<int>(frame_.width / (5.5F * em))));
  const int rows = std::max(2, static_cast<int>(frame_.height / (2.2F * em)));
  const std::vector<double> ys =
      axes.log_y ? WholeTicks(y_.low, y_.high, rows) : NiceTicks(y_.low, y_.high, rows);
  const auto step = [](const std::vector<double>& ticks) {
    return ticks.size() > 1 ? ticks[1] - ticks[0] : 1.0;
  };
  for (const double x : xs) {
    const float at = At(x, y_.low).x;
    draw_->AddLine({at, frame_.y}, {at, end.y},
                   Color(x == 0.0 ? Colors().plot_frame : Colors().plot_grid));
    const std::string text = TickText(x / along_x.unit, step(xs) / along_x.unit, false);
    const float width = ImGui::CalcTextSize(text.c_str()).x;
    if (at + 0.5F * width < end.x - label_width)
      draw_->AddText({at - 0.5F * width, end.y + 0.1F * em}, Color(Colors().muted), text.c_str());
  }
  draw_->AddText({end.x - label_width + em, end.y + 0.1F * em}, Color(Colors().text),
                 along_x.label.c_str());
  for (const double y : ys) {
    const float at = At(x_.low, y).y;
    draw_->AddLine({frame_.x, at}, {end.x, at},
                   Color(y == 0.0 && !axes.log_y ? Colors().plot_frame : Colors().plot_grid));
    const std::string text = TickText(y / along_y.unit, step(ys) / along_y.unit, axes.log_y);
    const float width = ImGui::CalcTextSize(text.c_str()).x;
    draw_->AddText({frame_.x - width - 0.3F * em, at - 0.5F * em}, Color(Colors().muted),
                   text.c_str());
  }
  draw_->AddRect({frame_.x, frame_.y}, end, Color(Colors().plot_frame), 3.0F);
}

ImVec2 Plot::At(double x, double y) const {
  return {frame_.x + static_cast<float>((x - x_.low) / x_.Width()) * frame_.width,
          frame_.y + static_cast<float>((y_.high - y) / y_.Width()) * frame_.height};
}

Eigen::Vector2d Plot::ValueAt(ImVec2 at) const {
  return {x_.low + x_.Width() * static_cast<double>((at.x - frame_.x) / frame_.width),
          y_.high - y_.Width() * static_cast<double>((at.y - frame_.y) / frame_.height)};
}

void Plot::Curve(std::span<const double> x, std::span<const double> y, const ImVec4& color,
                 float width) {
  std::vector<ImVec2> points;
  const auto flush = [&] {
    if (points.size() == 1)
      draw_->AddCircleFilled(points[0], width, Color(color));
    else
      draw_->AddPolyline(points.data(), static_cast<int>(points.size()), Color(color), 0, width);
    points.clear();
  };
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (std::isfinite(x[i]) && std::isfinite(y[i]))
      points.push_back(At(x[i], y[i]));
    else if (!points.empty())
      flush();
  }
  if (!points.empty()) flush();
}

void Plot::Line(const Eigen::Vector2d& a, const Eigen::Vector2d& b, const ImVec4& color,
                float width) {
  draw_->AddLine(At(a.x(), a.y()), At(b.x(), b.y()), Color(color), width);
}

void Plot::Vertical(double x, const ImVec4& color, float width) {
  Line({x, y_.low}, {x, y_.high}, color, width);
}

void Plot::Horizontal(double y, const ImVec4& color, float width) {
  Line({x_.low, y}, {x_.high, y}, color, width);
}

void Plot::Strip(double a, double b, const ImVec4& color) {
  constexpr float kHeight = 4.0F;
  const float bottom = frame_.y + frame_.height;
  const float left = At(a, y_.low).x;
  draw_->AddRectFilled({left, bottom - kHeight}, {std::max(At(b, y_.low).x, left + 1.0F), bottom},
                       Color(color));
}

void Plot::Dot(double x, double y, const ImVec4& color, float radius) {
  draw_->AddCircleFilled(At(x, y), radius, Color(color));
}

void Plot::Fill(std::span<const double> x, std::span<const double> y, const ImVec4& color) {
  // Smoothed borders would show between the pieces.
  const ImDrawListFlags flags = draw_->Flags;
  draw_->Flags &= ~ImDrawListFlags_AntiAliasedFill;
  for (std::size_t i = 0; i + 1 < x.size(); ++i)
    draw_->AddQuadFilled(At(x[i], 0.0), At(x[i], y[i]), At(x[i + 1], y[i + 1]), At(x[i + 1], 0.0),
                         Color(color));
  draw_->Flags = flags;
}

void Plot::Text(double x, double y, const std::string& text, const ImVec4& color) {
  const ImVec2 at = At(x, y);
  const float em = ImGui::GetFontSize();
  const float room = frame_.x + frame_.width - ImGui::CalcTextSize(text.c_str()).x - 2.0F;
  const float left = std::max(std::min(at.x + 4.0F, room), frame_.x + 2.0F);
  // Below the point where the name of the axis stands beside it.
  const float label = frame_.x + 0.8F * em + ImGui::CalcTextSize(y_label_.c_str()).x;
  const bool under = at.y - em < frame_.y + 1.2F * em && left < label && !falls_;
  TextOver({left, under ? at.y + 0.3F * em : std::max(at.y - em, frame_.y)}, text, color);
}

void Plot::Note(const std::string& text, const ImVec4& color) {
  const float em = ImGui::GetFontSize();
  const float width = ImGui::CalcTextSize(text.c_str()).x;
  const float line = ImGui::GetTextLineHeight();
  TextOver({std::max(frame_.x + frame_.width - width - 0.4F * em, frame_.x + 0.2F * em),
            frame_.y + 0.15F * em + static_cast<float>(notes_++) * line},
           text, color);
}

}  // namespace touchstone::ui
