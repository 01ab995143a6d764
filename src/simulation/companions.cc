#include "simulation/companions.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "simulation/attachments.h"
#include "simulation/braking.h"

namespace touchstone::simulation {
namespace {

constexpr int kNone = -1;

bool IsLoaded(const Load& load) {
  const auto acts = [](const dynamics::Wrench& wrench) {
    return !wrench.force.isZero(0.0) || !wrench.torque.isZero(0.0);
  };
  return acts(load.total) || acts(load.ramp.total);
}

class CompanionFinder {
 public:
  CompanionFinder(const Voyage& voyage, const std::vector<FlownPiece>& pieces)
      : voyage_(voyage),
        pieces_(pieces),
        piece_of_(static_cast<size_t>(voyage.world.size()), kNone),
        group_of_(static_cast<size_t>(voyage.world.size()), kNone) {}

  std::vector<Companions> Find() {
    for (size_t k = 0; k < pieces_.size(); ++k)
      At(pieces_[k].body, &piece_of_) = static_cast<int>(k);
    for (const FlownPiece& piece : pieces_)
      if (At(piece.body, &group_of_) == kNone && IsLoaded(LoadOf(piece.body))) Gather(piece.body);
    if (found_.empty()) return {};
    for (const dynamics::ModelJoint& joint : voyage_.world.joints) Tie(joint);
    for (const dynamics::ModelSpring& spring : voyage_.world.springs)
      if (Companions* group = Tie(spring)) CountSpring(spring, group);
    for (Companions& group : found_) CountBodies(&group);
    return std::move(found_);
  }

 private:
  static int& At(int body, std::vector<int>* of_body) {
    return (*of_body)[static_cast<size_t>(body)];
  }
  const Load& LoadOf(int body) const { return voyage_.loads[static_cast<size_t>(body)]; }
  const FlownPiece& PieceOf(int body) const {
    return pieces_[static_cast<size_t>(piece_of_[static_cast<size_t>(body)])];
  }
  int GroupAt(const dynamics::AttachedFrame& frame) const {
    return frame.on_body() ? group_of_[static_cast<size_t>(frame.body)] : kNone;
  }

  void Gather(int first) {
    const int group = static_cast<int>(found_.size());
    std::vector<int> bodies;
    const auto add = [&](int body) {
      if (At(body, &piece_of_) == kNone || At(body, &group_of_) != kNone) return;
      At(body, &group_of_) = group;
      bodies.push_back(body);
    };
    add(first);
    for (size_t next = 0; next < bodies.size(); ++next) {
      for (const int index : voyage_.pairs.OfBody(bodies[next])) {
        const PairRecord& pair = voyage_.pairs.at(index);
        if (!pair.pushing) continue;
        add(pair.a);
        add(pair.b);
      }
      for (const int other : voyage_.linked[static_cast<size_t>(bodies[next])]) add(other);
    }
    std::ranges::sort(bodies);
    found_.push_back({.bodies = std::move(bodies)});
  }

  // The companions that a link holds, if any; no longer free, where it ties them to what is
  // outside.
  template <class Link>
  Companions* Tie(const Link& link) {
    const int a = GroupAt(link.a), b = GroupAt(link.b);
    if (a == kNone && b == kNone) return nullptr;
    Companions& group = found_[static_cast<size_t>(a != kNone ? a : b)];
    group.free &= a == b;
    return &group;
  }

  void CountSpring(const dynamics::ModelSpring& spring, Companions* group) const {
    const double start = PieceOf(group->bodies.front()).start;
    const auto place_before = [&](const dynamics::AttachedFrame& end) -> Vec3 {
      if (!end.on_body()) return end.p;
      if (piece_of_[static_cast<size_t>(end.body)] != kNone)
        return PieceOf(end.body).before.pose().ToWorld(end.p);
      return voyage_.motions[static_cast<size_t>(end.body)].PoseAt(start).ToWorld(end.p);
    };
    const double before = (place_before(spring.a) - place_before(spring.b)).norm() - spring.length;
    const double after = SpringLength(voyage_.world, spring) - spring.length;
    group->sprung = true;
    group->gain += 0.5 * spring.stiffness * (after - before) * (after + before);
    group->size += 0.5 * spring.stiffness * (after * after + before * before);
  }

  void CountBodies(Companions* group) const {
    for (const int i : group->bodies) {
      const FlownPiece& piece = PieceOf(i);
      const dynamics::ModelBody& body = voyage_.world.body(i);
      const dynamics::BodyState& state = voyage_.world.state(i);
      const double before = dynamics::ComputeKineticEnergy(body, piece.before);
      const double after = dynamics::ComputeKineticEnergy(body, state);
      const Vec3 weight = body.mass * voyage_.world.environment.gravity;
      group->gain += after - before - weight.dot(state.p_WBcm - piece.before.p_WBcm) - piece.work -
                     LoadOf(i).slowed;
      group->size += after + before + std::abs(weight.dot(state.p_WBcm)) + std::abs(piece.work);
      for (const int index : voyage_.pairs.OfBody(i)) {
        const PairRecord& pair = voyage_.pairs.at(index);
        if (pair.pushing)
          group->free &=
              group_of_[static_cast<size_t>(pair.a)] == group_of_[static_cast<size_t>(pair.b)];
      }
    }
  }

  const Voyage& voyage_;
  const std::vector<FlownPiece>& pieces_;
  std::vector<int> piece_of_;  // by body
  std::vector<int> group_of_;  // by body
  std::vector<Companions> found_;
};

}  // namespace

std::vector<Companions> FindCompanions(const Voyage& voyage,
                                       const std::vector<FlownPiece>& pieces) {
  return CompanionFinder(voyage, pieces).Find();
}

void TakeBackGains(const Voyage& voyage, const std::vector<FlownPiece>& pieces, World* world,
                   Ledger* ledger) {
  constexpr double kRoundOff = 1e-14;  // of the energies
  const auto momentum = [&](const std::vector<int>& bodies) {
    Vec3 sum = Vec3::Zero();
    for (const int body : bodies) sum += world->state(body).P;
    return sum;
  };
  for (const Companions& group : FindCompanions(voyage, pieces)) {
    if (group.gain <= kRoundOff * group.size) continue;
    const Vec3 before = momentum(group.bodies);
    const double taken = Brake(group.bodies, group.free, group.gain, world);
    ledger->BookImpulse(momentum(group.bodies) - before);
    if (group.sprung) ledger->BookDamping(taken);  // what springs give is booked as less damping
  }
}

}  // namespace touchstone::simulation
