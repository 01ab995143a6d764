#pragma once

#include <map>
#include <memory>
#include <optional>
#include <ostream>
#include <vector>

#include "exchange/snapshot.h"

namespace touchstone::session {

/// The poses of all bodies over time as an animation of glTF 2.0 (ISO/IEC 12113:2022), in one
/// binary file (.glb): a node for each body with its mesh and its colour, the bodies' origins at
/// their centres of mass, below one node that turns z up to glTF's y up. Translation and rotation
/// are interpolated linearly (rotation along the arc) between frames. A body that is not there all
/// the time has the scale 0 while it is not.
class AnimationExport {
 public:
  /// Adds a frame. One that is not later than the frame before, in single precision, is left out.
  void AddFrame(const exchange::Snapshot& snapshot);

  bool empty() const { return times_.empty(); }
  /// Writes the whole file.
  void Write(std::ostream& out) const;

  /// A body's way through the frames.
  struct Track {
    exchange::BodySnapshot body;  // as it was first
    std::size_t first = 0;        // frame
    std::vector<Vec3> p_W;        // by frame from the first to the last it is there
    std::vector<Quat> q_WB;       // likewise, each the nearer of q and -q to the one before
  };

 private:
  std::vector<float> times_;  // [s]
  std::map<BodyId, Track> tracks_;
};

}  // namespace touchstone::session
