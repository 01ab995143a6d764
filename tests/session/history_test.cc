#include "session/history.h"

#include <gtest/gtest.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include <algorithm>
#include <functional>

#include "scene/scene_file.h"
#include "support/scene_run.h"

namespace touchstone::session {
namespace {

using testing::Body;
using testing::BuiltIn;

/// What a person does at some frames of a run.
using Hands = std::function<void(std::int64_t frame, History*)>;

/// A simulation with its history, driven frame by frame. Checkpoints are taken at every step
/// (spacing 0) unless told otherwise.
struct Driven {
  explicit Driven(const std::string& scene, double spacing = 0.0, std::size_t memory = 1U << 30)
      : simulation(BuiltIn(scene)),
        history(&simulation, {.memory = memory, .spacing = spacing, .coarse = 0.0}) {}

  void To(
      std::int64_t frame, const Hands& hands = [](std::int64_t, History*) {}) {
    while (history.Timeline().frame < frame) {
      hands(history.Timeline().frame, &history);
      ASSERT_TRUE(history.Advance().ok);
      hashes.resize(static_cast<std::size_t>(history.Timeline().frame));
      hashes.push_back(simulation.state_hash());
    }
  }

  Simulation simulation;
  History history;
  std::vector<std::uint64_t> hashes = {0};  // by frame
};

/// The first body that moves, as every scene here has it at its start.
BodyId Moving(const std::shared_ptr<const scene::SceneDesc>& scene) {
  const auto body = std::ranges::find(scene->bodies, false, &scene::BodyDesc::fixed);
  return {static_cast<std::uint32_t>(body - scene->bodies.begin()) + 1};
}

/// Pulls a body, turns it, fires, edits: everything that a recording may hold.
void MeddleWith(BodyId body, std::int64_t frame, History* history) {
  const auto apply = [&](const exchange::Command& command) {
    EXPECT_EQ(history->Apply(command, 0), "") << "at frame " << frame;
  };
  if (frame == 3) apply(exchange::Grab{body, Vec3(0.1, 0, 0.1), Vec3(0, 0, 2)});
  if (frame > 3 && frame < 20)
    apply(exchange::MoveGrab{Vec3(0.02 * static_cast<double>(frame), 0, 2)});
  if (frame == 20) apply(exchange::ReleaseGrab{});
  if (frame == 22) apply(exchange::SetGravity{Vec3(0.5, 0, -9)});
  if (frame == 25) apply(exchange::Turn{body, Quat(Eigen::AngleAxisd(0.7, Vec3::UnitZ()))});
  if (frame == 35) apply(exchange::ReleaseGrab{});
  if (frame == 38) apply(exchange::SetMaterial{body, 0.2, 0.1});
  if (frame == 40) {
    scene::BodyDesc stone;
    stone.name = "stone";
    stone.shape = scene::BoxShape{Vec3(0.2, 0.3, 0.25)};
    stone.position = Vec3(0.3, 0.2, 9.0);
    stone.velocity = Vec3(0, 0, -30);
    apply(exchange::AddBody{stone});
  }
  if (frame == 44) apply(exchange::SetMass{body, 3.0});
  if (frame == 50) apply(exchange::PinBody{body, true});
  if (frame == 55) apply(exchange::PinBody{body, false});
  if (frame == 58) apply(exchange::SetVelocity{body, {Vec3(0.3, 0, 1), Vec3(0, 1, 0)}});
  if (frame == 62) apply(exchange::DuplicateBody{body, Vec3(3, 3, 30), Quat::Identity()});
  if (frame == 66) apply(exchange::RemoveBody{body});
}

Hands MeddleIn(const std::string& scene) {
  return [body = Moving(BuiltIn(scene))](std::int64_t frame, History* history) {
    MeddleWith(body, frame, history);
  };
}

TEST(History, AnyFrameIsReachedWithTheSameBits) {
  for (const char* scene : {"cube", "bounce", "platonic", "seesaw"}) {
    Driven run(scene, 0.001);
    run.To(80, MeddleIn(scene));
    for (const std::int64_t frame : {79, 1, 33, 21, 57, 80, 12, 13}) {
      run.history.SeekFrame(frame);
      EXPECT_EQ(run.history.Timeline().frame, frame);
      EXPECT_EQ(run.history.Timeline().last, 80);
    }
    // Edits of a frame belong to it: the hashes are of the states after the steps alone.
    for (const std::int64_t frame : {80, 2, 24, 65, 41}) {
      run.history.SeekFrame(frame - 1);
      ASSERT_TRUE(run.history.Repeat().ok);
      EXPECT_EQ(run.simulation.state_hash(), run.hashes[static_cast<std::size_t>(frame)])
          << scene << " at " << frame;
    }
  }
}

TEST(History, GoingOnFromThePastIsTheRunWithoutTheRewind) {
  for (const char* scene : {"cube", "bounce", "platonic"}) {
    Driven straight(scene);
    straight.To(70, MeddleIn(scene));
    Driven rewound(scene, 0.002);
    rewound.To(45, MeddleIn(scene));
    rewound.history.SeekFrame(21);
    rewound.To(60, MeddleIn(scene));  // repeats by hand what it did before
    rewound.history.SeekFrame(30);
    rewound.To(70, MeddleIn(scene));
    EXPECT_EQ(rewound.hashes.back(), straight.hashes.back()) << scene;
  }
}

TEST(History, GoingOnForgetsWhatLayAhead) {
  Driven run("bounce");
  run.To(40);
  run.history.SeekFrame(10);
  EXPECT_TRUE(run.history.HasAhead());
  ASSERT_TRUE(run.history.Advance().ok);
  EXPECT_FALSE(run.history.HasAhead());
  EXPECT_EQ(run.history.Timeline().last, 11);
}

TEST(History, ARefusedCommandForgetsNothing) {
  Driven run("cube");
  run.To(20);
  run.history.SeekFrame(10);
  const std::uint64_t hash = run.simulation.state_hash();
  EXPECT_NE(run.history.Apply(exchange::RemoveBody{BodyId{99}}, 0), "");
  EXPECT_EQ(run.history.Apply(exchange::ReleaseGrab{}, 0), "");  // nothing is held
  EXPECT_EQ(run.history.Timeline().last, 20);
  EXPECT_EQ(run.simulation.state_hash(), hash);
}

TEST(History, ParametersSetToTheirPresentValuesForgetNothing) {
  Driven run("cube");
  run.To(20);
  run.history.SeekFrame(10);
  const auto& scene = *run.simulation.scene();
  const BodyId cube = Moving(run.simulation.scene());
  const auto snapshot = run.simulation.MakeSnapshot({});
  const exchange::BodySnapshot& body = *exchange::FindBody(snapshot, cube);
  const exchange::SetMaterial same{cube, body.material.restitution, body.material.friction};
  const exchange::SetColor color{cube, {body.color[0], body.color[1], body.color[2]}};
  for (const exchange::Command& command : std::initializer_list<exchange::Command>{
           exchange::SetGravity{scene.gravity}, exchange::SetDamping{scene.damping},
           exchange::SetSettings{run.simulation.settings()}, same, color,
           exchange::SetMass{cube, body.mass}, exchange::EditTogether{{same, color}},
           exchange::ResetMaterial{{}, true, true}})
    EXPECT_EQ(run.history.Apply(command, 0), "");
  EXPECT_EQ(run.history.Timeline().last, 20);
  EXPECT_EQ(run.history.Timeline().undo, "");
}

TEST(History, ChangedParametersForgetTheRecordAhead) {
  const auto last_after = [](const exchange::Command& command) {
    Driven run("cube");
    run.To(20);
    run.history.SeekFrame(10);
    EXPECT_EQ(run.history.Apply(command, 0), "");
    return run.history.Timeline().last;
  };
  settings::Settings settings = BuiltIn("cube")->settings;
  settings.contact.tolerance *= 0.5;
  const BodyId cube = Moving(BuiltIn("cube"));
  const exchange::SetMaterial smooth{cube, std::nullopt, 0.01};
  for (const exchange::Command& command : std::initializer_list<exchange::Command>{
           exchange::SetGravity{Vec3(0, 0, -1)}, exchange::SetDamping{{0.5, 0.0}},
           exchange::SetSettings{settings}, smooth, exchange::SetMass{cube, 123.0},
           exchange::SetColor{cube, Vec3(0.1, 0.9, 0.2)}, exchange::EditTogether{{smooth}}})
    EXPECT_EQ(last_after(command), 10) << command.index();
}

TEST(History, AFrictionOfItsOwnIsAChangeWhereTheSceneGivesOneForPairs) {
  Simulation simulation(testing::FromText(R"({"touchstone": 1,
    "materials": {"ice": {"friction": 0.3}, "wood": {"friction": 0.5}},
    "pairs": [{"materials": ["ice", "wood"], "friction": 0.02}],
    "bodies": [{"name": "block", "shape": {"box": [1, 1, 1]}, "material": "ice"}]})"));
  const exchange::SetMaterial set{BodyId{1}, std::nullopt, 0.3};
  EXPECT_TRUE(simulation.Affects(set));
  EXPECT_EQ(simulation.Apply(set), "");
  EXPECT_FALSE(simulation.Affects(set));
  const exchange::ResetMaterial reset{BodyId{1}, false, true};
  EXPECT_TRUE(simulation.Affects(reset));
}

TEST(History, ShortOfMemoryItKeepsTheNewestAndStaysExact) {
  Driven run("platonic", 0.0, 3U << 20);
  run.To(150, MeddleIn("platonic"));
  const std::int64_t first = run.history.Timeline().first;
  EXPECT_GT(first, 0);  // a checkpoint of five bodies takes tens of kilobytes
  EXPECT_TRUE(run.history.Timeline().LostItsBegin());
  EXPECT_LT(first, 149);
  run.history.SeekFrame(0);
  EXPECT_EQ(run.history.Timeline().frame, first);
  run.history.SeekFrame(149);
  ASSERT_TRUE(run.history.Repeat().ok);
  EXPECT_EQ(run.simulation.state_hash(), run.hashes[150]);
}

#ifdef __GLIBC__
// What checkpoints take, traces of impacts, searches and solves included, is what the heap says;
// what several of them share counts once, and is given back with the last of them.
TEST(History, KnowsWhatItsCheckpointsTake) {
  if (kSanitized) GTEST_SKIP() << "the heap is the sanitizer's";
  constexpr std::size_t kEnough = std::size_t{1} << 30;
  for (const char* scene : {"platonic", "hail", "stack-10"}) {
    Simulation simulation(BuiltIn(scene));
    ASSERT_EQ(testing::RunTo(&simulation, 0.5), "");
    History history(&simulation, {.memory = kEnough, .spacing = 0.0, .coarse = 0.0});
    const std::size_t before = history.MemoryInUse();
    const std::size_t heap_before = mallinfo2().uordblks;
    for (int i = 0; i < 120; ++i) ASSERT_TRUE(history.Advance().ok);
    const auto heap = static_cast<double>(mallinfo2().uordblks - heap_before);
    const auto told = static_cast<double>(history.MemoryInUse() - before);
    EXPECT_GT(told, 0.75 * heap) << scene;
    EXPECT_LT(told, 1.25 * heap) << scene;
    history.SeekFrame(0);
    ASSERT_TRUE(history.Advance().ok);  // forgets all but the first two
    EXPECT_LT(history.MemoryInUse(), 3 * before) << scene;
  }
}
#endif

// A slider sends many edits: they are one, from where it was taken to where it was left.
TEST(History, AParameterIsNamedWithItsValuesBeforeAndAfterTheGesture) {
  Driven run("cube");
  run.To(5);
  settings::Settings set = run.simulation.settings();
  for (const double step : {0.014, 0.012, 0.01}) {
    set.step = step;
    ASSERT_EQ(run.history.Apply(exchange::SetSettings{set}, 7), "");
  }
  EXPECT_EQ(run.history.Timeline().undo, "step 0.0167 → 0.01 s");
  set.pace = settings::Pace::kLively;
  ASSERT_EQ(run.history.Apply(exchange::SetSettings{set}, 8), "");
  EXPECT_EQ(run.history.Undo(), "pace exact → lively");
  EXPECT_EQ(run.history.Undo(), "step 0.0167 → 0.01 s");
  set = run.simulation.settings();
  set.step = 0.01;
  set.threads = 2;
  set.pace = settings::Pace::kLively;
  ASSERT_EQ(run.history.Apply(exchange::SetSettings{set}, 9), "");
  EXPECT_EQ(run.history.Undo(), "parameters") << "too many to be told";
}

TEST(History, UndoTakesEveryEditBackExactly) {
  settings::Settings finer;
  finer.step = 0.01;
  const std::vector<std::pair<exchange::Command, std::string>> edits = {
      {exchange::SetGravity{Vec3(0, 0, -1)}, "gravity 1 m/s²"},
      {exchange::SetGravity{Vec3(0, 0, 2)}, "gravity 2 m/s² upwards"},
      {exchange::SetGravity{Vec3(0.5, 0, -1)}, "gravity (0.5, 0, -1) m/s²"},
      {exchange::SetDamping{{0.1, 0.2}}, "damping 0.1 linear, 0.2 angular"},
      {exchange::SetMaterial{std::nullopt, 0.9, 0.1},
       "restitution 0.9, friction 0.1 of all bodies"},
      {exchange::SetMaterial{BodyId{2}, 0.9, std::nullopt}, "restitution 0.9 of cube"},
      {exchange::PlaceBody{BodyId{2}, Vec3(1, 1, 3), Quat::Identity()}, "move cube"},
      {exchange::PinBody{BodyId{2}, true}, "hold cube in place"},
      {exchange::SetVelocity{BodyId{2}, {Vec3(0, 0, 3), Vec3::Zero()}}, "velocity of cube"},
      {exchange::SetMass{BodyId{2}, 7.0}, "mass 7 kg of cube"},
      {exchange::DuplicateBody{BodyId{2}, Vec3(3, 3, 3), Quat::Identity()}, "duplicate cube"},
      {exchange::DuplicateBody{BodyId{2}, Vec3(3, 3, 3), Quat::Identity(), Vec3(0, 1, 0)},
       "launch a copy of cube"},
      {exchange::SetColor{BodyId{2}, Vec3(1, 0, 0.5)}, "colour of cube"},
      {exchange::EditTogether{{exchange::SetMass{BodyId{2}, 7.0}, exchange::RemoveBody{BodyId{2}}}},
       "edit 2 bodies"},
      {exchange::RemoveBody{BodyId{2}}, "delete cube"},
      {exchange::SetSettings{finer}, "step 0.0167 → 0.01 s"},
      {exchange::Reset{}, "reset"},
      {exchange::LoadScene{BuiltIn("bounce")}, "open bounce"}};
  for (const auto& [edit, name] : edits) {
    Driven run(name == "reset" ? "bounce" : "cube");  // what rests has nothing to take back
    run.To(5);
    const std::string before = scene::WriteScene(run.simulation.ExportScene());
    ASSERT_EQ(run.history.Apply(edit, 0), "") << name;
    const std::uint64_t edited_hash = run.simulation.state_hash();
    const std::string edited = scene::WriteScene(run.simulation.ExportScene());
    EXPECT_NE(edited, before) << name;
    ASSERT_TRUE(run.history.Advance().ok);
    const std::uint64_t later = run.simulation.state_hash();
    const std::int64_t last = run.history.Timeline().last;

    EXPECT_EQ(run.history.Timeline().undo, name);
    EXPECT_EQ(run.history.Undo(), name);
    EXPECT_EQ(scene::WriteScene(run.simulation.ExportScene()), before) << name;
    EXPECT_EQ(run.history.Timeline().frame, 5);
    EXPECT_EQ(run.history.Timeline().undo, "");
    EXPECT_EQ(run.history.Undo(), "");

    std::string refused;
    EXPECT_EQ(run.history.Timeline().redo, name);
    EXPECT_EQ(run.history.Redo(&refused), name);
    EXPECT_EQ(refused, "");
    EXPECT_EQ(run.simulation.state_hash(), edited_hash) << name;
    EXPECT_EQ(scene::WriteScene(run.simulation.ExportScene()), edited) << name;
    run.history.SeekFrame(last);  // what followed was not lost
    EXPECT_EQ(run.simulation.state_hash(), later) << name;
  }
}

// The run goes on from the same moment as if nothing had been undone.
TEST(History, AnUndoneEditIsRepeatedAtItsMoment) {
  Driven run("cube");
  run.To(5);
  ASSERT_EQ(run.history.Apply(exchange::SetGravity{Vec3(0, 0, -1)}, 0), "");
  run.To(8);
  const std::uint64_t later = run.simulation.state_hash();
  ASSERT_EQ(run.history.Undo(), "gravity 1 m/s²");
  run.To(10);  // forgets it
  EXPECT_EQ(run.simulation.MakeSnapshot().gravity.z(), -9.81);
  std::string refused;
  EXPECT_EQ(run.history.Timeline().redo, "gravity 1 m/s²");
  EXPECT_EQ(run.history.Redo(&refused), "gravity 1 m/s²");
  EXPECT_EQ(run.simulation.MakeSnapshot().gravity.z(), -1.0);
  EXPECT_EQ(run.history.Timeline().frame, 5);
  EXPECT_EQ(run.history.Timeline().last, 5);
  run.To(8);
  EXPECT_EQ(run.simulation.state_hash(), later);
  EXPECT_EQ(run.history.Redo(&refused), "");
  EXPECT_EQ(run.history.Undo(), "gravity 1 m/s²");
}

// A step takes the world on without what has been undone; only redo and the time line go there.
TEST(History, StepsDoNotCarryOutWhatHasBeenUndone) {
  Driven run("cube");
  run.To(5);
  ASSERT_EQ(run.history.Apply(exchange::SetGravity{Vec3(0, 0, -1)}, 0), "");
  run.To(8);
  ASSERT_EQ(run.history.Undo(), "gravity 1 m/s²");
  EXPECT_FALSE(run.history.HasAhead());
  // From before it the recorded steps are repeated up to its moment.
  run.history.SeekFrame(3);
  while (run.history.HasAhead()) ASSERT_TRUE(run.history.Repeat().ok);
  EXPECT_EQ(run.history.Timeline().frame, 5);
  EXPECT_EQ(run.simulation.MakeSnapshot().gravity.z(), -9.81);
  EXPECT_EQ(run.history.Timeline().redo, "gravity 1 m/s²");
  EXPECT_EQ(run.history.Timeline().last, 8);
  ASSERT_TRUE(run.history.Advance().ok);
  EXPECT_EQ(run.simulation.MakeSnapshot().gravity.z(), -9.81);
  std::string refused;
  EXPECT_EQ(run.history.Redo(&refused), "gravity 1 m/s²");
  EXPECT_EQ(run.history.Timeline().frame, 5);
  EXPECT_EQ(run.simulation.MakeSnapshot().gravity.z(), -1.0);
}

TEST(History, ALaterEditIsRepeatedWhenTheRunHasComeThere) {
  Driven run("cube");
  run.To(5);
  ASSERT_EQ(run.history.Apply(exchange::SetGravity{Vec3(0, 0, -1)}, 1), "");
  run.To(20);
  ASSERT_EQ(run.history.Apply(exchange::SetGravity{Vec3(0, 0, -3)}, 2), "");
  run.To(25);
  const std::uint64_t later = run.simulation.state_hash();
  ASSERT_EQ(run.history.Undo(), "gravity 3 m/s²");
  ASSERT_EQ(run.history.Undo(), "gravity 1 m/s²");
  run.To(7);
  std::string refused;
  EXPECT_EQ(run.history.Redo(&refused), "gravity 1 m/s²");
  EXPECT_EQ(run.history.Timeline().frame, 5);
  run.To(9);
  // A way there that is broken off leaves the run where it was, and the edit to be redone.
  run.history.keep_going = [](const History::Progress& way) { return way.done < 4; };
  EXPECT_EQ(run.history.Redo(&refused), "");
  EXPECT_EQ(run.history.Timeline().frame, 9);
  EXPECT_EQ(run.history.Timeline().redo, "gravity 3 m/s²");
  run.history.keep_going = {};
  EXPECT_EQ(run.history.Redo(&refused), "gravity 3 m/s²");
  EXPECT_EQ(run.history.Timeline().frame, 20);
  EXPECT_EQ(run.simulation.MakeSnapshot().gravity.z(), -3.0);
  run.To(25);
  EXPECT_EQ(run.simulation.state_hash(), later);
}

/// A pull of the cube, or the firing of a thruster, over ten steps.
void Act(History* history, bool pull) {
  const BodyId cube{2};
  for (int i = 0; i <= 10; ++i) {
    const std::uint64_t gesture = 3;
    exchange::Command command = exchange::MoveGrab{Vec3(0.05 * i, 0, 2)};
    if (i == 0) command = exchange::Grab{cube, Vec3(0, 0, 0.5), Vec3(0, 0, 2)};
    if (i == 10) command = exchange::ReleaseGrab{};
    if (!pull) command = exchange::SetThrusters{"D", i < 10};
    ASSERT_EQ(history->Apply(command, gesture), "");
    if (i == 10) return;
    ASSERT_TRUE(history->Advance().ok);
  }
}

TEST(History, AHandsActIsUndoneAndRedoneAsAWhole) {
  for (const bool pull : {true, false}) {
    Driven run(pull ? "cube" : "contact-2d");
    run.To(5);
    const std::uint64_t before = run.simulation.state_hash();
    Act(&run.history, pull);
    const std::uint64_t after = run.simulation.state_hash();
    run.To(20);
    const std::string name = pull ? "pull of cube" : "thruster D";
    EXPECT_EQ(run.history.Undo(), name);
    EXPECT_EQ(run.history.Timeline().frame, 5);
    EXPECT_EQ(run.simulation.state_hash(), before);
    EXPECT_FALSE(run.simulation.MakeSnapshot().grab);
    EXPECT_EQ(run.history.Undo(), "");

    // To its end, not to its begin.
    std::string refused;
    EXPECT_EQ(run.history.Redo(&refused), name);
    EXPECT_EQ(run.history.Timeline().frame, 15);
    EXPECT_EQ(run.simulation.state_hash(), after);
    EXPECT_FALSE(run.simulation.MakeSnapshot().grab);

    // Once it is forgotten it is repeated at its moment, to the same end.
    EXPECT_EQ(run.history.Undo(), name);
    run.To(8);
    EXPECT_EQ(run.history.Timeline().redo, name);
    EXPECT_EQ(run.history.Redo(&refused), name);
    EXPECT_EQ(refused, "");
    EXPECT_EQ(run.history.Timeline().frame, 15);
    EXPECT_EQ(run.simulation.state_hash(), after);
    EXPECT_FALSE(run.simulation.MakeSnapshot().grab);
    EXPECT_NEAR(run.history.Timeline().last_time, run.simulation.time(), 1e-12);
    EXPECT_EQ(run.history.Timeline().redo, "");
    run.To(25);
    EXPECT_EQ(run.history.Undo(), name);
    EXPECT_EQ(run.history.Timeline().frame, 5);
    EXPECT_EQ(run.simulation.state_hash(), before);
  }
}

TEST(History, AnActIsUndoneApartFromWhatIsEditedMeanwhile) {
  Driven run("cube");
  ASSERT_EQ(run.history.Apply(exchange::Grab{BodyId{2}, Vec3::Zero(), Vec3(0, 0, 2)}, 1), "");
  run.To(5);
  ASSERT_EQ(run.history.Apply(exchange::SetGravity{Vec3(0, 0, -1)}, 2), "");
  run.To(10);
  ASSERT_EQ(run.history.Apply(exchange::ReleaseGrab{}, 1), "");
  run.To(12);
  EXPECT_EQ(run.history.Undo(), "gravity 1 m/s²");
  EXPECT_TRUE(run.simulation.MakeSnapshot().grab);
  EXPECT_EQ(run.history.Undo(), "pull of cube");
  EXPECT_EQ(run.history.Timeline().frame, 0);
  std::string refused;
  EXPECT_EQ(run.history.Redo(&refused), "pull of cube");
  EXPECT_EQ(run.simulation.MakeSnapshot().gravity.z(), -9.81);
  EXPECT_EQ(run.history.Redo(&refused), "gravity 1 m/s²");
  EXPECT_EQ(run.simulation.MakeSnapshot().gravity.z(), -1.0);
}

TEST(History, AnUndoneEditThatWasPassedAgainIsNotRepeated) {
  Driven run("cube");
  run.To(5);
  ASSERT_EQ(run.history.Apply(exchange::SetGravity{Vec3(0, 0, -1)}, 0), "");
  run.To(8);
  ASSERT_EQ(run.history.Undo(), "gravity 1 m/s²");
  run.history.SeekFrame(8);
  EXPECT_EQ(run.simulation.MakeSnapshot().gravity.z(), -1.0);
  EXPECT_EQ(run.history.Timeline().redo, "");
  std::string refused;
  EXPECT_EQ(run.history.Redo(&refused), "");
  EXPECT_EQ(run.history.Undo(), "gravity 1 m/s²");
}

TEST(History, EditsOfOneGestureAreUndoneTogether) {
  Driven run("cube");
  for (int i = 1; i <= 4; ++i) {
    ASSERT_EQ(run.history.Apply(exchange::SetGravity{Vec3(0, 0, -i)}, 7), "");
    ASSERT_TRUE(run.history.Advance().ok);
  }
  ASSERT_EQ(run.history.Apply(exchange::SetGravity{Vec3(0, 0, -20)}, 8), "");
  EXPECT_EQ(run.history.Undo(), "gravity 20 m/s²");
  EXPECT_EQ(run.simulation.MakeSnapshot().gravity.z(), -4.0);
  EXPECT_EQ(run.history.Undo(), "gravity 4 m/s²");
  EXPECT_EQ(run.simulation.MakeSnapshot().gravity.z(), -9.81);
  std::string refused;
  EXPECT_EQ(run.history.Redo(&refused), "gravity 4 m/s²");
  EXPECT_EQ(run.simulation.MakeSnapshot().gravity.z(), -4.0);
}

TEST(History, TheTimelineEndsWhereTheSceneBegins) {
  Driven run("bounce");
  run.To(30);
  ASSERT_EQ(run.history.Apply(exchange::Reset{}, 0), "");
  run.To(42);
  const exchange::TimelineSnapshot timeline = run.history.Timeline();
  EXPECT_EQ(timeline.first, 30);
  EXPECT_EQ(timeline.last, 42);
  EXPECT_EQ(timeline.first_time, 0.0);
  EXPECT_NEAR(timeline.last_time, 12.0 / 60.0, 1e-12);
  run.history.SeekFrame(0);
  EXPECT_EQ(run.simulation.time(), 0.0);
  EXPECT_EQ(run.history.Timeline().frame, 30);
  // Undo goes back over the reset, to the end of the run before.
  EXPECT_EQ(run.history.Undo(), "reset");
  EXPECT_NEAR(run.simulation.time(), 0.5, 1e-12);
  EXPECT_EQ(run.history.Timeline().first, 0);
  EXPECT_EQ(run.history.Timeline().last, 30);
}

TEST(History, EventsAreFoundBothWays) {
  Driven run("bounce");
  run.To(200);
  const exchange::EventFilter collisions{exchange::EventKind::kCollision, {}};
  std::vector<double> back;
  while (const auto event = run.history.SeekEvent(collisions, false)) {
    back.push_back(event->time);
    EXPECT_GE(run.simulation.time(), event->time);
    EXPECT_LT(run.simulation.time(), event->time + 1.0 / 60.0 + 1e-9);
  }
  ASSERT_GT(back.size(), 3U);
  run.history.SeekFrame(0);
  const auto first = run.history.SeekEvent(collisions, true);
  ASSERT_TRUE(first);
  EXPECT_NEAR(first->time, back.back(), 1.0 / 60.0);  // the events of a step are one place
}

TEST(History, SeekTimeGoesToTheEndOfItsStep) {
  Driven run("bounce");
  run.To(60);
  run.history.SeekTime(0.51);
  EXPECT_NEAR(run.simulation.time(), 31.0 / 60.0, 1e-12);
  run.history.SeekTime(1e9);
  EXPECT_EQ(run.history.Timeline().frame, 60);
  run.history.SeekTime(0.5);  // a sum of steps: the frame itself
  EXPECT_EQ(run.history.Timeline().frame, 30);
}

TEST(History, AWayThatIsBrokenOffLeavesAllAsItWas) {
  Driven run("platonic", 1e9);  // no checkpoint but the first: every way is long
  run.To(80, MeddleIn("platonic"));
  run.history.SeekFrame(70);
  ASSERT_EQ(run.history.Undo(), "delete tetrahedron");
  std::int64_t steps = 0;
  const auto break_off_after = [&](std::int64_t count) {
    steps = 0;
    run.history.keep_going = [&steps, count](const History::Progress& way) {
      EXPECT_EQ(way.done, steps);
      return steps++ < count;
    };
  };
  const std::uint64_t hash = run.simulation.state_hash();
  const auto same = [&] {
    const exchange::TimelineSnapshot now = run.history.Timeline();
    return run.simulation.state_hash() == hash && now.frame == 66 && now.last == 80 &&
           now.redo.starts_with("delete");
  };
  ASSERT_TRUE(same());
  break_off_after(20);
  EXPECT_FALSE(run.history.SeekFrame(50));
  EXPECT_TRUE(same());
  break_off_after(5);
  EXPECT_FALSE(run.history.SeekTime(1.3));
  EXPECT_TRUE(same());
  break_off_after(30);
  EXPECT_EQ(run.history.Undo(), "");
  EXPECT_TRUE(same());
  break_off_after(0);
  EXPECT_FALSE(run.history.SeekEvent({}, false));
  EXPECT_TRUE(same());
  run.history.keep_going = {};
  ASSERT_TRUE(run.history.SeekFrame(80));
  EXPECT_EQ(run.simulation.state_hash(), run.hashes[80]);
}

TEST(History, ARecordingRunsAgainWithTheSameHashes) {
  Driven run("start");
  run.To(10);
  ASSERT_EQ(run.history.Apply(exchange::LoadScene{BuiltIn("platonic")}, 0), "");
  const auto begin = run.history.Timeline().frame;
  const Hands meddle = MeddleIn("platonic");
  run.To(begin + 70, [&](std::int64_t frame, History* history) { meddle(frame - begin, history); });
  ASSERT_EQ(run.history.Apply(exchange::Reset{}, 0), "");
  run.To(begin + 90);
  const exchange::Recording recording =
      exchange::ParseSession(exchange::WriteSession(run.history.Record()), "session");
  EXPECT_EQ(recording.scene->name, "platonic");
  EXPECT_EQ(recording.frames, 90);
  EXPECT_EQ(recording.marks.size(), 9U);

  Driven again("cube");
  ASSERT_EQ(again.history.Load(recording), "");
  EXPECT_EQ(again.simulation.time(), 0.0);
  while (again.history.HasAhead()) ASSERT_TRUE(again.history.Repeat().ok);
  EXPECT_FALSE(again.history.TakeDivergence());
  EXPECT_EQ(again.simulation.state_hash(), run.simulation.state_hash());
}

// Its times are made up from the marks, every ten steps, until it is run.
TEST(History, ARecordingWithAResetKnowsHowLongItsPartsAreBeforeItWasRun) {
  Driven run("cube");
  run.To(37);
  const double before = run.simulation.time();
  ASSERT_EQ(run.history.Apply(exchange::Reset{}, 0), "");
  run.To(64);
  const double after = run.simulation.time();

  Driven again("start");
  ASSERT_EQ(again.history.Load(run.history.Record()), "");
  const exchange::TimelineSnapshot loaded = again.history.Timeline();
  EXPECT_EQ(loaded.last - loaded.first, 37);
  EXPECT_EQ(loaded.first_time, 0.0);
  EXPECT_NEAR(loaded.last_time, before, 1e-12);
  while (again.history.HasAhead()) ASSERT_TRUE(again.history.Repeat().ok);
  EXPECT_NEAR(again.history.Timeline().last_time, after, 1e-12);
  ASSERT_TRUE(again.history.SeekTime(0.5 * after));
  EXPECT_NEAR(again.simulation.time(), 0.5 * after, again.simulation.step());
}

TEST(History, EventsOfARecordingAreFoundBeforeItWasRun) {
  Driven run("bounce");
  run.To(120);
  const exchange::EventFilter any;
  run.history.SeekFrame(0);
  const auto first = run.history.SeekEvent(any, true);
  ASSERT_TRUE(first);
  run.history.SeekFrame(120);

  Driven again("cube");
  ASSERT_EQ(again.history.Load(run.history.Record()), "");
  const std::int64_t start = again.history.Timeline().frame;
  const auto found = again.history.SeekEvent(any, true);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->time, first->time);
  EXPECT_EQ(found->kind, first->kind);
  int count = 1;
  while (again.history.SeekEvent(any, true)) ++count;
  again.history.SeekFrame(start + 120);
  int back = 0;
  while (again.history.SeekEvent(any, false)) ++back;
  EXPECT_GT(count, 1);
  EXPECT_EQ(back, count);
  EXPECT_FALSE(again.history.TakeDivergence());
}

TEST(History, ADivergenceIsTold) {
  Driven run("bounce");
  run.To(60);
  exchange::Recording recording = run.history.Record();
  recording.marks[3].hash ^= 1;
  Driven again("cube");
  ASSERT_EQ(again.history.Load(recording), "");
  while (again.history.HasAhead()) again.history.Repeat();
  const auto divergence = again.history.TakeDivergence();
  ASSERT_TRUE(divergence);
  EXPECT_NE(divergence->find("between frame"), std::string::npos) << *divergence;
  EXPECT_FALSE(again.history.TakeDivergence());
}

TEST(History, ADivergenceIsToldByTheFramesOfItsRecording) {
  Driven run("bounce");
  run.To(60);
  exchange::Recording other = run.history.Record();
  other.marks[0].hash ^= 1;
  exchange::Recording refused = run.history.Record();
  refused.entries.push_back({5, exchange::RemoveJoint{0}, 0});
  const auto divergence = [](const exchange::Recording& recording) {
    Driven again("cube");
    again.To(25);
    EXPECT_EQ(again.history.Load(recording), "");
    while (again.history.HasAhead()) again.history.Repeat();
    return again.history.TakeDivergence().value_or("");
  };
  EXPECT_NE(divergence(other).find("between frame 0 and 10 on"), std::string::npos)
      << divergence(other);
  EXPECT_NE(divergence(refused).find("at frame 5 a"), std::string::npos) << divergence(refused);
}

TEST(History, EditsOfALoadedRecordingAreNamedWhenTheyAreRepeated) {
  Driven run("cube");
  const std::vector<std::string> names = {
      "add stone", "mass 3 kg of stone", "hinge between stone and the world",
      "drive of hinge between stone and the world", "step 0.0167 → 0.01 s"};
  scene::BodyDesc stone;
  stone.name = "stone";
  stone.position = Vec3(5, 0, 2);
  const BodyId id{3};  // the bodies of the scene are 1 and 2
  exchange::SetDrive braked;
  braked.friction = 0.5;
  settings::Settings finer = run.simulation.settings();
  finer.step = 0.01;
  const std::vector<exchange::Command> edits = {
      exchange::AddBody{stone}, exchange::SetMass{id, 3.0},
      exchange::AddJoint{
          .kind = scene::JointKind::kHinge, .body = id, .other = {}, .p_W = stone.position},
      braked, exchange::SetSettings{finer}};
  for (const exchange::Command& edit : edits) {
    ASSERT_EQ(run.history.Apply(edit, 0), "");
    ASSERT_TRUE(run.history.Advance().ok);
  }
  Driven again("bounce");
  ASSERT_EQ(again.history.Load(run.history.Record()), "");
  for (const std::string& name : names) {
    ASSERT_TRUE(again.history.Repeat().ok);
    EXPECT_EQ(again.history.Timeline().undo, name);
  }
  for (auto name = names.rbegin(); name != names.rend(); ++name)
    EXPECT_EQ(again.history.Undo(), *name);
}

TEST(Reset, KeepsWhatWasBuiltBeforeTheFirstStep) {
  Driven driven("cube");
  const auto add = [&](const char* name, const Vec3& p_W) {
    scene::BodyDesc body;
    body.name = name;
    body.position = p_W;
    return driven.history.Apply(exchange::AddBody{body}, 0);
  };
  ASSERT_EQ(add("early", Vec3(5, 0, 2)), "");
  driven.To(12);
  const std::uint64_t hash = driven.simulation.state_hash();
  ASSERT_EQ(add("late", Vec3(9, 0, 2)), "");
  driven.To(15);
  ASSERT_EQ(driven.history.Apply(exchange::Reset{.built = true}, 0), "");
  EXPECT_EQ(driven.simulation.time(), 0.0);
  EXPECT_EQ(driven.simulation.MakeSnapshot().bodies.size(), 3U);
  const BodyId early = Body(driven.simulation.MakeSnapshot(), "early").id;
  ASSERT_EQ(driven.history.Apply(exchange::SetColor{early, Vec3(1, 0, 0)}, 0), "");
  driven.To(27);
  EXPECT_EQ(driven.simulation.state_hash(), hash);

  const exchange::Recording recording =
      exchange::ParseSession(exchange::WriteSession(driven.history.Record()), "test");
  Driven again("cube");
  ASSERT_EQ(again.history.Load(recording), "");
  while (again.history.HasAhead()) ASSERT_TRUE(again.history.Repeat().ok);
  EXPECT_EQ(again.history.TakeDivergence(), std::nullopt);
  EXPECT_EQ(again.simulation.state_hash(), hash);

  driven.history.Undo();  // the colour
  driven.history.Undo();
  EXPECT_EQ(driven.simulation.MakeSnapshot().bodies.size(), 4U);
  ASSERT_EQ(driven.history.Apply(exchange::Reset{}, 0), "");
  EXPECT_EQ(driven.simulation.MakeSnapshot().bodies.size(), 2U);
}

}  // namespace
}  // namespace touchstone::session
