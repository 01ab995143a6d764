#pragma once

#include <map>
#include <memory>
#include <optional>
#include <ostream>
#include <utility>
#include <vector>

#include "exchange/snapshot.h"

namespace touchstone::session {

/// The poses of all bodies over time as an animation of glTF 2.0 (ISO/IEC 12113:2022), in one
/// binary file (.glb): a node for each body with its mesh and its colour, the bodies' origins at
/// their centres of mass, below one node that turns z up to glTF's y up. Translation and rotation
/// are interpolated linearly (rotation along the arc) between frames. A body that is not there all
/// the time has the scale 0 while it is not. A run that is reset goes on as a further take, without
/// motion from the one to the other.
class AnimationExport {
 public:
  /// Adds a frame. One at the time of the frame before, in single precision, is left out; one
  /// earlier than that begins a take, as long after that frame as it was after its predecessor.
  void AddFrame(const exchange::Snapshot& snapshot);

  bool empty() const { return times_.empty(); }
  /// Writes the whole file.
  void Write(std::ostream& out) const;

  /// A body's way through the frames.
  struct Track {
    exchange::BodySnapshot body;      // as it was first
    std::vector<std::size_t> frames;  // in which it is there
    std::vector<Vec3> p_W;            // in each of them
    std::vector<Quat> q_WB;           // likewise, each the nearer of q and -q to the one before
  };

 private:
  /// Whether a snapshot of this time is a frame. Begins a take where time has gone back.
  bool AddTime(double time);
  Track& TrackOf(const exchange::BodySnapshot& body);

  std::vector<float> times_;  // in the animation [s]
  double take_begins_ = 0.0;  // where the time of the simulation was 0, in the animation [s]
  int take_ = 0;
  std::map<std::pair<int, BodyId>, std::vector<Track>> tracks_;  // a track for each shape it had
};

}  // namespace touchstone::session
