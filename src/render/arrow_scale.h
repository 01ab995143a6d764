#pragma once

#include <optional>

#include "exchange/snapshot.h"
#include "settings/view_options.h"

namespace touchstone::render {

/// A force below this part of the snapshot's largest is round-off: no arrow, no number.
inline constexpr double kNegligibleForce = 2e-3;

/// The largest force of the snapshot at a contact or, where those are shown, in a joint, a spring
/// or a firing thruster [N].
double LargestForce(const exchange::Snapshot& snapshot, const settings::ForceOptions& shown = {});

/// Median diameter of the bodies that move; 1 without one [m].
double TypicalSize(const exchange::Snapshot& snapshot);

/// The largest force on one body, gravity included [N].
double LargestForceOn(const exchange::Snapshot& snapshot, const exchange::BodySnapshot& body);

/// How long the arrow of a force is. It stays the same while time passes, so that twice the force
/// is twice the arrow.
struct ArrowScale {
  double full_newtons = 1.0;  // whose arrow is full_metres long
  double full_metres = 1.0;

  double MetresPerNewton() const { return full_metres / full_newtons; }
  bool operator==(const ArrowScale&) const = default;
};

/// The scale that a scene is opened with: what its file says, else from the weights of its bodies.
/// As long as a typical moving body is wide is then half the geometric mean of two weights: that of
/// a typical body, and that of the column of bodies, or of the linkage, which weighs most. So the
/// four corners of a cube have arrows of half its width, and those below a tower of ten of one and
/// a half. Where nothing has weight, that of the Earth's gravity counts.
ArrowScale OpeningArrowScale(const exchange::Snapshot& snapshot);

/// The scale at which the largest force that is shown is as long as a typical moving body is wide;
/// none where there is no force.
std::optional<ArrowScale> FitArrowScale(const exchange::Snapshot& snapshot,
                                        const settings::ForceOptions& shown = {});

/// The scale at which the largest force on `body` is as long as a body drawn alone has room for:
/// nearly as long as it is wide itself; the opening one where there is no force.
ArrowScale FitDiagramScale(const exchange::Snapshot& snapshot, BodyId body);

/// The scales in use: one for the scene and, while a free-body diagram is open, one for that. Each
/// is chosen once and kept.
class KeptArrowScale {
 public:
  /// Chooses where nothing has been chosen yet, or the diagram is of another body now.
  const ArrowScale& Choose(const exchange::Snapshot& snapshot, std::optional<BodyId> free_body);
  /// Chooses again, for the forces of the snapshot that are shown.
  void Fit(const exchange::Snapshot& snapshot, const settings::ForceOptions& shown);
  /// Back to the scale that the scene was opened with, and that of the diagram is chosen again.
  void Reset();
  /// Whether the scene's scale has been fitted to forces.
  bool fitted() const { return scene_ != opening_; }

 private:
  std::optional<ArrowScale> opening_;
  std::optional<ArrowScale> scene_;
  std::optional<ArrowScale> diagram_;
  std::optional<BodyId> free_body_;
};

}  // namespace touchstone::render
