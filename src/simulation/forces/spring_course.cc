#include "simulation/forces/spring_course.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>

#include "dynamics/dormand_prince.h"
#include "simulation/forces/spring_system.h"

namespace touchstone::simulation {
namespace {

using dynamics::Wrench;
using Instant = SpringSystem::Instant;
using End = SpringSystem::End;
using EndMotion = SpringSystem::EndMotion;
using States = SpringSystem::States;

constexpr int kMostSubsteps = 400;

// Adds up what springs and thrusters do in one substep.
class CourseSums {
 public:
  CourseSums(const SpringSystem& system, double h, SpringCourse* course)
      : system_(system), h_(h), course_(*course) {}

  void Add(const dynamics::DormandPrinceStep<Eigen::Dynamic>& step) {
    constexpr std::array<double, 3> kWeights = {5.0 / 18.0, 8.0 / 18.0, 5.0 / 18.0};
    const double node = 0.5 * std::sqrt(0.6);
    for (size_t j = 0; j < kWeights.size(); ++j) {
      const double theta = 0.5 + (static_cast<double>(j) - 1.0) * node;
      const double s = step.start + theta * step.size;
      AddAt(s, kWeights[j] * step.size / h_, step.At(theta));
    }
  }

  /// The parabolas of the powers, from those at the start and at the end.
  void CloseWith(const States& first, const States& last) {
    for (SpringCourse::OfSpring& spring : course_.springs) spring.given[1] *= 1.5;
    for (const auto& [column, s, y] : {std::tuple(0, 0.0, &first), std::tuple(2, h_, &last)})
      system_.ForEachSpring(s, system_.InstantsAt(*y),
                            [&](size_t k, const Vec3& f, const auto& a, const auto& b) {
                              const double power = Given(k, f, a, b);
                              course_.springs[k].given[column] = power;
                              course_.springs[k].given[1] -= 0.25 * power;
                            });
  }

 private:
  void AddAt(double s, double share, const States& y) {
    const double moment = 12.0 * (s - 0.5 * h_) / (h_ * h_);
    const std::vector<Instant> instants = system_.InstantsAt(y);
    system_.ForEachSpring(s, instants, [&](size_t k, const Vec3& f, const auto& a, const auto& b) {
      course_.springs[k].pull_W += share * f;
      course_.springs[k].given[1] += share * Given(k, f, a, b);
      const bool mutual = system_.EndA(k).of_island != SpringSystem::kOutside &&
                          system_.EndB(k).of_island != SpringSystem::kOutside;
      AddPull(system_.EndA(k), f, a, mutual, share, moment);
      AddPull(system_.EndB(k), -f, b, mutual, share, moment);
    });
    system_.ForEachThruster(instants, [&](size_t i, const Wrench& thrust) {
      course_.bodies[i].thrust.Add(thrust, share, moment);
    });
  }

  void AddPull(const End& end, const Vec3& f, const EndMotion& at, bool mutual, double share,
               double moment) {
    if (end.of_island == SpringSystem::kOutside) return;
    SpringCourse::OnBody& body = course_.bodies[static_cast<size_t>(end.of_island)];
    const Wrench pull = {f, at.arm_W.cross(f)};
    body.springs.Add(pull, share, moment);
    if (mutual) body.mutual.Add(pull, share, moment);
  }

  // The power that the prescribed motion of the spring's ends gives [W].
  double Given(size_t k, const Vec3& f, const EndMotion& a, const EndMotion& b) const {
    double given = 0.0;
    if (system_.EndA(k).of_island == SpringSystem::kOutside) given -= f.dot(a.v_W);
    if (system_.EndB(k).of_island == SpringSystem::kOutside) given += f.dot(b.v_W);
    return given;
  }

  const SpringSystem& system_;
  double h_;
  SpringCourse& course_;
};

}  // namespace

void SpringCourse::Push::Add(const Wrench& wrench, double share, double moment) {
  mean.force += share * wrench.force;
  mean.torque += share * wrench.torque;
  slope.force += share * moment * wrench.force;
  slope.torque += share * moment * wrench.torque;
}

std::optional<SpringCourse> FollowSprings(const World& world, const Island& island,
                                          const SpringPace& pace, double t, double h,
                                          const settings::IntegratorSettings& integrator) {
  constexpr double kSafety = 0.8;
  constexpr double kTightest = 1e-15;  // smaller estimated errors are round-off
  constexpr double kFirst = 0.05;      // phase of the first substep
  const double tolerance = std::max(integrator.tolerance, kTightest);
  const SpringSystem system(world, island, t, h, integrator);
  const States scale = system.Scale(pace.rate);
  SpringCourse course;
  course.bodies.resize(island.bodies.size());
  course.springs.resize(island.springs.size());
  CourseSums sums(system, h, &course);
  const States first = system.Start();
  States y = first;
  States rate = system(0.0, y);
  double wanted = pace.rate * h > kFirst ? kFirst / pace.rate : h;
  int substeps = 0;
  for (double s = 0.0; s < h; ++substeps) {
    if (substeps == kMostSubsteps) return std::nullopt;
    const double rest = h - s;
    const double size = rest / std::ceil(rest / wanted * (1.0 - 1e-9));
    const auto result = dynamics::TakeDormandPrinceStep<Eigen::Dynamic>(system, s, y, rate, size);
    const double error = result.error.cwiseQuotient(scale).lpNorm<Eigen::Infinity>();
    if (!std::isfinite(error) || !result.end.allFinite() || !(s + size > s)) return std::nullopt;
    wanted =
        size * std::clamp(kSafety * std::pow(tolerance / std::max(error, 1e-300), 0.2), 0.2, 5.0);
    if (error > tolerance) continue;
    sums.Add(result.step);
    y = result.end;
    SpringSystem::Normalize(&y);
    s = size < rest ? s + size : h;
    rate = system(s, y);
  }
  sums.CloseWith(first, y);
  for (size_t i = 0; i < course.bodies.size(); ++i) course.bodies[i].end = system.StateOf(y, i);
  return course;
}

}  // namespace touchstone::simulation
