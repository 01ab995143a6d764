#include "ui/gravity_arrow.h"

#include "panels/panel_fixture.h"

namespace touchstone::ui {
namespace {

TEST(GravityArrowMapping, GoesThereAndBack) {
  for (const Vec3& gravity : {Vec3(0, 0, -9.81), Vec3(3, 0, -4), Vec3(0, 2, 0)})
    EXPECT_LT((ToGravity(ToArrow(gravity)) - gravity).norm(), 1e-9);
  EXPECT_EQ(ToArrow(Vec3::Zero()), Vec3::Zero());
}

TEST(GravityArrowMapping, SnapsToNothingAndToDown) {
  EXPECT_EQ(ToGravity(Vec3(0.01, 0.02, 0.0)), Vec3::Zero());
  const Vec3 nearly = ToGravity(Vec3(0.01, 0.0, -0.6));
  EXPECT_EQ(nearly.x(), 0.0);
  EXPECT_LT(nearly.z(), -8.0);
}

class GravityArrowTest : public PanelTest {
 protected:
  GravityArrowTest() {
    snapshot_.gravity = Vec3(0, 0, -9.81);
    auto scene = std::make_shared<scene::SceneDesc>();
    scene->gravity = Vec3(0, 0, -1.62);
    snapshot_.scene = scene;
  }
  Draw draw_ = [this](const PanelContext& given) {
    PanelContext context = given;
    context.R_WC << Vec3::UnitX(), Vec3::UnitZ(), -Vec3::UnitY();  // looks along y, z up
    arrow_.Draw(context, {400, 0, 800, 700});
  };
  GravityArrow arrow_;
};

TEST_F(GravityArrowTest, DraggingTheTipSidewaysTiltsGravity) {
  Frame(draw_);
  const auto rect = widgets_.at("gravity.arrow");
  ImGuiIO& io = ImGui::GetIO();
  io.MousePos = {0.5F * (rect[0] + rect[2]), rect[1] + 0.8F * (rect[3] - rect[1])};
  Frame(draw_);
  io.MouseDown[0] = true;
  Frame(draw_);
  io.MousePos.x += 30.0F;
  Frame(draw_);
  Frame(draw_);
  io.MouseDown[0] = false;
  Frame(draw_);
  ASSERT_FALSE(commands_.empty());
  const Vec3 gravity = std::get<exchange::SetGravity>(commands_.back()).gravity;
  EXPECT_GT(gravity.x(), 1.0);
  EXPECT_LT(gravity.z(), -1.0);
  EXPECT_NEAR(gravity.y(), 0.0, 1e-9) << "it stays in the plane of the picture";
}

TEST_F(GravityArrowTest, HasNoPlaceInATinyScene) {
  Frame([this](const PanelContext& context) { arrow_.Draw(context, {400, 0, 150, 100}); });
  EXPECT_FALSE(widgets_.contains("gravity.arrow"));
}

TEST(PlaceGravityArrow, TakesNoMoreThanAFifthOfASmallScene) {
  const auto usual = PlaceGravityArrow({0, 0, 854, 689}, 1.0F);
  ASSERT_TRUE(usual.has_value());
  EXPECT_FLOAT_EQ(usual->width, 96.0F);
  const Rect small{0, 0, 640, 500};
  const auto twice = PlaceGravityArrow(small, 2.0F);
  ASSERT_TRUE(twice.has_value());
  EXPECT_LT(twice->height, 0.29F * small.height) << "with the number";
  EXPECT_LE(twice->y + twice->height, small.height);
}

}  // namespace
}  // namespace touchstone::ui
