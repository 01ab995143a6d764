#include "app/sandbox.h"

#include <cstdlib>
#include <filesystem>
#include <utility>

#include "app/export_file.h"
#include "app/preferences.h"
#include "app/sandbox_window.h"
#include "app/window_pace.h"
#include "base/exit_codes.h"
#include "base/log.h"
#include "scene/catalog/catalog.h"
#include "scene/import/foreign_scene.h"
#include "scene/mesh_file.h"
#include "scene/scene_argument.h"
#include "scene/scene_file.h"
#include "session/overlapping_limbs.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif
#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/lsan_interface.h>
#endif

namespace touchstone::app {
namespace {

/// Keeps freed memory in the process. A picture takes megabytes and frees them; if they were
/// returned to the system each time, every page of the next picture would cost a page fault.
void KeepFreedMemory() {
#ifdef __GLIBC__
  mallopt(M_TRIM_THRESHOLD, 256 << 20);
  mallopt(M_MMAP_THRESHOLD, 32 << 20);  // the greatest value allowed
#endif
}

/// Under AddressSanitizer, looks for leaks while the graphics driver is loaded: Mesa keeps 240
/// bytes for as long as the process lives, by pointers that go with the driver when GLFW unloads
/// it.
void CheckForLeaks() {
#ifdef __SANITIZE_ADDRESS__
  __lsan_do_leak_check();
#endif
}

}  // namespace

Opening FindOpening(const std::string& name, const std::vector<std::string_view>& other_words) {
  std::error_code ignored;
  const bool is_file = !name.empty() && name != "-" && !scene::IsInCatalog(name) &&
                       std::filesystem::is_regular_file(name, ignored);
  if (is_file) {
    const std::string text = scene::ReadText(name);
    if (exchange::LooksLikeSession(text)) {
      auto recording =
          std::make_shared<const exchange::Recording>(exchange::ParseSession(text, name));
      return {recording->scene, recording, "",
              (WorkingFolder() / name).lexically_normal().string()};
    }
  }
  auto scene = std::make_shared<const scene::SceneDesc>(session::LetOverlappingLimbsPass(
      scene::StandOnFloor(scene::LoadSceneArgument(name, {}, other_words), name)));
  // A mesh, or another program's scene, is not overwritten.
  const bool may_be_saved_to =
      is_file && !scene::IsMeshFileName(name) && !scene::IsForeignSceneFile(name);
  return {AtWindowPace(std::move(scene)), nullptr,
          may_be_saved_to ? (WorkingFolder() / name).lexically_normal().string() : "", ""};
}

int RunSandbox(const Opening& opening) {
  KeepFreedMemory();
  const std::filesystem::path file = PreferencesFile();
  Preferences preferences = LoadPreferences(file);
  try {
    SandboxWindow window(opening, &preferences);
    const bool ended = window.Run();
    SavePreferences(preferences, file);
    if (!ended) std::_Exit(kDone);
    CheckForLeaks();
  } catch (const DisplayError& error) {
    spdlog::error(error.what());
    return kNoDisplay;
  }
  return kDone;
}

}  // namespace touchstone::app
