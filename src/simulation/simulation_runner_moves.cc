// The ways to another moment of the recording, and what breaks them off.

#include <algorithm>
#include <chrono>
#include <memory>
#include <utility>
#include <variant>

#include "simulation/simulation_runner.h"

namespace touchstone::simulation {
namespace {

using Clock = Pacer::Clock;
using exchange::RunState;

constexpr std::chrono::milliseconds kLongWait{150};  // it is told how far it has come
constexpr std::chrono::milliseconds kTellEvery{50};
constexpr std::chrono::milliseconds kGiveWay{300};  // it gives way to a wish for another moment

bool Seeks(const exchange::Request& request) {
  return std::holds_alternative<exchange::Seek>(request.command) ||
         std::holds_alternative<exchange::SeekTime>(request.command);
}

}  // namespace

bool SimulationRunner::IsOvertaken(const exchange::Request& request,
                                   const exchange::Request& next) {
  if (Seeks(request)) return Seeks(next);
  const auto* place = std::get_if<exchange::PlaceBody>(&request.command);
  const auto* again = std::get_if<exchange::PlaceBody>(&next.command);
  return place != nullptr && again != nullptr && place->body == again->body &&
         request.gesture != 0 && request.gesture == next.gesture;
}

void SimulationRunner::CarryOut(const exchange::StepBack& step, std::uint64_t) {
  SetOut();
  history_.SeekFrame(history_.Timeline().frame - step.count);
}

void SimulationRunner::CarryOut(const exchange::Seek& seek, std::uint64_t) {
  SetOut();
  if (history_.SeekFrame(seek.frame, seek.commands) && seek.time) ShowWithin(*seek.time);
}

void SimulationRunner::CarryOut(const exchange::SeekTime& seek, std::uint64_t) {
  SetOut();
  if (history_.SeekTime(seek.time)) ShowWithin(seek.time);
}

/// Shows the bodies as they were at that time, when it is within the last step.
void SimulationRunner::ShowWithin(double time) {
  if (time > simulation_.last_step_start() && time < simulation_.time()) shown_time_ = time;
}

void SimulationRunner::CarryOut(const exchange::RunToEvent& run, std::uint64_t) {
  if (history_.HasAhead()) {
    SetOut();
    stopped_by_ = history_.SeekEvent(run.filter, true);
    if (stopped_by_ || broken_off_) return;
    if (!history_.SeekFrame(history_.Timeline().last)) return;
  }
  GoOn(RunState::kPlaying);
  LetGo();
  search_ = EventSearch{run.filter, run.limit, simulation_.time() + run.limit, {}};
  Publish();
}

void SimulationRunner::CarryOut(const exchange::PreviousEvent& previous, std::uint64_t) {
  SetOut();
  stopped_by_ = history_.SeekEvent(previous.filter, false);
  if (!stopped_by_ && !broken_off_)
    message_ = "no earlier " + exchange::Describe(previous.filter) + " is recorded";
}

void SimulationRunner::CarryOut(const exchange::Undo&, std::uint64_t) {
  if (history_.Timeline().undo.empty()) {
    message_ = "there is nothing to undo";
    return;
  }
  const bool played = Plays();
  SetOut();
  const std::string edit = history_.Undo();
  if (broken_off_) return;
  if (played) CarryOut(exchange::Play{}, 0);
  notice_ = "undone: " + edit;
}

void SimulationRunner::CarryOut(const exchange::Redo&, std::uint64_t) {
  if (history_.Timeline().redo.empty()) {
    message_ = "there is nothing to redo";
    return;
  }
  const bool played = Plays();
  SetOut();
  std::string refused;
  const std::string edit = history_.Redo(&refused);
  if (broken_off_) return;
  if (played) CarryOut(exchange::Play{}, 0);
  message_ = refused;
  if (refused.empty()) notice_ = "redone: " + edit;
}

void SimulationRunner::CarryOut(const exchange::BreakOff&, std::uint64_t) { called_off_ = false; }

/// For another moment, to pause there.
void SimulationRunner::SetOut() {
  GoOn(RunState::kPaused);
  moved_ = true;
  broken_off_ = false;
  set_out_ = Clock::now();
}

/// Whether the way to another moment goes on: a person, or a newer wish, may break it off.
bool SimulationRunner::KeepGoing(const History::Progress& progress, const std::stop_token& stop) {
  const Clock::duration spent = Clock::now() - set_out_;
  called_off_ = queue_.Check([](const std::vector<exchange::Request>& waiting) {
    return std::ranges::any_of(waiting, [](const exchange::Request& request) {
      return std::holds_alternative<exchange::BreakOff>(request.command);
    });
  });
  const bool overtaken =
      spent > kGiveWay && queue_.Check([](const std::vector<exchange::Request>& waiting) {
        return !waiting.empty() && Seeks(waiting.front());
      });
  broken_off_ = called_off_ || overtaken || stop.stop_requested();
  if (called_off_) notice_ = "broken off: the run stands where it stood";
  if (broken_off_) return false;
  const double ahead = 1e-3 * latest_.Get()->statistics.step_ms *
                       static_cast<double>(progress.count - progress.done);
  const bool is_long =
      spent + std::chrono::duration<double>(ahead) > 2 * kLongWait || spent > kLongWait;
  if (is_long && Clock::now() > published_ + kTellEvery) PublishJourney(progress);
  return true;
}

/// What was shown, and how far the way has come.
void SimulationRunner::PublishJourney(const History::Progress& progress) {
  exchange::Snapshot snapshot = *latest_.Get();
  snapshot.run_state = state_;
  snapshot.message = message_;
  snapshot.notice = notice_;
  snapshot.run_to.reset();
  snapshot.stopped_by.reset();
  snapshot.journey = {progress.to_time,
                      static_cast<double>(progress.done) / static_cast<double>(progress.count)};
  latest_.Publish(std::make_shared<const exchange::Snapshot>(std::move(snapshot)));
  published_ = Clock::now();
}

}  // namespace touchstone::simulation
