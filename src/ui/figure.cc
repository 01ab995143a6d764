#include "ui/figure.h"

#include <algorithm>
#include <cmath>

#include "ui/shared_stretches.h"

namespace touchstone::ui {
namespace {

using Point = FigureSurface::Point;
using Align = FigureSurface::Align;

constexpr Figure::Rgb kInk = {0.12F, 0.12F, 0.14F};
constexpr Figure::Rgb kGridInk = {0.88F, 0.88F, 0.89F};

// Position of the frame.
constexpr double kFrameLeft = 92.0;
constexpr double kFrameTop = 54.0;
constexpr double kFrameBottom = kFigureHeight - 66.0;
constexpr double kFrameRight = kFigureWidth - 28.0;
constexpr double kLegendLine = 22.0;
constexpr double kRoughWidth = 5.0;
constexpr Figure::Rgb kRoughInk = {0.90F, 0.60F, 0.0F};

/// Maps values of a figure into its frame, which is lower if the legend takes lines.
struct FigureFrame {
  explicit FigureFrame(const Figure& figure)
      : x(figure.x),
        y(figure.y),
        top(kFrameTop + kLegendLine * static_cast<double>((figure.curves.size() + 1) / 2)) {}

  double AtX(double value) const {
    return kFrameLeft + (value - x.low) / x.Width() * (kFrameRight - kFrameLeft);
  }
  double AtY(double value) const {
    return kFrameBottom - (value - y.low) / y.Width() * (kFrameBottom - top);
  }

