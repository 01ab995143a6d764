#include "session/run_files.h"

#include <algorithm>

#include "base/printable.h"
#include "base/whole_file.h"
#include "scene/bounds.h"
#include "scene/scene_file.h"

namespace touchstone::session {
namespace {

/// A body whose state a scene file cannot hold, or null.
const scene::BodyDesc* FindLost(const scene::SceneDesc& scene) {
  namespace bounds = scene::bounds;
  const auto fits = [](const Vec3& v, const scene::Bound& bound) {
    return std::ranges::all_of(v, [&](double x) { return bound.Admits(x); });
  };
  const auto lost = std::ranges::find_if(scene.bodies, [&](const scene::BodyDesc& body) {
    return !fits(body.position, bounds::kPosition) || !fits(body.velocity, bounds::kVelocity) ||
           !fits(body.angular_velocity, bounds::kSpin);
  });
  return lost == scene.bodies.end() ? nullptr : &*lost;
}

/// The mistake for which a scene would be refused when it is opened; empty if there is none.
std::string FindMistake(const std::string& text) {
  try {
    scene::ParseScene(text, "");
    return "";
  } catch (const scene::SceneError& mistake) {
    return mistake.path() + ": " + mistake.message();
  }
}

}  // namespace

bool SaveScene(const Simulation& simulation, const exchange::SaveScene& save, Words* words) {
  int left_out = 0;
  scene::SceneDesc scene = simulation.ExportScene(&left_out);
  if (save.camera) scene.camera = save.camera;
  if (const scene::BodyDesc* lost = FindLost(scene)) {
    if (!save.silent)
      words->message = "not saved: " + Quoted(lost->name) +
                       " exceeds the range of scene files (position or speed); delete it first";
    return false;
  }
  const std::string text = scene::WriteScene(scene);
  if (const std::string mistake = save.silent ? "" : FindMistake(text); !mistake.empty()) {
    words->message = "not saved, since it could not be opened again: " + mistake;
    return false;
  }
  const std::string failure = WriteWholeFile(save.file, text);
  if (!failure.empty()) {
    words->message = failure;
  } else if (!save.silent) {
    words->notice = "saved " + save.file;
    if (left_out > 0)
      words->notice +=
          " without " + std::to_string(left_out) + " links between bodies held in place";
  }
  return failure.empty();
}

bool SaveRecording(const exchange::Recording& recording, const std::string& file, Words* words) {
  const std::string failure = WriteWholeFile(file, exchange::WriteSession(recording));
  if (failure.empty())
    words->notice = "saved " + file;
  else
    words->message = failure;
  return failure.empty();
}

}  // namespace touchstone::session
