#pragma once

#include <stdexcept>

namespace touchstone {

/// A call that cannot be carried out as typed: exit code kWrongInput. what() is one line.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace touchstone
