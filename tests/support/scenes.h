#pragma once

#include <filesystem>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "scene/catalog/catalog.h"
#include "scene/scene_desc.h"
#include "scene/scene_file.h"

namespace touchstone::testing {

/// A built-in scene by name; with "path=value" overrides as on the command line.
inline std::shared_ptr<const scene::SceneDesc> BuiltIn(
    const std::string& name, const std::vector<scene::Override>& overrides = {}) {
  const std::optional<scene::CatalogEntry> entry = scene::FindCatalogEntry(name);
  if (!entry) throw std::invalid_argument("no built-in scene " + name);
  if (overrides.empty()) return std::make_shared<const scene::SceneDesc>(entry->make());
  return std::make_shared<const scene::SceneDesc>(
      scene::ParseScene(scene::WriteScene(entry->make()), name, overrides));
}

/// The scene of tests/data/NAME.scene.json.
inline std::shared_ptr<const scene::SceneDesc> FromFile(const std::string& name) {
  return std::make_shared<const scene::SceneDesc>(
      scene::LoadScene(std::filesystem::path(TOUCHSTONE_TEST_DATA) / (name + ".scene.json")));
}

/// The same with thrusters so many times as strong: beyond the bounds of scene files.
inline std::shared_ptr<const scene::SceneDesc> FromFileWithThrust(const std::string& name,
                                                                  double factor) {
  scene::SceneDesc desc = *FromFile(name);
  for (scene::ThrusterDesc& thruster : desc.thrusters) thruster.force *= factor;
  return std::make_shared<const scene::SceneDesc>(std::move(desc));
}

inline std::shared_ptr<const scene::SceneDesc> FromText(const std::string& text) {
  return std::make_shared<const scene::SceneDesc>(scene::ParseScene(text, "test.scene.json"));
}

/// Adds a box with these edges [m]; the body is the scene's, until the next one is added.
inline scene::BodyDesc* AddBox(scene::SceneDesc* desc, const std::string& name, const Vec3& lengths,
                               const Vec3& position) {
  scene::BodyDesc body;
  body.name = name;
  body.shape = scene::BoxShape{lengths};
  body.position = position;
  return &desc->bodies.emplace_back(body);
}

}  // namespace touchstone::testing
