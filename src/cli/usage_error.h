#pragma once

#include <stdexcept>

namespace touchstone::cli {

/// The call cannot be carried out as it was typed: exit code kWrongInput. what() is one line.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace touchstone::cli
