#include "cli/interrupt.h"

#include <atomic>

namespace touchstone::cli {
namespace {

std::atomic<StopSource*> asked = nullptr;  // the only access for a signal handler

}  // namespace

Interrupt::Interrupt() {
  asked = &source_;
  struct sigaction action {};
  action.sa_handler = &Interrupt::Ask;
  action.sa_flags = static_cast<int>(SA_RESETHAND | SA_RESTART);
  sigaction(SIGINT, nullptr, &before_);
  // A program started in the background ignores interrupts.
  if (before_.sa_handler != SIG_IGN) sigaction(SIGINT, &action, nullptr);
}

Interrupt::~Interrupt() {
  sigaction(SIGINT, &before_, nullptr);
  asked = nullptr;
}

void Interrupt::Ask(int) {
  if (StopSource* source = asked) source->Request();
}

}  // namespace touchstone::cli
