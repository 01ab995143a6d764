#include "session/command_desk.h"

#include <array>
#include <cstdio>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "session/run_files.h"

namespace touchstone::session {
namespace {

/// The number of edits that have built something, and whose effect a reset takes back. A gesture
/// is one edit.
std::int64_t CountBuilt(const exchange::Recording& recording, const exchange::Reset& next) {
  std::int64_t start = 0, before_steps = 0, later = 0;
  std::uint64_t gesture = 0;  // of the last edit
  for (const exchange::Recording::Entry& entry : recording.entries) {
    if (const auto* reset = std::get_if<exchange::Reset>(&entry.command)) {
      if (!reset->KeepsBuilt()) before_steps = 0;
      later = 0;
      start = entry.frame;
    } else if (exchange::Builds(entry.command)) {
      const bool continues = entry.gesture != 0 && entry.gesture == gesture;
      if (!continues) ++(entry.frame == start ? before_steps : later);
      gesture = entry.gesture;
    }
  }
  return next.KeepsBuilt() ? later : before_steps + later;
}

}  // namespace

using exchange::RunState;

CommandDesk::CommandDesk(Simulation* simulation, History* history, Journey* journey, Hands* hands,
                         Refiner* refiner, Playback* playback)
    : simulation_(*simulation),
      history_(*history),
      journey_(*journey),
      hands_(*hands),
      refiner_(*refiner),
      playback_(*playback) {}

void CommandDesk::CarryOut(const exchange::Request& request) {
  if (journey_.called_off() && exchange::MovesTime(request.command)) return;
  std::visit([&](const auto& c) { CarryOut(c, request.gesture); }, request.command);
  playback_.TellDivergence();
}

void CommandDesk::CarryOut(const exchange::Play&, std::uint64_t) {
  playback_.GoOn(RunState::kPlaying);
  hands_.LetGo();
}

void CommandDesk::CarryOut(const exchange::Pause&, std::uint64_t) { playback_.Pause(); }

void CommandDesk::CarryOut(const exchange::StepOnce& step, std::uint64_t) {
  playback_.Step(step.count);
}

void CommandDesk::CarryOut(const exchange::Replay&, std::uint64_t) { playback_.Replay(); }

void CommandDesk::CarryOut(const exchange::SetSpeed& speed, std::uint64_t) {
  playback_.SetSpeed(speed.speed);
}

void CommandDesk::CarryOut(const exchange::Observe& observe, std::uint64_t) {
  simulation_.Apply(observe);
}

void CommandDesk::SetOut() {
  playback_.GoOn(RunState::kPaused);
  hands_.Travelled();
  journey_.Begin();
}

void CommandDesk::CarryOut(const exchange::StepBack& step, std::uint64_t) {
  SetOut();
  history_.SeekFrame(history_.Timeline().frame - step.count);
}

void CommandDesk::CarryOut(const exchange::Seek& seek, std::uint64_t) {
  SetOut();
  if (history_.SeekFrame(seek.frame, seek.commands) && seek.time) playback_.ShowWithin(*seek.time);
}

void CommandDesk::CarryOut(const exchange::SeekTime& seek, std::uint64_t) {
  SetOut();
  if (history_.SeekTime(seek.time)) playback_.ShowWithin(seek.time);
}

void CommandDesk::CarryOut(const exchange::RunToEvent& run, std::uint64_t) {
  if (history_.HasAhead()) {
    SetOut();
    std::optional<exchange::EventSnapshot> event = history_.SeekEvent(run.filter, true);
    const bool found = event.has_value();
    playback_.StopBy(std::move(event));
    if (found || journey_.broken_off()) return;
  }
  playback_.RunTo(run);
}

void CommandDesk::CarryOut(const exchange::PreviousEvent& previous, std::uint64_t) {
  SetOut();
  std::optional<exchange::EventSnapshot> event = history_.SeekEvent(previous.filter, false);
  if (!event && !journey_.broken_off())
    playback_.words.message = "no earlier " + exchange::Describe(previous.filter) + " is recorded";
  playback_.StopBy(std::move(event));
}

void CommandDesk::CarryOut(const exchange::Undo&, std::uint64_t) {
  if (history_.Timeline().undo.empty()) {
    playback_.words.message = "there is nothing to undo";
    return;
  }
  const bool played = playback_.IsWatched();
  const double before = simulation_.time();
  SetOut();
  const std::string edit = history_.Undo();
  if (journey_.broken_off()) return;
  if (played) CarryOut(exchange::Play{}, 0);
  playback_.words.notice = "undone: " + edit + TellMove(before, "back at");
}

std::string CommandDesk::TellMove(double before, const char* how) const {
  const double now = simulation_.time();
  if (now == before) return "";
  std::array<char, 64> text;
  std::snprintf(text.data(), text.size(), ", %s %.3f s", how, now);
  return text.data();
}

void CommandDesk::CarryOut(const exchange::Redo&, std::uint64_t) {
  if (history_.Timeline().redo.empty()) {
    playback_.words.message = "there is nothing to redo";
    return;
  }
  const bool played = playback_.IsWatched();
  SetOut();
  const double before = simulation_.time();
  const double recorded = history_.Timeline().last_time;
  std::string refused;
  const std::string edit = history_.Redo(&refused);
  if (journey_.broken_off()) return;
  const bool drops = history_.Timeline().last_time < recorded;
  if (played) CarryOut(exchange::Play{}, 0);
  playback_.words.message = playback_.words.refusal = refused;
  if (!refused.empty()) return;
  playback_.words.notice = "redone: " + edit + TellMove(before, "at its own moment, now at");
  if (drops) playback_.words.notice += "; the run that had gone on without it is dropped";
}

void CommandDesk::CarryOut(const exchange::Refine& refine, std::uint64_t) {
  const exchange::TimelineSnapshot timeline = history_.Timeline();
  if (timeline.first == timeline.last)
    playback_.words.message = "there is no step to compute again";
  else
    refiner_.Begin(history_.Stretch({refine.first, refine.last}));
}

void CommandDesk::CarryOut(const exchange::DropRefinement&, std::uint64_t) { refiner_.Drop(); }

void CommandDesk::CarryOut(const exchange::TakeRefinement&, std::uint64_t) {
  const RefinedStretch* refined = refiner_.Result();
  if (refined == nullptr) {
    playback_.words.message = "the exact computation is not finished";
    return;
  }
  SetOut();
  if (!history_.Replace(*refined)) return;
  refiner_.Drop();
  playback_.words.notice = "Replaced; the run continues from the end of the exact steps";
}

void CommandDesk::CarryOut(const exchange::BreakOff&, std::uint64_t) {
  journey_.PassOrder();
  playback_.Pause();
}

void CommandDesk::CarryOut(const exchange::LoadRecording& load, std::uint64_t) {
  playback_.words.message = history_.Load(*load.recording);
  if (!playback_.words.message.empty()) return;
  hands_.LeaveScene();
  SetOut();
  playback_.words.notice = "Recording of " + std::to_string(load.recording->frames) +
                           " steps: play it, or continue from any moment";
}

void CommandDesk::CarryOut(const exchange::SaveScene& save, std::uint64_t) {
  if (!save.silent) playback_.ForgetRefusal();
  if (SaveScene(simulation_, save, &playback_.words) && !save.silent)
    playback_.NoteSaved(save.file, /*whole_run=*/false);
}

void CommandDesk::CarryOut(const exchange::SaveRecording& save, std::uint64_t) {
  playback_.ForgetRefusal();
  if (SaveRecording(history_.Record(), save.file, &playback_.words))
    playback_.NoteSaved(save.file, /*whole_run=*/true);
}

void CommandDesk::CarryOut(const exchange::Reset& reset, std::uint64_t gesture) {
  if (reset.KeepsBuilt() && !simulation_.has_begun()) {  // the run is at its start
    playback_.words.message.clear();
    return playback_.BeginAnew();
  }
  const std::int64_t built = CountBuilt(history_.Record(), reset);
  playback_.words.message = history_.Apply(reset, gesture);
  playback_.BeginAnew();
  if (built == 0 || !playback_.words.message.empty()) return;
  playback_.words.notice =
      std::string(reset.KeepsBuilt() ? "back to the start" : "bodies as loaded") + ", without " +
      (built == 1 ? "an edit" : std::to_string(built) + " edits") +
      " of bodies since then; undo brings " + (built == 1 ? "it" : "them") + " back";
}

void CommandDesk::CarryOut(const exchange::LoadScene& load, std::uint64_t gesture) {
  playback_.words.message = history_.Apply(load, gesture);
  hands_.LeaveScene();
  playback_.BeginAnew();
}

void CommandDesk::CarryOut(const exchange::SetThrusters& set, std::uint64_t gesture) {
  if (set.firing)
    hands_.Press(set.key);
  else if (!hands_.Release(set.key, playback_.is_playing()))
    return;
  playback_.TurnOff();
  playback_.words.message = history_.Apply(set, gesture);
}

template <class Edit>
void CommandDesk::CarryOut(const Edit& edit, std::uint64_t gesture) {
  if (playback_.is_replaying() && !simulation_.Affects(edit)) return;
  playback_.TurnOff();
  if (exchange::IsEdit(edit)) playback_.StopBy(std::nullopt);
  playback_.ShowStepEnd();
  playback_.words.notice.clear();
  playback_.words.message = playback_.words.refusal = history_.Apply(edit, gesture);
}

}  // namespace touchstone::session
