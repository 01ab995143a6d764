#include <gtest/gtest.h>

#include <string>

#include "scene/label_text.h"
#include "scene/scene_file.h"
#include "scene_equality.h"

namespace touchstone::scene {
namespace {

/// A scene of two bodies with that card, and with that label on the second.
std::string Text(const std::string& card, const std::string& label = "{mass}") {
  return R"({"touchstone": 1, "name": "asks", "card": )" + card + R"(, "bodies": [
    {"name": "floor", "shape": {"box": [9, 9, 1]}, "position": [0, 0, -0.5], "fixed": true},
    {"name": "block", "shape": {"box": [1, 1, 1]}, "position": [0, 0, 0.50005], "label": ")" +
         label + R"("}]})";
}

const std::string kCard = R"({
  "question": "Will it slide?", "answers": ["Yes", "No"], "right": "No", "until": 2.5,
  "measures": [{"name": "slid", "measure": "distance", "body": "block"},
    {"name": "push", "measure": "normal", "body": "block", "from": "floor", "in_weights": true,
     "formula": "1", "expected": 1}],
  "explanation": "It lies on a level floor.",
  "next": "cube"})";

/// The card with one piece of its text replaced.
std::string With(const std::string& piece, const std::string& by) {
  std::string card = kCard;
  const std::size_t at = card.find(piece);
  EXPECT_NE(at, std::string::npos) << piece;
  return card.replace(at, piece.size(), by);
}

std::string MistakeOf(const std::string& text) {
  try {
    ParseScene(text, "f");
  } catch (const SceneError& error) {
    return error.path() + ": " + error.message();
  }
  return "none";
}

TEST(Card, IsReadAndWrittenBack) {
  const SceneDesc scene = ParseScene(Text(kCard), "f");
  ASSERT_TRUE(scene.card);
  EXPECT_EQ(scene.card->answers, (std::vector<std::string>{"Yes", "No"}));
  EXPECT_EQ(scene.card->right, 1u);
  EXPECT_EQ(scene.card->until, 2.5);
  ASSERT_EQ(scene.card->measures.size(), 2u);
  EXPECT_EQ(scene.card->measures[1].kind, MeasureKind::kNormalForce);
  EXPECT_TRUE(scene.card->measures[1].in_weights);
  EXPECT_EQ(scene.bodies[1].label, "{mass}");
  ExpectSameBits(scene, ParseScene(WriteScene(scene), "copy"));
}

TEST(Card, MistakesNameTheirPlace) {
  const std::pair<std::string, std::string> cases[] = {
      {With(R"("question": "Will it slide?",)", ""), "card"},
      {With("Will it slide?", ""), "card.question: "},
      {With(R"(["Yes", "No"])", R"(["No"])"), "card.answers: "},
      {With(R"(["Yes", "No"])", R"(["No", "No"])"), "card.answers[1]: "},
      {With(R"("right": "No")", R"("right": "Perhaps")"), "card.right: "},
      {With("2.5", "0"), "card.until: "},
      {With("2.5", "-1"), "card.until: "},
      {With("distance", "distnace"), "card.measures[0].measure: "},
      {With(R"("body": "block"})", R"("body": "blok"})"), "card.measures[0].body: "},
      {With(R"("from": "floor")", R"("from": "flor")"), "card.measures[1].from: "},
      {With(R"("normal")", R"("speed")"), "card.measures[1].from: "},
      {With(R"(,
     "formula": "1", "expected": 1)",
            R"(, "expected": 1)"),
       "card.measures[1].expected: "},
      {With(R"(, "expected": 1)", ""), "card.measures[1].formula: "},
      {With(R"("next")", R"("nxt")"), "card"},
  };
  for (const auto& [card, place] : cases)
    EXPECT_TRUE(MistakeOf(Text(card)).starts_with(place)) << MistakeOf(Text(card)) << "\n" << card;
  EXPECT_NE(MistakeOf(Text(cases[8].first)).find("did you mean \"block\""), std::string::npos);
}

TEST(Card, LabelsNameValuesThatThereAre) {
  EXPECT_EQ(MistakeOf(Text(kCard, "µ = {friction}, {mass}")), "none");
  EXPECT_NE(MistakeOf(Text(kCard, "{masss}")).find("did you mean \"mass\""), std::string::npos);
  for (const char* label : {"{mass", "mass}", "{{mass}}", ""})
    EXPECT_TRUE(MistakeOf(Text(kCard, label)).starts_with("bodies[1].label: ")) << label;
}

TEST(Card, LabelsAreFilled) {
  const auto write = [](LabelValue value) {
    return value == LabelValue::kMass ? "64 kg" : std::string("0.2");
  };
  EXPECT_EQ(FillLabel("{mass}, µ = {friction}", write), "64 kg, µ = 0.2");
  EXPECT_EQ(FillLabel("20°", write), "20°");
  EXPECT_EQ(FillLabel("{mass", write), "{mass");
}

TEST(Card, NamesBodiesThatMayBeGone) {
  const SceneDesc scene = ParseScene(Text(kCard), "f");
  EXPECT_TRUE(HasBodiesOf(*scene.card, scene.bodies));
  std::vector<BodyDesc> bodies = scene.bodies;
  bodies.pop_back();
  EXPECT_FALSE(HasBodiesOf(*scene.card, bodies));
}

}  // namespace
}  // namespace touchstone::scene
