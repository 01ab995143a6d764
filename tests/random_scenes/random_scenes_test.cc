// Random scenes of every kind run for a second: nothing overlaps, nothing fails, nothing gains
// energy.
//
// A small share runs always. Environment variables make it any number and keep what went wrong:
//   TOUCHSTONE_RANDOM_SCENES=2000  how many of each kind
//   TOUCHSTONE_RANDOM_FIRST=1000   the number of the first
//   TOUCHSTONE_RANDOM_KIND=jointed one kind alone: contacts, free, passive, jointed, compounds,
//                                  hurried, round, guided, coarse, sprung, pressed,
//                                  carried, coiled
//   TOUCHSTONE_RANDOM_KEEP=DIR     scenes that went wrong as files, and scenes.csv with all of
//                                  them; running.txt names the one at work, should it never end
//   TOUCHSTONE_RANDOM_WRITE=DIR    the scenes as files; nothing is run
//   TOUCHSTONE_RANDOM_PACE=lively  all at this pace, with its usual bounds; or exact
//   TOUCHSTONE_RANDOM_SECONDS=1    simulated
//   TOUCHSTONE_RANDOM_PATIENCE=5   wall seconds after which a scene is given up

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <optional>
#include <string>

#include "base/whole_file.h"
#include "random_scenes/scene_outcome.h"
#include "support/format.h"
#include "support/sanitized.h"

namespace touchstone {
namespace {

using testing::Format;
using testing::SceneKind;
using testing::SceneOutcome;

constexpr double kNegligibleGain = 1e-6;     // of the scene's energy
constexpr double kNegligibleOpening = 1e-6;  // [m]

const char* Ask(const char* name) { return std::getenv(name); }
double AskNumber(const char* name, double usual) {
  const char* text = Ask(name);
  return text != nullptr ? std::atof(text) : usual;
}

std::filesystem::path FolderFor(const char* variable) {
  const char* folder = Ask(variable);
  if (folder == nullptr) return {};
  std::filesystem::create_directories(folder);
  return folder;
}

std::string FileName(const std::string& name) { return name + ".scene.json"; }

// Bodies of prescribed motion have met about another: no physics goes on from there.
bool IsSqueeze(const SceneOutcome& outcome) {
  return outcome.reason.find("squeezed without a way out") != std::string::npos;
}

// What is wrong with it, in a word each; empty: nothing.
std::string FlawsOf(const SceneOutcome& outcome) {
  std::string flaws;
  const auto add = [&](bool has, const char* flaw) {
    if (!has) return;
    if (!flaws.empty()) flaws += '+';
    flaws += flaw;
  };
  add(outcome.Stalled(), "stalled");
  add(IsSqueeze(outcome), "squeezed");
  add(!outcome.reason.empty() && !outcome.Stalled() && !IsSqueeze(outcome), "failed");
  add(outcome.penetration_max > 0.0, "overlap");
  add(outcome.gave_up, "slow");
  add(outcome.RelativeGain() > kNegligibleGain, "gain");
  add(outcome.dissipative_exits > 0, "exits");
  add(outcome.repeated_events > 0, "repeated");
  add(outcome.opening_max > kNegligibleOpening, "open");
  return flaws;
}

// Numbers in a message differ from scene to scene, its words are the reason.
std::string WordsOf(const std::string& message) {
  std::string words;
  for (size_t i = 0; i < message.size(); ++i) {
    const bool digit = message[i] >= '0' && message[i] <= '9';
    if (!digit)
      words += message[i];
    else if (words.empty() || words.back() != '#')
      words += '#';
  }
  return words;
}

class Tally {
 public:
  explicit Tally(std::filesystem::path keep) : keep_(std::move(keep)) {
    if (keep_.empty()) return;
    table_.open(keep_ / "scenes.csv", std::ios::app);
    table_ << "scene,flaws,time,penetration,gain,scale,relative_gain,unexplained,drift,opening,"
              "exits,position_passes,slowest_ms,wall_s,bodies,joints,reason\n";
  }

