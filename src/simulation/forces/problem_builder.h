#pragma once

#include <optional>
#include <span>
#include <vector>

#include "contact/contact_problem.h"
#include "contact/contact_solution.h"
#include "dynamics/trajectory.h"
#include "simulation/contacts/contact_frame.h"
#include "simulation/contacts/pair_table.h"
#include "simulation/joints/link_rows.h"
#include "simulation/joints/spring_law.h"
#include "simulation/world/island.h"
#include "simulation/world/mouse_spring.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// A contact problem, and the origin of each of its contacts and rows.
struct IslandProblem {
  struct Source {
    int pair;   // index in the pair table
    int point;  // index in its manifold
  };
  struct Link {
    enum class Kind { kJoint, kSpring, kMouse, kDrive, kRotor };
    Kind kind;
    int index;  // index in the world's joints or springs
    int block;  // for a joint: 0 for its point, 1 for its axes; for a drive: Drive; for a spring:
                // 0, or kOfJoint if it is that of a joint
    Mat3 axes = Mat3::Identity();  // for a joint: the axes of its rows (JointBasis::Axes)
    SpringLaw law = {};            // for a spring
    EndShares shares = {};         // for a spring, those of its row

    static constexpr int kOfJoint = 1;
    bool IsSpringOfJoint() const { return kind == Kind::kSpring && block == kOfJoint; }
  };
  /// A contact halfway through the planned time.
  struct Middle {
    Mat36 J_a = Mat36::Zero();
    Mat36 J_b = Mat36::Zero();
    Mat3 prescribed = Mat3::Zero();  // part of u due to prescribed motion at the start, halfway and
                                     // at the end of the time, column by column [m/s]
    Mat3 E = Mat3::Identity();       // for a contact: t1, t2, n in W
    double parting = 0.0;            // for a contact: its speed along n at the start [m/s]
    Vec2 slip = Vec2::Zero();  // for a contact: its slip at the start over the planned time, a
                               // part of u there [m/s^2]

    /// The mean of `prescribed` over the time, by Simpson's rule [m/s].
    Vec3 MeanPrescribed() const { return prescribed * Vec3(1.0, 4.0, 1.0) / 6.0; }
  };
  /// The change of a row of the problem from the start to the end of the planned time.
  struct Turn {
    Mat36 J_a = Mat36::Zero();
    Mat36 J_b = Mat36::Zero();
  };
  contact::ContactProblem problem;  // first the contacts, then the rows of the links
  std::vector<Source> contacts;
  std::vector<Link> links;
  std::vector<Middle> middle;  // by contact, then by link; the mean over time of rows that turn
  std::vector<Turn> turn;  // likewise; zero for contacts of bodies without joints that do not roll
  std::vector<dynamics::Wrench> thrust;  // by body of the island
  /// By body: the wrench of joints in addition to J^T f, because the moment of a changing force on
  /// a turning arm differs from that of the mean force on the mean arm. Empty while the rates of
  /// the forces are unknown.
  std::vector<dynamics::Wrench> moments;

  /// The bodies of row k of the problem, and in place of its rows their turn; without offset.
  contact::ContactProblem::Contact TurnOf(std::size_t k) const;

  /// The velocity along row k that the bodies have at the end of the planned time, for velocities v
  /// over h [m/s].
  Vec3 SpeedsAtEnd(std::size_t k, const std::vector<Vec6>& v, double h) const;

  /// A link and the index of its rows in the problem.
  struct LinkRow {
    std::size_t link;
    std::size_t row;
  };
  /// All links of one kind, in order.
  std::vector<LinkRow> LinksOf(Link::Kind kind) const;
};

/// The forces of the links in a solved problem.
std::vector<Vec3> LinkForces(const IslandProblem& built, const contact::ContactSolution& solution);

/// The instant, the planned time and the options of a force problem.
struct ForceInput {
  double t = 0.0;           // present time [s]
  std::optional<double> h;  // planned time [s]; none: the problem of accelerations at t
  double leaving = 0.0;     // contacts that separate faster are left out [m/s]
  double tolerance = 0.0;   // eps [m]
  double kept = 0.0;        // smallest gap that rough bodies may close to [m]
  bool opens = true;        // smaller gaps of rough bodies are opened
  double step = 0.0;        // [s]
  settings::ContactWeights weights = settings::ContactWeights::kTributary;
  const settings::MouseSettings& mouse;
  const MouseSpring* spring = nullptr;  // the mouse's spring, while a body is held
};

/// The input of a problem for h seconds from t on, or, without h, for the accelerations at t. Keeps
/// references to the settings and to the mouse.
ForceInput MakeForceInput(const World& world, const settings::Settings& settings,
                          const std::optional<MouseSpring>& mouse, double t,
                          std::optional<double> h);

/// The resting-contact problem of an island over the planned time h (Baraff II 9, with v/h in b).
/// The unknown is the velocity at the end of that time, divided by h:
///   M (v - v*) = J^T f,  v* = v0/h + M^-1 F_ext (gravity, damping),  u = J v,
/// with M and J at the poses that `predicted` predicts for the end. So n-dot and the centripetal
/// terms need no offset that might lie outside the range of J, and the gyroscopic term is contained
/// in M v* = (P, L)/h. Damping enters with its closed form over h. Joints are bilateral rows;
/// springs and the mouse spring are such rows with compliance (link_rows.h), motors, friction and
/// limits of joints such rows with bounds (joint_drives.h), rotors of joints rows with compliance
/// (rotors.h). Contacts and limits that separate
/// faster than `leaving` are left out: v/h would pull them back.
///
/// Without h it is the notes' own problem of accelerations at t: u = J v + J-dot v0, with the
/// centripetal and n-dot terms of Baraff II (9-4) and appendix D, projected per pair onto the range
/// of J. Springs are then forces in v*, and `predicted` is not used.
///
/// Gaps g of rough bodies may close to `kept` within h, also those beyond the tolerance:
/// u_n + (g - kept) / h^2 >= 0 (Stewart and Trinkle 1996). Smaller ones are opened to it in a step,
/// or, without `opens`, only kept.
IslandProblem BuildForceProblem(const World& world, const PairTable& pairs, const Island& island,
                                const ForceInput& input, const PredictedPoses& predicted);

}  // namespace touchstone::simulation
