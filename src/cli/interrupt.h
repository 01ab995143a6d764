#pragma once

#include <csignal>
#include <string>

#include "base/stop_token.h"

namespace touchstone::cli {

/// The reason given for the end of an interrupted run.
inline constexpr const char* kInterrupted = "it was interrupted";

/// While an object of this class exists, the first interrupt from the keyboard (SIGINT) requests
/// the holders of its token to stop instead of ending the program; the second one ends it.
class Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  StopToken token() const { return source_.token(); }

 private:
  static void Ask(int signal);

  StopSource source_;
  struct sigaction before_ {};
};

/// While one of these lives, an interrupt ends the program at once, in the midst of any work, with
/// this line on standard error: for calls that have no part of a result to keep. One at a time.
class EndAtInterrupt {
 public:
  explicit EndAtInterrupt(const std::string& line);
  ~EndAtInterrupt();
  EndAtInterrupt(const EndAtInterrupt&) = delete;
  EndAtInterrupt& operator=(const EndAtInterrupt&) = delete;

 private:
  struct sigaction before_ {};
};

}  // namespace touchstone::cli
