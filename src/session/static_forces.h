#pragma once

#include <optional>
#include <string>
#include <vector>

#include "contact/contact_problem.h"
#include "contact/contact_solution.h"
#include "scene/scene_desc.h"

namespace touchstone::simulation {
class Engine;
}

namespace touchstone::session {

/// The contacts of the current world and their forces: all islands in one problem.
struct StaticForces {
  struct Contact {
    std::string body_a;
    std::string body_b;
    std::optional<int> part_a;  // set if the body has several parts
    std::optional<int> part_b;
    const char* kind = "";
    Vec3 p_W = Vec3::Zero();
    Mat3 axes_W = Mat3::Identity();  // columns t1, t2, n; n from b to a
    double gap = 0.0;                // [m]
  };
  struct Joint {
    scene::JointKind kind = scene::JointKind::kBall;
    std::string body_a;
    std::string body_b;  // empty: the world
    Vec3 p_W = Vec3::Zero();
    Vec3 force_W = Vec3::Zero();   // force on a [N]
    Vec3 torque_W = Vec3::Zero();  // torque on a, in addition to that force [N m]
  };
  struct Body {
    std::string name;
    int index = contact::ContactProblem::kWorld;  // index in problem.bodies
    Vec6 acceleration = Vec6::Zero();  // acceleration of a movable body, linear and angular
  };

  std::vector<Contact> contacts;  // in the order of the first of problem.contacts; the rows of
                                  // links follow
  std::vector<Joint> joints;      // all joints of the world
  std::vector<Body> bodies;       // all bodies of the world
  contact::ContactProblem problem;
  /// Statistics are sums over the islands, residuals the largest of them; the status is that of
  /// the first island that is not solved.
  contact::ContactSolution solution;
};

/// Solves the contacts of the engine's world; nothing moves. Without h the unknowns are the
/// accelerations of Baraff II 9; with h [s] they are the velocities at the end of a step of h,
/// divided by h, which adds v/h to b.
StaticForces ComputeStaticForces(simulation::Engine* engine, std::optional<double> h);

}  // namespace touchstone::session
