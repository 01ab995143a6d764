#include "ui/contacts_panel.h"

#include "panels/panel_fixture.h"
#include "ui/quantity.h"

namespace touchstone::ui {
namespace {

class ContactsPanelTest : public PanelTest {
 protected:
  ContactsPanelTest() {
    width_ = 700.0F;
    snapshot_.bodies = {MakeBody(1, "floor", 0, 0), MakeBody(2, "box", 0, 0),
                        MakeBody(3, "lid", 0, 0)};
    snapshot_.bodies[0].fixed = true;
    snapshot_.contacts = {MakeContact(1, 2, 0, 5.0), MakeContact(1, 2, 1, 20.0),
                          MakeContact(2, 3, 0, 10.0)};
  }
  static exchange::ContactSnapshot MakeContact(std::uint32_t a, std::uint32_t b, int point,
                                               double force) {
    exchange::ContactSnapshot contact;
    contact.body_a = BodyId{a};
    contact.body_b = BodyId{b};
    contact.point = point;
    contact.force_n = force;
    contact.material.friction = 0.5;
    return contact;
  }
  Draw draw_ = [this](const PanelContext& context) { panel_.Draw(context); };
  ContactsPanel panel_;
};

TEST_F(ContactsPanelTest, AClickSelectsTheContactAndTheBodyThatMoves) {
  Click(draw_, "contacts.row.0");
  ASSERT_TRUE(intents_.select_contact);
  EXPECT_EQ(intents_.select, BodyId{2}) << "not the floor";
}

// It may open while it is still near: then it neither holds nor slides.
TEST_F(ContactsPanelTest, AContactWithoutForceDoesNotStick) {
  for (exchange::ContactSnapshot& contact : snapshot_.contacts) {
    contact.state = exchange::ContactState::kStick;
    contact.force_n = 0.0;
  }
  EXPECT_NE(TextOf(draw_).find("no force"), std::string::npos) << TextOf(draw_);
  EXPECT_EQ(TextOf(draw_).find("stick"), std::string::npos) << TextOf(draw_);
  snapshot_.contacts[0].force_n = 5.0;
  EXPECT_NE(TextOf(draw_).find("stick"), std::string::npos) << TextOf(draw_);
}

TEST_F(ContactsPanelTest, LongNamesAreShortenedNotCut) {
  EXPECT_NE(TextOf(draw_).find("box on floor"), std::string::npos) << TextOf(draw_);
  EXPECT_EQ(TextOf(draw_).find("…"), std::string::npos);
  snapshot_.bodies[1].name = "rolling ball in the hole of the rolling ball";
  EXPECT_NE(TextOf(draw_).find("…"), std::string::npos) << TextOf(draw_);
}

TEST_F(ContactsPanelTest, TheSelectedContactIsInSightAmongMany) {
  constexpr int kMany = 500;
  constexpr int kSelected = 300;
  ImGui::GetStyle().ItemSpacing.y = 12.0F;  // of no meaning for rows
  snapshot_.contacts.clear();
  for (int i = 0; i < kMany; ++i) snapshot_.contacts.push_back(MakeContact(1, 2, i, 1.0));
  contact_ = snapshot_.contacts[kSelected].key();
  for (int i = 0; i < 3; ++i) Frame(draw_);
  EXPECT_TRUE(widgets_.contains("contacts.row." + std::to_string(kSelected)));
}

TEST_F(ContactsPanelTest, ColumnsAreWideEnoughInANarrowPanel) {
  width_ = 200.0F;
  Frame(draw_);
  Frame(draw_);
  const auto column = widgets_.at("contacts.by_bodies");
  EXPECT_GT(column[2] - column[0], ImGui::GetFontSize() * 8.0F);
}

TEST_F(ContactsPanelTest, SortsByForceLargestFirst) {
  Click(draw_, "contacts.by_normal");
  Click(draw_, "contacts.row.0", 0.1F);
  ASSERT_TRUE(intents_.select_contact);
  EXPECT_EQ(*intents_.select_contact, snapshot_.contacts[1].key());
  Click(draw_, "contacts.by_normal");  // the other way round
  Click(draw_, "contacts.row.0", 0.1F);
  EXPECT_EQ(*intents_.select_contact, snapshot_.contacts[0].key());
}

TEST_F(ContactsPanelTest, CanShowThoseOfTheSelectedBodyAlone) {
  selected_ = BodyId{3};
  Frame(draw_);
  EXPECT_TRUE(widgets_.contains("contacts.row.2"));
  Click(draw_, "contacts.of_selected", 0.1F);
  Frame(draw_);
  EXPECT_TRUE(widgets_.contains("contacts.row.0"));
  EXPECT_FALSE(widgets_.contains("contacts.row.1"));
}

TEST_F(ContactsPanelTest, HasOneRowForEachPairWithItsResultant) {
  Click(draw_, "contacts.resultants", 0.1F);
  Frame(draw_);
  EXPECT_TRUE(widgets_.contains("resultants.row.1"));
  EXPECT_FALSE(widgets_.contains("resultants.row.2"));
  EXPECT_FALSE(widgets_.contains("contacts.row.0"));
  Click(draw_, "resultants.row.0");
  EXPECT_EQ(intents_.select, BodyId{2}) << "not the floor";
  // Those of one body, and all of them together.
  selected_ = BodyId{2};
  Click(draw_, "contacts.of_selected", 0.1F);
  Frame(draw_);
  EXPECT_TRUE(widgets_.contains("resultants.row.2"));
}

TEST_F(ContactsPanelTest, APlotFollowsTheResultantOfAContactsPair) {
  const exchange::ContactKey key = snapshot_.contacts[0].key();
  const auto measure = [&](const char* name) {
    return Measure(snapshot_, FindQuantity(Quantity::Subject::kContact, name, {}, key));
  };
  snapshot_.contacts[1].p_W = Vec3(1, 0, 0);
  EXPECT_DOUBLE_EQ(measure("resultant force"), 25.0);
  EXPECT_DOUBLE_EQ(measure("centre of pressure x"), 0.8);
  EXPECT_NEAR(measure("resultant moment"), 0.0, 1e-12);
}

TEST(ContactSnapshot, FrictionUseIsOneWhereItSlides) {
  exchange::ContactSnapshot contact;
  EXPECT_EQ(contact.FrictionUse(), 0.0);
  contact.material.friction = 0.5;
  contact.force_n = 10.0;
  contact.force_t_W = Vec3(3.0, 4.0, 0.0);
  EXPECT_DOUBLE_EQ(contact.FrictionUse(), 1.0);
}

}  // namespace
}  // namespace touchstone::ui
