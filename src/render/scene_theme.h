#pragma once

#include <algorithm>
#include <vector>

#include "render/color.h"

namespace touchstone::render {

/// A mark's colour and its replacement on another ground.
struct MarkColor {
  Color plain;
  Color here;

  bool operator==(const MarkColor&) const = default;
};

/// The colours around the bodies: sky, floor, grid, edges, and the contrast of marks with them.
struct SceneTheme {
  Color horizon = {0.835F, 0.890F, 0.930F};
  Color zenith = {0.330F, 0.545F, 0.815F};
  Color nadir = {0.745F, 0.725F, 0.690F};
  Color floor = {0.825F, 0.790F, 0.735F};
  float floor_share = 0.80F;  // share of that colour in a floor's; the rest is the body's own
  Color grid = {0.360F, 0.400F, 0.450F};
  float haze = 1.0F;                    // 0: none
  float light = 1.0F;                   // brightness of everything
  float edge_light = 0.22F;             // share of a body's colour that remains in its edges
  Color halo = {1.0F, 0.995F, 0.985F};  // colour around arrows and lines
  float halo_opacity = 0.70F;
  /// The background of arrows and discs, and the least contrast that they get with it; 1 leaves
  /// their colours unchanged.
  Color ground = {0.860F, 0.866F, 0.872F};
  double mark_contrast = 1.0;
  /// Colours that contrast alone would make too similar.
  std::vector<MarkColor> marks = {};

  /// A mark's colour, adjusted so that it contrasts with the ground and differs from the others.
  Color OfMark(const Color& color) const {
    const auto own = std::ranges::find(marks, color, &MarkColor::plain);
    if (own != marks.end()) return own->here;
    return mark_contrast > 1.0 ? Legible(color, ground, mark_contrast) : color;
  }

  bool operator==(const SceneTheme&) const = default;
};

const SceneTheme& LightSceneTheme();
const SceneTheme& DarkSceneTheme();
/// White ground, black edges, for paper.
const SceneTheme& PrintSceneTheme();

}  // namespace touchstone::render
