#include "ui/force_labels.h"

#include <gtest/gtest.h>

namespace touchstone::ui {
namespace {

constexpr Rect kScene{100, 50, 400, 300};
const TextSize kSize{8.0F, 16.0F};

bool Overlap(const Rect& a, const Rect& b) {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

// Where there is room beside the arrows of others, and its own.
TEST(PlaceLabels, NoneLiesOverAnArrow) {
  const std::vector<Label> labels = {{300, 200, "12.3 N", {}, 1.0}};
  const Rect free = PlaceLabels(labels, kScene, kSize).at(0).rect;
  const float middle = free.y + 0.5F * free.height;
  const Obstacles arrows{{}, {{ImVec2(free.x + 5, middle), ImVec2(free.x + 90, middle)}}};
  const Rect beside = PlaceLabels(labels, kScene, kSize, arrows).at(0).rect;
  EXPECT_FALSE(Overlap(beside, {free.x + 5, middle - 1, 85, 2}));
}

TEST(PlaceLabels, NoneCoversAnotherOrLeavesTheScene) {
  std::vector<Label> labels;
  for (int i = 0; i < 60; ++i)
    labels.push_back({120.0F + static_cast<float>(7 * i % 350),
                      60.0F + static_cast<float>(i * 4),
                      "12.3 N",
                      {},
                      static_cast<double>(i % 7)});
  const auto placed = PlaceLabels(labels, kScene, kSize);
  EXPECT_GT(placed.size(), 15u);
  for (std::size_t i = 0; i < placed.size(); ++i) {
    const Rect& r = placed[i].rect;
    EXPECT_GE(r.x, kScene.x);
    EXPECT_LE(r.x + r.width, kScene.x + kScene.width);
    EXPECT_GE(r.y, kScene.y);
    EXPECT_LE(r.y + r.height, kScene.y + kScene.height);
    for (std::size_t j = 0; j < i; ++j) EXPECT_FALSE(Overlap(r, placed[j].rect)) << i << ' ' << j;
  }
}

// It would hide what it tells of.
TEST(PlaceLabels, ATextWiderThanItsBodyStandsBesideIt) {
  Label label{300.0F, 200.0F, "3.05 kg", {}, 1.0};
  label.centred = true;
  const auto middle = [&](float reach) {
    label.reach = reach;
    const std::vector<Label> labels = {label};
    return PlaceLabels(labels, kScene, kSize).at(0).rect;
  };
  const Rect on = middle(60.0F);
  EXPECT_FLOAT_EQ(on.x + 0.5F * on.width, label.x);
  const Rect above = middle(10.0F);
  EXPECT_LE(above.y + above.height, label.y - 10.0F);
}

// A lesson names every arrow: four corners of a small block, and what is written on it.
TEST(PlaceLabels, WhereThereAreFewEachHasAPlaceBesideOrApart) {
  std::vector<Label> labels;
  for (int i = 0; i < 12; ++i)
    labels.push_back({300.0F + static_cast<float>(i % 4), 200.0F, "", {}, 1.0, 157.0, "N"});
  const auto placed = PlaceLabels(labels, kScene, kSize);
  ASSERT_EQ(placed.size(), labels.size());
  EXPECT_FALSE(placed.front().apart);
  EXPECT_TRUE(placed.back().apart);
  for (std::size_t i = 0; i < placed.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) EXPECT_FALSE(Overlap(placed[i].rect, placed[j].rect));
}

TEST(PlaceLabels, ACrowdLeavesTheSceneInSight) {
  std::vector<Label> labels;
  for (int i = 0; i < 2000; ++i)
    labels.push_back({100.0F + static_cast<float>(i % 50) * 8.0F,
                      50.0F + static_cast<float>(i / 50) * 7.5F,
                      "123 N",
                      {},
                      1.0});
  float covered = 0.0F;
  for (const PlacedLabel& placed : PlaceLabels(labels, kScene, kSize))
    covered += placed.rect.width * placed.rect.height;
  EXPECT_GT(covered, 0.15F * kScene.width * kScene.height);
  EXPECT_LT(covered, 0.45F * kScene.width * kScene.height);
}

TEST(PlaceLabels, TheHeavierLabelGetsTheBestPlace) {
  const std::vector<Label> labels = {{200, 200, "1 N", {}, 1.0}, {200, 200, "9 N", {}, 9.0}};
  const auto placed = PlaceLabels(labels, kScene, kSize);
  ASSERT_EQ(placed.size(), 2u);
  EXPECT_EQ(placed[0].label->text, "9 N");
  EXPECT_GT(placed[0].rect.x, 200.0F);  // to the right of the point
}

TEST(PlaceLabels, APointOutsideTheSceneHasNoLabel) {
  EXPECT_TRUE(PlaceLabels({{20, 20, "1 N", {}, 1.0, 0.0, ""}}, kScene, kSize).empty());
}

TEST(PlaceLabels, WideLettersHaveTheRoomTheyTake) {
  TextSize wide = kSize;
  wide.width = [](const std::string& text) { return 20.0F * static_cast<float>(text.size()); };
  const std::vector<Label> labels = {{200, 200, "WWWW", {}, 2.0}, {250, 200, "WWWW", {}, 1.0}};
  const auto placed = PlaceLabels(labels, kScene, wide);
  ASSERT_FALSE(placed.empty());
  EXPECT_GE(placed[0].rect.width, 80.0F);
  for (std::size_t i = 1; i < placed.size(); ++i)
    EXPECT_FALSE(Overlap(placed[0].rect, placed[i].rect));
}

TEST(PlaceLabels, NoneLiesOnWhatIsTaken) {
  const Rect taken{180, 180, 120, 60};
  for (const PlacedLabel& placed :
       PlaceLabels({{200, 200, "1 N", {}, 1.0}, {290, 235, "2 N", {}, 1.0}}, kScene, kSize,
                   {.taken = {taken}, .arrows = {}}))
    EXPECT_FALSE(Overlap(placed.rect, taken)) << placed.text;
}

TEST(PlaceLabels, NeighboursDoNotTouch) {
  std::vector<Label> labels;
  for (int i = 0; i < 12; ++i)
    labels.push_back({200.0F + static_cast<float>(i), 200.0F, "12.3 kN", {}, 1.0});
  const auto placed = PlaceLabels(labels, kScene, kSize);
  for (std::size_t i = 0; i < placed.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) {
      Rect around = placed[i].rect;
      around = {around.x - 1, around.y - 1, around.width + 2, around.height + 2};
      EXPECT_FALSE(Overlap(around, placed[j].rect)) << i << ' ' << j;
    }
}

TEST(PlaceLabels, AValueIsWrittenWithItsUnitWhereThereIsRoom) {
  Label value{200, 200, "", {}, 2.0, 1234.0, "N"};
  const auto placed = PlaceLabels({value, value}, kScene, kSize);
  ASSERT_EQ(placed.size(), 2u);
  EXPECT_EQ(placed[0].text, "1234 N");
  EXPECT_EQ(TextOf(value), "1234 N");
  EXPECT_FALSE(Overlap(placed[0].rect, placed[1].rect));
}

TEST(TextOf, AValueThatIsNotCertifiedHasATilde) {
  Label label;
  label.value = 12.34;
  label.unit = "N";
  EXPECT_EQ(TextOf(label), "12.3 N");
  label.certified = false;
  EXPECT_EQ(TextOf(label), "~12.3 N");
}

}  // namespace
}  // namespace touchstone::ui
