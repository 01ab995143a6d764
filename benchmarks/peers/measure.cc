#include "measure.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <variant>

#include "base/dense.h"
#include "collision/witness.h"
#include "scene/body_geometry.h"

namespace touchstone::peers {
namespace {

/// By how much two solids overlap, by separating axes.
double OverlapOfBoxes(const Solid& a, const Solid& b) {
  const Vec3 apart = b.p - a.p;
  const Vec3 half_a = 0.5 * std::get<scene::BoxShape>(a.shape).lengths,
             half_b = 0.5 * std::get<scene::BoxShape>(b.shape).lengths;
  double least = 1e300;
  const auto try_axis = [&](const Vec3& axis) {
    const double length = axis.norm();
    if (length < 1e-6) return;
    const double reach = (a.R.transpose() * axis).cwiseAbs().dot(half_a) +
                         (b.R.transpose() * axis).cwiseAbs().dot(half_b);
    least = std::min(least, (reach - std::abs(axis.dot(apart))) / length);
  };
  for (int i = 0; i < 3 && least > 0.0; ++i) {
    try_axis(a.R.col(i));
    try_axis(b.R.col(i));
    for (int j = 0; j < 3; ++j) try_axis(a.R.col(i).cross(b.R.col(j)));
  }
  return std::max(0.0, least);
}

/// How far b has to move along a unit direction to be clear of a.
double DepthAlong(const Solid& a, const Solid& b, const Vec3& n) {
  return a.surface->ReachAlong(a.R.transpose() * n) + b.surface->ReachAlong(b.R.transpose() * -n) -
         n.dot(b.p - a.p);
}

/// The least such way, from one start downhill by a pattern that shrinks; less than 0 ends it.
double LeastDepthFrom(const Solid& a, const Solid& b, Vec3 n) {
  constexpr int kMostSteps = 20;  // of one length
  double least = DepthAlong(a, b, n);
  for (double turn = 0.2; turn > 1e-7 && least > 0.0; turn *= 0.5)
    for (int steps = 0; steps < kMostSteps && least > 0.0; ++steps) {
      bool better = false;
      Vec3 t1, t2;
      TangentBasis(n, &t1, &t2);
      for (int i = 0; i < 8; ++i) {
        const double angle = 0.25 * std::numbers::pi * i;
        const Vec3 other = (n + turn * (std::cos(angle) * t1 + std::sin(angle) * t2)).normalized();
        const double depth = DepthAlong(a, b, other);
        if (depth >= least) continue;
        least = depth;
        n = other;
        better = true;
        break;
      }
      if (!better) break;
    }
  return least;
}

double OverlapOf(const Solid& a, const Solid& b) {
  if ((b.p - a.p).norm() > a.surface->radius() + b.surface->radius()) return 0.0;
  if (std::holds_alternative<scene::BoxShape>(a.shape) &&
      std::holds_alternative<scene::BoxShape>(b.shape))
    return OverlapOfBoxes(a, b);
  const auto pose = [](const Solid& s) {
    return collision::PosedShape{&s.surface->part(0), {s.R, s.p}};
  };
  // Apart, or as deep as along the normal of the contact: no deeper than that.
  const double gap = collision::FindSeparation(pose(a), pose(b), {}, 1e300, 1e-4, nullptr).gap;
  double least = -gap;
  for (int axis = 0; axis < 3; ++axis)
    for (const double sign : {-1.0, 1.0}) {
      if (least <= 0.0) return 0.0;
      least = std::min(least, LeastDepthFrom(a, b, sign * a.R.col(axis)));
      least = std::min(least, LeastDepthFrom(a, b, sign * b.R.col(axis)));
    }
  return std::max(0.0, least);
}

Vec3 VelocityAt(const Solid& solid, const Vec3& p) { return solid.v + solid.w.cross(p - solid.p); }

}  // namespace

std::vector<Solid> SolidsOf(const scene::SceneDesc& scene) {
  std::vector<Solid> solids;
  for (const scene::BodyDesc& body : scene.bodies) {
    const scene::BodyGeometry geometry = scene::MakeBodyGeometry(body);
    solids.push_back({.shape = body.shape,
                      .surface = geometry.shape,
                      .mass = body.fixed ? 0.0 : geometry.mass,
                      .inertia = geometry.inertia.diagonal(),
                      .p = body.position,
                      .R = body.orientation.normalized().toRotationMatrix(),
                      .v = body.velocity,
                      .w = body.angular_velocity});
  }
  return solids;
}

double DeepestOverlap(const std::vector<Solid>& solids) {
  double deepest = 0.0;
  for (std::size_t i = 0; i < solids.size(); ++i)
    for (std::size_t j = i + 1; j < solids.size(); ++j)
      if (solids[i].mass > 0.0 || solids[j].mass > 0.0)
        deepest = std::max(deepest, OverlapOf(solids[i], solids[j]));
  return deepest;
}

double MechanicalEnergy(const std::vector<Solid>& solids, const Vec3& gravity) {
  double energy = 0.0;
  for (const Solid& solid : solids) {
    if (!(solid.mass > 0.0)) continue;
    const Vec3 w_B = solid.R.transpose() * solid.w;
    energy += 0.5 * solid.mass * solid.v.squaredNorm() +
              0.5 * w_B.dot(solid.inertia.cwiseProduct(w_B)) - solid.mass * gravity.dot(solid.p);
  }
  return energy;
}

double LawViolation(const std::vector<Solid>& before, const std::vector<Solid>& after,
                    const std::vector<Touch>& touches, const Vec3& gravity, double friction,
                    double h) {
  const auto relative = [&](const std::vector<Solid>& solids, const Touch& touch) -> Vec3 {
    return VelocityAt(solids[static_cast<std::size_t>(touch.a)], touch.p) -
           VelocityAt(solids[static_cast<std::size_t>(touch.b)], touch.p);
  };
  const auto falls = [&](int i) {
    return before[static_cast<std::size_t>(i)].mass > 0.0 ? gravity : Vec3(Vec3::Zero());
  };
  double f_ref = 0.0, a_ref = 0.0;
  for (const Touch& touch : touches) {
    f_ref = std::max(f_ref, touch.force_on_a.norm());
    const Vec3 free = relative(before, touch) / h + falls(touch.a) - falls(touch.b);
    a_ref = std::max(a_ref, std::abs(free.dot(touch.n)));
  }
  if (!(f_ref > 0.0) || !(a_ref > 0.0)) return 0.0;
  double worst = 0.0;
  for (const Touch& touch : touches) {
    const Vec3 f = touch.force_on_a / f_ref;
    const Vec3 u = relative(after, touch) / (h * a_ref);
    const double f_n = f.dot(touch.n), u_n = u.dot(touch.n);
    const Vec3 f_t = f - f_n * touch.n, u_t = u - u_n * touch.n;
    const double reach = friction * std::max(0.0, f_n);
    Vec3 wanted = f_t - u_t;
    if (wanted.norm() > reach) wanted *= reach / wanted.norm();
    worst = std::max({worst, std::abs(std::min(f_n, u_n)), (f_t - wanted).norm()});
  }
  return worst;
}

}  // namespace touchstone::peers
