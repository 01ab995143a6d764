#include "cli/start_simulation.h"

#include <utility>

#include "scene/scene_file.h"

namespace touchstone::cli {

session::Simulation StartSimulation(std::shared_ptr<const scene::SceneDesc> scene,
                                    const std::string& name) {
  try {
    return session::Simulation(std::move(scene));
  } catch (const scene::SceneError& error) {
    throw scene::SceneError(scene::SourceName(name), error.path(), error.message());
  }
}

}  // namespace touchstone::cli
