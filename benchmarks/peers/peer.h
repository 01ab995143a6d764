#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "measure.h"

namespace touchstone::peers {

/// An engine that runs one scene.
class Peer {
 public:
  virtual ~Peer() = default;
  /// Advances by h [s]; whether it could.
  virtual bool Step(double h) = 0;
  /// Poses and velocities as they are now, in the order of the scene.
  virtual void Read(std::vector<Solid>* solids) const = 0;
  /// The contacts of the last step and what acted there.
  virtual std::vector<Touch> Touches() const = 0;
  /// The engine's own residuals of the law, the median and the worst, where it has them.
  struct Certified {
    double median, worst;
  };
  virtual std::optional<Certified> OwnResiduals() const { return std::nullopt; }
};

/// At the pace exact, or at the pace lively, which the window has by default.
std::unique_ptr<Peer> MakeTouchstone(const PeerScene& scene, bool lively);
/// ODE by its iterative solver (`quick`), or by Dantzig's direct one.
std::unique_ptr<Peer> MakeOde(const PeerScene& scene, bool quick);
std::unique_ptr<Peer> MakeBullet(const PeerScene& scene);

}  // namespace touchstone::peers
