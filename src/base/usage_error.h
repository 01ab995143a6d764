#pragma once

#include <stdexcept>

namespace touchstone {

/// What a person asked for cannot be carried out as it was typed: exit code kWrongInput. what() is
/// one line.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace touchstone
