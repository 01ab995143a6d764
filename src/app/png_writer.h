#pragma once

#include <condition_variable>
#include <deque>
#include <filesystem>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace touchstone::app {

/// A picture and the file it goes into; rows from top to bottom, three bytes a pixel.
struct PngPicture {
  std::filesystem::path file;
  int width = 0;
  int height = 0;
  std::vector<unsigned char> pixels;
};

/// Writes a picture in one piece (WriteWholeFile); returns an empty string, or why it cannot be
/// written, with the file's name.
std::string WritePng(const PngPicture& picture);

/// Writes pictures on a thread of its own, one after the other: packing a large one takes a second.
class PngWriter {
 public:
  struct Written {
    std::filesystem::path file;
    std::string error;  // empty: it is there
  };

  PngWriter() = default;
  /// Waits until all is written.
  ~PngWriter();
  PngWriter(const PngWriter&) = delete;
  PngWriter& operator=(const PngWriter&) = delete;

  void Write(PngPicture picture);
  /// How many are not written yet.
  std::size_t pending() const;
  /// Whether a file of that name is among them.
  bool IsPending(const std::filesystem::path& file) const;
  /// Forgets those that have not been begun.
  void Drop();
  /// The results of the files written since the last call.
  std::vector<Written> Take();
  /// The same, of all: waits until they are written.
  std::vector<Written> Finish();

 private:
  void Work(const std::stop_token& stop);

  mutable std::mutex mutex_;  // of all below but the thread
  std::condition_variable_any changed_;
  std::deque<PngPicture> waiting_;
  std::filesystem::path writing_;  // empty: none
  std::vector<Written> written_;
  std::jthread worker_;  // runs from the first picture on
};

}  // namespace touchstone::app
