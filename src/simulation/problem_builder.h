#pragma once

#include <optional>
#include <span>
#include <vector>

#include "contact/contact_problem.h"
#include "impact/impact_problem.h"
#include "simulation/mouse_spring.h"
#include "simulation/pair_table.h"
#include "simulation/world.h"

namespace touchstone::simulation {

/// Movable bodies that are connected by contacts, and the pairs in band that connect them to each
/// other and to immovable bodies. Indices are into the world and the pair table, ascending.
struct Island {
  std::vector<int> bodies;
  std::vector<int> pairs;
};

/// A contact problem and where its contacts came from.
struct BuiltProblem {
  struct Source {
    int pair;   // in the pair table
    int point;  // in its manifold
  };
  contact::ContactProblem problem;
  std::vector<Source> contacts;
};

/// Axes (t1, t2, n) of a manifold's contacts, as columns.
Mat3 ContactAxes(const collision::ContactManifold& manifold);

/// How the two bodies of a pair move, now.
struct PairMotion {
  Vec3 p_WA;
  Vec3 p_WB;
  Twist A;
  Twist B;

  PairMotion(const World& world, const PairRecord& pair);
  /// u = v_A - v_B of the two bodies' material points at p_W, in W [m/s].
  Vec3 RelativeVelocity(const Vec3& p_W) const { return A.At(p_W - p_WA) - B.At(p_W - p_WB); }
};

/// The resting-contact problem of an island over the coming h seconds (Baraff II 9, with v/h in b).
/// Without h it is the notes' own problem of accelerations: v0 enters through J-dot v alone. With h
/// the unknown is the velocity at the step's end over h:
///   M (v - v*) = J^T f,  v* = v0/h + M^-1 F_ext (gravity, gyroscopic term, damping),
///   u = J v + (J-dot v0),
/// where J-dot v0 holds the centripetal and n-dot terms of Baraff II (9-4) and appendix D,
/// projected per pair on what a relative twist can do, so that u stays in the range of J. Damping
/// enters with its closed form over h. A held body carries the mouse spring implicitly in its M and
/// v*. Contacts that separate faster than `leaving` [m/s] are left out: v/h would pull them back.
BuiltProblem BuildForceProblem(const World& world, const PairTable& pairs, const Island& island,
                               std::optional<double> h, double leaving,
                               const settings::MouseSettings& mouse, const MouseSpring* spring);

/// The impact problem of an island: all contacts in band, velocities now. e = 0 for contacts that
/// approach slower than `slow` and for pairs that bounced `max_impacts` times in this step.
impact::ImpactProblem BuildImpactProblem(const World& world, const PairTable& pairs,
                                         const Island& island, double slow, int max_impacts,
                                         std::vector<BuiltProblem::Source>* contacts);

/// The smallest motion (in the kinetic metric) that opens every contact of the island to its target
/// gap: unknown v is a displacement [m, rad], u_n = J_n v + gap - target >= 0. The target is half
/// the tolerance for contacts below a quarter of it; the others may close to 0.3 of it at most.
BuiltProblem BuildPositionProblem(const World& world, const PairTable& pairs, const Island& island,
                                  double tolerance);

}  // namespace touchstone::simulation
