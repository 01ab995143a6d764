#pragma once

#include <vector>

#include "collision/contact_kinematics.h"
#include "simulation/contacts/pair_table.h"
#include "simulation/motion/island_ahead.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// Axes of a manifold's contacts, and of one of them.
collision::PairAxes ContactAxes(const collision::ContactManifold& manifold);
Mat3 ContactAxes(const collision::ContactManifold& manifold, size_t k);

/// Where the contacts of a pair are, and how its two bodies stand and move there and then.
struct ContactFrame {
  collision::PairAxes E;
  std::vector<Vec3> p_WC;  // contact points
  Vec3 p_WA;               // centres of mass
  Vec3 p_WB;
  Twist A;
  Twist B;

  /// u = v_A - v_B of the two bodies' material points at p_W, in W [m/s].
  Vec3 RelativeVelocity(const Vec3& p_W) const { return A.At(p_W - p_WA) - B.At(p_W - p_WB); }
  /// n . u of a contact [m/s].
  double PartingSpeed(size_t k) const { return RelativeVelocity(p_WC[k]).dot(E.At(k).col(2)); }
};

/// The contacts of a pair as they are now.
ContactFrame MakeContactFrame(const World& world, const PairRecord& pair);

/// Points, gaps and features of a manifold as collision::Carry takes them along.
collision::ContactPlaces PlacesOf(const collision::ContactManifold& manifold,
                                  const collision::PairAxes& axes);

/// How the bodies of a pair stand and move where its contacts are as `now` says.
collision::Stance StanceOfA(const World& world, const PairContacts& pair, const ContactFrame& now);
collision::Stance StanceOfB(const World& world, const PairContacts& pair, const ContactFrame& now);

/// The contacts of a pair, `now`, where its bodies will stand as A and B say (collision::Carry).
ContactFrame FrameAhead(const World& world, const PairRecord& pair, const ContactFrame& now,
                        const Placement& A, const Placement& B);

/// Where the contact points of a pair's last look are, in W [m], when its bodies stand so: a vertex
/// where its body has taken it, anything else as collision::Carry says.
void FindPointsAt(const World& world, const PairContacts& pair, const dynamics::BodyState& A,
                  const dynamics::BodyState& B, std::vector<Vec3>* points);

}  // namespace touchstone::simulation
