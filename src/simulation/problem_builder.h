#pragma once

#include <optional>
#include <span>
#include <vector>

#include "contact/contact_problem.h"
#include "contact/contact_solution.h"
#include "dynamics/trajectory.h"
#include "impact/impact_problem.h"
#include "simulation/contact_frame.h"
#include "simulation/island.h"
#include "simulation/link_rows.h"
#include "simulation/mouse_spring.h"
#include "simulation/pair_table.h"
#include "simulation/world.h"

namespace touchstone::simulation {

/// A contact problem and where its contacts came from.
struct BuiltProblem {
  struct Source {
    int pair;   // in the pair table
    int point;  // in its manifold
  };
  struct Link {
    enum class Kind { kJoint, kSpring, kMouse };
    Kind kind;
    int index;                     // in the world's joints or springs
    int block;                     // of a joint: 0 its point, 1 its axes
    Mat3 axes = Mat3::Identity();  // of a joint: its rows are turned to them (JointBasis::Axes)
  };
  /// A contact halfway through the step.
  struct Middle {
    Mat36 J_a = Mat36::Zero();
    Mat36 J_b = Mat36::Zero();
    Vec3 prescribed = Vec3::Zero();  // what bodies of infinite mass contribute to u [m/s]
    Mat3 E = Mat3::Identity();       // of a contact: t1, t2, n in W
  };
  /// By how much the rows of a link turn from now to the end.
  struct Turn {
    Mat36 J_a = Mat36::Zero();
    Mat36 J_b = Mat36::Zero();
  };
  contact::ContactProblem problem;  // first the contacts, then the rows of the links
  std::vector<Source> contacts;
  std::vector<Link> links;
  std::vector<Middle> middle;            // of contacts and links; of joints the mean over time
  std::vector<Turn> turn;                // of joints, by link
  std::vector<dynamics::Wrench> thrust;  // by body of the island
  /// By body: what joints add to J^T f because forces that change have a larger moment than their
  /// mean on the mean arm. None while the forces' rates are unknown.
  std::vector<dynamics::Wrench> moments;

  /// A link and which of the problem's rows are its own.
  struct LinkRow {
    std::size_t link;
    std::size_t row;
  };
  /// All links of one kind, in order.
  std::vector<LinkRow> LinksOf(Link::Kind kind) const;
};

/// The forces of a solved problem that are those of its links.
std::vector<Vec3> LinkForces(const BuiltProblem& built, const contact::ContactSolution& solution);

/// What a force problem is made for.
struct ForceStage {
  double t = 0.0;           // now [s]
  std::optional<double> h;  // seconds ahead; none: the accelerations now
  double leaving = 0.0;     // contacts that separate faster are left out [m/s]
  settings::ContactWeights weights = settings::ContactWeights::kTributary;
  const settings::MouseSettings& mouse;
  const MouseSpring* spring = nullptr;  // of the mouse, while a body is held
};

/// The stage of a problem for h seconds ahead from t on, or without h for the accelerations then.
/// Keeps references to the settings and to the mouse.
ForceStage MakeForceStage(const World& world, const settings::Settings& settings,
                          const std::optional<MouseSpring>& mouse, double t,
                          std::optional<double> h);

/// The resting-contact problem of an island over the coming h seconds (Baraff II 9, with v/h in b).
/// The unknown is the velocity at the step's end over h:
///   M (v - v*) = J^T f,  v* = v0/h + M^-1 F_ext (gravity, damping),  u = J v,
/// with M and J as they are where the bodies will stand at the step's end, as far as `foresight`
/// tells. So n-dot and the centripetal terms need no offset that might lie outside the range of J,
/// and the gyroscopic term is in M v* = (P, L)/h. Damping enters with its closed form over h.
/// Joints are bilateral rows, springs and the mouse spring such rows with compliance (link_rows.h).
/// Contacts that separate faster than `leaving` are left out: v/h would pull them back.
///
/// Without h it is the notes' own problem of accelerations, now: u = J v + J-dot v0, with the
/// centripetal and n-dot terms of Baraff II (9-4) and appendix D, projected per pair on what a
/// relative twist can do, so that u stays in the range of J. Springs are forces in v* then, and the
/// foresight is not asked.
BuiltProblem BuildForceProblem(const World& world, const PairTable& pairs, const Island& island,
                               const ForceStage& stage, const Foresight& foresight);

/// The force problem once more, second order in h: the forces act as the contacts stand halfway
/// (J_m), and the law holds for the velocities at the end as before, with v the end velocity over h
/// of the first solution:
///   M (v' - v*) = J_m^T f,   u = J_m v' + offset + (J - J_m) v.
/// What is added to the offset vanishes with rotation and slip; at the active contacts it lies in
/// the range of J_m, since J v is zero there.
contact::ContactProblem ActFromMiddle(const BuiltProblem& built, const std::vector<Vec6>& v);

/// The joints of an island alone, for the velocities the bodies have now [m/s]: what they let the
/// bodies keep is nearest to those in the kinetic metric.
contact::ContactProblem BuildJointProblem(const World& world, const Island& island);

/// The impact problem of an island: all contacts in band, velocities now. e = 0 for contacts that
/// approach slower than `slow` and for pairs that bounced `max_impacts` times in this step. Joints
/// hold during it.
impact::ImpactProblem BuildImpactProblem(const World& world, const PairTable& pairs,
                                         const Island& island, double slow, int max_impacts,
                                         std::vector<BuiltProblem::Source>* contacts);

/// The smallest motion (in the kinetic metric) that opens every contact of the island to its target
/// gap and closes every joint to what it may `stay` open by, by joint of the island [m]: unknown v
/// is a displacement [m, rad], u_n = J_n v + gap - target >= 0. The target is half the tolerance
/// for contacts below a quarter of it; the others may close to 0.3 of it at most.
BuiltProblem BuildPositionProblem(const World& world, const PairTable& pairs, const Island& island,
                                  double tolerance, const std::vector<double>& stay);

}  // namespace touchstone::simulation
