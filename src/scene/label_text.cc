#include "scene/label_text.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "scene/suggest.h"

namespace touchstone::scene {
namespace {

/// A part of a label: text, or the name of a value.
struct LabelPart {
  std::string text;
  bool is_value = false;
};

/// The parts of a label in order; none if a brace is unmatched.
std::optional<std::vector<LabelPart>> SplitLabel(std::string_view label) {
  std::vector<LabelPart> parts(1);
  for (const char c : label) {
    if (c != '{' && c != '}') {
      parts.back().text += c;
      continue;
    }
    if (parts.back().is_value == (c == '{')) return std::nullopt;
    parts.push_back({.text = "", .is_value = c == '{'});
  }
  return parts.back().is_value ? std::nullopt : std::optional(std::move(parts));
}

}  // namespace

std::string FindLabelMistake(std::string_view label) {
  const auto parts = SplitLabel(label);
  if (!parts) return "expected a name between { and }, as in \"µ = {friction}\"";
  for (const auto& [text, is_value] : *parts)
    if (is_value && std::ranges::find(kLabelValues, text) == kLabelValues.end())
      return "a label has no value {" + text + "}" + DidYouMean(text, kLabelValues) +
             "; there are {mass}, {weight}, {friction}, {restitution} and {speed}";
  return "";
}

std::string FillLabel(std::string_view label, const std::function<std::string(LabelValue)>& write) {
  const auto parts = SplitLabel(label);
  if (!parts) return std::string(label);
  std::string filled;
  for (const auto& [text, is_value] : *parts) {
    const auto value = std::ranges::find(kLabelValues, text);
    if (!is_value)
      filled += text;
    else if (value != kLabelValues.end())
      filled += write(static_cast<LabelValue>(value - kLabelValues.begin()));
  }
  return filled;
}

}  // namespace touchstone::scene
