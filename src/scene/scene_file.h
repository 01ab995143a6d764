#pragma once

#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "scene/scene_desc.h"

namespace touchstone::scene {

class JsonView;

/// One mistake in a scene: its place (file and JSON path) and the expected value. what() reads
/// "FILE: bodies[3].shape.box[1]: expected a positive number, got -1".
class SceneError : public std::runtime_error {
 public:
  SceneError(std::string file, std::string path, std::string message);
  const std::string& file() const { return file_; }
  const std::string& path() const { return path_; }
  const std::string& message() const { return message_; }

 private:
  std::string file_;
  std::string path_;
  std::string message_;
};

/// "settings.step=0.001": a value set at a JSON path before the scene is read (`--set`). The value
/// is JSON; other text is taken as a string.
struct Override {
  std::string path;
  std::string value;
};

/// The key that a session has, and no scene.
inline constexpr const char* kSessionKey = "touchstone_session";

/// Reads and validates a scene. `source` names the text in errors; its stem is the default name.
/// Throws SceneError on the first mistake; nothing is half-loaded.
SceneDesc ParseScene(std::string_view text, const std::string& source,
                     const std::vector<Override>& overrides = {});

/// ParseScene for a scene inside another document; paths in errors are that document's.
SceneDesc ReadScene(const JsonView& root, const std::string& default_name);

/// The text of a file, or of standard input for "-". Throws SceneError if it cannot be read or is
/// longer than the limit for scenes (kMostText bytes).
std::string ReadText(const std::string& file);
inline constexpr std::size_t kMostText = std::size_t{1} << 28;

/// The name of a file, or of standard input, in messages.
std::string SourceName(const std::string& file);

/// Reads NAME.scene.json; "-" is standard input. Throws SceneError also if it cannot be opened.
SceneDesc LoadScene(const std::filesystem::path& file, const std::vector<Override>& overrides = {});

/// The scene as text that ParseScene reads back to the same bits (17 significant digits).
std::string WriteScene(const SceneDesc& scene);

}  // namespace touchstone::scene
