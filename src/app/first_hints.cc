#include "app/first_hints.h"

#include <algorithm>

namespace touchstone::app {
namespace {

/// How to begin where nothing but fixed bodies is.
std::vector<std::string> HintsToBuild(const InputMap& inputs, bool paused) {
  const std::string box = inputs.FirstKeyOf(Action::kSpawnBox);
  const std::string ball = inputs.FirstKeyOf(Action::kSpawnBall);
  std::vector<std::string> hints;
  if (!box.empty() && !ball.empty())
    hints.push_back(box + ", then a click, places a box, " + ball +
                    " a ball; a drag places a row, with Shift a wall");
  hints.emplace_back("Right click: all that can be added. Files can be dropped here");
  const std::string play = inputs.FirstKeyOf(Action::kPlayPause);
  if (paused && !play.empty()) hints.push_back("The scene is paused: " + play + " plays it");
  return hints;
}

}  // namespace

std::vector<std::string> FirstHints(const exchange::Snapshot& snapshot, const InputMap& inputs,
                                    const Preferences& preferences, float height) {
  std::vector<std::string> hints;
  if (snapshot.scene == nullptr || preferences.view.free_body) return hints;
  if (std::ranges::all_of(snapshot.bodies, &exchange::BodySnapshot::fixed))
    return HintsToBuild(inputs, snapshot.run.state == exchange::RunState::kPaused);
  if (snapshot.scene->name != "start") return hints;
  const std::string pull = inputs.DragOf(Action::kGrab);
  if (!preferences.has_pulled && !pull.empty()) hints.push_back(pull + " pulls it");
  const std::string launch = inputs.DragOf(Action::kLaunch);
  if (!preferences.has_launched && !launch.empty())
    hints.push_back(launch + " launches a " + ToString(preferences.launch.shape) +
                    ": press on the target, pull back as with a sling");
  if (!preferences.has_gone_back)
    hints.emplace_back("Drag the timeline to go back; Play continues from there");
  constexpr float kRoomForAll = 360.0F;  // [points]
  if (height < kRoomForAll && hints.size() > 1) hints.resize(1);
  return hints;
}

}  // namespace touchstone::app
