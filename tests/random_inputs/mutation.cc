#include "random_inputs/mutation.h"

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "scene/bounds.h"

namespace touchstone::testing {
namespace {

using scene::Json;

/// All values of a document, root first.
void Collect(Json* value, std::vector<Json*>* all) {
  all->push_back(value);
  if (!value->is_structured()) return;
  for (Json& inner : *value) Collect(&inner, all);
}

Json StrangeValue(Dice* dice) {
  switch (dice->Below(9)) {
    case 0:
      return nullptr;
    case 1:
      return dice->OneIn(2);
    case 2:
      return Json::array();
    case 3:
      return Json::object();
    case 4:
      return StrangeText(dice);
    case 5: {
      Json nested = 1;
      for (std::size_t depth = dice->Below(120); depth > 0; --depth)
        nested = depth % 3 == 0 ? Json{{"a", nested}} : Json::array({nested});
      return nested;
    }
    default:
      return StrangeNumber(dice);
  }
}

void MutateNumber(Json* value, Dice* dice) {
  const double x = value->get<double>();
  switch (dice->Below(5)) {
    case 0:
      *value = -x;
      break;
    case 1:
      *value = x * dice->Magnitude(1e-9, 1e9);
      break;
    case 2:
      *value = std::nextafter(x, dice->OneIn(2) ? 1e300 : -1e300);
      break;
    default:
      *value = StrangeNumber(dice);
  }
}

void MutateKey(Json* object, Dice* dice) {
  if (object->empty()) return;
  std::size_t left = dice->Below(object->size());
  Json changed = Json::object();
  for (const auto& [name, value] : object->items()) {
    std::string key = name;
    if (left-- == 0) key = dice->OneIn(3) ? StrangeText(dice) : MutateText(key, dice);
    scene::AddMember(key, value, &changed);
  }
  *object = std::move(changed);
}

/// Loses, doubles or exchanges inner values.
void MutateStructure(Json* value, Dice* dice) {
  if (value->empty()) return;
  const std::size_t at = dice->Below(value->size());
  if (value->is_object()) {
    if (dice->OneIn(2)) return MutateKey(value, dice);
    value->erase(std::next(value->begin(), static_cast<std::ptrdiff_t>(at)));
    return;
  }
  switch (dice->Below(4)) {
    case 0:
      value->erase(at);
      break;
    case 1:
      for (std::size_t copies = 1 + dice->Below(3); copies > 0; --copies)
        value->push_back(Json((*value)[at]));
      break;
    case 2:
      std::swap((*value)[at], (*value)[dice->Below(value->size())]);
      break;
    default:
      value->insert(value->begin() + static_cast<std::ptrdiff_t>(at), StrangeValue(dice));
  }
}

}  // namespace

std::string StrangeText(Dice* dice) {
  static const std::vector<std::string> kTexts = {"",
                                                  " ",
                                                  "a",
                                                  "default",
                                                  "ground",
                                                  "\x1b[31m",
                                                  "\u202e\u2066",
                                                  "\n",
                                                  std::string(1, '\0'),
                                                  "../../x",
                                                  "/",
                                                  "\xff\xfe",
                                                  "Würfel",
                                                  "-1",
                                                  "nan",
                                                  "%s%n",
                                                  "null",
                                                  "\"",
                                                  "{}",
                                                  "\u009b",
                                                  std::string(300, 'n'),
                                                  std::string(20000, 'x')};
  return dice->From(kTexts);
}

double StrangeNumber(Dice* dice) {
  constexpr double kMost = std::numeric_limits<double>::max();
  constexpr double kLeast = std::numeric_limits<double>::denorm_min();
  const double sign = dice->OneIn(3) ? -1.0 : 1.0;
  if (dice->OneIn(3)) {
    const scene::Bound& bound = dice->From(scene::bounds::kAll);
    const double end = dice->OneIn(3) && bound.least > 0.0 ? bound.least : bound.most;
    return sign * (dice->OneIn(4) ? std::nextafter(end, kMost) : end);
  }
  switch (dice->Below(4)) {
    case 0:
      return sign * dice->From(std::vector<double>{0.0, 1.0, 2.0, 0.5, 3.0, 20000.0, 1e-9, 1e9});
    case 1:
      return sign * dice->From(std::vector<double>{kMost, kLeast, 1e-308, 1e154, 1e-154, 0x1p53,
                                                   0x1p31, 0x1p63, 1e15, 1e-15});
    default:
      return sign * dice->Magnitude(1e-12, 1e12);
  }
}

std::string MutateText(std::string text, Dice* dice) {
  static const std::string kBytes = std::string("0123456789.-+eE{}[]\",: \n/*tfn\\\xff\x1b") + '\0';
  for (std::size_t edits = 1 + dice->Below(4); edits > 0; --edits) {
    if (text.empty()) return StrangeText(dice);
    const std::size_t at = dice->Below(text.size());
    const std::size_t length =
        1 + dice->Below(std::min<std::size_t>(dice->OneIn(4) ? 400 : 8, text.size() - at));
    switch (dice->Below(6)) {
      case 0:
        text[at] = dice->From(kBytes);
        break;
      case 1:
        text.erase(at, length);
        break;
      case 2:
        text.insert(at, text.substr(at, length));
        break;
      case 3:
        text.insert(dice->Below(text.size()), text.substr(at, length));
        break;
      case 4:
        text[at] = static_cast<char>(dice->Below(256));
        break;
      default:
        if (dice->OneIn(5)) text.resize(at);
    }
  }
  return text;
}

Json MutateJson(Json document, Dice* dice) {
  for (std::size_t edits = 1 + dice->Below(3); edits > 0; --edits) {
    std::vector<Json*> all;
    Collect(&document, &all);
    Json* value = all[dice->Below(all.size())];
    if (dice->OneIn(12)) {
      const Json other = *dice->From(all);
      *value = other;
    } else if (dice->OneIn(8)) {
      *value = StrangeValue(dice);
    } else if (value->is_number()) {
      MutateNumber(value, dice);
    } else if (value->is_structured()) {
      MutateStructure(value, dice);
    } else {
      *value = StrangeValue(dice);
    }
  }
  return document;
}

}  // namespace touchstone::testing
