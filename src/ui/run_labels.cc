#include "ui/run_labels.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <optional>
#include <vector>

#include "settings/visit.h"
#include "ui/format.h"
#include "ui/theme.h"
#include "ui/widgets.h"

namespace touchstone::ui {
namespace {

using exchange::BodySnapshot;
using exchange::Snapshot;

/// A difference, as text for each of the two runs.
struct Difference {
  std::string kept;
  std::string present;
};

/// A value without trailing zeros.
std::string InDigits(double value, int digits) {
  std::array<char, 32> text;
  std::snprintf(text.data(), text.size(), "%.*g", digits, value == 0.0 ? 0.0 : value);
  return WithShortExponent(text.data());
}

/// `what` with each of two values, in three digits, or more if needed to distinguish them.
Difference Tell(const std::string& what, double kept, double present, const std::string& unit) {
  constexpr int kUsual = 3, kAll = 17;
  int digits = kUsual;
  while (digits < kAll && InDigits(kept, digits) == InDigits(present, digits)) ++digits;
  return {what + " " + InDigits(kept, digits) + unit,
          what + " " + InDigits(present, digits) + unit};
}

/// A difference in a value of the bodies that are in both runs. A single body is named; of several,
/// the first is named unless they all have the same values.
template <class Value>
std::optional<Difference> OfBodies(const Snapshot& kept, const Snapshot& present,
                                   const std::string& what, const std::string& unit,
                                   const Value& value) {
  std::vector<std::pair<const BodySnapshot*, const BodySnapshot*>> differ;
  for (const BodySnapshot& body : present.bodies) {
    const BodySnapshot* before = FindBody(kept, body.id);
    if (before != nullptr && value(*before) != value(body)) differ.emplace_back(before, &body);
  }
  if (differ.empty()) return std::nullopt;
  const auto [before, body] = differ.front();
  const bool alike = std::ranges::all_of(differ, [&](const auto& pair) {
    return value(*pair.first) == value(*before) && value(*pair.second) == value(*body);
  });
  std::string name = what;
  if (differ.size() == 1 || !alike) name += " of " + body->name;
  return Tell(name, value(*before), value(*body), unit);
}

std::optional<Difference> OfNumbers(const std::string& what, double kept, double present,
                                    const std::string& unit) {
  if (kept == present) return std::nullopt;
  return Tell(what, kept, present, unit);
}

std::string Bodies(std::size_t count) { return std::to_string(count) + " bodies"; }

std::string NameOfPace(const Snapshot& snapshot) {
  const auto& names = settings::Choices<settings::Pace>::kNames;
  return std::string("pace ").append(names[static_cast<std::size_t>(snapshot.settings.pace)]);
}

std::vector<Difference> FindDifferences(const Snapshot& kept, const Snapshot& present) {
  std::vector<Difference> found;
  const auto add = [&](std::optional<Difference> difference) {
    if (difference) found.push_back(std::move(*difference));
  };
  add(OfBodies(kept, present, "friction", "",
               [](const BodySnapshot& body) { return body.material.friction; }));
  add(OfBodies(kept, present, "restitution", "",
               [](const BodySnapshot& body) { return body.material.restitution; }));
  if (kept.gravity != present.gravity)
    add(OfNumbers("gravity", kept.gravity.norm(), present.gravity.norm(), " m/s²")
            .value_or(Difference{"gravity as it was", "gravity turned"}));
  add(OfBodies(kept, present, "mass", " kg", [](const BodySnapshot& body) { return body.mass; }));
  if (kept.bodies.size() != present.bodies.size())
    add(Difference{Bodies(kept.bodies.size()), Bodies(present.bodies.size())});
  add(OfNumbers("step", kept.settings.step, present.settings.step, " s"));
  if (kept.settings.pace != present.settings.pace)
    add(Difference{NameOfPace(kept), NameOfPace(present)});
  return found;
}

}  // namespace

RunLabels DescribeRuns(const Snapshot& kept, const Snapshot& present) {
  constexpr std::size_t kMost = 2;
  RunLabels labels{"Kept run", "This run"};
  const std::vector<Difference> differences = FindDifferences(kept, present);
  for (std::size_t i = 0; i < std::min(differences.size(), kMost); ++i) {
    const char* before = i == 0 ? ": " : ", ";
    labels.kept.append(before).append(differences[i].kept);
    labels.present.append(before).append(differences[i].present);
  }
  return labels;
}

namespace {

std::string FittingRunLabel(const std::string& label, const Rect& part) {
  return Shortened(label, part.width - 3.0F * ImGui::GetFontSize());
}

/// Padding between the letters of a label and its border.
ImVec2 RunLabelPad() { return {0.7F * ImGui::GetFontSize(), 0.25F * ImGui::GetFontSize()}; }

}  // namespace

Rect PlaceRunLabel(const std::string& label, const Rect& part) {
  const float em = ImGui::GetFontSize();
  const ImVec2 size = ImGui::CalcTextSize(FittingRunLabel(label, part).c_str());
  const ImVec2 pad = RunLabelPad();
  return {part.x + 0.5F * (part.width - size.x) - pad.x, part.y + 0.55F * em, size.x + 2.0F * pad.x,
          size.y + 2.0F * pad.y};
}

float RunLabelHeight() { return PlaceRunLabel("", {}).y + PlaceRunLabel("", {}).height; }

void DrawRunLabel(const std::string& label, const Rect& part, ImDrawList* draw) {
  const Rect at = PlaceRunLabel(label, part);
  const ImVec2 pad = RunLabelPad();
  draw->AddRectFilled({at.x, at.y}, {at.x + at.width, at.y + at.height},
                      ImGui::GetColorU32(ImGuiCol_PopupBg), 0.4F * ImGui::GetFontSize());
  draw->AddText({at.x + pad.x, at.y + pad.y}, ImGui::GetColorU32(Colors().text),
                FittingRunLabel(label, part).c_str());
}

std::vector<PlacedNote> PlaceNotes(const std::vector<std::string>& notes, Rect room) {
  std::vector<PlacedNote> placed;
  for (const std::string& note : notes) {
    const PlacedNote& one = placed.emplace_back(
        PlacedNote{Wrapped(note, room.width - 3.0F * ImGui::GetFontSize()), room});
    const Rect at = PlaceRunLabel(one.text, room);
    room.height -= at.y + at.height - room.y;
    room.y = at.y + at.height;
  }
  return placed;
}

void DrawRunBorder(const Rect& right, ImDrawList* draw) {
  draw->AddRectFilled({right.x - 1.0F, right.y}, {right.x + 1.0F, right.y + right.height},
                      ImGui::GetColorU32(ImGuiCol_Separator));
}

}  // namespace touchstone::ui
