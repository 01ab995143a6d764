#include "app/clip_encoder.h"

#include <dlfcn.h>

#include <algorithm>
#include <array>

#include "base/file_ending.h"

namespace touchstone::app {

namespace {

constexpr std::array kClipEndings = {".gif", ".mp4", ".webm"};  // in the order of ClipKind
constexpr const char* kPlugIn = "touchstone_clips.so";

struct PlugIn {
  ClipEncoder* (*open)(const ClipFormat&) = nullptr;
  std::string lacks;
};

/// Loads the plug-in, which stays loaded until the program ends.
PlugIn LoadPlugIn() {
  if (!CanMakeClips())
    return {nullptr,
            "this program was built without the encoders of clips (libavcodec-dev, "
            "libavfilter-dev, libavformat-dev)"};
  void* const plug_in = dlopen(kPlugIn, RTLD_NOW | RTLD_LOCAL);
  void* const open = plug_in == nullptr ? nullptr : dlsym(plug_in, "TouchstoneOpenClipEncoder");
  if (open != nullptr) return {reinterpret_cast<ClipEncoder* (*)(const ClipFormat&)>(open), ""};
  const char* const reason = dlerror();  // names the missing file
  return {nullptr, std::string("the encoders of clips cannot be loaded (") + kPlugIn +
                       " beside the program, and FFmpeg's libraries): " +
                       (reason != nullptr ? reason : "unknown reason")};
}

const PlugIn& ThePlugIn() {
  static const PlugIn kPlugInOnce = LoadPlugIn();
  return kPlugInOnce;
}

}  // namespace

std::optional<ClipKind> ClipKindOf(const std::filesystem::path& file) {
  const auto found = std::ranges::find(kClipEndings, FileEnding(file));
  if (found == kClipEndings.end()) return std::nullopt;
  return static_cast<ClipKind>(found - kClipEndings.begin());
}

const char* EndingOf(ClipKind kind) { return kClipEndings[static_cast<std::size_t>(kind)]; }

bool CanMakeClips() {
#ifdef TOUCHSTONE_CLIPS
  return true;
#else
  return false;
#endif
}

std::string LackingForClips() { return ThePlugIn().lacks; }

std::unique_ptr<ClipEncoder> OpenClipEncoder(const ClipFormat& format) {
  const PlugIn& plug_in = ThePlugIn();
  if (plug_in.open == nullptr) throw ClipError(plug_in.lacks);
  if (format.width < 2 || format.height < 2 || format.width % 2 != 0 || format.height % 2 != 0)
    throw ClipError("a clip's width and height are even numbers from 2 on, not " +
                    std::to_string(format.width) + " and " + std::to_string(format.height));
  return std::unique_ptr<ClipEncoder>(plug_in.open(format));
}

}  // namespace touchstone::app
