#pragma once

#include <vector>

#include "simulation/motion/predicted_poses.h"
#include "simulation/world/island.h"
#include "simulation/world/mouse_spring.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// Bilateral rows of a contact problem.
struct LinkRows {
  contact::ContactProblem::Contact contact;
  Vec3 prescribed = Vec3::Zero();  // part of u due to prescribed motion [m/s]
};

/// Bilateral rows that stay the same over the planned time.
struct SteadyRows {
  contact::ContactProblem::Contact contact;
  Mat3 prescribed = Mat3::Zero();  // part of u due to prescribed motion at the start, halfway and
                                   // at the end of the time, column by column [m/s]
};

/// Velocity along the axes (rows of E^T) of the material point at r_W from the centre of mass of a
/// body: E^T (v + w x r). Columns of locked axes are zero.
Mat36 PointJacobian(const dynamics::ModelBody& body, const Mat3& E, const Vec3& r_W);

/// Removes the columns, or the components, of the locked axes of a movable body.
void RemoveLocked(const dynamics::ModelBody& body, Mat36* J);
void RemoveLocked(const dynamics::ModelBody& body, Vec6* v);

/// The poses of the two bodies of a link at some time; the world is at the origin.
struct LinkPlace {
  dynamics::BodyState A;
  dynamics::BodyState B;
};
template <class Link>
LinkPlace PlaceNow(const World& world, const Link& link) {
  return {.A = link.a.on_body() ? world.state(link.a.body) : dynamics::BodyState(),
          .B = link.b.on_body() ? world.state(link.b.body) : dynamics::BodyState()};
}
template <class Link>
LinkPlace PlaceAhead(const PredictedPoses& predicted, const Link& link, double ahead) {
  return {.A = link.a.on_body() ? predicted.At(link.a.body, ahead) : dynamics::BodyState(),
          .B = link.b.on_body() ? predicted.At(link.b.body, ahead) : dynamics::BodyState()};
}

/// The rows of a joint with its bodies in the given poses, u = 0: first the relative velocity,
/// along x, y, z, of the material points halfway between its two points (so that bodies which turn
/// as one satisfy them also where the joint is open); then, unless it is a ball joint, the relative
/// angular velocity times the size of the bodies [m/s], along the axes of B; for a hinge the rate
/// at which its axes a_A and a_B separate, along the two axes e of B across a_B (the third row is
/// zero):
///   e . (a_B x a_A)' = (a_A . a_B) e . w - (e . a_A) a_B . w,   w = w_A - w_B, as seen from B.
/// Without offsets.
std::vector<LinkRows> MakeJointRows(const World& world, const Island& island,
                                    const dynamics::ModelJoint& joint, const LinkPlace& place);

/// The error of a joint whose bodies are at these poses, along the rows of MakeJointRows [m].
std::vector<Vec3> JointError(const World& world, const dynamics::ModelJoint& joint,
                             const LinkPlace& place);

/// J-dot v of the rows of MakeJointRows, at present [m/s^2].
std::vector<Vec3> JointVelocityTerms(const World& world, const dynamics::ModelJoint& joint);

/// The mouse spring as three rows, with its force or torque taken at the step's end.
SteadyRows MakeMouseRows(const World& world, const Island& island, const MouseSpring& spring,
                         const settings::MouseSettings& mouse, double h);

}  // namespace touchstone::simulation
