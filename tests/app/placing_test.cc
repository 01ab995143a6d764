// Bodies that are placed: what they snap to, rows and walls of them, several at once.

#include <gtest/gtest.h>

#include "app/input_map.h"
#include "app/new_bodies.h"
#include "app/place_tools.h"
#include "app/pointer.h"
#include "app/spawn_tool.h"
#include "app/standing.h"
#include "geometry/shapes.h"
#include "scene/body_geometry.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace touchstone::app {
namespace {

constexpr render::Viewport kView{800, 600};

/// A large floor with a unit cube on it, time stands; seen from above, at a slant.
class PlacingTest : public ::testing::Test {
 protected:
  PlacingTest() {
    Add("floor", Vec3(40, 40, 1), Vec3(0, 0, -0.5)).fixed = true;
    Add("cube", Vec3::Ones(), Vec3(0, 0, 0.5 + gap_));
    auto scene = std::make_shared<scene::SceneDesc>();
    scene->bodies.resize(1);
    scene->bodies[0].name = "floor";
    scene->bodies[0].fixed = true;
    snapshot_.scene = scene;
    snapshot_.gravity = Vec3(0, 0, -9.81);
    snapshot_.run.state = exchange::RunState::kPaused;
    camera_ = render::LookAt(Vec3(9, -3, 5), Vec3(0, 0, 0.5), 45.0);
  }
  exchange::BodySnapshot& Add(const char* name, const Vec3& lengths, const Vec3& p_W) {
    exchange::BodySnapshot& body = snapshot_.bodies.emplace_back();
    body.id = BodyId{static_cast<std::uint32_t>(snapshot_.bodies.size())};
    body.name = name;
    body.shape = geometry::MakeBodyShape(geometry::MakeBox(lengths));
    body.p_WBcm = p_W;
    return body;
  }
  ToolContext Context() {
    return {.snapshot = snapshot_,
            .viewport = kView,
            .camera = &camera_,
            .selected = &selected_,
            .send = [this](exchange::Command command) { sent_.push_back(std::move(command)); },
            .snaps = snaps_,
            .shifted = shifted_};
  }
  ScenePoint At(const Vec3& p_W) const {
    const auto at = render::Project(camera_, kView, p_W);
    return {at->x, at->y};
  }
  /// Of half a metre.
  SpawnTool Box() {
    SpawnTool box(snapshot_, scene::BoxShape{Vec3::Ones()}, "box 1");
    box.Wheel(Context(), std::log(0.5 / 0.9) / std::log(1.1));
    return box;
  }
  /// What the only command adds.
  std::vector<scene::BodyDesc> Added() const {
    std::vector<scene::BodyDesc> added;
    const auto& only = sent_.at(sent_.size() - 1);
    if (const auto* one = std::get_if<exchange::AddBody>(&only)) return {one->body};
    for (const exchange::BodyEdit& edit : std::get<exchange::EditTogether>(only).edits)
      added.push_back(std::get<exchange::AddBody>(edit).body);
    return added;
  }

