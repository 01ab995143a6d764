#pragma once

#include <sys/types.h>

#include <map>
#include <string>
#include <vector>

namespace touchstone::ui_test {

/// A child process; ended when this is destroyed.
class Process {
 public:
  /// Starts `arguments[0]`, found on the path. `environment` adds to this process' own; an empty
  /// value removes the variable. With `output`, standard output and error go to that file.
  explicit Process(const std::vector<std::string>& arguments,
                   const std::map<std::string, std::string>& environment = {},
                   const std::string& output = "");
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  /// Waits up to `seconds`; returns the exit code, or -1 while it still runs.
  int Wait(double seconds);
  bool Running() { return Wait(0.0) == -1; }
  pid_t id() const { return id_; }

 private:
  pid_t id_ = -1;
  int exit_code_ = -1;
};

/// Runs a program to its end; returns its exit code.
int RunProgram(const std::vector<std::string>& arguments,
               const std::map<std::string, std::string>& environment = {},
               const std::string& output = "");

}  // namespace touchstone::ui_test
