// The number that a lesson's card shows is read off the run, and agrees with the closed form.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>

#include "exchange/lesson_measure.h"
#include "support/scene_run.h"

namespace touchstone {
namespace {

using exchange::MeasureLesson;
using testing::Body;
using testing::BuiltIn;
using testing::RunTo;

constexpr double kG = 9.81;  // [m/s^2]

double Radians(double degrees) { return degrees * std::numbers::pi / 180.0; }

/// A lesson, run as its card runs it.
class Lesson {
 public:
  explicit Lesson(const std::string& name, const std::vector<scene::Override>& overrides = {})
      : scene_(BuiltIn(name, overrides)), simulation_(scene_) {
    EXPECT_EQ(RunTo(&simulation_, card().until), "");
    end_ = simulation_.MakeSnapshot(card().until);
  }

  const scene::CardDesc& card() const { return *scene_->card; }
  const exchange::Snapshot& end() const { return end_; }
  const std::string& right() const { return card().answers[card().right]; }
  /// The value of the card's measure of that name.
  double Value(const std::string& name) const {
    for (const scene::MeasureDesc& measure : card().measures)
      if (measure.name == name) return MeasureLesson(end_, measure).value;
    ADD_FAILURE() << "no measure " << name;
    return 0.0;
  }

 private:
  std::shared_ptr<const scene::SceneDesc> scene_;
  session::Simulation simulation_;
  exchange::Snapshot end_;
};

TEST(Lessons, TheFloorCarriesAllThreeCrates) {
  const Lesson lesson("lesson-01-weight");
  EXPECT_NEAR(lesson.Value("floor on the lowest"), 60.0 * kG, 1e-3);
  EXPECT_NEAR(lesson.Value("middle on the lowest"), 30.0 * kG, 1e-3);
  EXPECT_NEAR(lesson.Value("top on the middle"), 10.0 * kG, 1e-3);
}

// The label of an arrow stands beside its tip: it must not stand on the next crate.
TEST(Lessons, EachPushEndsInTheCrateThatIsPushed) {
  const Lesson lesson("lesson-01-weight");
  const exchange::Snapshot& end = lesson.end();
  const double metres_per_newton = 1.0 / *end.scene->view.newtons_per_metre;
  for (const auto& [name, weight] : {std::pair{"lowest", 60.0}, {"middle", 30.0}, {"top", 10.0}}) {
    const exchange::BodySnapshot& body = Body(end, name);
    const geometry::Aabb box = ComputeAabb(*body.shape, {});
    const double height = box.upper.z() - box.lower.z();
    EXPECT_LT(weight * kG * metres_per_newton, 0.8 * height) << name;
  }
}

TEST(Lessons, ABlockStaysAsLongAsFrictionExceedsTheTangent) {
  const Lesson lesson("lesson-02-slope");
  EXPECT_LT(lesson.Value("slid"), 1e-4);
  EXPECT_NEAR(lesson.Value("friction"), std::sin(Radians(20.0)), 1e-6);
  EXPECT_NEAR(lesson.Value("normal force"), std::cos(Radians(20.0)), 1e-6);
  // As the explanation says: below tan 20° it slides, with g (sin - µ cos).
  const Lesson below("lesson-02-slope",
                     {{"materials.default.friction", "0.3"}, {"card.until", "0.5"}});
  const double a = kG * (std::sin(Radians(20.0)) - 0.3 * std::cos(Radians(20.0)));
  EXPECT_NEAR(below.Value("slid"), 0.5 * a * 0.25, 1e-3 * a);
}

TEST(Lessons, BlocksSlideEquallyFarWhateverTheirMass) {
  const Lesson lesson("lesson-03-sliding");
  const double way = 16.0 / (2.0 * 0.3 * kG);
  EXPECT_NEAR(lesson.Value("heavy block slid"), way, 1e-3 * way);
  EXPECT_NEAR(lesson.Value("light block slid"), way, 1e-3 * way);
}

TEST(Lessons, EqualMomentsBalance) {
  const Lesson lesson("lesson-04-lever");
  EXPECT_LT(lesson.Value("plank turned by"), 0.01);
  EXPECT_NEAR(lesson.Value("ridge on plank"), 85.0 * kG, 1e-2);
}

// The tall block turns about its lower edge: what it has lost in height is in its spin.
TEST(Lessons, TheTallBlockTipsAndTheLowOneStays) {
  const Lesson lesson("lesson-05-tip-or-slide");
  EXPECT_LT(lesson.Value("low block turned by"), 0.01);
  const double turned = Radians(lesson.Value("tall block turned by"));
  EXPECT_GT(turned, Radians(15.0));
  const double half_foot = 0.25, half_height = 0.7;
  const double arm = std::hypot(half_foot, half_height);
  // From the edge to the middle, as an angle past the vertical.
  const double start = Radians(25.0) - std::atan2(half_foot, half_height);
  const double lost = arm * (std::cos(start) - std::cos(start + turned));
  const double inertia = 4.0 / 3.0 * arm * arm;  // about the edge, over the mass
  EXPECT_NEAR(lesson.Value("tall block spins at"), std::sqrt(2.0 * kG * lost / inertia), 0.02);
}

TEST(Lessons, TheNearLegsCarryThreeQuartersOfTheLoad) {
  const Lesson lesson("lesson-06-table");
  EXPECT_NEAR(lesson.Value("each right leg"), (20.0 / 4.0 + 40.0 * 0.75 / 2.0) * kG, 1e-2);
  EXPECT_NEAR(lesson.Value("each left leg"), (20.0 / 4.0 + 40.0 * 0.25 / 2.0) * kG, 1e-2);
}

TEST(Lessons, ABallComesBackToTheSquareOfTheRestitution) {
  EXPECT_NEAR(Lesson("lesson-07-bounce").Value("came back to"), 0.64, 1e-3);
}

TEST(Lessons, TwoBallsInTwoBallsOut) {
  const Lesson lesson("lesson-08-momentum");
  EXPECT_NEAR(lesson.Value("last ball swung out by"), 35.0, 0.1);
  EXPECT_NEAR(lesson.Value("the one before it by"), 35.0, 0.1);
  EXPECT_LT(lesson.Value("the middle ball by"), 0.1);
}

TEST(Lessons, BallsRollWithFiveSeventhsWhateverTheirSize) {
  const Lesson lesson("lesson-09-rolling");
  const double slide = 0.5 * kG * std::sin(Radians(20.0));
  EXPECT_NEAR(lesson.Value("block of ice"), slide, 1e-3 * slide);
  EXPECT_NEAR(lesson.Value("large ball"), 5.0 / 7.0 * slide, 1e-3 * slide);
  EXPECT_NEAR(lesson.Value("small ball"), 5.0 / 7.0 * slide, 1e-3 * slide);
}

TEST(Lessons, FrictionCarriesTheInnerBlockRound) {
  const Lesson lesson("lesson-10-circle");
  EXPECT_NEAR(lesson.Value("friction on the inner block"), 9.0 * 0.3 / kG, 1e-3);
  EXPECT_NEAR(lesson.Value("speed of the inner block"), 0.9, 1e-3);
  EXPECT_NEAR(lesson.Value("friction on the outer block"), 0.4, 1e-3);
}

TEST(Lessons, OnlyAnArchThickEnoughForALineOfThrustStands) {
  const Lesson lesson("lesson-11-arch");
  EXPECT_LT(lesson.Value("thick arch sank by"), 1e-3);
  EXPECT_GT(lesson.Value("thin arch sank by"), 0.1);
  EXPECT_NEAR(lesson.Value("foot of the thick one"), 4.5, 0.01);
}

TEST(Lessons, ASpinningTopGoesRoundInsteadOfFalling) {
  const Lesson lesson("lesson-12-gyroscope");
  EXPECT_LT(std::abs(lesson.Value("spinning top fell by")), 1e-3);
  EXPECT_NEAR(lesson.Value("it goes round at"), 0.9629, 2e-3);
  // Its rim lies on the floor: its tip is 0.55 m high, and the rim half a metre along the axis and
  // 0.35 m beside it.
  const double turned = std::asin(0.55 / std::hypot(0.5, 0.35)) - std::atan2(0.35, 0.5);
  EXPECT_NEAR(lesson.Value("top at rest fell by"), 0.375 * std::sin(turned), 0.01);
  // Once round, so that one sees it.
  EXPECT_GT(lesson.Value("it goes round at") * lesson.card().until,
            0.95 * 2.0 * std::numbers::pi * 0.375);
}

class EveryLesson : public ::testing::TestWithParam<std::string> {};

std::vector<std::string> NamesOfLessons() {
  std::vector<std::string> names;
  for (const scene::CatalogEntry& entry : scene::Catalog())
    if (entry.asks()) names.push_back(entry.name);
  return names;
}

INSTANTIATE_TEST_SUITE_P(All, EveryLesson, ::testing::ValuesIn(NamesOfLessons()),
                         [](const auto& lesson) {
                           std::string name = lesson.param;
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

// What the card writes beside a number as its formula's value is what was measured.
TEST_P(EveryLesson, MeasuresWhatItsFormulasSay) {
  const Lesson lesson(GetParam());
  for (const scene::MeasureDesc& measure : lesson.card().measures) {
    const exchange::LessonNumber number = MeasureLesson(lesson.end(), measure);
    EXPECT_TRUE(std::isfinite(number.value)) << measure.name;
    EXPECT_TRUE(number.certified) << measure.name;
    EXPECT_FALSE(number.unit.empty()) << measure.name;
    const double expected = measure.expected.value_or(number.value);
    EXPECT_NEAR(number.value, expected, 2e-3 * std::abs(expected)) << measure.name;
  }
}

TEST(Lessons, SavedScenesKeepTheCardUnlessABodyOfItIsGone) {
  const auto scene = BuiltIn("lesson-02-slope");
  session::Simulation simulation(scene);
  EXPECT_EQ(simulation.ExportScene().card, scene->card);
  const scene::SceneDesc saved = simulation.ExportScene();
  EXPECT_EQ(saved.bodies.back().label, scene->bodies.back().label);
  EXPECT_EQ(scene::ParseScene(scene::WriteScene(saved), "saved").card, scene->card);
  const BodyId block = Body(simulation.MakeSnapshot(), "block").id;
  EXPECT_EQ(simulation.Apply(exchange::RemoveBody{block}), "");
  EXPECT_FALSE(simulation.ExportScene().card);
}

TEST(Lessons, AMeasureOfABodyThatIsGoneIsNone) {
  const auto scene = BuiltIn("lesson-02-slope");
  session::Simulation simulation(scene);
  const BodyId slope = Body(simulation.MakeSnapshot(), "slope").id;
  const BodyId block = Body(simulation.MakeSnapshot(), "block").id;
  EXPECT_EQ(simulation.Apply(exchange::RemoveBody{slope}), "");
  for (const scene::MeasureDesc& measure : scene->card->measures) {
    const double value = MeasureLesson(simulation.MakeSnapshot(), measure).value;
    EXPECT_EQ(value, 0.0) << measure.name;
  }
  EXPECT_EQ(simulation.Apply(exchange::RemoveBody{block}), "");
  for (const scene::MeasureDesc& measure : scene->card->measures)
    EXPECT_TRUE(std::isnan(MeasureLesson(simulation.MakeSnapshot(), measure).value));
}

// One after the other, from the first to the last, without a loop.
TEST(Lessons, LeadFromOneToTheNext) {
  std::vector<std::string> names = NamesOfLessons();
  std::erase_if(
      names, [](const std::string& name) { return !scene::FindCatalogEntry(name)->is_lesson(); });
  ASSERT_EQ(names.size(), 12u);
  for (std::size_t i = 0; i < names.size(); ++i)
    EXPECT_EQ(BuiltIn(names[i])->card->next, i + 1 < names.size() ? names[i + 1] : "");
}

}  // namespace
}  // namespace touchstone
