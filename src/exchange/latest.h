#pragma once

#include <memory>
#include <mutex>
#include <utility>

namespace touchstone::exchange {

/// The newest value one thread has published for others: copied under the lock, used after it.
template <class T>
class Latest {
 public:
  void Publish(std::shared_ptr<const T> value) {
    const std::lock_guard lock(mutex_);
    value_.swap(value);  // the old value dies outside the lock
  }

  /// The newest value; null before the first.
  std::shared_ptr<const T> Get() const {
    const std::lock_guard lock(mutex_);
    return value_;
  }

 private:
  mutable std::mutex mutex_;
  std::shared_ptr<const T> value_;
};

}  // namespace touchstone::exchange
