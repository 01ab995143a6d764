#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <filesystem>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "app/clip_encoder.h"

namespace touchstone::app {

/// Packs the pictures of a clip on a thread of its own and writes the file in one piece when all
/// are packed.
class ClipWriter {
 public:
  ClipWriter(const ClipFormat& format, std::filesystem::path file);
  /// Leaves no file where the clip is not complete.
  ~ClipWriter();
  ClipWriter(const ClipWriter&) = delete;
  ClipWriter& operator=(const ClipWriter&) = delete;

  /// Takes note of the colours of a picture, before the first is added.
  void Survey(std::vector<unsigned char> pixels) { Push({Task::kSurvey, std::move(pixels)}); }
  void Add(std::vector<unsigned char> pixels) { Push({Task::kAdd, std::move(pixels)}); }
  /// All pictures have been added.
  void Complete() { Push({Task::kComplete, {}}); }

  /// How many pictures are waiting or being packed.
  std::size_t pending() const;
  /// Why the clip cannot be made, or an empty string once the file is there; none before.
  std::optional<std::string> result() const;
  const std::filesystem::path& file() const { return file_; }

 private:
  struct Task {
    enum Kind { kSurvey, kAdd, kComplete } kind;
    std::vector<unsigned char> pixels;
  };

  void Push(Task task);
  void Work(const std::stop_token& stop);
  /// Returns whether there is more to be done.
  bool CarryOut(const Task& task, ClipEncoder* encoder);

  const ClipFormat format_;
  const std::filesystem::path file_;
  mutable std::mutex mutex_;  // of all below but the thread
  std::condition_variable_any changed_;
  std::deque<Task> waiting_;
  bool busy_ = false;
  std::optional<std::string> result_;
  std::jthread worker_;
};

}  // namespace touchstone::app
