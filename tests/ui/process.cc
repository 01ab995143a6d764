#include "ui/process.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <stdexcept>
#include <thread>

namespace touchstone::ui_test {
namespace {

constexpr double kPatience = 10.0;  // for a process that was asked to end [s]

[[noreturn]] void BecomeProgram(const std::vector<std::string>& arguments,
                                const std::map<std::string, std::string>& environment,
                                const std::string& output) {
  for (const auto& [name, value] : environment) {
    if (value.empty())
      unsetenv(name.c_str());
    else
      setenv(name.c_str(), value.c_str(), 1);
  }
  if (!output.empty()) {
    const int file = open(output.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644);
    dup2(file, STDOUT_FILENO);
    dup2(file, STDERR_FILENO);
  }
  std::vector<char*> pointers;
  for (const std::string& argument : arguments)
    pointers.push_back(const_cast<char*>(argument.c_str()));
  pointers.push_back(nullptr);
  execvp(pointers[0], pointers.data());
  _exit(127);
}

}  // namespace

Process::Process(const std::vector<std::string>& arguments,
                 const std::map<std::string, std::string>& environment, const std::string& output)
    : id_(fork()) {
  if (id_ < 0) throw std::runtime_error("cannot start a process");
  if (id_ == 0) BecomeProgram(arguments, environment, output);
}

Process::~Process() {
  if (exit_code_ >= 0) return;
  kill(id_, SIGTERM);
  if (Wait(kPatience) >= 0) return;
  kill(id_, SIGKILL);
  waitpid(id_, nullptr, 0);
}

int Process::Wait(double seconds) {
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + std::chrono::duration<double>(seconds);
  while (exit_code_ < 0) {
    int status = 0;
    if (waitpid(id_, &status, WNOHANG) == id_) {
      exit_code_ = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
      break;
    }
    if (Clock::now() >= end) return -1;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return exit_code_;
}

int RunProgram(const std::vector<std::string>& arguments,
               const std::map<std::string, std::string>& environment, const std::string& output) {
  return Process(arguments, environment, output).Wait(120.0);
}

}  // namespace touchstone::ui_test
