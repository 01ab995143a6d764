#pragma once

#include "base/contrast.h"

namespace touchstone::render {

using Color = Srgb;  // 0..1

/// Colours that people with a colour vision deficiency can tell apart, too (after Okabe and Ito).
namespace colors {
inline constexpr Color kNormalForce = {0.835F, 0.369F, 0.000F};
inline constexpr Color kFriction = {0.000F, 0.447F, 0.698F};
inline constexpr Color kStick = {0.180F, 0.190F, 0.210F};
inline constexpr Color kSlide = {0.941F, 0.894F, 0.259F};
inline constexpr Color kFrictionless = {0.960F, 0.965F, 0.970F};
inline constexpr Color kSpring = {0.000F, 0.600F, 0.400F};
inline constexpr Color kRefused = {0.750F, 0.160F, 0.130F};
inline constexpr Color kAim = {0.450F, 0.080F, 0.360F};
inline constexpr Color kJointForce = {0.800F, 0.400F, 0.620F};
inline constexpr Color kJoint = {0.420F, 0.230F, 0.370F};
inline constexpr Color kStretched = {0.720F, 0.450F, 0.050F};
inline constexpr Color kPressed = {0.200F, 0.600F, 0.860F};
inline constexpr Color kSlack = {0.550F, 0.570F, 0.600F};
inline constexpr Color kThrust = {0.900F, 0.640F, 0.000F};
inline constexpr Color kNozzle = {0.300F, 0.320F, 0.350F};
inline constexpr Color kGravity = {0.270F, 0.100F, 0.600F};
inline constexpr Color kDamping = {0.450F, 0.470F, 0.500F};
inline constexpr Color kNet = {0.100F, 0.110F, 0.130F};
inline constexpr Color kTotal = {0.550F, 0.200F, 0.100F};
inline constexpr Color kResultant = {0.600F, 0.150F, 0.950F};
inline constexpr Color kNormalLine = {0.300F, 0.330F, 0.370F};
inline constexpr Color kRough = {0.960F, 0.720F, 0.350F};  // not certified
inline constexpr Color kSelection = {0.960F, 0.620F, 0.100F};
}  // namespace colors

}  // namespace touchstone::render
