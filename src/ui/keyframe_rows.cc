#include "ui/keyframe_rows.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "ui/drag_numbers.h"
#include "ui/format.h"
#include "ui/widgets.h"

namespace touchstone::ui {
namespace {

using exchange::SetKeyframes;
using scene::KeyframeDesc;

constexpr double kBetween = 1.0;     // from the last keyframe to one appended after it [s]
constexpr double kLeastStep = 1e-3;  // least distance of keyframes moved in time [s]

bool SamePlan(const SetKeyframes& a, const SetKeyframes& b) {
  return a.loop == b.loop && a.follow == b.follow &&
         std::ranges::equal(a.keyframes, b.keyframes, [](const auto& x, const auto& y) {
           return x.time == y.time && x.position == y.position &&
                  x.orientation.coeffs() == y.orientation.coeffs();
         });
}

SetKeyframes PlanOf(const exchange::BodySnapshot& body) {
  SetKeyframes plan{.body = body.id, .keyframes = {}, .loop = false, .follow = body.follows_plan};
  if (body.plan == nullptr) return plan;
  plan.keyframes = body.plan->keyframes;
  plan.loop = body.plan->loop;
  return plan;
}

/// The time within the first round of a loop.
double OnFirstRound(const std::vector<KeyframeDesc>& keyframes, double t) {
  const double first = keyframes.front().time, round = keyframes.back().time - first;
  return round > 0.0 ? t - std::floor((t - first) / round) * round : t;
}

void CloseLoop(SetKeyframes* plan) {
  const KeyframeDesc &first = plan->keyframes.front(), &last = plan->keyframes.back();
  if (plan->keyframes.size() > 1 && first.position == last.position &&
      first.orientation.coeffs() == last.orientation.coeffs())
    return;
  plan->keyframes.push_back({last.time + kBetween, first.position, first.orientation});
}

/// Draws time and position of a keyframe; returns whether anything changed.
bool DrawKeyframe(const PanelContext& context, const exchange::BodySnapshot& body, std::size_t i,
                  SetKeyframes* plan) {
  const std::string mark = "inspector.keyframe." + std::to_string(i);
  std::vector<KeyframeDesc>& all = plan->keyframes;
  ImGui::PushID(static_cast<int>(i));
  bool changed = false;
  ImGui::AlignTextToFramePadding();
  ImGui::TextDisabled("%zu", i + 1);
  ImGui::SameLine(1.6F * ImGui::GetFontSize());
  ImGui::SetNextItemWidth(4.5F * ImGui::GetFontSize());
  double time = WithoutHidden(all[i].time, 3);
  const double least = i > 0 ? all[i - 1].time + kLeastStep : -1e9;
  const double most = i + 1 < all.size() ? all[i + 1].time - kLeastStep : 1e9;
  if (DragNumber("##time", &time, 0.01F, "%.3f s", {.least = least, .most = most}) &&
      std::isfinite(time) && least <= most) {
    all[i].time = time;
    changed = true;
  }
  context.Mark(mark + ".time");
  const Vec3& p = all[i].position;
  Tooltip("when the body is at " + FormatNumber(p.x()) + ", " + FormatNumber(p.y()) + ", " +
          FormatNumber(p.z()) + " m; drag sideways, or double-click to type");
  ImGui::SameLine();
  if (ImGui::SmallButton("here")) {
    all[i].position = body.p_WBcm;
    all[i].orientation = body.q_WB;
    // A loop ends at its first pose.
    if (plan->loop && (i == 0 || i + 1 == all.size())) {
      KeyframeDesc& other = i == 0 ? all.back() : all.front();
      other.position = all[i].position;
      other.orientation = all[i].orientation;
    }
    changed = true;
  }
  context.Mark(mark + ".here");
  Tooltip("Sets this keyframe to the body's present pose.");
  ImGui::SameLine();
  if (ImGui::SmallButton("remove")) {
    all.erase(all.begin() + static_cast<std::ptrdiff_t>(i));
    plan->follow = plan->follow && all.size() > 1;
    if (plan->loop && !all.empty()) CloseLoop(plan);
    changed = true;
  }
  context.Mark(mark + ".remove");
  ImGui::PopID();
  return changed;
}

bool DrawSwitches(const PanelContext& context, SetKeyframes* plan) {
  bool changed = false;
  ImGui::BeginDisabled(plan->keyframes.size() < 2);
  if (ImGui::Checkbox("follow", &plan->follow)) changed = true;
  context.Mark("inspector.keyframes.follow");
  Tooltip(
      "The body follows its keyframes, from the present point of their path. Otherwise it is at "
      "rest, and can be placed by hand.");
  ImGui::SameLine();
  if (ImGui::Checkbox("loop", &plan->loop)) {
    if (plan->loop) CloseLoop(plan);
    changed = true;
  }
  context.Mark("inspector.keyframes.loop");
  Tooltip("The path repeats after the last keyframe; a copy of the first one is added at the end.");
  ImGui::EndDisabled();
  return changed;
}

std::string Summary(const exchange::BodySnapshot& body, double now) {
  if (body.plan == nullptr) return "none";
  std::string text = std::to_string(body.plan->keyframes.size());
  if (!body.follows_plan) return text + ", not followed";
  const auto next = TimeToNextKeyframe(*body.plan, now);
  return text + (next ? ", next in " + FormatQuantity(*next, "s") : ", all passed");
}

}  // namespace

std::optional<double> TimeToNextKeyframe(const scene::KeyframePlan& plan, double now) {
  if (plan.keyframes.empty()) return std::nullopt;
  const double t = plan.loop ? OnFirstRound(plan.keyframes, now) : now;
  for (const KeyframeDesc& keyframe : plan.keyframes)
    if (keyframe.time > t) return keyframe.time - t;
  return std::nullopt;
}

SetKeyframes WithKeyframe(SetKeyframes plan, double now, const exchange::BodySnapshot& body) {
  std::vector<KeyframeDesc>& all = plan.keyframes;
  KeyframeDesc added{now, body.p_WBcm, body.q_WB};
  if (!all.empty() && plan.follow && plan.loop) added.time = OnFirstRound(all, now);
  if (!all.empty() && !plan.follow && added.time <= all.back().time)
    added.time = all.back().time + kBetween;
  const auto after =
      std::ranges::lower_bound(all, added.time - kLeastStep, {}, &KeyframeDesc::time);
  if (after != all.end() && after->time <= added.time + kLeastStep) {
    added.time = after->time;
    *after = added;
  } else {
    all.insert(after, added);
  }
  if (plan.loop) CloseLoop(&plan);
  return plan;
}

void KeyframeRows::Draw(const PanelContext& context, const exchange::BodySnapshot& body) {
  if (!body.fixed) return;
  constexpr std::size_t kRows = 6;  // more rows are scrolled
  const double now = context.snapshot.time;
  Fact("keyframes", Summary(body, now),
       "prescribe the motion of a fixed body; placed by hand, it leaves its path");
  context.Mark("inspector.keyframes");
  const SetKeyframes in_force = PlanOf(body);
  SetKeyframes plan = draft_.Shown(in_force, context.now, SamePlan);
  bool changed = false;
  if (!plan.keyframes.empty()) {
    changed |= DrawSwitches(context, &plan);
    const float row = ImGui::GetFrameHeightWithSpacing();
    const auto rows = static_cast<float>(std::min(plan.keyframes.size(), kRows));
    if (ImGui::BeginChild("##keyframes", {0.0F, rows * row})) {
      for (std::size_t i = 0; i < plan.keyframes.size() && !changed; ++i)
        changed |= DrawKeyframe(context, body, i, &plan);
    }
    ImGui::EndChild();
  }
  if (ImGui::SmallButton("Add keyframe")) {
    plan = WithKeyframe(plan, now, body);
    changed = true;
  }
  context.Mark("inspector.keyframes.add");
  Tooltip(
      "Adds one at the body's present pose and time; if the body does not follow them, a second "
      "after the last.");
  if (!changed) return;
  draft_.Set(plan, in_force, context.now);
  context.Send(plan);
}

}  // namespace touchstone::ui
