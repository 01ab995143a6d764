#include "app/clip_encoder.h"

#include <dlfcn.h>

#include <algorithm>
#include <array>
#include <cctype>

namespace touchstone::app {

namespace {

constexpr std::array kClipEndings = {".gif", ".mp4", ".webm"};  // in the order of ClipKind
constexpr const char* kPlugIn = "touchstone_clips.so";

/// The plug-in's function, or null. It stays loaded until the program ends.
void* FindInPlugIn() {
  void* const plug_in = dlopen(kPlugIn, RTLD_NOW | RTLD_LOCAL);
  return plug_in == nullptr ? nullptr : dlsym(plug_in, "TouchstoneOpenClipEncoder");
}

}  // namespace

std::optional<ClipKind> ClipKindOf(const std::filesystem::path& file) {
  std::string ending = file.extension().string();
  std::ranges::transform(ending, ending.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  const auto found = std::ranges::find(kClipEndings, ending);
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

std::unique_ptr<ClipEncoder> OpenClipEncoder(const ClipFormat& format) {
  if (!CanMakeClips())
    throw ClipError(
        "this program was built without the encoders of clips (libavcodec-dev, libavfilter-dev, "
        "libavformat-dev)");
  if (format.width < 2 || format.height < 2 || format.width % 2 != 0 || format.height % 2 != 0)
    throw ClipError("a clip's width and height are even numbers from 2 on, not " +
                    std::to_string(format.width) + " and " + std::to_string(format.height));
  static const auto kOpen = reinterpret_cast<ClipEncoder* (*)(const ClipFormat&)>(FindInPlugIn());
  if (kOpen == nullptr)
    throw ClipError(std::string("the encoders of clips cannot be loaded: ") + kPlugIn +
                    " belongs beside the program");
  return std::unique_ptr<ClipEncoder>(kOpen(format));
}

}  // namespace touchstone::app
