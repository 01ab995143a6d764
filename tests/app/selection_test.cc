#include "app/selection.h"

#include <gtest/gtest.h>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace touchstone::app {
namespace {

exchange::Snapshot WithBodies(std::initializer_list<std::uint32_t> ids) {
  exchange::Snapshot snapshot;
  for (const std::uint32_t id : ids) snapshot.bodies.emplace_back().id = BodyId{id};
  return snapshot;
}

TEST(Selection, WhatHasGoneIsNotSelectedAnyMore) {
  Selection selection;
  selection.Select(BodyId{2});
  selection.Follow(WithBodies({1, 2}));
  EXPECT_EQ(selection.body(), BodyId{2});
  selection.Follow(WithBodies({1}));
  EXPECT_EQ(selection.body(), std::nullopt);
}

TEST(Selection, AnAwaitedBodyIsSelectedOnceItComes) {
  Selection selection;
  selection.Select(BodyId{1});
  selection.AwaitNewBodies(WithBodies({1, 7}));
  selection.Follow(WithBodies({1, 7}));
  EXPECT_EQ(selection.body(), BodyId{1});
  selection.Follow(WithBodies({1, 7, 8}));
  EXPECT_EQ(selection.body(), BodyId{8});
  selection.Follow(WithBodies({1, 7, 8, 9}));  // which nobody awaited
  EXPECT_EQ(selection.body(), BodyId{8});
}

class ContactClickTest : public ::testing::Test {
 protected:
  ContactClickTest() {
    view_.rect = {100, 50, 800, 600};
    exchange::ContactSnapshot& contact = snapshot_.contacts.emplace_back();
    contact.body_a = BodyId{1};
    contact.body_b = BodyId{2};
    contact.p_W = view_.camera.target;
    at_ = *view_.ToWindow(contact.p_W);
  }
  void Click(double x, double y, double drag = 0.0, bool points_are_shown = true) {
    selection_.Press({GLFW_MOUSE_BUTTON_LEFT, 0, x, y});
    selection_.Release({GLFW_MOUSE_BUTTON_LEFT, x + drag, y}, snapshot_, view_, points_are_shown);
  }

  exchange::Snapshot snapshot_;
  SceneView view_;
  ScenePoint at_;
  Selection selection_;
};

TEST_F(ContactClickTest, AClickOnAPointSelectsItsContactAndOneElsewhereNone) {
  Click(at_.x + 2.0, at_.y);
  EXPECT_EQ(selection_.contact(), snapshot_.contacts[0].key());
  Click(at_.x + 200.0, at_.y);
  EXPECT_EQ(selection_.contact(), std::nullopt);
}

TEST_F(ContactClickTest, ADragAndPointsThatAreHiddenSelectNothing) {
  Click(at_.x, at_.y, 20.0);
  Click(at_.x, at_.y, 0.0, /*points_are_shown=*/false);
  selection_.Press({GLFW_MOUSE_BUTTON_LEFT, 0, at_.x, at_.y});
  selection_.ForgetPress();
  selection_.Release({GLFW_MOUSE_BUTTON_LEFT, at_.x, at_.y}, snapshot_, view_, true);
  EXPECT_EQ(selection_.contact(), std::nullopt);
}

}  // namespace
}  // namespace touchstone::app
