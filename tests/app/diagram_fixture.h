#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "app/diagram_view.h"
#include "app/force_overlay.h"
#include "app/force_unit.h"
#include "app/framing.h"
#include "render/free_body.h"
#include "ui/diagram_labels.h"
#include "ui/segments.h"

namespace touchstone::app {

inline constexpr float kDigit = 8.5F, kLine = 19.0F;  // as the window's font has them
// The scene of a window of 1280 x 800 as it is first opened.
inline constexpr ui::Rect kScene{280.0F, 46.0F, 680.0F, 690.0F};

inline bool Overlap(const ui::Rect& a, const ui::Rect& b) {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/// A body's diagram, framed as when it is opened.
struct Diagram {
  Diagram(const exchange::Snapshot& s, const exchange::BodySnapshot& body,
          const ui::Rect& room = kScene, const ui::Rect& card = {}, bool resultants = false) {
    style.free_body = body.id;
    style.shown.resultants = resultants;
    UseScale(render::FitDiagramScale(s, body.id), 1.0, &style);
    view.rect = room;
    view.card = card;
    view.camera = StartCamera(s, view.viewport());
    const DiagramView chosen = ChooseDiagramView(s, style, view, {kDigit, kLine});
    style.detail = chosen.detail;
    view.camera = chosen.camera;
    render::Lengthen(chosen.lengths, &style);
    labels = FreeBodyLabels(s, style, view);
    placed = ui::PlaceDiagramLabels(labels, room, kDigit, kLine, {card});
  }

  render::ForceStyle style;
  SceneView view;
  std::vector<ui::DiagramLabel> labels;
  std::vector<ui::PlacedDiagramLabel> placed;
};

/// Distance of the label from arrow k.
inline float To(const ui::PlacedDiagramLabel& placed, const ui::DiagramLabel& arrow) {
  return ui::DistanceToSegment(placed.rect, arrow.tail, arrow.tip);
}

/// Arrows that lie on each other in the picture cannot be told apart by distance.
inline bool RunTogether(const ui::DiagramLabel& a, const ui::DiagramLabel& b) {
  const auto far = [&](ImVec2 p, const ui::DiagramLabel& l) {
    return ui::DistanceToSegment({p.x, p.y, 0.0F, 0.0F}, l.tail, l.tip) > 0.35F * kLine;
  };
  return !(far(a.tail, b) || far(a.tip, b)) || !(far(b.tail, a) || far(b.tip, a));
}

inline void ExpectLegible(const Diagram& diagram) {
  ASSERT_EQ(diagram.placed.size(), diagram.labels.size());
  for (std::size_t i = 0; i < diagram.placed.size(); ++i) {
    const ui::PlacedDiagramLabel& one = diagram.placed[i];
    SCOPED_TRACE(one.label->text);
    EXPECT_EQ(one.label, &diagram.labels[i]);
    for (const ImVec2 end : {one.label->tail, one.label->tip})
      EXPECT_TRUE(kScene.Contains(end.x, end.y)) << "arrow out of sight";
    const ui::Rect& r = one.rect;
    EXPECT_GE(r.x, kScene.x);
    EXPECT_GE(r.y, kScene.y);
    EXPECT_LE(r.x + r.width, kScene.x + kScene.width);
    EXPECT_LE(r.y + r.height, kScene.y + kScene.height);
    // The line ends on its own arrow.
    EXPECT_LT(
        ui::DistanceToSegment({one.anchor.x, one.anchor.y, 0, 0}, one.label->tail, one.label->tip),
        0.5F);
    for (std::size_t k = 0; k < diagram.placed.size(); ++k) {
      EXPECT_GT(To(one, diagram.labels[k]), 0.0F) << "on the arrow of " << diagram.labels[k].text;
      if (k == i) continue;
      EXPECT_FALSE(Overlap(r, diagram.placed[k].rect)) << diagram.labels[k].text;
      if (RunTogether(*one.label, diagram.labels[k])) continue;
      EXPECT_LT(To(one, *one.label), To(one, diagram.labels[k])) << diagram.labels[k].text;
    }
  }
}

}  // namespace touchstone::app
