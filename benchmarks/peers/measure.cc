#include "measure.h"

#include <algorithm>
#include <cmath>
#include <variant>

namespace touchstone::peers {
namespace {

double OverlapOf(const Box& a, const Box& b) {
  const Vec3 apart = b.p - a.p;
  if (apart.norm() > a.half.norm() + b.half.norm()) return 0.0;
  double least = 1e300;
  const auto try_axis = [&](const Vec3& axis) {
    const double length = axis.norm();
    if (length < 1e-6) return;
    const double reach = (a.R.transpose() * axis).cwiseAbs().dot(a.half) +
                         (b.R.transpose() * axis).cwiseAbs().dot(b.half);
    least = std::min(least, (reach - std::abs(axis.dot(apart))) / length);
  };
  for (int i = 0; i < 3 && least > 0.0; ++i) {
    try_axis(a.R.col(i));
    try_axis(b.R.col(i));
    for (int j = 0; j < 3; ++j) try_axis(a.R.col(i).cross(b.R.col(j)));
  }
  return std::max(0.0, least);
}

Vec3 VelocityAt(const Box& box, const Vec3& p) { return box.v + box.w.cross(p - box.p); }

}  // namespace

std::vector<Box> BoxesOf(const scene::SceneDesc& scene) {
  std::vector<Box> boxes;
  for (const scene::BodyDesc& body : scene.bodies) {
    Box box;
    box.half = 0.5 * std::get<scene::BoxShape>(body.shape).lengths;
    box.mass = body.fixed ? 0.0 : body.mass.value();
    const Vec3 square = box.half.cwiseAbs2();
    box.inertia = box.mass / 3.0 * (Vec3::Constant(square.sum()) - square);
    box.p = body.position;
    box.R = body.orientation.normalized().toRotationMatrix();
    box.v = body.velocity;
    box.w = body.angular_velocity;
    boxes.push_back(box);
  }
  return boxes;
}

double DeepestOverlap(const std::vector<Box>& boxes) {
  double deepest = 0.0;
  for (std::size_t i = 0; i < boxes.size(); ++i)
    for (std::size_t j = i + 1; j < boxes.size(); ++j)
      if (boxes[i].mass > 0.0 || boxes[j].mass > 0.0)
        deepest = std::max(deepest, OverlapOf(boxes[i], boxes[j]));
  return deepest;
}

double MechanicalEnergy(const std::vector<Box>& boxes, const Vec3& gravity) {
  double energy = 0.0;
  for (const Box& box : boxes) {
    if (!(box.mass > 0.0)) continue;
    const Vec3 w_B = box.R.transpose() * box.w;
    energy += 0.5 * box.mass * box.v.squaredNorm() + 0.5 * w_B.dot(box.inertia.cwiseProduct(w_B)) -
              box.mass * gravity.dot(box.p);
  }
  return energy;
}

double LawViolation(const std::vector<Box>& before, const std::vector<Box>& after,
                    const std::vector<Touch>& touches, const Vec3& gravity, double friction,
                    double h) {
  const auto relative = [&](const std::vector<Box>& boxes, const Touch& touch) -> Vec3 {
    return VelocityAt(boxes[static_cast<std::size_t>(touch.a)], touch.p) -
           VelocityAt(boxes[static_cast<std::size_t>(touch.b)], touch.p);
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
