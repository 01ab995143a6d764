#include "ui/events_panel.h"

#include "panels/panel_fixture.h"
#include "ui/event_numbers.h"
#include "ui/event_words.h"
#include "ui/timeline_bar.h"

namespace touchstone::ui {
namespace {

using exchange::EventKind;

exchange::EventSnapshot MakeEvent(double time, EventKind kind, std::uint32_t a, std::uint32_t b) {
  exchange::EventSnapshot event;
  event.time = time;
  event.kind = kind;
  event.body_a = BodyId{a};
  event.body_b = BodyId{b};
  event.name_a = std::to_string(a);
  return event;
}

class EventLogTest : public ::testing::Test {
 protected:
  void Take(double time, std::vector<exchange::EventSnapshot> recent) {
    snapshot_.time = time;
    snapshot_.recent.events = std::move(recent);
    ++snapshot_.sequence;
    log_.Take(snapshot_);
  }
  exchange::Snapshot snapshot_;
  EventLog log_;
};

TEST_F(EventLogTest, KnowsMoreThanOneSnapshotTells) {
  const auto one = MakeEvent(0.1, EventKind::kCollision, 1, 2);
  const auto two = MakeEvent(0.2, EventKind::kCollision, 1, 2);
  const auto also_two = MakeEvent(0.2, EventKind::kContactMade, 1, 2);
  const auto three = MakeEvent(0.3, EventKind::kContactBroken, 1, 2);
  Take(0.25, {one, two, also_two});
  Take(0.25, {one, two, also_two});
  Take(0.30, {also_two, three});
  ASSERT_EQ(log_.events().size(), 4U);
  EXPECT_EQ(log_.events()[3].time, 0.3);
  Take(0.5, {MakeEvent(0.45, EventKind::kSleep, 1, 0)});  // the ones before have left the snapshot
  EXPECT_EQ(log_.events().size(), 5U);
}

TEST_F(EventLogTest, ForgetsWhatLiesAfterATimeThatIsGoneBackTo) {
  const auto one = MakeEvent(0.1, EventKind::kCollision, 1, 2);
  const auto two = MakeEvent(0.2, EventKind::kCollision, 1, 2);
  Take(0.25, {one, two});
  Take(0.15, {one});
  ASSERT_EQ(log_.events().size(), 1U);
  Take(0.25, {one, two});
  EXPECT_EQ(log_.events().size(), 2U);
  Take(0.0, {});
  EXPECT_TRUE(log_.events().empty());
}

TEST_F(EventLogTest, KeepsWhatTheRecordingHasAhead) {
  const auto one = MakeEvent(0.1, EventKind::kCollision, 1, 2);
  const auto two = MakeEvent(0.2, EventKind::kCollision, 1, 2);
  const auto three = MakeEvent(0.3, EventKind::kSleep, 1, 2);
  const auto times = [&] {
    std::vector<double> all;
    for (const exchange::EventSnapshot& event : log_.events()) all.push_back(event.time);
    return all;
  };
  for (const bool all : {false, true}) {
    snapshot_.recent.all_events = all;
    snapshot_.timeline.frame = snapshot_.timeline.last = 30;
    Take(0.3, {one, two, three});
    snapshot_.timeline.frame = 15;
    snapshot_.timeline.last_time = 0.3;
    Take(0.15, {one});
    EXPECT_EQ(times(), (std::vector{0.1, 0.2, 0.3})) << all;
    snapshot_.timeline.frame = 20;
    Take(0.2, {one, two});
    EXPECT_EQ(times(), (std::vector{0.1, 0.2, 0.3})) << "it happens again, and is told once";
    snapshot_.timeline.frame = snapshot_.timeline.last = 21;
    Take(0.21, {one, two});
    EXPECT_EQ(times(), (std::vector{0.1, 0.2})) << "an edit has changed what comes";
  }
}

TEST_F(EventLogTest, HasNoEventOfARunBeforeAReset) {
  Take(0.25, {MakeEvent(0.1, EventKind::kSleep, 1, 2), MakeEvent(0.2, EventKind::kWake, 1, 2)});
  snapshot_.recent.all_events = true;
  Take(0.15, {});  // the run began anew, and has come further than the first event
  EXPECT_TRUE(log_.events().empty());
  Take(0.25, {MakeEvent(0.2, EventKind::kCollision, 1, 2)});
  ASSERT_EQ(log_.events().size(), 1U);
  EXPECT_EQ(log_.events().front().kind, EventKind::kCollision);
}

// A busy second has more events than a snapshot tells: those before keep their marks.
TEST_F(PanelTest, TheTimeLineMarksCollisionsThatSnapshotsTellNoMore) {
  EventLog log;
  const auto take = [&](double time, std::vector<exchange::EventSnapshot> recent) {
    snapshot_.time = snapshot_.timeline.last_time = time;
    snapshot_.timeline.frame = snapshot_.timeline.last = static_cast<std::int64_t>(60 * time);
    snapshot_.recent.events = std::move(recent);
    ++snapshot_.sequence;
    log.Take(snapshot_);
  };
  take(1.0, {MakeEvent(0.5, EventKind::kCollision, 1, 2)});
  take(2.0, {MakeEvent(1.5, EventKind::kCollision, 1, 2)});
  TimelineBar timeline;
  ClipOptions clip;
  const Draw draw = [&](const PanelContext& context) {
    timeline.Draw(context, log, {0, 600, 900, 40}, &clip);
  };
  Frame(draw);
  Frame(draw);
  const auto bar = widgets_.at("timeline"), mark = widgets_.at("timeline.first_event");
  EXPECT_NEAR(mark[0], bar[0] + 0.25 * (bar[2] - bar[0]), 1.0);
}

class EventsPanelTest : public PanelTest {
 protected:
  EventsPanelTest() {
    snapshot_.time = 1.0;
    snapshot_.sequence = 1;
    snapshot_.bodies = {MakeBody(1, "box", 0, 0), MakeBody(2, "floor", 0, 0)};
    snapshot_.bodies[1].fixed = true;
    snapshot_.recent.events = {MakeEvent(0.1, EventKind::kCollision, 2, 1),
                               MakeEvent(0.2, EventKind::kContactMade, 1, 2),
                               MakeEvent(0.3, EventKind::kSleep, 1, 0)};
    panel_.Update(snapshot_);
  }
  Draw draw_ = [this](const PanelContext& context) { panel_.Draw(context); };
  EventsPanel panel_;
};

TEST_F(EventsPanelTest, AClickSelectsTheEventAndTheBodyThatMoves) {
  Click(draw_, "events.row.2", 0.02F);  // the oldest is last
  ASSERT_TRUE(panel_.selected());
  EXPECT_EQ(panel_.selected()->time, 0.1);
  EXPECT_EQ(intents_.select, BodyId{1}) << "not the floor";
  EXPECT_FALSE(intents_.go_to_time) << "the run cannot be taken back here";
}

TEST_F(EventsPanelTest, WhereTheRunCanGoBackAClickGoesThere) {
  const Draw draw = [this](const PanelContext& given) {
    PanelContext context = given;
    context.can_go_to_times = true;
    panel_.Draw(context);
  };
  Click(draw, "events.row.1", 0.02F);
  EXPECT_EQ(intents_.go_to_time, 0.2);
}

// Its impulse is an estimate, and nobody has measured its work.
TEST_F(EventsPanelTest, ARoughCollisionHasNoNormalLossThatWouldBeZero) {
  snapshot_.recent.events[0].certified = false;
  snapshot_.sequence = 2;
  snapshot_.scene = std::make_shared<scene::SceneDesc>();
  width_ = 1000.0F;
  panel_.Update(snapshot_);
  Frame(draw_);
  EXPECT_EQ(TextOf(draw_).find("~0 J"), std::string::npos) << TextOf(draw_);
}

// The end of an impact carries the numbers of its hardest pair; told twice they are two impacts.
TEST_F(EventsPanelTest, AnImpactIsToldOnce) {
  exchange::EventSnapshot& collision = snapshot_.recent.events[0];
  collision.impulse_W = Vec3(0.0, 0.0, 7.25);
  exchange::EventSnapshot end = collision;
  end.kind = EventKind::kInelasticExit;
  snapshot_.recent.events.insert(snapshot_.recent.events.begin() + 1, end);
  snapshot_.sequence = 2;
  snapshot_.scene = std::make_shared<scene::SceneDesc>();
  width_ = 1000.0F;
  panel_.Update(snapshot_);
  Frame(draw_);
  const std::string text = TextOf(draw_);
  EXPECT_NE(text.find(InWords(EventKind::kInelasticExit)), std::string::npos) << text;
  const std::size_t first = text.find("7.25");
  EXPECT_NE(first, std::string::npos) << text;
  EXPECT_EQ(text.find("7.25", first + 1), std::string::npos) << text;
}

// One rough blow takes pairs that are still apart, and others push them together.
TEST(EventNumbers, ARoughPairThatStillComesTogetherHasNoSpeedAfterwards) {
  exchange::EventSnapshot event = MakeEvent(0.1, EventKind::kCollision, 1, 2);
  event.certified = false;
  event.speed_before = -0.078;
  event.speed_after = -0.092;
  EXPECT_EQ(SpeedsOf(event, 1e-12).text, "-0.0780 m/s, met later");
  EXPECT_NE(SpeedsOf(event, 1e-12).hidden.find("still approached, at 0.0920 m/s"),
            std::string::npos);
  event.speed_after = 0.03;
  EXPECT_EQ(SpeedsOf(event, 1e-12).text, "-0.0780 → ~0.0300 m/s");
  EXPECT_NE(SpeedsOf(event, 1e-12).hidden.find("Rough"), std::string::npos);
}

TEST(EventNumbers, RoundOffReadsZeroAndASmallValueDoesNot) {
  exchange::EventSnapshot event = MakeEvent(0.1, EventKind::kCollision, 1, 2);
  event.speed_before = -5.54e-17;
  event.speed_after = 3e-17;
  const EventNumber speeds = SpeedsOf(event, 1e-12);
  EXPECT_EQ(speeds.text, "0 → 0 m/s");
  EXPECT_NE(speeds.hidden.find("-5.54e-17 m/s before"), std::string::npos) << speeds.hidden;
  event.speed_before = -1.51e-8;
  EXPECT_EQ(SpeedsOf(event, 1e-12).text, "-1.51e-8 → 0 m/s");
  event.impulse_W = Vec3(0.0, 0.0, 0.5);
  event.work_compression = -3e-17;
  EXPECT_EQ(LossOf(event, {}, 1e-12).text, "0 J");
  event.work_compression = -3e-9;
  EXPECT_EQ(LossOf(event, {}, 1e-12).text, "3.00 nJ");
}

// Words of the solver are for scripts: a person reads what has happened.
TEST(EventWords, AreThoseOfAStudent) {
  for (const EventKind kind : exchange::kEventKinds) {
    const std::string text = InWords(kind);
    for (const char* word : {"budget", "exit", "stick", "slip", "pass", "dissipative"})
      EXPECT_EQ(text.find(word), std::string::npos) << text;
  }
  EXPECT_EQ(InWords(exchange::EventFilter{EventKind::kStickToSlip, BodyId{1}}),
            "start of sliding of that body");
  EXPECT_EQ(InWords(exchange::EventFilter{{}, BodyId{1}}), "event of that body");
}

TEST_F(EventsPanelTest, FiltersByKindAndBody) {
  Click(draw_, "events.kind", 0.9F);
  Click(draw_, "events.kind.contact-made");
  Frame(draw_);
  EXPECT_TRUE(widgets_.contains("events.row.0"));
  EXPECT_FALSE(widgets_.contains("events.row.1"));
  selected_ = BodyId{9};
  Click(draw_, "events.of_selected", 0.05F);
  Frame(draw_);
  EXPECT_FALSE(widgets_.contains("events.row.0"));
}

TEST_F(EventsPanelTest, AClickOnTheTimelineSelectsTheNearest) {
  Click(draw_, "events.timeline", 0.004F);  // it runs from the first event to now
  ASSERT_TRUE(panel_.selected());
  EXPECT_EQ(panel_.selected()->time, 0.1);
}

TEST(EventWords, NamePartsOfBodiesThatHaveSeveral) {
  exchange::Snapshot snapshot;
  snapshot.bodies.resize(2);
  snapshot.bodies[0].id = BodyId{1};
  snapshot.bodies[0].name = "hook";
  snapshot.bodies[0].shape = std::make_shared<const geometry::BodyShape>(
      std::vector<geometry::Polyhedron>(2, geometry::MakeBox(Vec3::Ones())));
  snapshot.bodies[1].id = BodyId{2};
  snapshot.bodies[1].name = "floor";
  snapshot.bodies[1].shape = geometry::MakeBodyShape(geometry::MakeBox(Vec3::Ones()));
  exchange::EventSnapshot event = MakeEvent(0.1, EventKind::kCollision, 1, 2);
  event.name_a = "hook";
  event.name_b = "floor";
  EXPECT_EQ(BodiesOf(event, snapshot), "hook, floor") << "as a whole";
  event.parts = {1, 0};
  EXPECT_EQ(BodiesOf(event, snapshot), "hook[1], floor");
  EXPECT_TRUE(event.IsOf(BodyId{1}, BodyId{2}, {1, 0}));
  EXPECT_FALSE(event.IsOf(BodyId{1}, BodyId{2}, {0, 0}));
  snapshot.bodies.clear();
  EXPECT_EQ(BodiesOf(event, snapshot), "hook, floor") << "what is gone has no parts";
}

}  // namespace
}  // namespace touchstone::ui
