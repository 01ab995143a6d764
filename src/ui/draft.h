#pragma once

#include <optional>
#include <utility>

namespace touchstone::ui {

/// A value that a person is changing: shown instead of the value in force until the simulation has
/// answered, so that a slider does not jump back while its command is under way.
template <class T>
class Draft {
 public:
  /// Returns the value to show: the draft while it waits, otherwise the value in force. `equal`
  /// compares two values.
  template <class Equal>
  const T& Shown(const T& in_force, double now, Equal&& equal) {
    const bool answered = value_ && (!equal(in_force, before_) || equal(in_force, *value_));
    if (value_ && (answered || now > give_up_)) value_.reset();
    return value_ ? *value_ : in_force;
  }
  /// Stores a changed value whose command has been sent.
  void Set(T value, const T& in_force, double now) {
    before_ = in_force;
    value_ = std::move(value);
    give_up_ = now + kPatience;
  }

 private:
  static constexpr double kPatience = 2.0;  // time after which the command counts as refused [s]

  std::optional<T> value_;
  T before_{};
  double give_up_ = 0.0;
};

}  // namespace touchstone::ui