  void Add(const SceneOutcome& outcome) {
    ++scenes_;
    stalls_ += outcome.Stalled();
    squeezes_ += IsSqueeze(outcome);
    failures_ += !outcome.reason.empty() && !IsSqueeze(outcome);
    overlaps_ += outcome.penetration_max > 0.0;
    slow_ += outcome.gave_up;
    gains_ += outcome.RelativeGain() > kNegligibleGain;
    repeated_ += outcome.repeated_events;
    exits_ += outcome.dissipative_exits;
    drawn_again_ += outcome.attempt;
    if (!outcome.reason.empty()) ++reasons_[WordsOf(outcome.reason)];
    const auto worst = [&](double value, double* of_all, std::string* where) {
      if (!(value > *of_all)) return;
      *of_all = value;
      *where = outcome.name;
    };
    worst(outcome.penetration_max, &overlap_, &overlap_at_);
    worst(outcome.RelativeGain(), &gain_, &gain_at_);
    worst(outcome.opening_max, &opening_, &opening_at_);
    worst(outcome.slowest_step_ms, &slowest_, &slowest_at_);
    Keep(outcome);
  }

  std::string Summary(std::string_view kind) const {
    std::string text = Format(
        "%s: %d scenes (%d draws refused), %d stalled at t = 0, %d failed in all, %d had a body "
        "squeezed, %d overlap"
        " (worst %.2g m, %s), %d gain (worst %.2g of the energy, %s), %d dissipative exits, %d "
        "events repeated, "
        "joints open by %.2g m (%s), slowest step %.1f ms (%s), %d given up as too slow",
        std::string(kind).c_str(), scenes_, drawn_again_, stalls_, failures_, squeezes_, overlaps_,
        overlap_, overlap_at_.c_str(), gains_, gain_, gain_at_.c_str(), static_cast<int>(exits_),
        repeated_, opening_, opening_at_.c_str(), slowest_, slowest_at_.c_str(), slow_);
    for (const auto& [reason, count] : reasons_) text += Format("\n  %d x ", count) + reason;
    return text;
  }

  int stalls() const { return stalls_; }
  int failures() const { return failures_; }
  int gains() const { return gains_; }
  int repeated() const { return repeated_; }
  int overlaps() const { return overlaps_; }

 private:
  void Keep(const SceneOutcome& outcome) {
    if (keep_.empty()) return;
    const std::string flaws = FlawsOf(outcome);
    std::string reason = outcome.reason;
    std::ranges::replace(reason, '"', '\'');
    table_ << outcome.name << ',' << flaws
           << Format(",%.17g,%.3g,%.3g,%.3g,%.3g,%.3g,%.3g,%.3g,%d,%d,%.1f,%.2f,%d,%d,\"",
                     outcome.time, outcome.penetration_max, outcome.gain_max, outcome.energy_scale,
                     outcome.RelativeGain(), outcome.unexplained, outcome.momentum_drift,
                     outcome.opening_max, static_cast<int>(outcome.dissipative_exits),
                     static_cast<int>(outcome.position_passes), outcome.slowest_step_ms,
                     outcome.wall_seconds, outcome.bodies, outcome.joints)
           << reason << "\"" << std::endl;
    if (flaws.empty()) return;
    std::ofstream(keep_ / FileName(outcome.name + "." + flaws)) << outcome.text;
  }

