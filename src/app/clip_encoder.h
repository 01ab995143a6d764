#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>

#include "ui/clip_kind.h"

namespace touchstone::app {

/// The reason why a clip cannot be made.
class ClipError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

using ui::ClipKind;

/// The kind for the ending of a file's name; none for any other ending.
std::optional<ClipKind> ClipKindOf(const std::filesystem::path& file);
/// The ending of a file's name, with its point.
const char* EndingOf(ClipKind kind);

struct ClipFormat {
  ClipKind kind = ClipKind::kGif;
  int width = 0;  // [px]; even
  int height = 0;
  double rate = 25.0;  // pictures per second
};

/// Packs pictures into a clip: an animated GIF, H.264 in MP4, or VP9 in WebM. All throw ClipError.
class ClipEncoder {
 public:
  virtual ~ClipEncoder() = default;

  /// Whether it needs to survey some pictures first: a GIF has 256 colours.
  virtual bool wants_survey() const = 0;
  /// Registers the colours of a picture; rows from top to bottom, three bytes per pixel.
  virtual void Survey(std::span<const unsigned char> pixels) = 0;
  /// Appends a picture, in the layout of Survey.
  virtual void Add(std::span<const unsigned char> pixels) = 0;
  /// Completes the clip and returns the bytes of its file.
  virtual std::string Finish() = 0;
};

/// Whether this program was built with the libraries of FFmpeg; without them every clip is refused.
bool CanMakeClips();

/// Names of the missing libraries or plug-in that clips need; empty: none are missing.
std::string LackingForClips();

/// Loads the plug-in `clips` from the program's folder at the first call. Throws ClipError.
std::unique_ptr<ClipEncoder> OpenClipEncoder(const ClipFormat& format);

}  // namespace touchstone::app
