#pragma once

#include <vector>

#include "collision/contact_kinematics.h"
#include "simulation/contacts/pair_table.h"
#include "simulation/motion/island_ahead.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// Axes of all contacts of a manifold, or of one of them.
collision::PairAxes ContactAxes(const collision::ContactManifold& manifold);
Mat3 ContactAxes(const collision::ContactManifold& manifold, size_t k);

/// The contact points of a pair, and poses and velocities of its two bodies at one instant.
struct ContactFrame {
  collision::PairAxes E;
  std::vector<Vec3> p_WC;  // contact points
  Vec3 p_WA;               // centres of mass
  Vec3 p_WB;
  Twist A;
  Twist B;

  /// u = v_A - v_B of the two bodies' material points at p_W, in W [m/s].
  Vec3 RelativeVelocity(const Vec3& p_W) const { return A.At(p_W - p_WA) - B.At(p_W - p_WB); }
  /// u of a contact in its axes t1, t2, n [m/s].
  Vec3 VelocityInAxes(size_t k) const { return E.At(k).transpose() * RelativeVelocity(p_WC[k]); }
  /// n . u of a contact [m/s].
  double PartingSpeed(size_t k) const { return RelativeVelocity(p_WC[k]).dot(E.At(k).col(2)); }
};

/// The contacts of a pair at present.
ContactFrame MakeContactFrame(const World& world, const PairRecord& pair);

/// Points, gaps and features of a manifold in the form that collision::Carry takes.
collision::ContactPlaces PlacesOf(const collision::ContactManifold& manifold,
                                  const collision::PairAxes& axes);

/// Pose and velocity of a pair's bodies in the frame `now`.
collision::Stance StanceOfA(const World& world, const PairContacts& pair, const ContactFrame& now);
collision::Stance StanceOfB(const World& world, const PairContacts& pair, const ContactFrame& now);

/// The contacts `now` of a pair, whose places these are, after its bodies have moved to the
/// placements A and B (collision::Carry).
ContactFrame FrameAhead(const World& world, const PairRecord& pair, const ContactFrame& now,
                        const collision::ContactPlaces& places, const Placement& A,
                        const Placement& B);

/// Finds the contact points of a pair's last evaluation, in W [m], after its bodies have moved to A
/// and B: a vertex moves with its body, other points according to collision::Carry.
void FindPointsAt(const World& world, const PairContacts& pair, const dynamics::BodyState& A,
                  const dynamics::BodyState& B, std::vector<Vec3>* points);

}  // namespace touchstone::simulation
