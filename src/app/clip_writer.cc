#include "app/clip_writer.h"

#include <utility>

#include "base/whole_file.h"

namespace touchstone::app {

ClipWriter::ClipWriter(const ClipFormat& format, std::filesystem::path file)
    : format_(format),
      file_(std::move(file)),
      worker_([this](const std::stop_token& stop) { Work(stop); }) {}

ClipWriter::~ClipWriter() {
  worker_.request_stop();
  worker_.join();
}

void ClipWriter::Push(Task task) {
  const std::scoped_lock lock(mutex_);
  waiting_.push_back(std::move(task));
  changed_.notify_all();
}

std::size_t ClipWriter::pending() const {
  const std::scoped_lock lock(mutex_);
  return waiting_.size() + (busy_ ? 1 : 0);
}

std::optional<std::string> ClipWriter::result() const {
  const std::scoped_lock lock(mutex_);
  return result_;
}

void ClipWriter::Work(const std::stop_token& stop) {
  std::string problem;
  try {
    const std::unique_ptr<ClipEncoder> encoder = OpenClipEncoder(format_);
    while (true) {
      std::unique_lock lock(mutex_);
      busy_ = false;
      if (!changed_.wait(lock, stop, [this] { return !waiting_.empty(); })) return;
      const Task task = std::move(waiting_.front());
      waiting_.pop_front();
      busy_ = true;
      lock.unlock();
      if (CarryOut(task, encoder.get())) continue;
      problem = WriteWholeFile(file_, encoder->Finish());
      break;
    }
  } catch (const ClipError& error) {
    problem = file_.string() + ": " + error.what();
  }
  const std::scoped_lock lock(mutex_);
  busy_ = false;
  waiting_.clear();
  result_ = std::move(problem);
}

bool ClipWriter::CarryOut(const Task& task, ClipEncoder* encoder) {
  if (task.kind == Task::kSurvey && encoder->wants_survey()) encoder->Survey(task.pixels);
  if (task.kind == Task::kAdd) encoder->Add(task.pixels);
  return task.kind != Task::kComplete;
}

}  // namespace touchstone::app
