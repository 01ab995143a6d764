#pragma once

#include <memory>
#include <mutex>
#include <utility>

namespace touchstone::exchange {

/// The latest value that one thread has published for others: copied under the lock, used without
/// it.
template <class T>
class Latest {
 public:
  void Publish(std::shared_ptr<const T> value) {
    const std::lock_guard lock(mutex_);
    value_.swap(value);  // the old value is destroyed outside the lock
  }

  /// The latest value; null before the first.
  std::shared_ptr<const T> Get() const {
    const std::lock_guard lock(mutex_);
    return value_;
  }

 private:
  mutable std::mutex mutex_;
  std::shared_ptr<const T> value_;
};

}  // namespace touchstone::exchange
