#include "session/simulation_thread.h"

#include <utility>

namespace touchstone::session {

SimulationThread::SimulationThread(std::shared_ptr<const scene::SceneDesc> scene, bool playing)
    : simulation_(std::move(scene)), runner_(&simulation_, &queue_, &latest_, playing) {
  runner_.Publish();
  thread_ = std::jthread([this](const std::stop_token& stop) {
    runner_.Run(stop);
    ended_.set_value();
  });
}

SimulationThread::~SimulationThread() { Stop(std::chrono::milliseconds(0)); }

bool SimulationThread::Stop(std::chrono::milliseconds patience) {
  thread_.request_stop();
  queue_.Notify();
  return end_.wait_for(patience) == std::future_status::ready;
}

}  // namespace touchstone::session
