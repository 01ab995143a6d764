#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "exchange/command.h"

namespace touchstone::exchange {

/// Everything needed to repeat a run: the scene it started from and its commands by frame (frames
/// count steps). The run is deterministic; hashes of the state show whether another program gets
/// the same result.
struct Recording {
  struct Entry {
    std::int64_t frame = 0;  // carried out after this number of steps
    Command command;         // a command that changes the world
    std::uint64_t gesture = 0;
  };
  struct Mark {
    std::int64_t frame = 0;  // after this step, before its commands
    double time = 0.0;       // [s]
    std::uint64_t hash = 0;  // hash of the state at that time
  };
  static constexpr std::int64_t kMarkEvery = 10;  // frames

  std::shared_ptr<const scene::SceneDesc> scene;
  std::int64_t frames = 0;
  std::vector<Entry> entries;  // by frame, in the order they were carried out
  std::vector<Mark> marks;     // by frame
};

/// Whether the text is a session rather than a scene: it has the key of a session.
bool LooksLikeSession(std::string_view text);

/// The recording as the text of NAME.session.json (docs/sessions.md), 17 significant digits.
std::string WriteSession(const Recording& recording);

/// Parses the text of a session. Throws scene::SceneError on the first mistake; `source` names the
/// text in errors.
Recording ParseSession(std::string_view text, const std::string& source);

}  // namespace touchstone::exchange
