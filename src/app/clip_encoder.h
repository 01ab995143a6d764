#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "ui/picture_panel.h"

namespace touchstone::app {

/// A clip cannot be made; says why.
class ClipError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

using ui::ClipKind;

/// By the ending of a file's name; none for any other.
std::optional<ClipKind> ClipKindOf(const std::filesystem::path& file);
/// With the point.
const char* EndingOf(ClipKind kind);

struct ClipFormat {
  ClipKind kind = ClipKind::kGif;
  int width = 0;  // [px]; even
  int height = 0;
  double rate = 25.0;  // pictures per second
};

/// Packs pictures into a clip: an animated GIF, H.264 in MP4, or VP9 in WebM. Uses the libraries of
/// FFmpeg; a program built without them refuses every clip.
class ClipEncoder {
 public:
  /// Whether this program was built with the libraries.
  static bool Available();

  /// Throws ClipError, as do the others.
  explicit ClipEncoder(const ClipFormat& format);
  ~ClipEncoder();
  ClipEncoder(const ClipEncoder&) = delete;
  ClipEncoder& operator=(const ClipEncoder&) = delete;

  /// Whether it wants to survey some pictures first: a GIF has 256 colours.
  bool wants_survey() const;
  /// Takes note of the colours of a picture; rows from top to bottom, three bytes a pixel.
  void Survey(std::span<const unsigned char> pixels);
  /// Appends a picture, of the same layout.
  void Add(std::span<const unsigned char> pixels);
  /// Completes the clip and returns the bytes of its file.
  std::string Finish();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace touchstone::app
