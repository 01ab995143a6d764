#include "exchange/resultants.h"

#include <gtest/gtest.h>

#include "geometry/shapes.h"

namespace touchstone::exchange {
namespace {

constexpr BodyId kFloor{0}, kPlate{1}, kWall{2};

ContactSnapshot Contact(BodyId a, BodyId b, const Vec3& p_W, const Vec3& n_W, double force_n,
                        const Vec3& force_t_W = Vec3::Zero()) {
  ContactSnapshot contact;
  contact.body_a = a;
  contact.body_b = b;
  contact.p_W = p_W;
  contact.nhat_BA_W = n_W;
  contact.force_n = force_n;
  contact.force_t_W = force_t_W;
  return contact;
}

/// A plate of 2 m x 1 m on the floor, loaded off its centre and turned about z by friction, against
/// a wall at its end.
Snapshot Plate() {
  Snapshot s;
  const Vec3 up = Vec3::UnitZ();
  s.contacts = {Contact(kPlate, kFloor, Vec3(-1, -0.5, 0), up, 10, Vec3(0, -1, 0)),
                Contact(kPlate, kFloor, Vec3(1, -0.5, 0), up, 30, Vec3(0, 3, 0)),
                Contact(kPlate, kWall, Vec3(1, 0, 0.2), -Vec3::UnitX(), 5),
                Contact(kPlate, kFloor, Vec3(-1, 0.5, 0), up, 10, Vec3(0, -1, 0)),
                Contact(kPlate, kFloor, Vec3(1, 0.5, 0), up, 30, Vec3(0, 3, 0))};
  s.contacts[1].certified = false;
  return s;
}

TEST(PairResultants, HaveTheForceAndTheCentreOfPressureOfEachPair) {
  const std::vector<Resultant> pairs = PairResultants(Plate());
  ASSERT_EQ(pairs.size(), 2U);
  EXPECT_EQ(pairs[0].body, kPlate);
  EXPECT_EQ(pairs[0].other, kFloor);
  EXPECT_EQ(pairs[0].contacts, 4);
  EXPECT_FALSE(pairs[0].certified);
  EXPECT_LT((pairs[0].force_W - Vec3(0, 4, 80)).norm(), 1e-13);
  // (10 + 10)(-1) + (30 + 30)(1) = 40, over 80.
  EXPECT_LT((pairs[0].p_W - Vec3(0.5, 0, 0)).norm(), 1e-15);
  // About z by friction: 2 (1.5 * 1) + 2 (0.5 * 3) = 6; a centre of pressure takes the rest.
  EXPECT_LT((pairs[0].torque_W - Vec3(0, 0, 6)).norm(), 1e-13);
  EXPECT_EQ(pairs[1].other, kWall);
  EXPECT_EQ(pairs[1].force_W, Vec3(-5, 0, 0));
  EXPECT_EQ(pairs[1].torque_W, Vec3::Zero());
  EXPECT_TRUE(pairs[1].certified);
}

// The single force at the centre of pressure and the moment do the same to the body as all forces.
TEST(PairResultants, AreEquivalentToTheForcesAboutAnyPoint) {
  const Snapshot s = Plate();
  const Vec3 about_W(0.3, -7.0, 2.0);
  Vec3 moment_W = Vec3::Zero(), equivalent_W = Vec3::Zero();
  for (const ContactSnapshot& c : s.contacts)
    moment_W += (c.p_W - about_W).cross(c.force_n * c.nhat_BA_W + c.force_t_W);
  for (const Resultant& pair : PairResultants(s))
    equivalent_W += pair.torque_W + (pair.p_W - about_W).cross(pair.force_W);
  EXPECT_LT((equivalent_W - moment_W).norm(), 1e-12);
  const auto all = ContactResultant(s, kPlate);
  ASSERT_TRUE(all);
  EXPECT_FALSE(all->other);
  EXPECT_EQ(all->contacts, 5);
  EXPECT_LT((all->torque_W + (all->p_W - about_W).cross(all->force_W) - moment_W).norm(), 1e-12);
}

TEST(ResultantsOn, AreOppositeOnTheOtherBody) {
  const Snapshot s = Plate();
  const std::vector<Resultant> on_floor = ResultantsOn(s, kFloor);
  const std::vector<Resultant> on_plate = ResultantsOn(s, kPlate);
  ASSERT_EQ(on_floor.size(), 1U);
  ASSERT_EQ(on_plate.size(), 2U);
  EXPECT_EQ(on_floor[0].other, kPlate);
  EXPECT_EQ(on_floor[0].force_W, -on_plate[0].force_W);
  EXPECT_EQ(on_floor[0].torque_W, -on_plate[0].torque_W);
  EXPECT_EQ(on_floor[0].p_W, on_plate[0].p_W);
  EXPECT_FALSE(ContactResultant(s, BodyId{9}));
}

TEST(PairResultants, WithoutLoadAreInTheMiddleOfTheContacts) {
  Snapshot s = Plate();
  for (ContactSnapshot& c : s.contacts) {
    c.force_n = 0.0;
    c.force_t_W = Vec3::Zero();
  }
  const std::vector<Resultant> pairs = PairResultants(s);
  EXPECT_LT(pairs[0].p_W.norm(), 1e-15);
  EXPECT_EQ(pairs[0].torque_W, Vec3::Zero());
}

}  // namespace
}  // namespace touchstone::exchange
