#pragma once

#include <string>
#include <thread>

namespace touchstone::cli {

/// A line on standard error that tells what a call is doing and for how long, where nobody can tell
/// how long it will take; from a second on, and silent when standard error is not a terminal. Gone
/// when the work is over.
class WaitingLine {
 public:
  explicit WaitingLine(std::string doing);

 private:
  std::jthread clock_;
};

}  // namespace touchstone::cli
