#include "session/run_reporter.h"

#include <algorithm>
#include <utility>

#include "session/log_wording.h"

namespace touchstone::session {

using simulation::StepLog;
using simulation::World;

void RunReporter::SendProblems(Simulation::ProblemSink sink, Simulation::Checkpoint* run) {
  problems_ = std::move(sink);
  Listen(run);
}

RunReporter RunReporter::Silent() const {
  RunReporter silent;
  silent.observed_ = observed_;
  return silent;
}

void RunReporter::Observe(const exchange::Observe& command, Simulation::Checkpoint* run) {
  observed_ = command;
  Listen(run);
}

void RunReporter::Listen(Simulation::Checkpoint* run) const {
  run->engine.problem_sink = problems_;
  run->engine.log.wanted = {.impacts = true, .search_poses = observed_.searches};
}

void RunReporter::TakeLog(Simulation::Checkpoint* run) const {
  constexpr std::size_t kKeptResiduals = 100000;
  const auto keep = [](auto snapshot, std::size_t most, auto* list) {
    list->push_back(std::make_shared<const decltype(snapshot)>(std::move(snapshot)));
    if (list->size() > most) list->pop_front();
  };
  const World& world = run->engine.world();
  StepLog& log = run->engine.log;
  for (const StepLog::Impact& impact : log.impacts)
    run->recent_impacts.Add(Describe(impact, world));
  for (const StepLog::Search& search : log.searches)
    keep(Describe(search, world), StepLog::kMostSearches, &run->recent_brackets);
  for (const StepLog::Solve& solve : log.solves) {
    const auto slot = static_cast<std::size_t>(solve.number - 1) % kKeptResiduals;
    run->residuals->resize(std::max(run->residuals->size(), slot + 1));
    (*run->residuals)[slot] = solve.residual;
  }
  for (const StepLog::Event& event : log.events) {
    keep(Describe(event, world), Simulation::Checkpoint::kMostEvents, &run->recent_events);
    if (events_) events_(*run->recent_events.back());
  }
  log.Clear();
}

}  // namespace touchstone::session
