#include "app/new_scene.h"

#include <string_view>

#include "scene/scene_file.h"

namespace touchstone::app {
namespace {

// Arrows have a scale before any weight determines it: that of a box as it is added.
constexpr std::string_view kText = R"({
  "touchstone": 1,
  "name": "untitled",
  "description": "A floor to build on. The right button's menu adds bodies and joins them. Play starts the time.",
  "materials": {"default": {"restitution": 0.2, "friction": 0.5}},
  "camera": {"eye": [1.2, -6.0, 2.4], "target": [0, 0, 0.5]},
  "view": {"newtons_per_metre": 1500},
  "bodies": [
    {"name": "floor", "shape": {"box": [40, 40, 1]}, "position": [0, 0, -0.5], "fixed": true,
     "color": "#8c8f92"}
  ]
})";

}  // namespace

std::shared_ptr<const scene::SceneDesc> MakeNewScene() {
  return std::make_shared<const scene::SceneDesc>(scene::ParseScene(kText, "the new scene"));
}

}  // namespace touchstone::app
