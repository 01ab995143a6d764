#include "session/retracing.h"

#include <utility>

namespace touchstone::session {

Retracing::Retracing(Simulation* simulation, RecordedStretch stretch, Stream stream)
    : stretch_(std::move(stretch)),
      stream_(std::move(stream)),
      simulation_(simulation->Fork(*stretch_.from)) {
  thread_ = std::jthread([this] {
    try {
      Run();
    } catch (const Stopped&) {
      stream_->End("it was broken off");
    }
  });
}

Retracing::~Retracing() {
  stop_.Request();
  stream_->Cancel();
}

void Retracing::Run() {
  simulation_.BreakOffBy(stop_.token());
  std::size_t before = 0;
  for (std::int64_t frame = stretch_.from_frame;; ++frame) {
    Apply(stretch_.before, &before, frame);
    if (frame + 1 == stretch_.frames.first) break;
    if (!Step()) return;
  }
  std::size_t within = 0;
  for (std::int64_t frame = stretch_.frames.first; GiveDue(); ++frame) {
    if (frame > stretch_.frames.last) return stream_->End("the recorded run ends before");
    Apply(stretch_.within, &within, frame - 1);
    if (!Step()) return;
  }
  stream_->End();
}

/// Carries out the remaining commands up to a frame.
void Retracing::Apply(const std::vector<exchange::Recording::Entry>& commands, std::size_t* next,
                      std::int64_t frame) {
  for (; *next < commands.size() && commands[*next].frame <= frame; ++*next)
    simulation_.Apply(commands[*next].command);
}

/// Returns whether the run continues.
bool Retracing::Step() {
  const StepReport report = simulation_.Advance();
  if (report.stopped) throw Stopped();
  if (!report.ok) stream_->End(report.message);
  return report.ok && !stream_->cancelled();
}

/// Passes on the moments that the last step has reached; returns whether more are requested.
bool Retracing::GiveDue() {
  const std::vector<double>& times = stream_->times();
  for (; next_ < times.size() && simulation_.HasReached(times[next_]); ++next_)
    if (!stream_->Put(
            std::make_shared<const exchange::Snapshot>(simulation_.MakeSnapshot(times[next_]))))
      return false;
  return next_ < times.size();
}

void Retracer::BeginAsked(const History& history) {
  std::vector<Retracing::Stream> asked;
  {
    const std::lock_guard lock(mutex_);
    asked.swap(asked_);
  }
  if (asked.empty()) return;
  std::erase_if(under_way_, [](const auto& one) { return one->finished(); });
  for (Retracing::Stream& stream : asked) Begin(history, std::move(stream));
}

void Retracer::Begin(const History& history, Retracing::Stream stream) {
  const std::vector<double>& times = stream->times();
  const exchange::TimelineSnapshot timeline = history.Timeline();
  if (times.empty() || timeline.first == timeline.last)
    return stream->End("nothing has been recorded yet");
  RecordedStretch stretch =
      history.Stretch({history.FrameAt(times.front()), history.FrameAt(times.back())});
  under_way_.push_back(
      std::make_unique<Retracing>(&simulation_, std::move(stretch), std::move(stream)));
}

}  // namespace touchstone::session
