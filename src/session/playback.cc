#include "session/playback.h"

#include <sstream>

namespace touchstone::session {

using exchange::RunState;

Playback::Playback(Simulation* simulation, History* history, Hands* hands, const Refiner* refiner,
                   bool playing)
    : simulation_(*simulation),
      history_(*history),
      hands_(*hands),
      refiner_(*refiner),
      state_(playing ? RunState::kPlaying : RunState::kPaused) {
  pacer_.Restart(simulation_.time());
  history_.event_sink = [this](const exchange::EventSnapshot& event) {
    if (search_ && !search_->found && search_->filter.Matches(event)) search_->found = event;
  };
}

void Playback::GoOn(RunState state) {
  state_ = state;
  search_.reset();
  stopped_by_.reset();
  shown_time_.reset();
  words = {};
  replaying_ = false;
  pacer_.Restart(simulation_.time());
}

void Playback::BeginAnew() {
  if (search_ || replaying_ || state_ == RunState::kFailed) state_ = RunState::kPaused;
  search_.reset();
  stopped_by_.reset();
  shown_time_.reset();
  words.notice.clear();
  replaying_ = false;
  pacer_.Restart(simulation_.time());
}

void Playback::Pause() {
  search_.reset();
  replaying_ = false;
  state_ = RunState::kPaused;  // shown at the end of the step in progress
}

void Playback::Step(int count) {
  GoOn(RunState::kPaused);
  for (int i = 0; i < count && state_ == RunState::kPaused; ++i) {
    replaying_ = history_.HasAhead();
    if (!replaying_) hands_.LetGo();
    if (!Advance()) break;
  }
  replaying_ = false;
}

void Playback::Replay() {
  if (!history_.HasAhead()) return;
  GoOn(RunState::kPlaying);
  replaying_ = true;
  hands_.Travelled();
}

void Playback::RunTo(const exchange::RunToEvent& run) {
  GoOn(RunState::kPlaying);
  hands_.LetGo();
  search_ = EventSearch{run.filter, run.limit, simulation_.time() + run.limit, {}};
}

void Playback::TurnOff() {
  if (!replaying_) return;
  replaying_ = false;
  hands_.LetGo();
}

void Playback::ForgetRefusal() {
  if (state_ != RunState::kFailed) words.message.clear();
}

void Playback::NoteSaved(std::string file, bool whole_run) {
  constexpr std::size_t kMost = 16;
  const std::uint64_t number = saved_.empty() ? 1 : saved_.back().number + 1;
  saved_.push_back(
      {number, std::move(file), whole_run, simulation_.scene(), history_.Timeline().work});
  if (saved_.size() > kMost) saved_.erase(saved_.begin());
}

/// Returns false if the step was cancelled: then it has not happened.
bool Playback::Advance() {
  const double before = simulation_.time();
  const StepReport report = replaying_ ? history_.Repeat() : history_.Advance();
  if (report.stopped) return false;
  if (!replaying_) hands_.Stepped();
  if (!report.ok) {
    search_.reset();
    state_ = RunState::kFailed;
    words.message = report.message;
  }
  TellDivergence();
  if (simulation_.time() < before)
    pacer_.Restart(simulation_.time());
  else
    pacer_.Stepped(simulation_.time(), simulation_.time() - before);
  return true;
}

void Playback::PlayOn() {
  if (!Advance() || !replaying_ || history_.HasAhead()) return;
  replaying_ = false;
  state_ = RunState::kPaused;
}

void Playback::SearchOn() {
  search_->found.reset();  // commands have their own events
  if (!Advance()) return;
  if (search_ && search_->found) {
    stopped_by_ = std::move(search_->found);
    search_.reset();
    state_ = RunState::kPaused;
  } else if (search_ && simulation_.time() > search_->until - 1e-9) {
    std::ostringstream text;
    text << "no " << exchange::Describe(search_->filter) << " within " << search_->limit
         << " s of simulated time";
    words.message = text.str();
    search_.reset();
    state_ = RunState::kPaused;
  }
}

void Playback::TellDivergence() {
  const std::optional<std::string> divergence = history_.TakeDivergence();
  if (!divergence) return;
  state_ = RunState::kPaused;
  words.message = *divergence;
}

void Playback::ShowWithin(double time) {
  if (time > simulation_.last_step_start() && time < simulation_.time()) shown_time_ = time;
}

exchange::Snapshot Playback::MakeSnapshot(std::optional<double> time) const {
  exchange::Snapshot snapshot = simulation_.MakeSnapshot(time);
  ShowState(&snapshot);
  snapshot.run.speed = pacer_.speed();
  snapshot.run.behind = pacer_.behind() && is_playing();
  if (StandsAtStepEnd() && snapshot.statistics.rough)
    snapshot.run.certifying = simulation_.AwaitsCertificate() ? exchange::Certifying::kUnderWay
                                                              : exchange::Certifying::kDone;
  if (search_) snapshot.run.run_to = search_->filter;
  snapshot.run.stopped_by = stopped_by_;
  snapshot.run.answered = answered;
  snapshot.run.saved = saved_;
  snapshot.timeline = history_.Timeline();
  snapshot.timeline.replaying = replaying_;
  snapshot.statistics.real_time_factor = pacer_.real_time_factor();
  snapshot.statistics.longest_wait_ms = longest_wait_ms;
  return snapshot;
}

void Playback::ShowState(exchange::Snapshot* snapshot) const {
  snapshot->run.state = state_;
  snapshot->run.message = words.message;
  snapshot->run.refuses_edit = !words.message.empty() && words.message == words.refusal;
  snapshot->run.notice = words.notice;
  snapshot->refinement = refiner_.Shown();
}

}  // namespace touchstone::session
