#include "scene/json_view.h"

#include <cmath>
#include <utility>

#include "base/printable.h"
#include "scene/scene_file.h"
#include "scene/suggest.h"

namespace touchstone::scene {
namespace {

std::string Describe(const Json& value) {
  constexpr size_t kLongest = 60;
  if (value.is_object()) return value.empty() ? "an empty object" : "an object";
  if (value.is_array()) return "a list of " + std::to_string(value.size());
  const std::string text =
      Printable(value.dump(-1, ' ', false, Json::error_handler_t::replace), kLongest);
  return value.is_string() ? "the text " + text : text;
}

}  // namespace

std::string QuotedList(std::span<const std::string_view> names) {
  std::string text;
  for (const std::string_view name : names) {
    text += (text.empty() ? "\"" : ", \"") + std::string(name) + "\"";
  }
  return text;
}

void JsonView::Fail(const std::string& message) const {
  throw SceneError(*source_, path_, message);
}

void JsonView::FailExpecting(std::string_view what) const {
  Fail("expected " + std::string(what) + ", got " + Describe(*value_));
}

double JsonView::Number() const {
  if (!value_->is_number()) FailExpecting("a number");
  return value_->get<double>();
}

double JsonView::Within(const Bound& bound) const {
  const bool is_number = value_->is_number();
  if (is_number && bound.Admits(Number())) return Number();
  if (is_number && (bound.either_sign || Number() > 0.0)) FailExpecting(bound.Describe());
  if (bound.either_sign) FailExpecting("a number");
  FailExpecting(bound.or_zero ? "a number that is not negative" : "a positive number");
}

double JsonView::InRange(double low, double high) const {
  if (!value_->is_number() || !(Number() >= low) || !(Number() <= high)) {
    FailExpecting("a number from " + Briefly(low) + " to " + Briefly(high));
  }
  return Number();
}

int JsonView::Integer(int low, int high) const {
  const bool is_whole = value_->is_number() && std::floor(Number()) == Number();
  if (!is_whole || Number() < low || Number() > high) {
    FailExpecting("a whole number from " + std::to_string(low) + " to " + std::to_string(high));
  }
  return static_cast<int>(Number());
}

bool JsonView::Boolean() const {
  if (!value_->is_boolean()) FailExpecting("true or false");
  return value_->get<bool>();
}

std::string JsonView::Text() const {
  if (!value_->is_string()) FailExpecting("a text");
  return value_->get<std::string>();
}

size_t JsonView::Choice(std::span<const std::string_view> choices) const {
  const std::string expected =
      choices.size() == 1 ? QuotedList(choices) : "one of " + QuotedList(choices);
  if (!value_->is_string()) FailExpecting(expected);
  const std::string text = Text();
  for (size_t i = 0; i < choices.size(); ++i) {
    if (choices[i] == text) return i;
  }
  Fail("expected " + expected + ", got " + Describe(*value_) + DidYouMean(text, choices));
}

std::vector<JsonView> JsonView::List(std::optional<size_t> length) const {
  if (!value_->is_array() || (length && value_->size() != *length)) {
    FailExpecting(length ? "a list of " + std::to_string(*length) : "a list");
  }
  std::vector<JsonView> items;
  items.reserve(value_->size());
  for (size_t i = 0; i < value_->size(); ++i) {
    items.push_back(JsonView((*value_)[i], *source_, path_ + "[" + std::to_string(i) + "]"));
  }
  return items;
}

Vec3 JsonView::VectorWithin(const Bound& bound) const {
  if (!value_->is_array() || value_->size() != 3) FailExpecting("a list of 3 numbers");
  const std::vector<JsonView> items = List(3);
  return {items[0].Within(bound), items[1].Within(bound), items[2].Within(bound)};
}

Vec3 JsonView::Direction() const {
  const Vec3 v = VectorWithin(bounds::kDirection);
  if (!(v.stableNorm() > 0)) Fail("expected a vector that is not zero");
  return v;
}

Eigen::Vector2d JsonView::Vector2Within(const Bound& bound) const {
  if (!value_->is_array() || value_->size() != 2) FailExpecting("a list of 2 numbers");
  const std::vector<JsonView> items = List(2);
  return {items[0].Within(bound), items[1].Within(bound)};
}

Mat3 JsonView::MatrixWithin(const Bound& bound) const {
  if (!value_->is_array() || value_->size() != 3) FailExpecting("a list of 3 rows of 3 numbers");
  Bound entry = bound;
  entry.least = 0.0;
  Mat3 m;
  const std::vector<JsonView> rows = List(3);
  for (int i = 0; i < 3; ++i)
    m.row(i) = rows[static_cast<size_t>(i)].VectorWithin(entry).transpose();
  return m;
}

JsonView JsonView::Member(std::string_view key, const Json& value) const {
  constexpr size_t kLongest = 60;
  const std::string name = key.size() > kLongest ? Printable(key, kLongest) : std::string(key);
  return JsonView(value, *source_, path_ + (path_.empty() ? "" : ".") + name);
}

std::vector<std::pair<std::string, JsonView>> JsonView::Members() const {
  if (!value_->is_object()) FailExpecting("an object");
  std::vector<std::pair<std::string, JsonView>> members;
  for (const auto& [key, value] : value_->items()) members.emplace_back(key, Member(key, value));
  return members;
}

void JsonView::AllowKeys(std::span<const std::string_view> keys) const {
  for (const auto& [key, view] : Members()) {
    bool is_known = false;
    for (const std::string_view known : keys) is_known = is_known || known == key;
    if (is_known) continue;
    const std::string suggestion = DidYouMean(key, keys);
    view.Fail("unknown key" +
              (suggestion.empty() ? "; expected one of " + QuotedList(keys) : suggestion));
  }
}

void JsonView::AllowKeys(std::initializer_list<std::string_view> keys) const {
  AllowKeys(std::span<const std::string_view>(keys.begin(), keys.size()));
}

std::optional<JsonView> JsonView::Find(std::string_view key) const {
  if (!value_->is_object()) FailExpecting("an object");
  const auto found = value_->find(std::string(key));
  if (found == value_->end()) return std::nullopt;
  return Member(key, *found);
}

JsonView JsonView::Require(std::string_view key) const {
  std::optional<JsonView> found = Find(key);
  if (!found) Fail("the key \"" + std::string(key) + "\" is missing");
  return *std::move(found);
}

}  // namespace touchstone::scene
