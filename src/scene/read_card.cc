#include "scene/read_card.h"

#include <algorithm>

#include "scene/read_body.h"

namespace touchstone::scene {
namespace {

constexpr std::size_t kLeastAnswers = 2;
constexpr std::size_t kMostAnswers = 4;
constexpr std::size_t kMostMeasures = 6;

std::string ReadTextThatSays(const JsonView& view) {
  std::string text = view.Text();
  if (text.empty()) view.Fail("expected a text, got an empty one");
  return text;
}

std::vector<std::string> ReadAnswers(const JsonView& view) {
  std::vector<std::string> answers;
  const std::vector<JsonView> items = view.List();
  if (items.size() < kLeastAnswers || items.size() > kMostAnswers)
    view.FailExpecting("two to four answers");
  for (const JsonView& item : items) {
    answers.push_back(ReadTextThatSays(item));
    if (std::ranges::count(answers, answers.back()) > 1) item.Fail("this answer is given twice");
  }
  return answers;
}

std::size_t ReadRightAnswer(const JsonView& view, const std::vector<std::string>& answers) {
  const std::vector<std::string_view> choices(answers.begin(), answers.end());
  return view.Choice(choices);
}

MeasureDesc ReadMeasure(const JsonView& view, const std::vector<BodyDesc>& bodies) {
  view.AllowKeys({"name", "measure", "body", "from", "in_weights", "formula", "expected"});
  MeasureDesc measure;
  measure.name = ReadTextThatSays(view.Require("name"));
  measure.kind = static_cast<MeasureKind>(view.Require("measure").Choice(kMeasureNames));
  measure.body = ReadNameOfBody(view.Require("body"), bodies);
  const auto only_of_forces = [&](const JsonView& key) {
    if (!IsForce(measure.kind)) key.Fail("only \"normal\" and \"friction\" have this key");
  };
  if (const auto from = view.Find("from")) {
    only_of_forces(*from);
    measure.from = ReadNameOfBody(*from, bodies);
  }
  if (const auto in_weights = view.Find("in_weights")) {
    only_of_forces(*in_weights);
    measure.in_weights = in_weights->Boolean();
  }
  if (const auto formula = view.Find("formula")) measure.formula = ReadTextThatSays(*formula);
  if (const auto expected = view.Find("expected")) {
    if (measure.formula.empty()) expected->Fail("expected a \"formula\" too, which says it");
    measure.expected = expected->Within(bounds::kProblem);
  } else if (!measure.formula.empty()) {
    view.Require("formula").Fail("expected an \"expected\" too: the formula's value");
  }
  return measure;
}

Json WriteMeasure(const MeasureDesc& measure) {
  Json json = {{"name", measure.name},
               {"measure", kMeasureNames[static_cast<std::size_t>(measure.kind)]},
               {"body", measure.body}};
  if (measure.from) json["from"] = *measure.from;
  if (measure.in_weights) json["in_weights"] = true;
  if (!measure.formula.empty()) json["formula"] = measure.formula;
  if (measure.expected) json["expected"] = *measure.expected;
  return json;
}

}  // namespace

CardDesc ReadCard(const JsonView& view, const std::vector<BodyDesc>& bodies) {
  view.AllowKeys({"question", "answers", "right", "until", "measures", "explanation", "next"});
  CardDesc card;
  card.question = ReadTextThatSays(view.Require("question"));
  card.answers = ReadAnswers(view.Require("answers"));
  card.right = ReadRightAnswer(view.Require("right"), card.answers);
  const JsonView until = view.Require("until");
  card.until = until.Within(bounds::kTime);
  if (!(card.until > 0.0)) until.FailExpecting("a time after the start");
  const JsonView measures = view.Require("measures");
  for (const JsonView& item : measures.List()) card.measures.push_back(ReadMeasure(item, bodies));
  if (card.measures.empty() || card.measures.size() > kMostMeasures)
    measures.FailExpecting("one to six numbers to measure");
  card.explanation = ReadTextThatSays(view.Require("explanation"));
  if (const auto next = view.Find("next")) card.next = ReadTextThatSays(*next);
  return card;
}

Json WriteCard(const CardDesc& card) {
  Json json = {{"question", card.question},
               {"answers", card.answers},
               {"right", card.answers[card.right]},
               {"until", card.until}};
  Json measures = Json::array();
  for (const MeasureDesc& measure : card.measures) measures.push_back(WriteMeasure(measure));
  json["measures"] = std::move(measures);
  json["explanation"] = card.explanation;
  if (!card.next.empty()) json["next"] = card.next;
  return json;
}

}  // namespace touchstone::scene
