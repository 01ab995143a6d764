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

/// Encodes the pictures of a clip on a separate thread and writes the file in one piece when all
/// are encoded.
class ClipWriter {
 public:
  ClipWriter(const ClipFormat& format, std::filesystem::path file);
  /// Leaves no file if the clip is incomplete.
  ~ClipWriter();
  ClipWriter(const ClipWriter&) = delete;
  ClipWriter& operator=(const ClipWriter&) = delete;

  /// Registers the colours of a picture, before the first one is added.
  void Survey(std::vector<unsigned char> pixels) { Push({Task::kSurvey, std::move(pixels)}); }
  void Add(std::vector<unsigned char> pixels) { Push({Task::kAdd, std::move(pixels)}); }
  /// Must be called after the last picture has been added.
  void Complete() { Push({Task::kComplete, {}}); }

  /// Number of pictures that are waiting or being encoded.
  std::size_t pending() const;
  /// The reason why the clip cannot be made, or an empty string once the file is complete; none
  /// before.
  std::optional<std::string> result() const;
  const std::filesystem::path& file() const { return file_; }

 private:
  struct Task {
    enum Kind { kSurvey, kAdd, kComplete } kind;
    std::vector<unsigned char> pixels;
  };

  void Push(Task task);
  void Work(const std::stop_token& stop);
  /// Returns whether more tasks are to come.
  bool CarryOut(const Task& task, ClipEncoder* encoder);

  const ClipFormat format_;
  const std::filesystem::path file_;
  mutable std::mutex mutex_;  // protects all members below except the thread
  std::condition_variable_any changed_;
  std::deque<Task> waiting_;
  bool busy_ = false;
  std::optional<std::string> result_;
  std::jthread worker_;
};

}  // namespace touchstone::app
