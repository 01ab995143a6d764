#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace touchstone {

/// Threads that share the indices of a loop. Any thread may run any index, so the body of the loop
/// must write only to places that belong to its index: then the result is the same for any number
/// of threads.
class WorkerPool {
 public:
  /// `threads` is the total number, including the calling thread.
  explicit WorkerPool(int threads);
  ~WorkerPool();
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  int threads() const { return static_cast<int>(workers_.size()) + 1; }

  /// Calls body(i) for every i in [0, n) and returns when all are done. If calls throw, the
  /// exception of the lowest index is rethrown after all others have finished.
  void ForEach(int n, const std::function<void(int)>& body);

 private:
  void Work(std::stop_token stop);
  void TakeIndices(const std::function<void(int)>& body, int n);

  std::mutex mutex_;
  std::condition_variable_any wake_;
  std::condition_variable done_;
  const std::function<void(int)>* body_ = nullptr;
  int n_ = 0;
  int next_ = 0;
  int busy_ = 0;
  std::uint64_t round_ = 0;
  int failed_index_ = -1;
  std::exception_ptr failure_;
  std::vector<std::jthread> workers_;
};

/// A pool that copies share. It is made when it is first asked for, and again for another number of
/// threads.
class SharedWorkerPool {
 public:
  WorkerPool& Of(int threads);

 private:
  std::shared_ptr<WorkerPool> pool_;
};

}  // namespace touchstone
