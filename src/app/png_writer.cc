#include "app/png_writer.h"

#include <stb/stb_image_write.h>

#include <algorithm>
#include <utility>

#include "base/whole_file.h"

namespace touchstone::app {

std::string WritePng(const PngPicture& picture) {
  std::string bytes;
  const auto append = [](void* to, void* data, int size) {
    static_cast<std::string*>(to)->append(static_cast<const char*>(data),
                                          static_cast<std::size_t>(size));
  };
  if (stbi_write_png_to_func(append, &bytes, picture.width, picture.height, 3,
                             picture.pixels.data(), 3 * picture.width) == 0)
    return picture.file.string() + ": the picture cannot be compressed";
  return WriteWholeFile(picture.file, bytes);
}

PngWriter::~PngWriter() {
  worker_.request_stop();
  if (worker_.joinable()) worker_.join();
}

void PngWriter::Write(PngPicture picture) {
  {
    const std::scoped_lock lock(mutex_);
    waiting_.push_back(std::move(picture));
  }
  changed_.notify_all();
  if (!worker_.joinable())
    worker_ = std::jthread([this](const std::stop_token& stop) { Work(stop); });
}

void PngWriter::Work(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  while (changed_.wait(lock, stop, [this] { return !waiting_.empty(); })) {
    const PngPicture picture = std::move(waiting_.front());
    waiting_.pop_front();
    writing_ = picture.file;
    lock.unlock();
    std::string error = WritePng(picture);
    lock.lock();
    writing_.clear();
    written_.push_back({picture.file, std::move(error)});
    changed_.notify_all();
  }
}

std::size_t PngWriter::pending() const {
  const std::scoped_lock lock(mutex_);
  return waiting_.size() + (writing_.empty() ? 0 : 1);
}

bool PngWriter::IsPending(const std::filesystem::path& file) const {
  const std::scoped_lock lock(mutex_);
  return writing_ == file || std::ranges::find(waiting_, file, &PngPicture::file) != waiting_.end();
}

void PngWriter::Drop() {
  const std::scoped_lock lock(mutex_);
  waiting_.clear();
}

std::vector<PngWriter::Written> PngWriter::Take() {
  const std::scoped_lock lock(mutex_);
  return std::exchange(written_, {});
}

std::vector<PngWriter::Written> PngWriter::Finish() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return waiting_.empty() && writing_.empty(); });
  return std::exchange(written_, {});
}

}  // namespace touchstone::app
