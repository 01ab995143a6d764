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

  /// Takes a value in; NaN is none.
  void Add(double value);
  double Width() const { return high - low; }
  /// Wider by `share` of its width at both ends; something around its only value.
  Range Padded(double share) const;
};

/// Round numbers (1, 2 or 5 times a power of ten apart) within [low, high], about `count` of them.
std::vector<double> NiceTicks(double low, double high, int count);

/// Whole numbers within [low, high], evenly apart, at most about `count` of them.
std::vector<double> WholeTicks(double low, double high, int count);

/// How the numbers along an axis are written: as multiples of `unit`, which the axis' name tells.
struct AxisNumbers {
  double unit = 1.0;
  std::string label;  // "energy [kJ]", "[10⁶ rad/s]"
};
/// For an axis with this name, which may end with its unit in brackets, over this range: numbers
/// too large or too small to be read get a unit of their own.
AxisNumbers WriteAxis(const std::string& label, const Range& range);

/// A tick's number, as short as the distance `step` of the ticks allows; with `power` the value is
/// a logarithm to base 10, and its power is written.
std::string TickText(double value, double step, bool power);

/// Indices of the points of a curve that a plot of `columns` pixels needs: of each column the
/// first, the lowest, the highest and the last, so that no peak is lost. Points are in order of x
/// and may have gaps (NaN), which stay gaps.
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
    bool equal = false;  // one unit is as long along x as along y
    bool log_y = false;  // y holds logarithms to base 10; numbers are written as powers
    bool falls = false;  // curves come from the left upper corner: words stand in the right one
  };

  /// Takes the place of an item of that size [px].
  Plot(const char* id, ImVec2 size, const Axes& axes);
  ~Plot();
  Plot(const Plot&) = delete;
  Plot& operator=(const Plot&) = delete;

  ImVec2 At(double x, double y) const;
  /// The inverse of At.
  Eigen::Vector2d ValueAt(ImVec2 at) const;

  /// A line through points; NaN breaks it.
  void Curve(std::span<const double> x, std::span<const double> y, const ImVec4& color,
             float width = 1.6F);
  void Line(const Eigen::Vector2d& a, const Eigen::Vector2d& b, const ImVec4& color,
            float width = 1.0F);
  /// Over the whole height, or width.
  void Vertical(double x, const ImVec4& color, float width = 1.0F);
  void Horizontal(double y, const ImVec4& color, float width = 1.0F);
  /// Marks rough steps along x; the strip as far as it is in the frame.
  Rect MarkRough(const Range& steps);
  void Dot(double x, double y, const ImVec4& color, float radius = 3.5F);
  /// The area between a curve and y = 0.
  void Fill(std::span<const double> x, std::span<const double> y, const ImVec4& color);
  /// Beside a point, where it covers no other text and as little else as possible.
  void Text(double x, double y, const std::string& text, const ImVec4& color);
  /// One line below the other in the right upper corner.
  void Note(const std::string& text, const ImVec4& color);

  bool hovered() const { return hovered_; }
  bool held() const { return held_; }
  const Rect& frame() const { return frame_; }

 private:
  void DrawGrid(const Axes& axes, const AxisNumbers& along_x, const AxisNumbers& along_y);

  /// Text that stays legible over curves.
  void TextOver(ImVec2 at, const std::string& text, const ImVec4& color);

  struct Word {
    ImVec2 at;
    std::string text;
    ImVec4 color;
  };
  void DrawWords();

  ImDrawList* draw_;
  std::string x_label_;  // where it is within the frame
  std::string y_label_;
  std::vector<Word> words_;                   // drawn when all else is
  std::vector<std::array<ImVec2, 2>> drawn_;  // pieces of lines
  std::vector<Rect> taken_;                   // by other text
  bool falls_;
  int notes_ = 0;
  Rect frame_;
  Range x_;
  Range y_;
  bool hovered_ = false;
  bool held_ = false;
};

/// Curves that have a colour of their own; further ones repeat them.
inline constexpr std::size_t kCurveColors = 8;

/// The colours of curves on white paper, in order; told apart also with a colour vision deficiency.
ImVec4 PaperColor(std::size_t index);
/// The same on the ground that plots have in the window.
ImVec4 CurveColor(std::size_t index);

}  // namespace touchstone::ui
