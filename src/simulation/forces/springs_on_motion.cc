#include "simulation/forces/springs_on_motion.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "simulation/forces/joint_on_motion.h"
#include "simulation/forces/spring_system.h"
#include "simulation/joints/joint_travel.h"

namespace touchstone::simulation {
namespace {

using dynamics::ModelSpring;
using EndMotion = SpringSystem::EndMotion;

PulledSpring Pull(const ModelSpring& spring, const EndMotion& a, const EndMotion& b) {
  PulledSpring now{.line = a.p_W - b.p_W};
  now.stretch = spring.StretchOf(now.line);
  now.elastic = -spring.stiffness * now.stretch;
  const Vec3 velocity = a.v_W - b.v_W;
  const double length = now.line.norm();
  if (spring.length > 0.0) {
    const double rate = length > 0.0 ? now.line.dot(velocity) / length : 0.0;
    now.damping.z() = -spring.damping * rate;
  } else {
    now.damping = -spring.damping * velocity;
  }
  if (spring.damping > 0.0) now.taken = now.damping.squaredNorm() / spring.damping;
  return now;
}

PulledSpring Pull(const scene::JointSpringDesc& spring, double size,
                  const JointOnMotion::Instant& travel) {
  const double scale = size * size;
  return {.line = size * Vec3::UnitZ(),
          .stretch = travel.stretch * Vec3::UnitZ(),
          .elastic = -spring.stiffness / scale * travel.stretch * Vec3::UnitZ(),
          .damping = -spring.damping / scale * travel.speed * Vec3::UnitZ(),
          .taken = spring.damping / scale * travel.speed * travel.speed};
}

// The springs of an island on a known motion.
class SpringsOnMotion {
 public:
  SpringsOnMotion(const World& world, const Island& island,
                  const std::vector<dynamics::Trajectory>& flights,
                  const settings::IntegratorSettings& integrator)
      : world_(world),
        island_(island),
        flights_(flights),
        start_(flights.front().start()),
        h_(flights.front().end() - start_),
        system_(world, island, start_, h_, integrator) {
    for (const int index : island.sprung_joints) {
      const dynamics::ModelJoint& joint = world.joints[static_cast<size_t>(index)];
      joints_.push_back({*joint.spring, TravelSize(world, joint),
                         JointOnMotion(world, island, joint, flights, integrator)});
    }
  }

  std::vector<SpringOnMotion> Run() const {
    constexpr std::array<double, 3> kWeights = {5.0 / 18.0, 8.0 / 18.0, 5.0 / 18.0};
    const double node = std::sqrt(0.6);
    std::vector<SpringOnMotion> springs(island_.springs.size() + joints_.size());
    At(0.0, [&](size_t k, const PulledSpring& now) { springs[k].start = now; });
    At(h_, [&](size_t k, const PulledSpring& now) { springs[k].end = now; });
    const int pieces = NumPieces(springs);
    for (int piece = 0; piece < pieces; ++piece)
      for (size_t j = 0; j < kWeights.size(); ++j) {
        const double theta = 0.5 + 0.5 * (static_cast<double>(j) - 1.0) * node;
        const double part = (piece + theta) / pieces;
        const double share = kWeights[j] / pieces, moment = share * 12.0 * (part - 0.5) / h_;
        At(part * h_, [&](size_t k, const PulledSpring& now) {
          for (const auto& [course, force] : {std::pair(&springs[k].elastic, &now.elastic),
                                              std::pair(&springs[k].damping, &now.damping)}) {
            course->mean += share * *force;
            course->slope += moment * *force;
          }
          springs[k].taken += share * h_ * now.taken;
        });
      }
    return springs;
  }

 private:
  struct SprungJoint {
    scene::JointSpringDesc spring;
    double size;
    JointOnMotion motion;
  };

  template <class With>
  void At(double s, const With& with) const {
    for (size_t j = 0; j < joints_.size(); ++j)
      with(island_.springs.size() + j,
           Pull(joints_[j].spring, joints_[j].size, joints_[j].motion.At(s)));
    if (island_.springs.empty()) return;
    std::vector<SpringSystem::Instant> instants;
    for (const dynamics::Trajectory& flight : flights_)
      instants.push_back({flight.StateAt(start_ + s), flight.TwistAt(start_ + s)});
    system_.ForEachSpring(
        s, instants, [&](size_t k, const Vec3&, const EndMotion& a, const EndMotion& b) {
          with(k, Pull(world_.springs[static_cast<size_t>(island_.springs[k])], a, b));
        });
  }

  // Enough that bodies and springs turn little in each.
  int NumPieces(const std::vector<SpringOnMotion>& springs) const {
    constexpr double kTurn = 0.4, kMost = 64.0;
    double turn = 0.0;
    for (const dynamics::Trajectory& flight : flights_)
      turn = std::max(turn, h_ * flight.BoundsOver(start_, start_ + h_).angular_speed);
    for (const SpringOnMotion& spring : springs) {
      const Vec3 &from = spring.start.line, &to = spring.end.line;
      turn = std::max(turn, std::atan2(from.cross(to).norm(), from.dot(to)));
    }
    return static_cast<int>(std::ceil(std::clamp(turn / kTurn, 1.0, kMost)));
  }

  const World& world_;
  const Island& island_;
  const std::vector<dynamics::Trajectory>& flights_;
  double start_, h_;
  SpringSystem system_;
  std::vector<SprungJoint> joints_;
};

}  // namespace

std::vector<SpringOnMotion> FindSpringsOnMotion(const World& world, const Island& island,
                                                const std::vector<dynamics::Trajectory>& flights,
                                                const settings::IntegratorSettings& integrator) {
  return SpringsOnMotion(world, island, flights, integrator).Run();
}

}  // namespace touchstone::simulation
