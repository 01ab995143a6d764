#include "base/worker_pool.h"

#include <exception>

namespace touchstone {

WorkerPool::WorkerPool(int threads) {
  for (int i = 1; i < threads; ++i)
    workers_.emplace_back([this](std::stop_token stop) { Work(stop); });
}

WorkerPool::~WorkerPool() {
  for (std::jthread& worker : workers_) worker.request_stop();
}

void WorkerPool::ForEach(int n, const std::function<void(int)>& body) {
  if (workers_.empty() || n <= 1) {
    for (int i = 0; i < n; ++i) body(i);
    return;
  }
  {
    const std::lock_guard lock(mutex_);
    body_ = &body;
    n_ = n;
    next_ = 0;
    failed_index_ = -1;
    failure_ = nullptr;
    ++round_;
  }
  wake_.notify_all();
  TakeIndices(body, n);
  std::unique_lock lock(mutex_);
  done_.wait(lock, [this] { return busy_ == 0; });
  body_ = nullptr;
  if (failure_) std::rethrow_exception(failure_);
}

void WorkerPool::Work(std::stop_token stop) {
  std::uint64_t seen = 0;
  while (true) {
    const std::function<void(int)>* body = nullptr;
    int n = 0;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, stop, [&] { return round_ != seen && body_ != nullptr; });
      if (stop.stop_requested()) return;
      seen = round_;
      body = body_;
      n = n_;
      ++busy_;
    }
    TakeIndices(*body, n);
    {
      const std::lock_guard lock(mutex_);
      --busy_;
    }
    done_.notify_one();
  }
}

void WorkerPool::TakeIndices(const std::function<void(int)>& body, int n) {
  while (true) {
    int index = 0;
    {
      const std::lock_guard lock(mutex_);
      if (next_ >= n) return;
      index = next_++;
    }
    try {
      body(index);
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (failed_index_ < 0 || index < failed_index_) {
        failed_index_ = index;
        failure_ = std::current_exception();
      }
    }
  }
}

WorkerPool& SharedWorkerPool::Of(int threads) {
  if (!pool_ || pool_->threads() != threads) pool_ = std::make_shared<WorkerPool>(threads);
  return *pool_;
}

}  // namespace touchstone
