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
/// binary file (.glb): a node per body with its mesh and its colour, the bodies' origins at their
/// centres of mass, below one node that turns z up to glTF's y up. Translation and rotation are
/// interpolated linearly (rotation along the arc) between frames. A body that does not exist all
/// the time has the scale 0 while it is absent. A run that is reset continues as a further take,
/// without motion from one to the next.
class AnimationExport {
 public:
  /// Adds a frame. One at the same time as the frame before, in single precision, is left out; an
  /// earlier one begins a take, placed as long after that frame as that frame was after its
  /// predecessor.
  void AddFrame(const exchange::Snapshot& snapshot);

  bool empty() const { return times_.empty(); }
  /// Writes the whole file.
  void Write(std::ostream& out) const;

  /// A body's path through the frames.
  struct Track {
    exchange::BodySnapshot body;      // its first snapshot
    std::vector<std::size_t> frames;  // frames in which it exists
    std::vector<Vec3> p_W;            // position in each of these frames
    std::vector<Quat> q_WB;  // orientation in each of these frames; of q and -q the one nearer to
                             // the orientation before
  };

 private:
  /// Whether a snapshot at this time becomes a frame. Begins a take when time has gone back.
  bool AddTime(double time);
  Track& TrackOf(const exchange::BodySnapshot& body);

  std::vector<float> times_;  // in the animation [s]
  double take_begins_ = 0.0;  // animation time at which the simulation's time was 0 [s]
  int take_ = 0;
  std::map<std::pair<int, BodyId>, std::vector<Track>> tracks_;  // one track for each shape that
                                                                 // the body had
};

}  // namespace touchstone::session
