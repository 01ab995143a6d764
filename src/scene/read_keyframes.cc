#include "scene/read_keyframes.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "scene/read_body.h"

namespace touchstone::scene {
namespace {

// Greatest number of keyframes of a body.
constexpr size_t kMaxKeyframes = 10000;

KeyframeDesc ReadKeyframe(const JsonView& view, const BodyDesc& body) {
  view.AllowKeys({"time", "position", "orientation", "rotation"});
  KeyframeDesc keyframe{view.Require("time").Within(bounds::kKeyframe), body.position,
                        body.orientation};
  if (const auto position = view.Find("position"))
    keyframe.position = position->VectorWithin(bounds::kPosition);
  if (view.Find("orientation") || view.Find("rotation"))
    keyframe.orientation = ReadOrientation(view);
  return keyframe;
}

/// Whether a duration is permitted, up to the round-off of a shift in time.
bool IsShortEnough(double duration) {
  constexpr double kRoundOffOfShifts = 1.0 + 1e-9;
  return duration <= kMostBetweenKeyframes * kRoundOffOfShifts;
}

/// Checks the times of two successive keyframes.
void CheckTimes(const JsonView& view, const KeyframeDesc& before, const KeyframeDesc& keyframe) {
  const double duration = keyframe.time - before.time;
  if (!(duration >= kLeastBetweenKeyframes))
    view.Require("time").FailExpecting(
        "a time later than that of the keyframe before, by 1e-06 s or more");
  if (!IsShortEnough(duration))
    view.Require("time").FailExpecting("a time within 4e+08 s of that of the keyframe before");
}

/// Whether a turn is half a turn: a body turns the shorter way from one keyframe to the next, and
/// half a turn has none.
bool IsHalfTurn(const KeyframeDesc& before, const KeyframeDesc& keyframe) {
  constexpr double kHalf = 1e-9;  // cosine of half the angle
  return std::abs(before.orientation.dot(keyframe.orientation)) <= kHalf;
}

void CheckTurn(const JsonView& view, const KeyframeDesc& before, const KeyframeDesc& keyframe) {
  if (!IsHalfTurn(before, keyframe)) return;
  const auto rotation = view.Find("rotation");
  (rotation ? *rotation : view)
      .Fail(
          "expected less than half a turn from the keyframe before: the direction is not "
          "determined; put a keyframe between them");
}

/// Checks that a loop ends at its first pose.
void CheckLoop(const JsonView& end, const std::vector<KeyframeDesc>& keyframes) {
  if (!EndsWhereItBegins(keyframes))
    end.Fail("expected the pose of the first keyframe: a loop ends where it begins");
  if (!IsShortEnough(keyframes.back().time - keyframes.front().time))
    end.Require("time").FailExpecting("a loop of at most 4e+08 s");
}

}  // namespace

void CheckKeyframes(const JsonView& list, const std::vector<KeyframeDesc>& keyframes) {
  const std::vector<JsonView> items = list.List();
  if (items.size() > kMaxKeyframes)
    list.Fail("expected at most " + std::to_string(kMaxKeyframes) + " keyframes");
  for (size_t i = 1; i < keyframes.size(); ++i) {
    CheckTimes(items[i], keyframes[i - 1], keyframes[i]);
    CheckTurn(items[i], keyframes[i - 1], keyframes[i]);
  }
}

bool HasHalfTurn(const std::vector<KeyframeDesc>& keyframes) {
  return std::ranges::adjacent_find(keyframes, IsHalfTurn) != keyframes.end();
}

bool EndsWhereItBegins(const std::vector<KeyframeDesc>& keyframes) {
  constexpr double kSamePlace = 1e-9;  // [m, rad]
  if (keyframes.empty()) return true;
  const KeyframeDesc &first = keyframes.front(), &last = keyframes.back();
  return (last.position - first.position).norm() <= kSamePlace &&
         last.orientation.angularDistance(first.orientation) <= kSamePlace;
}

void ReadKeyframes(const JsonView& view, BodyDesc* body) {
  const auto loop = view.Find("loop");
  const auto list = view.Find("keyframes");
  if (loop && loop->Boolean() && !list) loop->Fail("expected \"keyframes\" beside it");
  if (!list) return;
  if (!body->fixed)
    list->Fail("expected \"fixed\": true beside it: only fixed bodies follow keyframes");
  for (const char* key : {"velocity", "angular_velocity"})
    if (const auto velocity = view.Find(key))
      velocity->Fail("expected none: the keyframes determine the motion");
  const std::vector<JsonView> items = list->List();
  if (items.size() < 2) list->Fail("expected two or more keyframes");
  for (const JsonView& item : items) body->keyframes.push_back(ReadKeyframe(item, *body));
  CheckKeyframes(*list, body->keyframes);
  if (loop) body->loop = loop->Boolean();
  if (body->loop) CheckLoop(items.back(), body->keyframes);
}

}  // namespace touchstone::scene
