#pragma once

#include "collision/feature_line.h"
#include "collision/separating_axes.h"
#include "collision/witness.h"

namespace touchstone::collision {

/// FindSeparation of a pair of which one is a cylinder or a cone. Wolfe's algorithm tells where the
/// bodies are near; of the faces and features there, the one is taken whose normal separates by
/// most. Any normal separates by no more than the distance, and that of the nearest features by
/// exactly so much: nothing but the gap along each normal, min over A less max over B, has to be
/// compared. Of faces that are as good as other features the face is taken. Overlapping, the gap is
/// the largest along the normals of faces and along those that a few steps uphill lead to.
Separation FindCurvedSeparation(const PosedShape& A, const PosedShape& B, const Witness& cached,
                                double far, WitnessCounters* counters);

/// EvaluateWitness of such a pair.
Separation EvaluateCurvedWitness(const PosedShape& A, const PosedShape& B, const Witness& witness);

/// The features of a witness of the kind kFeatures, placed in W less `origin`.
FeaturePair PlaceFeatures(const PosedShape& A, const PosedShape& B, const Witness& witness,
                          const Vec3& origin);

/// The line between the features of such a witness in W, from one near it; and the one of a
/// separation, from its normal. None where the features meet.
std::optional<FeatureLine> FindFeatureLine(const PosedShape& A, const PosedShape& B,
                                           const Witness& witness, const FeatureLine& near_W);
std::optional<FeatureLine> FindFeatureLine(const PosedShape& A, const PosedShape& B,
                                           const Separation& separation);

/// Whether the witness can be one of these shapes.
bool IsWitnessOf(const Witness& witness, const geometry::Polyhedron& a,
                 const geometry::Polyhedron& b);

}  // namespace touchstone::collision
