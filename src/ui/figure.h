#pragma once

#include <array>
#include <string>
#include <vector>

#include <imgui.h>

#include "ui/plot.h"

namespace touchstone::ui {

/// A plot for paper: white, with a title, axes with ticks and units, and a legend. It is drawn anew
/// for export, whatever the window shows.
struct Figure {
  using Rgb = std::array<float, 3>;
  struct Curve {
    std::string name;  // with its unit
    Rgb color = {};
    std::vector<double> x;
    std::vector<double> y;  // as many; NaN breaks the curve
  };

  std::string title;
  std::string x_label;  // with its unit
  std::string y_label;
  Range x;  // of all points of the curves
  Range y;
  std::vector<Curve> curves;
  std::vector<Range> rough = {};  // steps, along x; the legend names their strip
};

inline constexpr double kFigureWidth = 960.0;  // [units]
inline constexpr double kFigureHeight = 540.0;

/// What a figure is drawn with: a surface of kFigureWidth by kFigureHeight units, y downwards.
class FigureSurface {
 public:
  enum class Align { kLeft, kMiddle, kRight };
  struct Point {
    double x = 0.0;
    double y = 0.0;
  };
  struct Style {
    Figure::Rgb color = {};
    double width = 1.0;  // of a line
  };
  struct Writing {
    double size = 14.0;
    Align align = Align::kLeft;
    bool bold = false;
    bool upwards = false;  // turned by 90 degrees to the left
  };

  virtual ~FigureSurface() = default;
  virtual void Line(const std::vector<Point>& points, const Style& style) = 0;
  /// `at` is on the base line.
  virtual void Text(Point at, const std::string& text, const Writing& writing) = 0;
};

void DrawFigure(const Figure& figure, FigureSurface* surface);

/// The figure as an SVG file; its text stays text.
std::string ToSvg(const Figure& figure);

/// Draws the figure on a white ground with ImGui, `scale` pixels to a unit. The fonts are as large
/// as the scale wants for sharp letters.
void DrawFigure(const Figure& figure, ImDrawList* draw, ImFont* text, ImFont* bold, float scale);

}  // namespace touchstone::ui
