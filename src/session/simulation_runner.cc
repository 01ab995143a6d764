#include "session/simulation_runner.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <utility>
#include <variant>

namespace touchstone::session {
namespace {

using Clock = Pacer::Clock;

constexpr std::chrono::milliseconds kFrame{20};
constexpr std::chrono::milliseconds kTellEvery{50};  // interval for reporting the progress of a
                                                     // seek

/// The position of the last BreakOff: commands of time before it are void. 0: there is none.
std::size_t CalledOff(const std::vector<exchange::Request>& requests) {
  for (std::size_t i = requests.size(); i-- > 0;)
    if (std::holds_alternative<exchange::BreakOff>(requests[i].command)) return i;
  return 0;
}

}  // namespace

SimulationRunner::SimulationRunner(Simulation* simulation, exchange::CommandQueue* queue,
                                   exchange::Latest<exchange::Snapshot>* latest, bool playing)
    : queue_(*queue),
      latest_(*latest),
      simulation_(*simulation),
      history_(simulation),
      journey_(queue),
      hands_(simulation, &history_),
      refiner_(simulation),
      retracer_(simulation),
      playback_(simulation, &history_, &hands_, &refiner_, playing),
      desk_(simulation, &history_, &journey_, &hands_, &refiner_, &playback_) {
  simulation->BreakOffBy(queue_.stop());
}

void SimulationRunner::Run(const std::stop_token& stop) {
  history_.keep_going = [&](const History::Progress& way) { return KeepGoing(way); };
  while (!stop.stop_requested()) {
    const std::vector<exchange::Request> requests = queue_.Drain();
    BookWaits(requests);
    CarryOutAll(requests, stop);
    retracer_.BeginAsked(history_);
    if (refiner_.Shown() != nullptr) refiner_.KeepWithin(history_.Timeline());
    if (playback_.is_playing() && IsToBeShown(requests)) Publish();
    if (!playback_.is_playing()) {
      const bool refined = latest_.Get()->refinement != refiner_.Shown();
      if (!requests.empty() || refined) Publish(playback_.shown_time());
      if (playback_.StandsAtStepEnd() && simulation_.AwaitsCertificate()) {
        CertifyForces();
        continue;
      }
      Wait(Clock::now() + std::chrono::milliseconds(100), stop);
    } else if (playback_.is_searching()) {
      Search();
    } else {
      KeepPace(!requests.empty(), stop);
    }
  }
}

/// Records how long commands that cancel steps waited for the step in progress.
void SimulationRunner::BookWaits(const std::vector<exchange::Request>& requests) {
  for (const exchange::Request& request : requests) {
    if (!exchange::BreaksOffSteps(request.command)) continue;
    const std::chrono::duration<double, std::milli> waited = Clock::now() - request.sent;
    playback_.longest_wait_ms = std::max(playback_.longest_wait_ms, waited.count());
  }
}

void SimulationRunner::CarryOutAll(const std::vector<exchange::Request>& requests,
                                   const std::stop_token& stop) {
  const std::size_t called_off = CalledOff(requests);
  for (std::size_t i = 0; i < requests.size() && !stop.stop_requested(); ++i) {
    ++playback_.answered;  // shown once it has been carried out
    if (i + 1 < requests.size() && IsOvertaken(requests[i], requests[i + 1])) continue;
    if (i < called_off && exchange::MovesTime(requests[i].command)) continue;
    desk_.CarryOut(requests[i]);
    journey_.End();
    // A run to an event takes steps before it is shown again.
    if (std::holds_alternative<exchange::RunToEvent>(requests[i].command) &&
        playback_.is_searching())
      Publish();
  }
}

/// Whether a run that plays is shown before its next step, which may take long.
bool SimulationRunner::IsToBeShown(const std::vector<exchange::Request>& requests) const {
  return latest_.Get()->run.state != exchange::RunState::kPlaying ||
         std::ranges::any_of(requests, [](const exchange::Request& request) {
           return exchange::BreaksOffSteps(request.command);
         });
}

void SimulationRunner::Publish(std::optional<double> time) {
  latest_.Publish(std::make_shared<const exchange::Snapshot>(playback_.MakeSnapshot(time)));
  published_ = Clock::now();
}

void SimulationRunner::KeepPace(bool requested, const std::stop_token& stop) {
  const Pacer& pacer = playback_.pacer();
  const Clock::time_point due = pacer.Due(simulation_.time());
  if (Clock::now() < due) {
    // In slow motion a step lasts many frames, which show moments within it.
    const bool slow = due > Clock::now() + kFrame;
    const bool mid_step = simulation_.last_step_start() < pacer.Wanted();
    if (requested || slow) Publish(mid_step ? std::optional(pacer.Wanted()) : std::nullopt);
    Wait(slow ? Clock::now() + kFrame : due, stop);
    return;
  }
  const Clock::time_point begin = Clock::now();
  playback_.PlayOn();
  if (playback_.is_playing())
    PublishStep(std::chrono::duration<double>(Clock::now() - begin).count());
  else
    Publish();
}

/// Publishes a step that took `seconds` [s]; if that is long, with moments within it.
void SimulationRunner::PublishStep(double seconds) {
  constexpr double kApart = 0.05;  // interval of the moments, by the wall clock [s]
  constexpr int kMost = 12;
  if (playback_.pacer().Due(simulation_.time()) > Clock::now() + kFrame) return;
  exchange::SlowStep slow{seconds, {}};
  const int moments = std::min(kMost, static_cast<int>(seconds / kApart));
  const double start = simulation_.last_step_start(), length = simulation_.time() - start;
  for (int i = 1; i <= moments; ++i)
    slow.moments.push_back(std::make_shared<const exchange::Snapshot>(
        playback_.MakeSnapshot(start + i * length / (moments + 1))));
  exchange::Snapshot snapshot = playback_.MakeSnapshot({});
  snapshot.slow_step = std::move(slow);
  latest_.Publish(std::make_shared<const exchange::Snapshot>(std::move(snapshot)));
  published_ = Clock::now();
}

/// Takes one step of a run to the next event.
void SimulationRunner::Search() {
  playback_.SearchOn();
  if (!playback_.is_playing() || Clock::now() >= published_ + kFrame) Publish();
}

/// Any request cancels this; it begins again if the run is still paused after that.
void SimulationRunner::CertifyForces() {
  queue_.BeginIdleWork();
  simulation_.CertifyForces();
  queue_.EndIdleWork();
  if (!simulation_.AwaitsCertificate()) Publish();
}

/// Whether the seek continues.
bool SimulationRunner::KeepGoing(const History::Progress& progress) {
  if (!journey_.GoesOn()) {
    if (journey_.called_off()) playback_.words.notice = "Cancelled; the run is unchanged";
    return false;
  }
  const double ahead = 1e-3 * latest_.Get()->statistics.step_ms *
                       static_cast<double>(progress.count - progress.done);
  if (journey_.IsLong(ahead) && Clock::now() > published_ + kTellEvery) PublishJourney(progress);
  return true;
}

/// Publishes the last snapshot with the progress of the seek.
void SimulationRunner::PublishJourney(const History::Progress& progress) {
  exchange::Snapshot snapshot = *latest_.Get();
  playback_.ShowState(&snapshot);
  snapshot.run.run_to.reset();
  snapshot.run.stopped_by.reset();
  snapshot.slow_step = {};
  snapshot.journey = {progress.to_time,
                      static_cast<double>(progress.done) / static_cast<double>(progress.count)};
  latest_.Publish(std::make_shared<const exchange::Snapshot>(std::move(snapshot)));
  published_ = Clock::now();
}

void SimulationRunner::Wait(Clock::time_point until, const std::stop_token& stop) {
  queue_.WaitUntil(until, [&] { return stop.stop_requested(); });
}

}  // namespace touchstone::session