  Range x;
  Range y;
  double top;
};

double StepOf(const std::vector<double>& ticks) {
  return ticks.size() > 1 ? ticks[1] - ticks[0] : 1.0;
}

void DrawAxes(const Figure& figure, const FigureFrame& frame, FigureSurface* surface) {
  constexpr double kTick = 6.0;
  const std::vector<double> xs = NiceTicks(figure.x.low, figure.x.high, 9);
  const std::vector<double> ys = NiceTicks(figure.y.low, figure.y.high, 7);
  const AxisNumbers along_x = WriteAxis(figure.x_label, figure.x);
  const AxisNumbers along_y = WriteAxis(figure.y_label, figure.y);
  for (const double value : xs) {
    const double at = frame.AtX(value);
    surface->Line({{at, frame.top}, {at, kFrameBottom}}, {kGridInk, 1.0});
    surface->Line({{at, kFrameBottom}, {at, kFrameBottom + kTick}}, {kInk, 1.0});
    surface->Text({at, kFrameBottom + 22.0},
                  TickText(value / along_x.unit, StepOf(xs) / along_x.unit, false),
                  {.align = Align::kMiddle});
  }
  for (const double value : ys) {
    const double at = frame.AtY(value);
    surface->Line({{kFrameLeft, at}, {kFrameRight, at}}, {kGridInk, 1.0});
    surface->Line({{kFrameLeft - kTick, at}, {kFrameLeft, at}}, {kInk, 1.0});
    surface->Text({kFrameLeft - kTick - 4.0, at + 5.0},
                  TickText(value / along_y.unit, StepOf(ys) / along_y.unit, false),
                  {.align = Align::kRight});
  }
  if (figure.y.low < 0.0 && figure.y.high > 0.0)
    surface->Line({{kFrameLeft, frame.AtY(0.0)}, {kFrameRight, frame.AtY(0.0)}},
                  {{0.6F, 0.6F, 0.62F}, 1.0});
  surface->Text({0.5 * (kFrameLeft + kFrameRight), kFrameBottom + 48.0}, along_x.label,
                {.size = 15.0, .align = Align::kMiddle});
  surface->Text({24.0, 0.5 * (frame.top + kFrameBottom)}, along_y.label,
                {.size = 15.0, .align = Align::kMiddle, .upwards = true});
}

/// Draws two names per line, below the title.
void DrawFigureLegend(const Figure& figure, FigureSurface* surface) {
  for (std::size_t i = 0; i < figure.curves.size(); ++i) {
    const double x = kFrameLeft + (i % 2 == 0 ? 0.0 : 0.5 * (kFrameRight - kFrameLeft));
    const double y = kFrameTop + kLegendLine * static_cast<double>(i / 2) + 4.0;
    surface->Line({{x, y - 5.0}, {x + 28.0, y - 5.0}}, {figure.curves[i].color, 3.0});
    surface->Text({x + 36.0, y}, figure.curves[i].name, {});
  }
}

/// Draws a strip along the upper border, as in the window, and its name beside the title.
void DrawRoughSteps(const Figure& figure, const FigureFrame& frame, FigureSurface* surface) {
  if (figure.rough.empty()) return;
  constexpr double kNameLeft = kFrameRight - 118.0, kNameBase = 32.0;
  const double y = frame.top + 0.5 * kRoughWidth;
  for (const Range& steps : figure.rough) {
    const double left = std::clamp(frame.AtX(steps.low), kFrameLeft, kFrameRight - 1.0);
    const double right = std::clamp(frame.AtX(steps.high), left + 1.0, kFrameRight);
    surface->Line({{left, y}, {right, y}}, {kRoughInk, kRoughWidth});
  }
  surface->Line({{kNameLeft, kNameBase - 5.0}, {kNameLeft + 28.0, kNameBase - 5.0}},
                {kRoughInk, kRoughWidth});
  surface->Text({kNameLeft + 36.0, kNameBase}, "rough steps", {});
}

void DrawCurve(const Figure::Curve& curve, const FigureFrame& frame, FigureSurface* surface) {
  constexpr int kColumns = 2 * static_cast<int>(kFigureWidth);
  std::vector<Point> points;
  const auto flush = [&] {
    if (points.size() == 1) points.push_back({points[0].x + 1.0, points[0].y});
    if (!points.empty()) surface->Line(points, {curve.color, 2.0});
    points.clear();
  };
  // If x is not ascending, all points count.
  const bool ordered = std::ranges::is_sorted(curve.x, [](double a, double b) { return a < b; });
  std::vector<std::size_t> kept;
  if (ordered) kept = ThinOut(curve.x, curve.y, frame.x.low, frame.x.high, kColumns);
  for (std::size_t i = 0; i < (ordered ? kept.size() : curve.x.size()); ++i) {
    const std::size_t at = ordered ? kept[i] : i;
    if (std::isfinite(curve.x[at]) && std::isfinite(curve.y[at]))
      points.push_back({frame.AtX(curve.x[at]), frame.AtY(curve.y[at])});
    else
      flush();
  }
  flush();
}

/// Draws coinciding curves in alternating colours.
void DrawShared(const Figure& figure, const FigureFrame& frame, FigureSurface* surface) {
  if (figure.curves.empty()) return;
  const std::vector<double>& x = figure.curves.front().x;
  const auto falls = [](double a, double b) { return b < a; };
  if (std::ranges::adjacent_find(x, falls) != x.end()) return;
  std::vector<std::vector<double>> values;
  for (const Figure::Curve& curve : figure.curves) values.push_back(curve.y);
  for (const SharedStretch& part : ShareStretches(
           x, values, {figure.x, figure.y, kFrameRight - kFrameLeft, kFrameBottom - frame.top})) {
    std::vector<Point> points;
    for (std::size_t i = 0; i < part.x.size(); ++i)
      points.push_back({frame.AtX(part.x[i]), frame.AtY(part.y[i])});
    surface->Line(points, {figure.curves[part.curve].color, 2.6});
  }
}

}  // namespace

void DrawFigure(const Figure& figure, FigureSurface* surface) {
  const FigureFrame frame(figure);
  surface->Text({kFrameLeft, 32.0}, figure.title, {.size = 19.0, .bold = true});
  DrawFigureLegend(figure, surface);
  DrawAxes(figure, frame, surface);
  for (const Figure::Curve& curve : figure.curves) DrawCurve(curve, frame, surface);
  DrawShared(figure, frame, surface);
  DrawRoughSteps(figure, frame, surface);
  surface->Line({{kFrameLeft, frame.top},
                 {kFrameRight, frame.top},
                 {kFrameRight, kFrameBottom},
                 {kFrameLeft, kFrameBottom},
                 {kFrameLeft, frame.top}},
                {kInk, 1.2});
}

}  // namespace touchstone::ui
