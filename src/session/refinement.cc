#include "session/refinement.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <ranges>
#include <utility>
#include <variant>

namespace touchstone::session {
namespace {

using exchange::Command;
using exchange::Recording;

/// The command in the form for the exact run: no setting restores the pace.
Command AtExactPace(Command command) {
  if (auto* set = std::get_if<exchange::SetSettings>(&command))
    set->settings.pace = settings::Pace::kExact;
  return command;
}

}  // namespace

Refinement::Refinement(Simulation* simulation, RecordedStretch stretch)
    : stretch_(std::move(stretch)),
      rough_(simulation->Fork(*stretch_.from)),
      exact_(simulation->Fork(*stretch_.from)) {
  result_.frames = stretch_.frames;
  Publish(Snapshot::State::kUnderWay);
  thread_ = std::jthread([this] {
    try {
      Run();
    } catch (const Stopped&) {
      return;  // the result is no longer needed
    }
  });
}

Refinement::~Refinement() { stop_.Request(); }

void Refinement::Run() {
  rough_.BreakOffBy(stop_.token());
  exact_.BreakOffBy(stop_.token());
  GoToStart();
  BeginExact();
  for (std::int64_t frame = stretch_.frames.first; frame <= stretch_.frames.last; ++frame) {
    std::string parted = Step(frame);
    if (!parted.empty()) return Publish(Snapshot::State::kFailed, std::move(parted));
    Compare(frame);
    const bool ends = frame == stretch_.frames.last;
    if (ends) {
      result_.back = {rough_.settings()};
      Save();
    }
    Publish(ends ? Snapshot::State::kDone : Snapshot::State::kUnderWay);
  }
}

/// Repeats the part of the recording before the stretch.
void Refinement::GoToStart() {
  std::size_t next = 0;
  for (std::int64_t frame = stretch_.from_frame;; ++frame) {
    for (; next < stretch_.before.size() && stretch_.before[next].frame == frame; ++next)
      rough_.Apply(stretch_.before[next].command);
    if (frame + 1 == stretch_.frames.first) return;
    if (rough_.Advance().stopped) throw Stopped();
  }
}

void Refinement::BeginExact() {
  exact_.Restore(*rough_.Save());
  result_.exact = {rough_.settings()};
  result_.exact.settings.pace = settings::Pace::kExact;
  exchange::SetSettings exact = result_.exact;
  exact.settings.contact.stop = stop_.token();  // all forces are solved again
  exact_.Apply(exact);
  exact_.SetEventSink([this](const exchange::EventSnapshot& event) {
    result_.events.push_back({0, event});  // the frame is known at the step's end
  });
}

/// Takes the step that ends at this frame, and the commands before it, in both runs: the exact run
/// takes a step that was cut as a whole, with its last part. Returns the reason why the exact run
/// cannot continue, or an empty string.
std::string Refinement::Step(std::int64_t frame) {
  for (; next_ < stretch_.within.size() && stretch_.within[next_].frame < frame; ++next_)
    if (std::string parted = ApplyToBoth(stretch_.within[next_]); !parted.empty()) return parted;
  const StepReport rough = rough_.Advance();
  if (rough.stopped) throw Stopped();
  return rough.cut && frame < stretch_.frames.last ? "" : StepExactly();
}

std::string Refinement::StepExactly() {
  constexpr double kSaveEvery = 0.5;  // [s]
  const auto begin = std::chrono::steady_clock::now();
  const StepReport report = exact_.Advance();
  if (report.stopped) throw Stopped();
  if (!report.ok) return report.message;
  unsaved_ += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  result_.times.push_back(exact_.time());
  result_.frames.last = stretch_.frames.first + static_cast<std::int64_t>(result_.times.size()) - 1;
  for (RefinedStretch::Event& event : result_.events | std::views::drop(told_))
    event.frame = result_.frames.last;
  told_ = result_.events.size();
  if (unsaved_ > kSaveEvery) Save();
  return "";
}

std::string Refinement::ApplyToBoth(const Recording::Entry& entry) {
  const Command command = AtExactPace(entry.command);
  const bool refused = !rough_.Apply(entry.command).empty();
  const std::string reason = exact_.Apply(command);
  if (refused == !reason.empty()) {
    const auto taken = static_cast<std::int64_t>(result_.times.size());
    result_.commands.push_back({stretch_.frames.first - 1 + taken, command, entry.gesture});
    return "";
  }
  const std::string edit = exchange::DescribeEdit(command, {.body = exact_.NamesOfEdits().body});
  return "\"" + edit + "\" cannot be repeated in the exact run" +
         (reason.empty() ? "" : ": " + reason);
}

/// Where the exact run stands within a step, the last comparison still holds.
void Refinement::Compare(std::int64_t frame) {
  if (!moments_.empty() && moments_.back()->time == exact_.time())
    return moments_.push_back(moments_.back());
  const Simulation::Moment rough = rough_.Now();
  Simulation::Moment exact = exact_.Now();
  auto moment = std::make_shared<exchange::RefinedMoment>();
  moment->frame = frame;
  moment->time = exact_.time();
  moment->energy = exact.energy;
  moment->energy_rough = rough.energy;
  double squares = 0.0;
  for (std::size_t i = 0; i < std::min(rough.bodies.size(), exact.bodies.size()); ++i) {
    const double apart = (rough.bodies[i].second.p_WB - exact.bodies[i].second.p_WB).norm();
    squares += apart * apart;
    if (apart <= moment->apart) continue;
    moment->apart = apart;
    moment->farthest = exact.bodies[i].first;
  }
  if (!exact.bodies.empty())
    moment->apart_rms = std::sqrt(squares / static_cast<double>(exact.bodies.size()));
  moment->bodies = std::move(exact.bodies);
  moments_.push_back(std::move(moment));
}

void Refinement::Save() {
  if (!result_.saved.empty() && result_.saved.back().frame == result_.frames.last) return;
  result_.saved.push_back(
      {result_.frames.last, result_.commands.size(), exact_.Save(), std::exchange(unsaved_, 0.0)});
}

void Refinement::Publish(Snapshot::State state, std::string message) {
  latest_.Publish(std::make_shared<const Snapshot>(
      Snapshot{state, stretch_.frames, std::move(message), moments_}));
}

}  // namespace touchstone::session