  std::filesystem::path keep_;
  std::ofstream table_;
  int scenes_ = 0, stalls_ = 0, failures_ = 0, squeezes_ = 0, overlaps_ = 0, slow_ = 0, gains_ = 0;
  int drawn_again_ = 0, repeated_ = 0;
  std::int64_t exits_ = 0;
  double overlap_ = 0.0, gain_ = 0.0, opening_ = 0.0, slowest_ = 0.0;
  std::string overlap_at_ = "-", gain_at_ = "-", opening_at_ = "-", slowest_at_ = "-";
  std::map<std::string, int> reasons_;
};

class RandomScenes : public ::testing::TestWithParam<SceneKind> {};

TEST_P(RandomScenes, RunWithoutOverlapAndWithoutFailure) {
  const SceneKind kind = GetParam();
  const char* only = Ask("TOUCHSTONE_RANDOM_KIND");
  if (only != nullptr && testing::SceneKindNamed(only) != kind) GTEST_SKIP() << "another kind";
  const bool jointed = kind == SceneKind::kPassive || kind == SceneKind::kJointed ||
                       kind == SceneKind::kCoarse || kind == SceneKind::kCarried ||
                       kind == SceneKind::kCoiled;
  const int usual = kSanitized ? 2 : jointed ? 5 : 20;
  const auto count = static_cast<std::uint64_t>(AskNumber("TOUCHSTONE_RANDOM_SCENES", usual));
  const auto first = static_cast<std::uint64_t>(AskNumber("TOUCHSTONE_RANDOM_FIRST", 0));
  const double seconds = AskNumber("TOUCHSTONE_RANDOM_SECONDS", 1.0);
  const double patience = AskNumber("TOUCHSTONE_RANDOM_PATIENCE", 5.0);
  std::optional<settings::Pace> pace;
  if (const char* name = Ask("TOUCHSTONE_RANDOM_PACE"))
    pace = std::string_view(name) == "lively" ? settings::Pace::kLively : settings::Pace::kExact;
  const std::filesystem::path write = FolderFor("TOUCHSTONE_RANDOM_WRITE");
  const std::filesystem::path keep = FolderFor("TOUCHSTONE_RANDOM_KEEP");
  Tally tally(keep);
  for (std::uint64_t number = first; number < first + count; ++number) {
    const std::string name = std::string(NameOf(kind)) + "-" + std::to_string(number);
    SCOPED_TRACE(name);
    if (!write.empty()) {
      EXPECT_EQ(
          WriteWholeFile(write / FileName(name), testing::RandomSceneText(kind, number, pace)), "");
      continue;
    }
    if (!keep.empty()) std::ofstream(keep / "running.txt") << name << "\n";
    tally.Add(testing::RunRandomScene(kind, number, seconds, patience, pace));
  }
  if (!write.empty()) return;
  std::cout << tally.Summary(NameOf(kind)) << "\n";
  EXPECT_EQ(tally.overlaps(), 0);
  EXPECT_EQ(tally.failures(), 0);
  EXPECT_EQ(tally.gains(), 0);
  EXPECT_EQ(tally.repeated(), 0);
}

// Rough steps press bodies so near to each other that one of them would take 300 000 Newton steps.
TEST(RandomSceneAtThePaceLively, TakesAStepExactlyThatFailsRoughly) {
  constexpr double kSeconds = kSanitized ? 0.1 : 1.0, kPatience = 60.0;  // [s]
  const SceneOutcome outcome =
      testing::RunRandomScene(SceneKind::kPressed, 961072, kSeconds, kPatience);
  EXPECT_EQ(outcome.reason, "");
  EXPECT_EQ(outcome.penetration_max, 0.0);
  EXPECT_LE(outcome.RelativeGain(), kNegligibleGain);
}

// A loop of joints that contradict each other, and is struck: an impact by the law took 6 s.
TEST(RandomSceneAtThePaceLively, BoundsImpactsOfJointedBodies) {
  constexpr double kSeconds = kSanitized ? 0.1 : 1.0, kPatience = 60.0;  // [s]
  constexpr double kLongestStep = 1500.0;  // [ms]; the aim is 150 on a quiet machine
  const SceneOutcome outcome = testing::RunRandomScene(SceneKind::kJointed, 62, kSeconds, kPatience,
                                                       settings::Pace::kLively);
  EXPECT_EQ(outcome.reason, "");
  EXPECT_LE(outcome.slowest_step_ms, kLongestStep);
  EXPECT_EQ(outcome.penetration_max, 0.0);
  EXPECT_LE(outcome.RelativeGain(), 1e-5);
}

// Joints torn apart, which no position pass closes: some steps fail roughly and are taken again,
// exactly in the end. Even so they take less than steps that are exact from the start.
TEST(RandomSceneAtThePaceLively, SavesWorkWhereStepsHaveToBeExactInTheEnd) {
  constexpr double kSeconds = kSanitized ? 0.1 : 0.35, kPatience = 60.0;  // [s]
  constexpr double kPartOfExact = 0.7;                                    // 0.4 as a rule
  const auto run = [&](settings::Pace pace) {
    const SceneOutcome outcome =
        testing::RunRandomScene(SceneKind::kJointed, 83, kSeconds, kPatience, pace);
    EXPECT_EQ(outcome.reason, "");
    EXPECT_FALSE(outcome.gave_up);
    EXPECT_EQ(outcome.penetration_max, 0.0);
    EXPECT_LE(outcome.RelativeGain(), kNegligibleGain);
    return outcome.steps_seconds;
  };
  EXPECT_LE(run(settings::Pace::kLively), kPartOfExact * run(settings::Pace::kExact));
}

// The same scene until bodies are squeezed without a way out, as they are at the pace exact.
TEST(RandomSceneAtThePaceLively, GainsNothingWhereStepsHaveToBeExactInTheEnd) {
  constexpr double kSeconds = kSanitized ? 0.1 : 1.0, kPatience = 60.0;  // [s]
  const SceneOutcome outcome = testing::RunRandomScene(SceneKind::kJointed, 83, kSeconds, kPatience,
                                                       settings::Pace::kLively);
  EXPECT_TRUE(outcome.reason.empty() || IsSqueeze(outcome)) << outcome.reason;
  EXPECT_LE(outcome.RelativeGain(), kNegligibleGain);
}

// Forces that squeeze a body spin it by so much that a step would fill twenty gigabytes.
TEST(RandomSceneAtThePaceLively, GivesUpAStepInWhichBodiesTurnTooFar) {
  constexpr double kSeconds = kSanitized ? 0.1 : 1.0, kPatience = 60.0;  // [s]
  const SceneOutcome outcome = testing::RunRandomScene(SceneKind::kPressed, 31, kSeconds, kPatience,
                                                       settings::Pace::kLively);
  EXPECT_EQ(outcome.penetration_max, 0.0);
  EXPECT_TRUE(kSanitized || IsSqueeze(outcome)) << outcome.reason;
}

// Bodies at rest ten metres up: their books add kilojoules, and only nanojoules move.
TEST(SceneOutcome, RoundOffOfTheBooksIsNoGain) {
  SceneOutcome outcome;
  outcome.energy_added = 11605.0;
  outcome.energy_scale = 1e-9;
  outcome.gain_max = 3e-11;
  EXPECT_EQ(outcome.RelativeGain(), 0.0);
  outcome.gain_max = 1e-8;
  EXPECT_NEAR(outcome.RelativeGain(), 7.4, 0.1);
  outcome.energy_added = 0.0;
  outcome.energy_scale = outcome.gain_max = 2.7e-67;
  EXPECT_EQ(outcome.RelativeGain(), 0.0);
}

INSTANTIATE_TEST_SUITE_P(
    OfEveryKind, RandomScenes,
    ::testing::Values(SceneKind::kContacts, SceneKind::kFree, SceneKind::kPassive,
                      SceneKind::kJointed, SceneKind::kCompounds, SceneKind::kHurried,
                      SceneKind::kRound, SceneKind::kGuided, SceneKind::kCoarse, SceneKind::kSprung,
                      SceneKind::kPressed, SceneKind::kCarried, SceneKind::kCoiled),
    [](const auto& kind) { return std::string(NameOf(kind.param)); });

}  // namespace
}  // namespace touchstone
