#include "session/simulation_thread.h"

#include <future>
#include <thread>
#include <utility>

#include "exchange/command_queue.h"
#include "exchange/latest.h"
#include "session/simulation.h"
#include "session/simulation_runner.h"

namespace touchstone::session {

struct SimulationThread::Impl {
  Impl(std::shared_ptr<const scene::SceneDesc> scene, bool playing)
      : simulation(std::move(scene)), runner(&simulation, &queue, &latest, playing) {
    runner.Publish();
    thread = std::jthread([this](const std::stop_token& stop) {
      runner.Run(stop);
      ended.set_value();
    });
  }

  exchange::CommandQueue queue;
  exchange::Latest<exchange::Snapshot> latest;
  Simulation simulation;
  SimulationRunner runner;
  std::promise<void> ended;
  std::future<void> end = ended.get_future();
  std::jthread thread;
};

SimulationThread::SimulationThread(std::shared_ptr<const scene::SceneDesc> scene, bool playing)
    : impl_(std::make_unique<Impl>(std::move(scene), playing)) {}

SimulationThread::~SimulationThread() { Stop(std::chrono::milliseconds(0)); }

void SimulationThread::Send(exchange::Command command, std::uint64_t gesture) {
  impl_->queue.Push(std::move(command), gesture);
}

void SimulationThread::Retrace(std::shared_ptr<exchange::MomentStream> stream) {
  impl_->runner.Retrace(std::move(stream));
}

std::shared_ptr<const exchange::Snapshot> SimulationThread::Latest() const {
  return impl_->latest.Get();
}

bool SimulationThread::Stop(std::chrono::milliseconds patience) {
  impl_->thread.request_stop();
  impl_->queue.End();
  return impl_->end.wait_for(patience) == std::future_status::ready;
}

}  // namespace touchstone::session
