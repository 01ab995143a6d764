#include "ui/plot.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "ui/plot_words.h"
#include "ui/rough_stretch.h"
#include "ui/segments.h"
#include "ui/widgets.h"

namespace touchstone::ui {
namespace {

constexpr float kTextBelow = 0.3F;  // below the strip of rough steps [font sizes]

ImU32 Color(const ImVec4& color) { return ImGui::GetColorU32(color); }

}  // namespace

ImVec4 PaperColor(std::size_t index) {
  static const std::array<ImVec4, kCurveColors> kColors = {{{0.00F, 0.45F, 0.70F, 1.0F},
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
  InvisibleButton(id, size);
  hovered_ = ImGui::IsItemHovered();
  held_ = ImGui::IsItemActive();
  const float em = ImGui::GetFontSize();
  const float left = 4.0F * em;
  const float below = 1.35F * em;
  // Above the frame, the name covers no curve, but a low plot needs the room.
  constexpr float kHigh = 9.0F;  // [font sizes]
  const bool named_above = !axes.y_label.empty() && size.y >= kHigh * em;
  const float above = (named_above ? 1.25F : 0.3F) * em;
  frame_ = {corner.x + left, corner.y + above, std::max(size.x - left - 0.4F * em, 10.0F),
            std::max(size.y - below - above, 10.0F)};
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
  if (named_above)
    draw_->AddText({frame_.x, corner.y}, Color(Colors().text), std::exchange(y_label_, {}).c_str());
  draw_->PushClipRect({frame_.x, frame_.y}, {frame_.x + frame_.width, frame_.y + frame_.height},
                      true);
}

Plot::~Plot() {
  const float em = ImGui::GetFontSize();
  const ImVec2 corner{frame_.x + 0.4F * em, frame_.y + kTextBelow * em};
  const ImVec2 size = ImGui::CalcTextSize(y_label_.c_str());
  const auto covers = [&](float x) {
    return std::ranges::any_of(drawn_, [&](const std::array<ImVec2, 2>& line) {
      return Reaches({x, corner.y, size.x, size.y}, line[0], line[1]);
    });
  };
  // A plot with words is static: its name can move aside.
  const float right = frame_.x + frame_.width - size.x - 0.4F * em;
  const bool makes_way = !words_.empty() && covers(corner.x) && !covers(right);
  if (!y_label_.empty() && (falls_ || makes_way))
    Note(y_label_, Colors().text);
  else if (!y_label_.empty())
    TextOver(corner, y_label_, Colors().text);
  const ImVec2 below = ImGui::CalcTextSize(x_label_.c_str());
  if (!x_label_.empty())
    TextOver({frame_.x + frame_.width - below.x - 0.4F * em,
              frame_.y + frame_.height - below.y - 0.15F * em},
             x_label_, Colors().text);
  DrawWords();
  draw_->PopClipRect();
}

void Plot::DrawWords() {
  std::vector<PlotWord> words;
  for (const Word& word : words_)
    words.push_back({word.at, ImGui::CalcTextSize(word.text.c_str())});
  const std::vector<Rect> places =
      PlacePlotWords(words, frame_, drawn_, taken_, ImGui::GetFontSize());
  for (std::size_t i = 0; i < words_.size(); ++i)
    TextOver({places[i].x, places[i].y}, words_[i].text, words_[i].color);
}

void Plot::TextOver(ImVec2 at, const std::string& text, const ImVec4& color) {
  const ImVec2 size = ImGui::CalcTextSize(text.c_str());
  taken_.push_back({at.x - 2.0F, at.y, size.x + 4.0F, size.y});
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
  // A small plot has no room for numbers beside the name of the axis: the name is then in the
  // frame.
  constexpr float kSmall = 22.0F;  // [font sizes]
  const bool small = frame_.width < kSmall * em;
  if (small) x_label_ = along_x.label;
  const float label_width = small ? -0.4F * em : ImGui::CalcTextSize(along_x.label.c_str()).x + em;
  const auto step = [](const std::vector<double>& ticks) {
    return ticks.size() > 1 ? ticks[1] - ticks[0] : 1.0;
  };
  // In a small plot round numbers may be so far apart that only 0 is written: at least two numbers
  // are written, if there is room.
  const auto is_written = [&](double x, const std::vector<double>& ticks) {
    const std::string text = TickText(x / along_x.unit, step(ticks) / along_x.unit, false);
    const float half = 0.5F * ImGui::CalcTextSize(text.c_str()).x;
    return At(x, y_.low).x + half < end.x - label_width;
  };
  const int columns = std::max(2, static_cast<int>(frame_.width / (5.5F * em)));
  std::vector<double> xs = NiceTicks(x_.low, x_.high, columns);
  for (int more = 1; more <= columns + 2; ++more) {
    if (std::ranges::count_if(xs, [&](double x) { return is_written(x, xs); }) >= 2) break;
    const std::vector<double> denser = NiceTicks(x_.low, x_.high, columns + more);
    if (At(step(denser), 0.0).x - At(0.0, 0.0).x < 2.6F * em) break;
    xs = denser;
  }
  const int rows = std::max(2, static_cast<int>(frame_.height / (2.2F * em)));
  std::vector<double> ys =
      axes.log_y ? WholeTicks(y_.low, y_.high, rows) : NiceTicks(y_.low, y_.high, rows);
  for (int more = 1; more <= rows + 2 && ys.size() < 3 && !axes.log_y; ++more) {
    const std::vector<double> denser = NiceTicks(y_.low, y_.high, rows + more);
    if (At(0.0, 0.0).y - At(0.0, step(denser)).y < 1.1F * em) break;
    ys = denser;
  }
  for (const double x : xs) {
    const float at = At(x, y_.low).x;
    draw_->AddLine({at, frame_.y}, {at, end.y},
                   Color(x == 0.0 ? Colors().plot_frame : Colors().plot_grid));
    const std::string text = TickText(x / along_x.unit, step(xs) / along_x.unit, false);
    const float width = ImGui::CalcTextSize(text.c_str()).x;
    if (is_written(x, xs))
      draw_->AddText({at - 0.5F * width, end.y + 0.1F * em}, Color(Colors().muted), text.c_str());
  }
  if (!small)
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
    for (std::size_t i = 0; i + 1 < points.size(); ++i)
      drawn_.push_back({points[i], points[i + 1]});
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
  const ImVec2 from = At(a.x(), a.y()), to = At(b.x(), b.y());
  drawn_.push_back({from, to});
  draw_->AddLine(from, to, Color(color), width);
}

void Plot::Vertical(double x, const ImVec4& color, float width) {
  Line({x, y_.low}, {x, y_.high}, color, width);
}

void Plot::Horizontal(double y, const ImVec4& color, float width) {
  Line({x_.low, y}, {x_.high, y}, color, width);
}

Rect Plot::MarkRough(const Range& steps) {
  const float end = frame_.x + frame_.width;
  const float left = std::clamp(At(steps.low, y_.low).x, frame_.x, end);
  const float right = std::clamp(At(steps.high, y_.low).x, left, end);
  DrawRoughStrip(draw_, left, right, frame_.y);
  return {left, frame_.y, right - left, kRoughStripHeight * ImGui::GetFontSize()};
}

void Plot::Dot(double x, double y, const ImVec4& color, float radius) {
  const ImVec2 at = At(x, y);
  drawn_.push_back({ImVec2{at.x - radius, at.y}, ImVec2{at.x + radius, at.y}});
  draw_->AddCircleFilled(at, radius, Color(color));
}

void Plot::Fill(std::span<const double> x, std::span<const double> y, const ImVec4& color) {
  // Antialiased borders would show between the pieces.
  const ImDrawListFlags flags = draw_->Flags;
  draw_->Flags &= ~ImDrawListFlags_AntiAliasedFill;
  for (std::size_t i = 0; i + 1 < x.size(); ++i)
    draw_->AddQuadFilled(At(x[i], 0.0), At(x[i], y[i]), At(x[i + 1], y[i + 1]), At(x[i + 1], 0.0),
                         Color(color));
  draw_->Flags = flags;
}

void Plot::Text(double x, double y, const std::string& text, const ImVec4& color) {
  words_.push_back({At(x, y), text, color});
}

void Plot::Note(const std::string& text, const ImVec4& color) {
  const float em = ImGui::GetFontSize();
  const float width = ImGui::CalcTextSize(text.c_str()).x;
  const float line = ImGui::GetTextLineHeight();
  TextOver({std::max(frame_.x + frame_.width - width - 0.4F * em, frame_.x + 0.2F * em),
            frame_.y + kTextBelow * em + static_cast<float>(notes_++) * line},
           text, color);
}

}  // namespace touchstone::ui
