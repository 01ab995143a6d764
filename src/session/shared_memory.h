#pragma once

#include <cstddef>
#include <unordered_map>

#include "base/check.h"

namespace touchstone::session {

/// The memory of shared objects, each counted once while it has a holder.
class SharedMemory {
 public:
  void Take(const void* part, std::size_t bytes) {
    Part& known = parts_[part];
    if (known.holders++ > 0) return;
    known.bytes = bytes;
    bytes_ += bytes;
  }
  /// @pre taken more often than released
  void Release(const void* part) {
    const auto known = parts_.find(part);
    TOUCHSTONE_CHECK(known != parts_.end());
    if (--known->second.holders > 0) return;
    bytes_ -= known->second.bytes;
    parts_.erase(known);
  }
  std::size_t bytes() const { return bytes_; }

 private:
  struct Part {
    std::size_t holders = 0;
    std::size_t bytes = 0;
  };
  std::unordered_map<const void*, Part> parts_;
  std::size_t bytes_ = 0;
};

}  // namespace touchstone::session
