#pragma once

namespace touchstone::app {

/// Decides when the window draws: sixty times a second while something changes, or has just
/// changed, otherwise now and then.
class FramePacer {
 public:
  /// Waits for input, but not beyond the time of the next frame; `playing`: the run goes on.
  /// Returns whether enough time has passed since the last frame for another one.
  bool Wait(bool playing);
  /// Whether to draw now; `changed`: there is something new to see.
  bool IsDue(bool changed, bool playing);
  /// A frame begins; returns the time since the last one began [s].
  double Begin();

  /// The wall clock at the end of the last Wait [s].
  double now() const { return now_; }
  /// The time from frame to frame, smoothed over those that follow each other [s].
  double frame_seconds() const { return frame_seconds_; }
  /// The longest time so far between two looks at the input: while a frame was drawn. The first two
  /// seconds do not count, in which shaders are compiled and the first pictures drawn [s].
  double longest_round() const { return longest_round_; }

 private:
  bool HasJustChanged() const;

  double now_ = 0.0;
  double last_change_ = 0.0;
  double last_frame_ = 0.0;
  double frame_seconds_ = 1.0 / 60.0;
  double longest_round_ = 0.0;
};

}  // namespace touchstone::app
