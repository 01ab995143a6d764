#include "cli/interrupt.h"

#include <unistd.h>

#include <atomic>

#include "cli/cli.h"

namespace touchstone::cli {
namespace {

std::atomic<StopSource*> asked = nullptr;  // the only access for a signal handler
std::string last_words;

// Calls only functions that are safe in a signal handler.
void End(int) {
  [[maybe_unused]] const ssize_t written =
      write(STDERR_FILENO, last_words.data(), last_words.size());
  _exit(kRunFailed);
}

// A program started in the background ignores interrupts.
void HandleInterrupts(void (*handler)(int), struct sigaction* before) {
  struct sigaction action {};
  action.sa_handler = handler;
  action.sa_flags = static_cast<int>(SA_RESETHAND | SA_RESTART);
  sigaction(SIGINT, nullptr, before);
  if (before->sa_handler != SIG_IGN) sigaction(SIGINT, &action, nullptr);
}

}  // namespace

Interrupt::Interrupt() {
  asked = &source_;
  HandleInterrupts(&Interrupt::Ask, &before_);
}

Interrupt::~Interrupt() {
  sigaction(SIGINT, &before_, nullptr);
  asked = nullptr;
}

void Interrupt::Ask(int) {
  if (StopSource* source = asked) source->Request();
}

EndAtInterrupt::EndAtInterrupt(const std::string& line) {
  const char* erase_line = isatty(STDERR_FILENO) != 0 ? "\r\033[K" : "";
  last_words = erase_line + line + "\n";
  HandleInterrupts(&End, &before_);
}

EndAtInterrupt::~EndAtInterrupt() { sigaction(SIGINT, &before_, nullptr); }

}  // namespace touchstone::cli
