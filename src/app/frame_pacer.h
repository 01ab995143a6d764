#pragma once

namespace touchstone::app {

/// Decides when the window draws: sixty times per second while something changes, or has just
/// changed, otherwise occasionally.
class FramePacer {
 public:
  /// Waits for input, at most until the next frame is due; `playing`: the run is under way. Returns
  /// whether enough time has passed since the last frame for another one.
  bool Wait(bool playing);
  /// Whether to draw now; `changed`: there is something new to see.
  bool IsDue(bool changed, bool playing);
  /// Must be called when a frame begins; returns the time since the last one began [s].
  double Begin();

  /// The wall clock at the end of the last Wait [s].
  double now() const { return now_; }
  /// The time between frames, averaged over consecutive ones [s].
  double frame_seconds() const { return frame_seconds_; }
  /// The longest time so far between two checks of the input, while a frame was drawn. The first
  /// two seconds do not count, because shaders are compiled and the first pictures are drawn [s].
  double longest_round() const { return longest_round_; }

 private:
  bool HasJustChanged() const;

  double now_ = 0.0;
  double last_change_ = 0.0;
  int frames_since_change_ = 0;
  double last_frame_ = 0.0;
  double frame_seconds_ = 1.0 / 60.0;
  double longest_round_ = 0.0;
};

}  // namespace touchstone::app
