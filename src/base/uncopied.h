#pragma once

#include <utility>

namespace touchstone {

/// A value that belongs to one object alone: a copy of the object starts with an empty one. A moved
/// object takes it along.
template <class T>
class Uncopied {
 public:
  Uncopied() = default;
  Uncopied(const Uncopied&) : value_() {}
  Uncopied(Uncopied&& other) noexcept : value_(std::exchange(other.value_, T())) {}
  Uncopied& operator=(const Uncopied& other) {
    if (this != &other) value_ = T();
    return *this;
  }
  Uncopied& operator=(Uncopied&& other) noexcept {
    value_ = std::exchange(other.value_, T());
    return *this;
  }
  ~Uncopied() = default;

  T& operator*() { return value_; }
  const T& operator*() const { return value_; }
  T* operator->() { return &value_; }
  const T* operator->() const { return &value_; }

 private:
  T value_{};
};

}  // namespace touchstone
