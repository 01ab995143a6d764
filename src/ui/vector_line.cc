#include "ui/vector_line.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "ui/format.h"
#include "ui/widgets.h"

namespace touchstone::ui {
namespace {

/// At most `decimals` decimals, so that the largest number has four digits, and fewer if the widest
/// would be cut; -1 if none fits.
int FittingDecimals(const Vec3& values, int decimals, float width) {
  const double largest = values.cwiseAbs().maxCoeff();
  const int before_point = largest < 9.9995 ? 1 : 1 + static_cast<int>(std::log10(largest));
  constexpr int kDigits = 4;
  for (int d = std::min(decimals, std::max(kDigits - before_point, 0)); d >= 0; --d) {
    const auto fits = [&](double value) {
      return ImGui::CalcTextSize(FormatFixed(value, d).c_str()).x <= width;
    };
    if (std::ranges::all_of(values, fits)) return d;
  }
  return -1;
}

}  // namespace

bool VectorLine(const PanelContext& context, const std::string& mark, const VectorField& field,
                Vec3* value, const NumberBounds& bounds) {
  BeginField({.name = field.name,
              .unit = field.unit,
              .tooltip = field.tooltip,
              .share = 0.34F,
              .least = kThreeNumbers});
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                      {2.0F * context.scale, ImGui::GetStyle().FramePadding.y});
  const float spacing = ImGui::GetStyle().ItemInnerSpacing.x;
  const float width = (ImGui::CalcItemWidth() - 2.0F * spacing) / 3.0F - 4.0F * context.scale;
  const int decimals = FittingDecimals(*value, field.decimals, width);
  constexpr std::array kFormats = {"%.0e", "%.0f", "%.1f", "%.2f", "%.3f"};
  const Vec3 rounded = value->unaryExpr([&](double x) { return WithoutHidden(x, decimals); });
  Vec3 shown = rounded;
  const bool changed = DragThreeNumbers(("##" + mark).c_str(), shown.data(), field.speed,
                                        kFormats[static_cast<std::size_t>(decimals + 1)], bounds);
  for (int i = 0; i < 3; ++i)
    if (shown[i] != rounded[i]) (*value)[i] = shown[i];
  ImGui::PopStyleVar();
  context.Mark(mark);
  Tooltip(field.tooltip);
  return changed;
}

}  // namespace touchstone::ui
