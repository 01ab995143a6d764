#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "exchange/snapshot.h"
#include "scene/catalog/catalog.h"
#include "scene/scene_desc.h"
#include "scene/scene_file.h"
#include "simulation/simulation.h"
#include "support/sanitized.h"

namespace touchstone::testing {

/// A built-in scene by name; with "path=value" overrides as on the command line.
inline std::shared_ptr<const scene::SceneDesc> BuiltIn(
    const std::string& name, const std::vector<scene::Override>& overrides = {}) {
  const scene::CatalogEntry* entry = scene::FindCatalogEntry(name);
  if (entry == nullptr) throw std::invalid_argument("no built-in scene " + name);
  if (overrides.empty()) return std::make_shared<const scene::SceneDesc>(entry->make());
  return std::make_shared<const scene::SceneDesc>(
      scene::ParseScene(scene::WriteScene(entry->make()), name, overrides));
}

/// The scene of tests/data/NAME.scene.json.
inline std::shared_ptr<const scene::SceneDesc> FromFile(const std::string& name) {
  return std::make_shared<const scene::SceneDesc>(
      scene::LoadScene(std::string(TOUCHSTONE_TEST_DATA) + "/" + name + ".scene.json"));
}

inline std::shared_ptr<const scene::SceneDesc> FromText(const std::string& text) {
  return std::make_shared<const scene::SceneDesc>(scene::ParseScene(text, "test.scene.json"));
}

/// Takes steps until `until` is reached and calls `look` after each; stops at the first failure,
/// whose message it returns (empty: none). The last step may end later: MakeSnapshot(until) then
/// shows what was at that time.
inline std::string RunTo(
    simulation::Simulation* simulation, double until, const std::function<void()>& look = [] {}) {
  while (!simulation->HasReached(until)) {
    const simulation::StepReport report = simulation->Advance();
    if (!report.ok) return report.message;
    look();
  }
  return "";
}

inline const exchange::BodySnapshot& Body(const exchange::Snapshot& snapshot,
                                          const std::string& name) {
  for (const exchange::BodySnapshot& body : snapshot.bodies)
    if (body.name == name) return body;
  throw std::invalid_argument("no body " + name);
}

}  // namespace touchstone::testing
