#pragma once

#include <optional>

#include "exchange/snapshot.h"
#include "settings/view_options.h"

namespace touchstone::render {

/// A force below this fraction of the snapshot's largest is round-off: it gets no arrow and no
/// number.
inline constexpr double kNegligibleForce = 2e-3;

/// The largest force in the snapshot at a contact or, if these are shown, in a joint, a spring or a
/// firing thruster [N].
double LargestForce(const exchange::Snapshot& snapshot, const settings::ForceOptions& shown = {});

/// Median diameter of the movable bodies; 1 if there are none [m].
double TypicalSize(const exchange::Snapshot& snapshot);

/// The largest force on one body, gravity included [N].
double LargestForceOn(const exchange::Snapshot& snapshot, const exchange::BodySnapshot& body);

/// Length of the arrow of a force. The scale is constant over time, so that twice the force has
/// twice the arrow.
struct ArrowScale {
  double full_newtons = 1.0;  // force whose arrow is full_metres long [N]
  double full_metres = 1.0;

  double MetresPerNewton() const { return full_metres / full_newtons; }
  bool operator==(const ArrowScale&) const = default;
};

/// The scale with which a scene is opened: that of its file, otherwise one from the weights of its
/// bodies. The force whose arrow is as long as a typical movable body is wide is then half the
/// geometric mean of two weights: that of a typical body, and that of the heaviest column of bodies
/// or linkage. So the four corners of a cube have arrows of half its width, and those below a tower
/// of ten have arrows of one and a half widths. Where nothing has weight, that in the Earth's
/// gravity counts.
ArrowScale OpeningArrowScale(const exchange::Snapshot& snapshot);

/// The scale at which the arrow of the largest shown force is as long as a typical movable body is
/// wide; none if there is no force.
std::optional<ArrowScale> FitArrowScale(const exchange::Snapshot& snapshot,
                                        const settings::ForceOptions& shown = {});

/// The scale at which the arrow of the largest force on `body` fits a picture of the body alone: it
/// is nearly as long as the body is wide; the opening scale if there is no force.
ArrowScale FitDiagramScale(const exchange::Snapshot& snapshot, BodyId body);

/// The scales in use: one for the scene and, while a free-body diagram is open, one for the
/// diagram. Each is chosen once and kept.
class KeptArrowScale {
 public:
  /// Chooses scales that have not been chosen yet; that of the diagram also when its body has
  /// changed.
  const ArrowScale& Choose(const exchange::Snapshot& snapshot, std::optional<BodyId> free_body);
  /// Chooses again, for the shown forces of the snapshot.
  void Fit(const exchange::Snapshot& snapshot, const settings::ForceOptions& shown);
  /// Restores the scale with which the scene was opened; the diagram's scale is chosen again.
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
