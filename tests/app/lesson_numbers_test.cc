// Lessons at their end, in the first window of 1280 x 800: each arrow has its number, and the card
// hides neither.

#include <gtest/gtest.h>

#include "app/force_overlay.h"
#include "app/framing.h"
#include "app/scene_choices.h"
#include "scene/catalog/catalog.h"
#include "support/scene_run.h"

namespace touchstone::app {
namespace {

constexpr ui::Rect kFirstScene{213.0F, 46.0F, 854.0F, 690.0F};
constexpr ui::Rect kCard{223.0F, 56.0F, 400.0F, 300.0F};  // the lowest of all cards that tell
const ui::TextSize kSize{7.0F, 17.0F};                    // as the window's font has them

/// A lesson as its card leaves it.
exchange::Snapshot EndOf(const scene::CatalogEntry& entry) {
  const auto scene = std::make_shared<const scene::SceneDesc>(entry.make());
  session::Simulation simulation(scene);
  EXPECT_EQ(testing::RunTo(&simulation, scene->card->until), "");
  return simulation.MakeSnapshot(scene->card->until);
}

bool TellsNumbers(const scene::SceneDesc& scene) {
  const auto found = scene.view.options.find("numbers");
  return found == scene.view.options.end() || found->second;
}

TEST(LessonNumbers, EachArrowHasItsNumber) {
  std::size_t numbers = 0;
  for (const scene::CatalogEntry& entry : scene::Catalog()) {
    if (!entry.asks()) continue;
    SCOPED_TRACE(entry.name);
    const exchange::Snapshot end = EndOf(entry);
    const render::ForceStyle style = OpeningForceStyle(end);
    SceneView view;
    view.rect = kFirstScene;
    view.camera = StartCamera(end, view.viewport());
    const std::vector<ui::Label> forces = ForceLabels(end, style, view);
    EXPECT_TRUE(forces.empty() || TellsNumbers(*end.scene));
    numbers += forces.size();
    std::vector<ui::Label> labels = forces;
    for (const ui::Label& label : BodyLabels(end, style, view)) labels.push_back(label);
    EXPECT_EQ(ui::PlaceLabels(labels, kFirstScene, kSize).size(), labels.size());
    for (const ui::Label& label : forces)
      EXPECT_FALSE(kCard.Contains(label.x, label.y)) << ui::TextOf(label);
  }
  EXPECT_GT(numbers, 30U);
}

}  // namespace
}  // namespace touchstone::app
