// Surfaces for figures: SVG, and ImGui's lists of triangles.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "ui/figure.h"
#include "ui/format.h"

namespace touchstone::ui {
namespace {

/// A number to a hundredth of a unit.
std::string SvgNumber(double value) { return FormatFixed(value, 2); }

std::string SvgColor(const Figure::Rgb& color) {
  std::array<char, 8> text{};
  const auto byte = [](float part) { return static_cast<int>(std::lround(255.0F * part)); };
  std::snprintf(text.data(), text.size(), "#%02x%02x%02x", byte(color[0]), byte(color[1]),
                byte(color[2]));
  return text.data();
}

/// The text with XML's reserved characters as entities, and without forbidden characters.
std::string XmlText(const std::string& text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '&')
      escaped += "&amp;";
    else if (c == '<')
      escaped += "&lt;";
    else if (c == '>')
      escaped += "&gt;";
    else if (static_cast<unsigned char>(c) >= 0x20)
      escaped += c;
  }
  return escaped;
}

class SvgSurface : public FigureSurface {
 public:
  void Line(const std::vector<Point>& points, const Style& style) override {
    svg_ += "<polyline fill=\"none\" stroke=\"" + SvgColor(style.color) + "\" stroke-width=\"" +
            SvgNumber(style.width) + "\" stroke-linejoin=\"round\" points=\"";
    for (const Point& point : points) svg_ += SvgNumber(point.x) + "," + SvgNumber(point.y) + " ";
    svg_.back() = '"';
    svg_ += "/>\n";
  }

  void Text(Point at, const std::string& text, const Writing& writing) override {
    constexpr std::array kAnchors = {"start", "middle", "end"};
    const std::string x = SvgNumber(at.x), y = SvgNumber(at.y);
    svg_ += "<text x=\"" + x + "\" y=\"" + y + "\" font-size=\"" + SvgNumber(writing.size) +
            "\" text-anchor=\"" + kAnchors[static_cast<std::size_t>(writing.align)] + "\"";
    if (writing.bold) svg_ += " font-weight=\"bold\"";
    if (writing.upwards) svg_ += " transform=\"rotate(-90 " + x + " " + y + ")\"";
    svg_ += ">" + XmlText(text) + "</text>\n";
  }

  std::string Whole() const {
    const std::string width = SvgNumber(kFigureWidth), height = SvgNumber(kFigureHeight);
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
           "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" +
           width + "\" height=\"" + height + "\" viewBox=\"0 0 " + width + " " + height +
           "\" font-family=\"DejaVu Sans, Verdana, sans-serif\" fill=\"#1f1f24\">\n"
           "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n" +
           svg_ + "</svg>\n";
  }

 private:
  std::string svg_;
};

class DrawListSurface : public FigureSurface {
 public:
  DrawListSurface(ImDrawList* draw, ImFont* text, ImFont* bold, float scale)
      : draw_(*draw), text_(*text), bold_(*bold), scale_(scale) {}

  void Line(const std::vector<Point>& points, const Style& style) override {
    std::vector<ImVec2> pixels;
    for (const Point& point : points) pixels.push_back(At(point));
    draw_.AddPolyline(pixels.data(), static_cast<int>(pixels.size()), Color(style.color), 0,
                      static_cast<float>(style.width) * scale_);
  }

  void Text(Point at, const std::string& text, const Writing& writing) override {
    ImFont& font = writing.bold ? bold_ : text_;
    const float size = static_cast<float>(writing.size) * scale_;
    const float width = font.CalcTextSizeA(size, FLT_MAX, 0.0F, text.c_str()).x;
    const float before = writing.align == Align::kLeft     ? 0.0F
                         : writing.align == Align::kMiddle ? 0.5F * width
                                                           : width;
    const ImVec2 origin = At(at);
    const int first = draw_.VtxBuffer.Size;
    // No clipping: ImGui would drop letters beyond the clip rectangle before they are turned.
    draw_.PushClipRect({-kFar, -kFar}, {kFar, kFar});
    draw_.AddText(&font, size, {origin.x - before, origin.y - font.Ascent * size / font.FontSize},
                  Color({0.12F, 0.12F, 0.14F}), text.c_str());
    draw_.PopClipRect();
    if (!writing.upwards) return;
    for (int i = first; i < draw_.VtxBuffer.Size; ++i) {
      const ImVec2 p = draw_.VtxBuffer[i].pos;
      draw_.VtxBuffer[i].pos = {origin.x + (p.y - origin.y), origin.y - (p.x - origin.x)};
    }
  }

 private:
  ImVec2 At(Point point) const {
    return {static_cast<float>(point.x) * scale_, static_cast<float>(point.y) * scale_};
  }
  static ImU32 Color(const Figure::Rgb& color) {
    return ImGui::ColorConvertFloat4ToU32({color[0], color[1], color[2], 1.0F});
  }

  static constexpr float kFar = 1e4F;

  ImDrawList& draw_;
  ImFont& text_;
  ImFont& bold_;
  float scale_;
};

}  // namespace

std::string ToSvg(const Figure& figure) {
  SvgSurface surface;
  DrawFigure(figure, &surface);
  return surface.Whole();
}

void DrawFigure(const Figure& figure, ImDrawList* draw, ImFont* text, ImFont* bold, float scale) {
  draw->AddRectFilled(
      {0.0F, 0.0F},
      {scale * static_cast<float>(kFigureWidth), scale * static_cast<float>(kFigureHeight)},
      IM_COL32_WHITE);
  DrawListSurface surface(draw, text, bold, scale);
  DrawFigure(figure, &surface);
}

}  // namespace touchstone::ui