  exchange::Snapshot snapshot_;
  double gap_ = 0.5 * snapshot_.settings.contact.tolerance;
  render::Camera camera_;
  SelectedBodies selected_;
  bool snaps_ = true;
  bool shifted_ = false;
  std::vector<exchange::Command> sent_;
};

// Near the middle of the top it comes to stand in the middle; near an edge, flush with it.
TEST_F(PlacingTest, ANewBodySnapsToTheMiddleAndToTheEdgesOfWhatItStandsOn) {
  const double off = 0.05;
  SpawnTool spawn = Box();
  spawn.Hover(Context(), At(Vec3(off, -off, 1.0)));
  ASSERT_EQ(spawn.Place(Context()), "");
  const scene::BodyDesc middle = Added().at(0);
  const double half = 0.5 * std::get<scene::BoxShape>(middle.shape).lengths.x();
  EXPECT_LT((middle.position - Vec3(0, 0, 1.0 + gap_ + half + gap_)).norm(), 1e-9);

  spawn.Hover(Context(), At(Vec3(0.5 - half - off, 0.0, 1.0)));
  ASSERT_EQ(spawn.Place(Context()), "");
  EXPECT_NEAR(Added().at(0).position.x(), 0.5 - half, 1e-9);

  snaps_ = false;  // as the hand has it
  spawn.Hover(Context(), At(Vec3(off, -off, 1.0 + gap_)));
  ASSERT_EQ(spawn.Place(Context()), "");
  EXPECT_NEAR(Added().at(0).position.x(), off, 1e-9);
  EXPECT_NEAR(Added().at(0).position.y(), -off, 1e-9);
}

TEST_F(PlacingTest, ANewBodyIsSquareToATurnedOneAndTurnsByKeys) {
  snapshot_.bodies[1].q_WB = Quat(Eigen::AngleAxisd(0.3, Vec3::UnitZ()));
  SpawnTool spawn = Box();
  const auto turn_of = [&] {
    spawn.Hover(Context(), At(Vec3(0, 0, 1.0)));
    EXPECT_EQ(spawn.Place(Context()), "");
    const Eigen::AngleAxisd turn(Added().at(0).orientation);
    return turn.axis().z() * turn.angle();
  };
  EXPECT_NEAR(turn_of(), 0.3, 1e-9);
  spawn.Turn(Context(), 1);
  EXPECT_NEAR(turn_of(), 0.3 + std::numbers::pi / 12.0, 1e-9);
  snaps_ = false;
  spawn.Turn(Context(), -1);
  EXPECT_NEAR(turn_of(), 0.0, 1e-9);
}

// It stands on the floor, against the side that the cursor points at.
TEST_F(PlacingTest, BesideABodyItStandsOnWhatCarriesThat) {
  SpawnTool spawn = Box();
  spawn.Hover(Context(), At(Vec3(0.5, 0.02, 0.6)));
  ASSERT_EQ(spawn.Place(Context()), "");
  const scene::BodyDesc box = Added().at(0);
  const double half = 0.5 * std::get<scene::BoxShape>(box.shape).lengths.x();
  EXPECT_NEAR(box.position.x(), 0.5 + gap_ + half, 1e-9);
  EXPECT_NEAR(box.position.y(), 0.0, 1e-9);  // middle to middle
  EXPECT_NEAR(box.position.z(), half + gap_, 1e-9);
}

// Near its foot, too, where it would reach into the floor at the height of the cursor.
TEST_F(PlacingTest, AtTheFootOfABodyItStandsOnWhatCarriesThat) {
  SpawnTool spawn = Box();
  spawn.Hover(Context(), At(Vec3(0.5, 0.02, 0.06)));
  ASSERT_EQ(spawn.Place(Context()), "");
  const scene::BodyDesc box = Added().at(0);
  const double half = 0.5 * std::get<scene::BoxShape>(box.shape).lengths.x();
  EXPECT_NEAR(box.position.x(), 0.5 + gap_ + half, 1e-9);
  EXPECT_NEAR(box.position.z(), half + gap_, 1e-9);
}

// The cursor pulls a body that stands on the floor nearer, under itself, and back; up, it lifts it.
TEST_F(PlacingTest, APausedBodySlidesOverTheFloorAndNeverGoesUnderIt) {
  Pointer pointer;
  const Vec3 grasped(0.5, 0.0, 0.6);
  const ScenePoint from = At(grasped);
  pointer.Press(Context(), {GLFW_MOUSE_BUTTON_LEFT, 0, from.x, from.y}, from);
  const auto placed = [&] { return std::get<exchange::PlaceBody>(sent_.back()).p_WBcm; };
  pointer.Move(Context(), At(grasped + Vec3(1.5, -0.5, 0)));
  EXPECT_NEAR(placed().x(), 1.5, 0.02);
  EXPECT_NEAR(placed().y(), -0.5, 0.02);
  EXPECT_NEAR(placed().z(), 0.5 + gap_, 1e-9);  // on the floor
  EXPECT_TRUE(pointer.Draw(Context()).labels.empty());
  for (int i = 0; i < 12; ++i) {  // the plane of the drag is now far below the floor
    pointer.Wheel(Context(), 1.0);
    EXPECT_NEAR(placed().z(), 0.5 + gap_, 1e-9) << i;
  }
  EXPECT_TRUE(pointer.Draw(Context()).labels.empty());
  snaps_ = false;
  pointer.Move(Context(), At(grasped + Vec3(2.5, 0.0, 0)));
  EXPECT_NEAR(placed().x(), 2.5, 0.02);
  EXPECT_NEAR(placed().z(), 0.5 + gap_, 1e-4);
  EXPECT_GT(placed().z(), 0.5);
}

// With Shift held it goes away from the viewer too, and keeps its height: over the floor where it
// stands, and as high as the wheel and the drag have lifted it.
TEST_F(PlacingTest, WithShiftAPausedBodyMovesLevel) {
  Pointer pointer;
  const Vec3 grasped(0.5, 0.0, 0.6);
  const ScenePoint from = At(grasped);
  pointer.Press(Context(), {GLFW_MOUSE_BUTTON_LEFT, 0, from.x, from.y}, from);
  const auto placed = [&] { return std::get<exchange::PlaceBody>(sent_.back()).p_WBcm; };
  EXPECT_TRUE(pointer.Hint(InputMap()).empty());
  snaps_ = false;
  shifted_ = true;
  for (const Vec3& shift : {Vec3(-2.0, 0.7, 0), Vec3(-3.0, -1.0, 0), Vec3(1.0, 1.5, 0)}) {
    pointer.Move(Context(), At(grasped + shift));
    EXPECT_NEAR((placed() - shift - Vec3(0, 0, 0.5 + gap_)).norm(), 0.0, 1e-6) << shift.transpose();
  }
  EXPECT_NE(pointer.Hint(InputMap()).find("Shift"), std::string::npos);
  EXPECT_NE(pointer.Hint(InputMap()).find("Q and E"), std::string::npos);
  shifted_ = false;
  pointer.Move(Context(), At(grasped + Vec3(1.0, 1.5, 1.0)));
  const double lifted = placed().z();
  ASSERT_GT(lifted, 1.0);
  shifted_ = true;
  pointer.Move(Context(), At(Vec3(-1.5, 0.0, lifted + 0.1)));
  EXPECT_NEAR(placed().z(), lifted, 1e-9);
  EXPECT_LT(placed().x(), -1.0);
  pointer.Move(Context(), {from.x, 1.0});  // the plane is seen edge-on there, or not at all
  EXPECT_LT(placed().norm(), 300.0);
}

// A body that stands is tipped about its middle, and lifted as much as its corners need.
TEST_F(PlacingTest, APausedBodyIsTippedOnTheFloor) {
  Pointer pointer;
  const ScenePoint from = At(Vec3(0.5, 0.0, 0.6));
  pointer.Press(Context(),
                {GLFW_MOUSE_BUTTON_LEFT, GLFW_MOD_CONTROL | GLFW_MOD_SHIFT, from.x, from.y}, from);
  pointer.Move(Context(), {from.x, from.y + 60.0});
  ASSERT_EQ(sent_.size(), 1U);
  const auto place = std::get<exchange::PlaceBody>(sent_.back());
  double lowest = 1.0;
  for (int i = 0; i < 8; ++i)
    lowest =
        std::min(lowest, (place.p_WBcm + place.q_WB * Vec3(i & 1 ? 0.5 : -0.5, i & 2 ? 0.5 : -0.5,
                                                           i & 4 ? 0.5 : -0.5))
                             .z());
  EXPECT_GT(lowest, 0.0);
  EXPECT_LT(lowest, snapshot_.settings.contact.tolerance);
  EXPECT_GT(place.q_WB.angularDistance(Quat::Identity()), 0.2);
  EXPECT_TRUE(pointer.Draw(Context()).labels.empty());
}

TEST_F(PlacingTest, ADragPlacesARowThatTouches) {
  SpawnTool spawn = Box();
  const ScenePoint from = At(Vec3(3, -2, 0));
  spawn.Hover(Context(), from);
  spawn.Press(from);
  spawn.Hover(Context(), At(Vec3(3.1, 0, 0)));  // two metres of boxes of half a metre
  ASSERT_EQ(spawn.Place(Context()), "");
  const auto row = Added();
  ASSERT_EQ(row.size(), 5U);
  for (std::size_t i = 0; i < row.size(); ++i) {
    EXPECT_EQ(row[i].name, "box " + std::to_string(i + 1));
    EXPECT_LT((row[i].position - row[0].position - double(i) * Vec3(0, 0.5 + gap_, 0)).norm(),
              1e-9);
  }
  EXPECT_EQ(sent_.size(), 1U);  // one edit
}

TEST_F(PlacingTest, WithShiftTheDragStacksAWall) {
  SpawnTool spawn = Box();
  const ScenePoint from = At(Vec3(3, -1, 0));
  spawn.Hover(Context(), from);
  spawn.Press(from);
  shifted_ = true;
  spawn.Hover(Context(), At(Vec3(3, 0, 1.0)));
  ASSERT_EQ(spawn.Place(Context()), "");
  const auto wall = Added();
  ASSERT_EQ(wall.size(), 9U);  // 3 by 3
  EXPECT_NEAR(wall.back().position.y() - wall.front().position.y(), 2 * (0.5 + gap_), 1e-9);
  EXPECT_NEAR(wall.back().position.z() - wall.front().position.z(), 2 * (0.5 + gap_), 1e-9);
}

TEST_F(PlacingTest, CopiesWithoutRoomAreRedAndLeftOut) {
  SpawnTool spawn = Box();
  const ScenePoint from = At(Vec3(0, -2, 0));
  spawn.Hover(Context(), from);
  spawn.Press(from);
  spawn.Hover(Context(), At(Vec3(0, 2, 0)));
  const ToolDrawing drawing = spawn.Draw(Context());
  ASSERT_EQ(drawing.labels.size(), 1U);
  EXPECT_NE(drawing.labels[0].text.find("no room for"), std::string::npos);
  const auto red =
      std::ranges::count(drawing.markers, render::colors::kRefused, &render::Marker::color);
  EXPECT_GT(red, 0);
  EXPECT_EQ(red % 12, 0);  // whole boxes
  ASSERT_EQ(spawn.Place(Context()), "");
  EXPECT_EQ(Added().size() + static_cast<std::size_t>(red) / 12, 9U);
  for (const scene::BodyDesc& box : Added())
    EXPECT_GE(std::abs(box.position.y()), 0.75);  // none in the cube
}

TEST_F(PlacingTest, SeveralBodiesMoveTogetherAndStopTogether) {
  const BodyId cube = snapshot_.bodies[1].id;
  const BodyId other = Add("other", Vec3::Ones(), Vec3(0, 1.5, 0.5 + gap_)).id;
  Add("wall", Vec3(1, 1, 3), Vec3(0, 4, 1.5 + gap_));
  selected_.Only(std::vector{other, cube});
  Pointer pointer;
  const auto press = [&](const Vec3& p_W) {
    const ScenePoint at = At(p_W);
    pointer.Press(Context(), {GLFW_MOUSE_BUTTON_LEFT, 0, at.x, at.y}, at);
  };
  const auto placed = [&](BodyId id) {
    for (const auto& edit : std::get<exchange::EditTogether>(sent_.back()).edits)
      if (const auto& place = std::get<exchange::PlaceBody>(edit); place.body == id) return place;
    ADD_FAILURE();
    return exchange::PlaceBody();
  };
  camera_ = render::LookAt(Vec3(12, 0.5, 1), Vec3(0, 0.5, 0.5), 45.0);
  snaps_ = false;
  press(Vec3(0.5, 0.1, 0.6));
  pointer.Move(Context(), At(Vec3(0.5, 0.5, 1.0)));
  ASSERT_EQ(sent_.size(), 1U);
  const Vec3 by = placed(cube).p_WBcm - snapshot_.bodies[1].p_WBcm;
  EXPECT_NEAR(by.y(), 0.4, 0.02);
  EXPECT_LT((placed(other).p_WBcm - snapshot_.bodies[2].p_WBcm - by).norm(), 1e-12);
  pointer.Move(Context(), At(Vec3(0.5, 3.1, 1.0)));  // the other would be in the wall
  EXPECT_NEAR(placed(other).p_WBcm.y(), 3.0, 2e-4);
  EXPECT_NEAR(placed(cube).p_WBcm.y(), 1.5, 2e-4);
  EXPECT_EQ(pointer.Draw(Context()).labels.size(), 1U);  // who is in the way
}

TEST_F(PlacingTest, APausedBodySnapsToWhatItComesNear) {
  Add("wall", Vec3(1, 1, 1), Vec3(0, 3, 0.5 + gap_));
  Pointer pointer;
  camera_ = render::LookAt(Vec3(12, 0.5, 1), Vec3(0, 0.5, 0.5), 45.0);
  const ScenePoint from = At(Vec3(0.5, 0, 0.6));
  pointer.Press(Context(), {GLFW_MOUSE_BUTTON_LEFT, 0, from.x, from.y}, from);
  pointer.Move(Context(), At(Vec3(0.5, 1.93, 0.63)));
  const auto place = std::get<exchange::PlaceBody>(sent_.back());
  EXPECT_NEAR(place.p_WBcm.y(), 2.0 - gap_, 1e-9);  // against it
  EXPECT_NEAR(place.p_WBcm.z(), 0.5 + gap_, 1e-9);  // on the floor
  EXPECT_NEAR(place.p_WBcm.x(), 0.0, 1e-9);         // in line
}

TEST_F(PlacingTest, SelectedBodiesTurnAboutTheirMiddle) {
  const BodyId cube = snapshot_.bodies[1].id;
  const BodyId other = Add("other", Vec3::Ones(), Vec3(0, 2, 0.5 + gap_)).id;
  selected_.Only(std::vector{cube, other});
  ASSERT_EQ(TurnSelected(Context(), 6), "");  // a quarter turn to the left
  const auto& edits = std::get<exchange::EditTogether>(sent_.at(0)).edits;
  const auto place = [&](std::size_t i) { return std::get<exchange::PlaceBody>(edits.at(i)); };
  EXPECT_EQ(place(0).body, other);
  EXPECT_LT((place(0).p_WBcm - Vec3(-1, 1, 0.5 + gap_)).norm(), 1e-9);
  EXPECT_LT((place(1).p_WBcm - Vec3(1, 1, 0.5 + gap_)).norm(), 1e-9);
  Add("wall", Vec3::Ones(), Vec3(-1, 1, 0.5 + gap_));
  EXPECT_EQ(TurnSelected(Context(), 6), "no room: wall");
  snapshot_.run.state = exchange::RunState::kPlaying;
  EXPECT_NE(TurnSelected(Context(), 1), "");
  EXPECT_EQ(sent_.size(), 1U);
}

TEST_F(PlacingTest, ControlAddsAndTakesAwayAndADragTakesARectangle) {
  const BodyId cube = snapshot_.bodies[1].id;
  const BodyId other = Add("other", Vec3::Ones(), Vec3(0, 2, 0.5 + gap_)).id;
  Pointer pointer;
  const auto press = [&](ScenePoint at, int mods) {
    pointer.Press(Context(), {GLFW_MOUSE_BUTTON_LEFT, mods, at.x, at.y}, at);
  };
  const auto click = [&](const Vec3& p_W, int mods) {
    press(At(p_W), mods);
    pointer.Release(Context(), GLFW_MOUSE_BUTTON_LEFT);
  };
  click(Vec3(0, 0, 1), 0);
  click(Vec3(0, 2, 1), GLFW_MOD_CONTROL);
  EXPECT_TRUE(std::ranges::equal(selected_.all(), std::vector{cube, other}));
  click(Vec3(0, 0, 1), GLFW_MOD_CONTROL);
  EXPECT_TRUE(std::ranges::equal(selected_.all(), std::vector{other}));
  click(Vec3(5, 0, 0), GLFW_MOD_CONTROL);  // the floor: as it was
  EXPECT_TRUE(std::ranges::equal(selected_.all(), std::vector{other}));
  press({1, 1}, GLFW_MOD_CONTROL);
  pointer.Move(Context(), {799, 599});
  EXPECT_TRUE(pointer.Draw(Context()).frame);
  pointer.Release(Context(), GLFW_MOUSE_BUTTON_LEFT);
  EXPECT_TRUE(std::ranges::equal(selected_.all(), std::vector{other, cube}));  // not the floor
}

TEST(NewBodies, AreNumbered) {
  EXPECT_EQ(NameAfter("box 9", 3), "box 12");
  EXPECT_EQ(NameAfter("box", 3), "box");
}

}  // namespace
}  // namespace touchstone::app
