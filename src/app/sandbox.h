#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "exchange/recording.h"
#include "scene/scene_desc.h"

namespace touchstone::app {

/// The scene or session that a window opens with.
struct Opening {
  std::shared_ptr<const scene::SceneDesc> scene;
  std::shared_ptr<const exchange::Recording> recording;  // at its start; null: none
  std::string file;     // scene file it came from, which can be saved to; empty: none
  std::string session;  // session file it came from; empty: none
};

/// Reads the scene or session given by a file, a built-in name, "-" or nothing (the start scene).
/// Throws scene::SceneError and, if nothing has that name, UsageError, which may suggest one of the
/// other words instead.
Opening FindOpening(const std::string& name, const std::vector<std::string_view>& other_words = {});

/// Opens the window and runs until it is closed. Returns the process exit code (3: no display), or
/// ends the process if a long step is under way whose result is no longer needed. Throws
/// scene::SceneError if the scene's bodies overlap.
int RunSandbox(const Opening& opening);

}  // namespace touchstone::app
