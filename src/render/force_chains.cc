#include "render/force_chains.h"

#include <algorithm>
#include <map>
#include <utility>

namespace touchstone::render {
namespace {

constexpr double kThinnest = 0.8;  // radius on the screen [points]
constexpr double kThickest = 7.0;
constexpr Color kPale = {0.98F, 0.80F, 0.58F};
constexpr Color kDark = {0.60F, 0.16F, 0.02F};

/// What one body does to another through all their contacts and joints.
struct Bond {
  Vec3 force_W = Vec3::Zero();
  Vec3 weighted_W = Vec3::Zero();  // sum of |force| p
  double weight = 0.0;

  void Add(const Vec3& on_first_W, const Vec3& p_W) {
    force_W += on_first_W;
    weighted_W += on_first_W.norm() * p_W;
    weight += on_first_W.norm();
  }
};

using Bonds = std::map<std::pair<BodyId, BodyId>, Bond>;

Bonds CollectBonds(const exchange::Snapshot& snapshot) {
  Bonds bonds;
  for (const exchange::ContactSnapshot& contact : snapshot.contacts)
    bonds[{contact.body_a, contact.body_b}].Add(
        contact.force_n * contact.nhat_BA_W + contact.force_t_W, contact.p_W);
  for (const exchange::JointSnapshot& joint : snapshot.joints)
    if (joint.body_b) bonds[{joint.body_a, *joint.body_b}].Add(joint.force_W, joint.p_W);
  return bonds;
}

}  // namespace

std::vector<Marker> ForceChains(const exchange::Snapshot& snapshot, const ForceStyle& style) {
  const Bonds bonds = CollectBonds(snapshot);
  double largest = 0.0;
  for (const auto& [bodies, bond] : bonds) largest = std::max(largest, bond.force_W.norm());
  const double least = LeastForce(style, largest);
  std::vector<Marker> markers;
  for (const auto& [bodies, bond] : bonds) {
    const double force = bond.force_W.norm();
    if (force <= least) continue;
    const double share = force / largest;
    Color color;
    for (std::size_t i = 0; i < color.size(); ++i)
      color[i] = std::lerp(kPale[i], kDark[i], static_cast<float>(share));
    for (const BodyId id : {bodies.first, bodies.second}) {
      const exchange::BodySnapshot* body = FindBody(snapshot, id);
      if (body == nullptr || body->fixed) continue;
      Marker& line =
          markers.emplace_back(MakeLine(body->p_WBcm, bond.weighted_W / bond.weight, color));
      line.radius_points = kThinnest + (kThickest - kThinnest) * share;
      line.hidden_opacity = 0.9F;
    }
  }
  return markers;
}

}  // namespace touchstone::render
