#pragma once

#include <vector>

#include "collision/feature_line.h"
#include "collision/separating_axes.h"
#include "collision/witness.h"

namespace touchstone::collision {

/// FindSeparation of a pair with a cylinder or a cone. Wolfe's algorithm finds where the bodies are
/// nearest; among the faces and features there, the one whose normal separates most is taken. Any
/// normal separates by no more than the distance, and the normal of the nearest features by exactly
/// the distance, so only the gaps along the normals, min over A less max over B, have to be
/// compared. Where a face is as good as other features, the face is taken. For overlapping bodies
/// the gap is the largest along the normals of faces and along the normals found by a few ascent
/// steps.
Separation FindCurvedSeparation(const PosedShape& A, const PosedShape& B, const Witness& cached,
                                double far, WitnessCounters* counters);

/// EvaluateWitness of such a pair.
Separation EvaluateCurvedWitness(const PosedShape& A, const PosedShape& B, const Witness& witness);

/// The separations of such a pair along the normals of the faces of both, as far as the gap is at
/// least `least` [m].
std::vector<Separation> FindFaceSeparations(const PosedShape& A, const PosedShape& B, double least);

/// The features of a witness of kind kFeatures, placed in W less `origin`.
FeaturePair PlaceFeatures(const PosedShape& A, const PosedShape& B, const Witness& witness,
                          const Vec3& origin);

/// The line between the features of such a witness in W, found from a line near it, or the line of
/// a separation, found from its normal. None where the features meet.
std::optional<FeatureLine> FindFeatureLine(const PosedShape& A, const PosedShape& B,
                                           const Witness& witness, const FeatureLine& near_W);
std::optional<FeatureLine> FindFeatureLine(const PosedShape& A, const PosedShape& B,
                                           const Separation& separation);

/// Whether the witness is possible for these shapes.
bool IsWitnessOf(const Witness& witness, const geometry::Polyhedron& a,
                 const geometry::Polyhedron& b);

}  // namespace touchstone::collision
