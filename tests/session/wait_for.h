#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <thread>

#include "session/simulation_thread.h"

namespace touchstone::session {

/// Waits until the newest snapshot satisfies `done`; fails the test after 20 s.
template <class Done>
std::shared_ptr<const exchange::Snapshot> WaitFor(const SimulationThread& thread, Done&& done) {
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  while (std::chrono::steady_clock::now() < deadline) {
    auto snapshot = thread.Latest();
    if (done(*snapshot)) return snapshot;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  ADD_FAILURE() << "waited in vain";
  return thread.Latest();
}

}  // namespace touchstone::session
