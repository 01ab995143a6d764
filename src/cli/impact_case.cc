#include "cli/impact_case.h"

#include <cmath>
#include <string_view>

#include "base/dense.h"
#include "cli/json_matrix.h"

namespace touchstone::cli {
namespace {

using contact::ContactProblem;
using scene::JsonView;
namespace bounds = scene::bounds;
using Level = ImpactCase::Level;

// Round-off of a matrix that was computed elsewhere, relative to its largest entry.
constexpr double kAsymmetry = 1e-9;
constexpr double kIndefinite = 1e-12;
constexpr double kAlongX = 0.8;

Mat3 ReadSymmetric(const JsonView& view) {
  const Mat3 matrix = view.MatrixWithin(bounds::kProblem);
  const double asymmetry = (matrix - matrix.transpose()).cwiseAbs().maxCoeff();
  if (asymmetry > kAsymmetry * matrix.cwiseAbs().maxCoeff()) {
    view.Fail("expected a symmetric matrix");
  }
  return 0.5 * (matrix + matrix.transpose());
}

Mat3 ReadPositiveDefinite(const JsonView& view) {
  const Mat3 matrix = ReadSymmetric(view);
  CheckDefinite(matrix, view);
  return matrix;
}

/// A singular matrix is that of bodies that cannot move in some direction.
Mat3 ReadCollisionMatrix(const JsonView& view) {
  const Mat3 K = ReadSymmetric(view);
  const Vec3 eigenvalues = Eigenvalues(K);
  if (eigenvalues[0] < -kIndefinite * eigenvalues[2] || !(K(2, 2) > 0.0)) {
    view.Fail("expected a positive semidefinite matrix with a positive normal entry");
  }
  return K;
}

/// A vector in space, or in the plane z = 0.
Vec3 ReadSpaceVector(const JsonView& view, Level level,
                     const scene::Bound& bound = bounds::kProblem) {
  if (level != Level::kPlanar) return view.VectorWithin(bound);
  const Eigen::Vector2d v = view.Vector2Within(bound);
  return {v.x(), v.y(), 0.0};
}

Vec3 ReadSpaceVectorOrZero(const JsonView& body, std::string_view key, Level level) {
  const auto found = body.Find(key);
  return found ? ReadSpaceVector(*found, level) : Vec3::Zero();
}

Vec3 ReadSpin(const JsonView& body, Level level) {
  if (level != Level::kPlanar) return ReadSpaceVectorOrZero(body, "omega", level);
  const auto omega = body.Find("omega");
  return omega ? Vec3(0.0, 0.0, omega->Within(bounds::kProblem)) : Vec3::Zero();
}

Mat3 ReadInertia(const JsonView& body, Level level) {
  if (level == Level::kPlanar)
    return body.Require("inertia").Within(bounds::kMass) * Mat3::Identity();
  if (const auto inverse = body.Find("inv_inertia_world")) {
    const Mat3 inertia = ReadPositiveDefinite(*inverse).inverse();
    return 0.5 * (inertia + inertia.transpose());
  }
  return ReadPositiveDefinite(body.Require("inertia_world"));
}

/// Also accepts the keys with which files of reference results describe a body: its size and pose.
void CheckKeysOfBody(const JsonView& body, Level level) {
  if (level == Level::kPlanar)
    body.AllowKeys({"mass", "inertia", "r", "v", "omega", "immovable", "dims", "angle"});
  else
    body.AllowKeys({"mass", "inertia_world", "inv_inertia_world", "r", "v", "omega", "immovable",
                    "dims", "quat", "inertia_body"});
}

bool IsImmovable(const JsonView& body) {
  const auto immovable = body.Find("immovable");
  return immovable && immovable->Boolean();
}

Mat3 MakeAxes(const Vec3& t1, const Vec3& n) {
  Mat3 axes;
  axes << t1, n.cross(t1), n;
  return axes;
}

/// t1 is along the world's x, as nearly as possible, or along y if the normal is along x.
Mat3 ReadAxes(const JsonView& view, Level level) {
  const Vec3 given = ReadSpaceVector(view, level, bounds::kDirection);
  if (!(given.stableNorm() > 0.0)) view.FailExpecting("a vector that is not zero");
  const Vec3 n = given.stableNormalized();
  if (level == Level::kPlanar) return MakeAxes(Vec3(n.y(), -n.x(), 0.0), n);
  const Vec3 near = std::abs(n.x()) < kAlongX ? Vec3::UnitX() : Vec3::UnitY();
  return MakeAxes((near - n.dot(near) * n).normalized(), n);
}

/// Adds a body to the problem and its side (+1: A, -1: B) to the contact.
ImpactCase::Body AddBody(const JsonView& view, double side, ImpactCase* read,
                         ContactProblem::Contact* contact) {
  CheckKeysOfBody(view, read->level);
  ImpactCase::Body body;
  body.v = ReadSpaceVectorOrZero(view, "v", read->level);
  body.w = ReadSpin(view, read->level);
  const Vec3 r = ReadSpaceVector(view.Require("r"), read->level);
  if (IsImmovable(view)) {
    contact->offset += side * (read->axes.transpose() * (body.v + body.w.cross(r)));
    return body;
  }
  ContactProblem::Body movable;
  movable.M.setZero();
  movable.M.topLeftCorner<3, 3>().diagonal().setConstant(
      view.Require("mass").Within(bounds::kMass));
  movable.M.bottomRightCorner<3, 3>() = ReadInertia(view, read->level);
  movable.v_free << body.v, body.w;
  body.index = static_cast<int>(read->problem.contact.bodies.size());
  read->problem.contact.bodies.push_back(movable);

  Mat36 J;
  J << read->axes.transpose(), -read->axes.transpose() * Skew(r);
  if (read->level == Level::kPlanar) {
    for (const int out_of_plane : {2, 3, 4}) J.col(out_of_plane).setZero();
  }
  (side > 0.0 ? contact->J_a : contact->J_b) = side * J;
  (side > 0.0 ? contact->a : contact->b) = body.index;
  return body;
}

void ReadBodies(const JsonView& inputs, ImpactCase* read) {
  const JsonView a = inputs.Require("A");
  const JsonView b = inputs.Require("B");
  read->axes = ReadAxes(inputs.Require("normal"), read->level);
  ContactProblem::Contact contact;
  contact.mu = read->mu;
  read->bodies = {AddBody(a, 1.0, read, &contact), AddBody(b, -1.0, read, &contact)};
  if (contact.a == ContactProblem::kWorld && contact.b == ContactProblem::kWorld) {
    b.Fail("expected a movable body on one side of the contact at least");
  }
  read->problem.contact.contacts.push_back(contact);
  read->problem.restitution.push_back(read->e);
}

}  // namespace

ImpactCase ReadImpactCase(const JsonView& view) {
  constexpr std::array<std::string_view, 3> kLevels = {"body", "K", "planar2d"};
  view.AllowKeys(
      {"id", "level", "inputs", "category", "note", "outputs", "outputs_25digits", "self_check"});
  ImpactCase read;
  read.level = static_cast<Level>(view.Require("level").Choice(kLevels));
  const JsonView inputs = view.Require("inputs");
  if (read.level == Level::kCollisionMatrix)
    inputs.AllowKeys({"K", "u0", "mu", "e", "normal"});
  else
    inputs.AllowKeys({"A", "B", "normal", "mu", "e"});
  read.mu = inputs.Require("mu").Within(bounds::kFriction);
  read.e = inputs.Require("e").InRange(0.0, 1.0);
  if (read.level == Level::kCollisionMatrix) {
    read.K = ReadCollisionMatrix(inputs.Require("K"));
    read.u0 = inputs.Require("u0").VectorWithin(bounds::kProblem);
  } else {
    ReadBodies(inputs, &read);
  }
  return read;
}

}  // namespace touchstone::cli
