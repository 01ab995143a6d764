#pragma once

#include <condition_variable>
#include <deque>
#include <filesystem>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace touchstone::app {

/// A picture and the file for it; rows from top to bottom, three bytes per pixel.
struct PngPicture {
  std::filesystem::path file;
  int width = 0;
  int height = 0;
  std::vector<unsigned char> pixels;
};

/// Writes a picture in one piece (WriteWholeFile); returns an empty string, or the reason of a
/// failure with the file's name.
std::string WritePng(const PngPicture& picture);

/// Writes pictures on a separate thread, one after the other: compressing a large one takes a
/// second.
class PngWriter {
 public:
  struct Written {
    std::filesystem::path file;
    std::string error;  // empty: the file is written
  };

  PngWriter() = default;
  /// Waits until all pictures are written.
  ~PngWriter();
  PngWriter(const PngWriter&) = delete;
  PngWriter& operator=(const PngWriter&) = delete;

  void Write(PngPicture picture);
  /// Number of pictures not yet written.
  std::size_t pending() const;
  /// Whether a picture for that file is not yet written.
  bool IsPending(const std::filesystem::path& file) const;
  /// Discards the pictures that have not been begun.
  void Drop();
  /// The results of the files written since the last call.
  std::vector<Written> Take();
  /// Waits until all pictures are written; returns the results since the last Take.
  std::vector<Written> Finish();

 private:
  void Work(const std::stop_token& stop);

  mutable std::mutex mutex_;  // protects all members below except the thread
  std::condition_variable_any changed_;
  std::deque<PngPicture> waiting_;
  std::filesystem::path writing_;  // file being written; empty: none
  std::vector<Written> written_;
  std::jthread worker_;  // starts with the first picture
};

}  // namespace touchstone::app
