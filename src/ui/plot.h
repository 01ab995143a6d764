#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "base/math.h"
#include "ui/layout.h"
#include "ui/theme.h"

namespace touchstone::ui {

/// From the smallest to the largest of some values.
struct Range {
  double low = 0.0;
  double high = 0.0;
  bool empty = true;

  /// Extends the range to a value; NaN is ignored.
  void Add(double value);
  double Width() const { return high - low; }
  /// The range extended by `share` of its width at both ends; a range of a single value gets some
  /// width.
  Range Padded(double share) const;
};

/// Round numbers (1, 2 or 5 times a power of ten apart) within [low, high], about `count` of them.
std::vector<double> NiceTicks(double low, double high, int count);

/// Evenly spaced integers within [low, high], at most about `count` of them.
std::vector<double> WholeTicks(double low, double high, int count);

/// Format of the numbers along an axis: multiples of `unit`, which is part of the axis' name.
struct AxisNumbers {
  double unit = 1.0;
  std::string label;  // name of the axis: "energy [kJ]", "[10⁶ rad/s]"
};
/// Format for an axis with this name, which may end with its unit in brackets, over this range:
/// numbers too large or too small to be legible get a unit of their own.
AxisNumbers WriteAxis(const std::string& label, const Range& range);

/// A tick's number, as short as the distance `step` of the ticks allows; with `power` the value is
/// a logarithm to base 10, and its power is written.
std::string TickText(double value, double step, bool power);

/// Indices of the points of a curve that a plot of `columns` pixels needs: for each column the
/// first, the lowest, the highest and the last, so that no peak is lost. Points are in order of x
/// and may have gaps (NaN), which are preserved.
std::vector<std::size_t> ThinOut(std::span<const double> x, std::span<const double> y, double low,
                                 double high, int columns);

/// A frame with axes, grid and numbers into which curves are drawn. Between construction and
/// destruction everything is clipped to the frame.
class Plot {
 public:
  struct Axes {
    std::string x_label = {};
    std::string y_label = {};
    Range x = {};
    Range y = {};
    bool equal = false;  // whether one unit along x is as long as along y
    bool log_y = false;  // whether y holds logarithms to base 10; numbers are written as powers
    bool falls = false;  // whether curves fall from the upper left corner; text is then in the
                         // upper right one
  };

  /// Occupies the layout like an item of that size [px].
  Plot(const char* id, ImVec2 size, const Axes& axes);
  ~Plot();
  Plot(const Plot&) = delete;
  Plot& operator=(const Plot&) = delete;

  ImVec2 At(double x, double y) const;
  /// The inverse of At.
  Eigen::Vector2d ValueAt(ImVec2 at) const;

  /// Draws a line through points; NaN breaks it.
  void Curve(std::span<const double> x, std::span<const double> y, const ImVec4& color,
             float width = 1.6F);
  void Line(const Eigen::Vector2d& a, const Eigen::Vector2d& b, const ImVec4& color,
            float width = 1.0F);
  /// Draws a line over the whole height, or width.
  void Vertical(double x, const ImVec4& color, float width = 1.0F);
  void Horizontal(double y, const ImVec4& color, float width = 1.0F);
  /// Marks rough steps along x; returns the part of the strip within the frame.
  Rect MarkRough(const Range& steps);
  void Dot(double x, double y, const ImVec4& color, float radius = 3.5F);
  /// Fills the area between a curve and y = 0.
  void Fill(std::span<const double> x, std::span<const double> y, const ImVec4& color);
  /// Writes beside a point, where the text covers no other text and little else.
  void Text(double x, double y, const std::string& text, const ImVec4& color);
  /// Writes one line in the upper right corner, below the previous ones.
  void Note(const std::string& text, const ImVec4& color);

  bool hovered() const { return hovered_; }
  bool held() const { return held_; }
  const Rect& frame() const { return frame_; }

 private:
  void DrawGrid(const Axes& axes, const AxisNumbers& along_x, const AxisNumbers& along_y);

  /// Writes text that is legible over curves.
  void TextOver(ImVec2 at, const std::string& text, const ImVec4& color);

  struct Word {
    ImVec2 at;
    std::string text;
    ImVec4 color;
  };
  void DrawWords();

  ImDrawList* draw_;
  std::string x_label_;  // name of the x axis, within the frame
  std::string y_label_;
  std::vector<Word> words_;                   // texts, drawn after everything else
  std::vector<std::array<ImVec2, 2>> drawn_;  // segments of drawn lines
  std::vector<Rect> taken_;                   // rectangles of other text
  bool falls_;
  int notes_ = 0;
  Rect frame_;
  Range x_;
  Range y_;
  bool hovered_ = false;
  bool held_ = false;
};

/// Number of curve colours; further curves repeat them.
inline constexpr std::size_t kCurveColors = 8;

/// The colours of curves on white paper, in order; distinguishable with a colour vision deficiency.
ImVec4 PaperColor(std::size_t index);
/// The colours of curves on the ground of plots in the window.
ImVec4 CurveColor(std::size_t index);

}  // namespace touchstone::ui
