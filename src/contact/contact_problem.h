#pragma once

#include <cmath>
#include <limits>
#include <vector>

#include "base/math.h"

namespace touchstone::contact {

/// One frictional contact problem: find the contact forces f that satisfy, with
///   M (v - v_free) = sum_k J_k^T f_k,      u_k = J_a v_a + J_b v_b + offset,
/// the exact Coulomb law at every contact (rows of u and f: t1, t2, n; n positive apart):
///   u_n >= 0, f_n >= 0, u_n f_n = 0, |f_t| <= mu f_n, and u_t = 0 or f_t = -mu f_n u_t / |u_t|,
/// or, where the rows are bilateral (a joint, or with a compliance a spring),
///   u + compliance f = 0 with f of any direction,
/// or, where bilateral rows are bounded (a motor, the friction or a limit of a joint; one row, n),
///   least <= f_n <= most,   u_n = 0 or f_n = least and u_n > 0 or f_n = most and u_n < 0.
///
/// For resting contact v is the velocity at the step's end over h (docs/step.md: b of Baraff II 9
/// plus v0/h), f is in newtons and u in m/s^2. For an impact v is the change of velocity, f an
/// impulse in N s and u in m/s. The problem does not refer to bodies of the world; only its builder
/// does.
struct ContactProblem {
  static constexpr int kWorld = -1;

  struct Body {
    Mat6 M = Mat6::Identity();   // inertia (linear, angular), symmetric positive definite
    Vec6 v_free = Vec6::Zero();  // velocity without contact forces
  };
  struct Contact {
    int a = kWorld;  // index into bodies, or kWorld: immovable, its J is ignored
    int b = kWorld;
    Mat36 J_a = Mat36::Zero();  // rows t1, t2, n
    Mat36 J_b = Mat36::Zero();
    Vec3 offset = Vec3::Zero();  // J-dot v, prescribed motion, v/h targets
    double mu = 0.0;
    bool bilateral = false;   // pulls as well as it pushes; mu is ignored
    bool shares = false;      // bilateral rows that depend on others: the load is shared evenly
    double compliance = 0.0;  // compliance of bilateral rows [unit of u over unit of f]
    double least = -std::numeric_limits<double>::infinity();  // bounds of f_n in bounded rows
    double most = std::numeric_limits<double>::infinity();
    double weight = 1.0;  // w_k: the least-norm solution minimises sum |f_k|^2 / w_k

    bool bounded() const { return std::isfinite(least) || std::isfinite(most); }
  };

  std::vector<Body> bodies;
  std::vector<Contact> contacts;
};

/// Whether any contact is bilateral (a joint or a spring).
bool HasJoints(const ContactProblem& problem);

/// w = v - v_free, by body.
std::vector<Vec6> VelocityChange(const ContactProblem& problem, const std::vector<Vec6>& v);
/// v = v_free + w, by body.
std::vector<Vec6> Velocity(const ContactProblem& problem, const std::vector<Vec6>& w);

/// v_free, by body.
std::vector<Vec6> FreeVelocities(const ContactProblem& problem);

/// Returns u = J_a v_a + J_b v_b + offset of a contact for velocities v of the bodies.
Vec3 RelativeMotion(const ContactProblem::Contact& contact, const std::vector<Vec6>& v);

/// Returns the largest -u_n over all contacts that only push, for velocities v of the bodies; 0
/// where none approaches.
double FastestApproach(const ContactProblem& problem, const std::vector<Vec6>& v);

/// Adds J^T f of a contact to the wrenches on the bodies.
void AddWrenches(const ContactProblem::Contact& contact, const Vec3& f,
                 std::vector<Vec6>* wrenches);

}  // namespace touchstone::contact
