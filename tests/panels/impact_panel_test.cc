#include "ui/impact_panel.h"

#include <numbers>

#include "panels/panel_fixture.h"
#include "ui/events_panel.h"
#include "ui/impact_path.h"

namespace touchstone::ui {
namespace {

std::shared_ptr<exchange::ImpactSnapshot> MakeImpact(double time) {
  auto impact = std::make_shared<exchange::ImpactSnapshot>();
  impact->time = time;
  exchange::ImpactContactSnapshot& contact = impact->contacts.emplace_back();
  contact.body_a = BodyId{1};
  contact.body_b = BodyId{2};
  contact.friction = 0.5;
  contact.K = Mat3::Identity();
  contact.impulse = Vec3(0.1, 0.0, 1.5);
  contact.trace = {{.event = "start", .u = Vec3(1, 0, -1)},
                   {.event = "end_compression", .p_n = 1.0, .u = Vec3(0.5, 0, 0)},
                   {.event = "end", .p_n = 1.5, .u = Vec3(0.25, 0, 0.5)}};
  return impact;
}

/// The collision of bodies 1 and 2, whose impact that is.
exchange::EventSnapshot CollisionAt(double time) {
  exchange::EventSnapshot event;
  event.time = time;
  event.body_a = BodyId{1};
  event.body_b = BodyId{2};
  event.parts = {0, 0};
  return event;
}

// A body whose response is the same in every direction slows its sliding straight down: every
// direction is constant but for the coupling to the normal, which makes it two.
TEST(SlidingRays, SolveTheirEquation) {
  Mat3 K;
  K << 2.0, 0.3, 0.9, 0.3, 1.0, -0.4, 0.9, -0.4, 3.0;
  for (const double mu : {0.0, 0.2, 0.8}) {
    const std::vector<SlidingRay> rays = FindSlidingRays(K, mu);
    ASSERT_GE(rays.size(), 2U) << mu;
    EXPECT_LE(rays.size(), 4U) << mu;
    for (const SlidingRay& ray : rays) {
      const Vec3 rate = K * Vec3(-mu * ray.direction.x(), -mu * ray.direction.y(), 1.0);
      const double along = rate.head<2>().dot(ray.direction);
      EXPECT_LT((rate.head<2>() - along * ray.direction).norm(), 1e-9) << mu;
      EXPECT_EQ(along > 0.0, ray.away) << mu;
    }
  }
  // Without friction K_tn alone drives it: away along it, towards from the other side.
  EXPECT_EQ(FindSlidingRays(K, 0.0).size(), 2U);
}

TEST(PointAt, LiesBetweenThePointsOfATrace) {
  const auto& trace = MakeImpact(0.0)->contacts[0].trace;
  EXPECT_EQ(PointAt(trace, 0.5).p_n, 0.5);
  EXPECT_EQ(PointAt(trace, 1.5).u, Vec3(0.375, 0, 0.25));
  EXPECT_EQ(PointAt(trace, 1e9).p_n, 1.5);
}

TEST(FindImpact, IsThatOfTheEventElseTheNewest) {
  exchange::Snapshot snapshot;
  EXPECT_EQ(FindImpact(snapshot, std::nullopt), nullptr);
  auto history = std::make_shared<exchange::ImpactHistory>();
  history->push_back(MakeImpact(0.5));
  history->push_back(MakeImpact(0.7));
  snapshot.recent.impacts = history;
  EXPECT_EQ(FindImpact(snapshot, std::nullopt)->time, 0.7);
  EXPECT_EQ(FindImpact(snapshot, CollisionAt(0.5))->time, 0.5);
}

class ImpactPanelTest : public PanelTest {
 protected:
  ImpactPanelTest() {
    Remember(MakeImpact(0.5));
    snapshot_.bodies = {MakeBody(1, "box", 0, 0), MakeBody(2, "floor", 0, 0)};
  }
  /// Makes it the only impact that there was.
  void Remember(const std::shared_ptr<const exchange::ImpactSnapshot>& impact) {
    auto history = std::make_shared<exchange::ImpactHistory>();
    history->push_back(impact);
    snapshot_.recent.impacts = history;
  }
  Draw draw_ = [this](const PanelContext& context) { panel_.Draw(context, std::nullopt); };
  ImpactPanel panel_;
};

TEST_F(ImpactPanelTest, DrawsItsThreePictures) {
  Frame(draw_);
  for (const char* name : {"impact.normal", "impact.hodograph", "impact.cone", "impact.scrub"})
    EXPECT_TRUE(widgets_.contains(name)) << name;
}

TEST_F(ImpactPanelTest, RoundOffIsShownAsZero) {
  auto impact = MakeImpact(0.5);
  auto& end = impact->contacts[0].trace.back();
  end.u = Vec3(1.2e-15, 0.0, 3.64e-14);
  end.work_compression = -0.5;
  end.work_restitution = 2e-17;
  impact->energy_change = -0.5;
  Remember(impact);
  const std::string text = TextOf(draw_);
  for (const char* said : {"u_n 0 m/s", "|u_t| 0 m/s", "W_c -0.500 J", "W_d 0 J",
                           "normal loss 0.500 J", "whole loss 0.500 J"})
    EXPECT_NE(text.find(said), std::string::npos) << said << " in " << text;
}

// Four corners of a box that rubs as it lands, and another pair that it drives together.
TEST_F(ImpactPanelTest, TheNormalLossIsThatOfTheEventAndTheWholeLossHasAPlaceOfItsOwn) {
  auto impact = MakeImpact(0.5);
  impact->energy_change = -5.0;
  impact->contacts.resize(3, impact->contacts[0]);
  impact->contacts[2].body_b = BodyId{3};
  for (int k = 0; k < 3; ++k) {
    auto& end = impact->contacts[static_cast<std::size_t>(k)].trace.back();
    end.work_compression = -1.0 - k;
    end.work_restitution = 0.25;
  }
  Remember(impact);
  exchange::EventSnapshot event = CollisionAt(0.5);
  event.work_compression = -3.0;
  event.work_restitution = 0.5;
  snapshot_.recent.events = {event};
  snapshot_.sequence = 1;
  snapshot_.time = 1.0;
  EventsPanel events;
  events.Update(snapshot_);
  const Draw draw_events = [&](const PanelContext& context) { events.Draw(context); };
  width_ = 1000.0F;
  Frame(draw_events);
  const std::string in_events = TextOf(draw_events);
  EXPECT_NE(in_events.find("normal loss"), std::string::npos) << in_events;
  EXPECT_NE(in_events.find("2.50 J"), std::string::npos) << in_events;
  const std::string in_impact =
      TextOf([&](const PanelContext& context) { panel_.Draw(context, event); });
  EXPECT_NE(in_impact.find("normal loss 2.50 J"), std::string::npos) << in_impact;
  EXPECT_NE(in_impact.find("whole loss 5.00 J"), std::string::npos) << in_impact;
}

// Events has the whole impulse of a pair, Impact the normal one of each point: both say which.
TEST_F(ImpactPanelTest, TheWholeImpulseIsThatOfTheEvent) {
  auto impact = MakeImpact(0.5);
  impact->contacts.resize(3, impact->contacts[0]);
  impact->contacts[2].body_b = BodyId{3};
  impact->contacts[0].impulse = Vec3(3.0, 0.0, 4.0);
  impact->contacts[1].impulse = Vec3(0.0, 0.0, 8.0);
  Remember(impact);
  exchange::EventSnapshot event = CollisionAt(0.5);
  event.impulse_W = Vec3(3.0, 0.0, 12.0);
  const std::string in_impact =
      TextOf([&](const PanelContext& context) { panel_.Draw(context, event); });
  EXPECT_NE(in_impact.find("whole impulse 12.4 N·s"), std::string::npos) << in_impact;
  EXPECT_NE(in_impact.find("p_n 1.50 N·s"), std::string::npos) << in_impact;
  snapshot_.recent.events = {event};
  snapshot_.sequence = 1;
  snapshot_.time = 1.0;
  EventsPanel events;
  events.Update(snapshot_);
  width_ = 1000.0F;
  const std::string in_events = TextOf([&](const PanelContext& context) { events.Draw(context); });
  EXPECT_NE(in_events.find("whole impulse"), std::string::npos) << in_events;
  EXPECT_NE(in_events.find("12.4 N·s"), std::string::npos) << in_events;
}

TEST_F(ImpactPanelTest, SaysWhenThereIsNoImpact) {
  snapshot_.recent.impacts = nullptr;
  Frame(draw_);
  EXPECT_FALSE(widgets_.contains("impact.normal"));
}

}  // namespace
}  // namespace touchstone::ui
