#include "app/contact_picking.h"

#include <gtest/gtest.h>

namespace touchstone::app {
namespace {

class ContactPickingTest : public ::testing::Test {
 protected:
  ContactPickingTest() {
    view_.rect = {100, 50, 800, 600};
    view_.camera.target = Vec3::Zero();
    view_.camera.distance = 10.0;
    Add(0, Vec3(0, 0, 0));
    Add(1, Vec3(1, 0, 0));
  }
  void Add(int point, const Vec3& p_W) {
    exchange::ContactSnapshot contact;
    contact.body_a = BodyId{1};
    contact.body_b = BodyId{2};
    contact.point = point;
    contact.p_W = p_W;
    snapshot_.contacts.push_back(contact);
  }
  std::optional<exchange::ContactKey> PickNear(std::size_t i, double dx) const {
    const auto at = view_.ToWindow(snapshot_.contacts[i].p_W);
    return PickContact(snapshot_, view_, at->x + dx, at->y, 10.0);
  }
  exchange::Snapshot snapshot_;
  SceneView view_;
};

TEST_F(ContactPickingTest, TakesTheNearestWithinReach) {
  EXPECT_EQ(PickNear(0, 3.0), snapshot_.contacts[0].key());
  EXPECT_EQ(PickNear(1, -4.0), snapshot_.contacts[1].key());
  EXPECT_FALSE(PickNear(0, 12.0).has_value());
}

TEST_F(ContactPickingTest, OfTwoBehindEachOtherTakesTheOneInFront) {
  const Vec3 eye = render::ComputeFrame(view_.camera).eye;
  Add(2, 0.2 * eye);  // in line with the first
  EXPECT_EQ(PickNear(0, 1.0), snapshot_.contacts[2].key());
}

}  // namespace
}  // namespace touchstone::app
