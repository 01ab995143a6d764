#pragma once

#include <array>
#include <string>
#include <vector>

#include <imgui.h>

#include "ui/plot.h"

namespace touchstone::ui {

/// A plot for paper: white, with a title, axes with ticks and units, and a legend. It is redrawn
/// for export, independent of the window.
struct Figure {
  using Rgb = std::array<float, 3>;
  struct Curve {
    std::string name;  // name with its unit
    Rgb color = {};
    std::vector<double> x;
    std::vector<double> y;  // values, one per x; NaN breaks the curve
  };

  std::string title;
  std::string x_label;  // label with its unit
  std::string y_label;
  Range x;  // range of all points of the curves
  Range y;
  std::vector<Curve> curves;
  std::vector<Range> rough = {};  // rough steps along x; the legend names their strip
};

inline constexpr double kFigureWidth = 960.0;  // [units]
inline constexpr double kFigureHeight = 540.0;

/// The surface on which a figure is drawn: kFigureWidth by kFigureHeight units, y downwards.
class FigureSurface {
 public:
  enum class Align { kLeft, kMiddle, kRight };
  struct Point {
    double x = 0.0;
    double y = 0.0;
  };
  struct Style {
    Figure::Rgb color = {};
    double width = 1.0;  // line width
  };
  struct Writing {
    double size = 14.0;
    Align align = Align::kLeft;
    bool bold = false;
    bool upwards = false;  // whether the text is turned left by 90 degrees
  };

  virtual ~FigureSurface() = default;
  virtual void Line(const std::vector<Point>& points, const Style& style) = 0;
  /// `at` is on the base line of the text.
  virtual void Text(Point at, const std::string& text, const Writing& writing) = 0;
};

void DrawFigure(const Figure& figure, FigureSurface* surface);

/// Returns the figure as an SVG file; its text remains text.
std::string ToSvg(const Figure& figure);

/// Draws the figure on a white ground with ImGui, at `scale` pixels per unit. The fonts have the
/// size that sharp letters need at that scale.
void DrawFigure(const Figure& figure, ImDrawList* draw, ImFont* text, ImFont* bold, float scale);

}  // namespace touchstone::ui
