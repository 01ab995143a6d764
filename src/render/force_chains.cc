#include "render/force_chains.h"

#include <algorithm>
#include <map>
#include <utility>

namespace touchstone::render {
namespace {

/// The force of one body on another through all their contacts and joints.
struct Bond {
  Vec3 force_W = Vec3::Zero();
  Vec3 weighted_W = Vec3::Zero();  // sum of |force| p
  double weight = 0.0;
  bool certified = true;

  void Add(const Vec3& on_first_W, const Vec3& p_W) {
    force_W += on_first_W;
    weighted_W += on_first_W.norm() * p_W;
    weight += on_first_W.norm();
  }
};

using Bonds = std::map<std::pair<BodyId, BodyId>, Bond>;

Bonds CollectBonds(const exchange::Snapshot& snapshot) {
  Bonds bonds;
  for (const exchange::ContactSnapshot& contact : snapshot.contacts) {
    Bond& bond = bonds[{contact.body_a, contact.body_b}];
    bond.Add(contact.force_n * contact.nhat_BA_W + contact.force_t_W, contact.p_W);
    bond.certified &= contact.certified;
  }
  for (const exchange::JointSnapshot& joint : snapshot.joints)
    if (joint.body_b) bonds[{joint.body_a, *joint.body_b}].Add(joint.force_W, joint.p_W);
  return bonds;
}

double LargestOf(const Bonds& bonds) {
  double largest = 0.0;
  for (const auto& [bodies, bond] : bonds) largest = std::max(largest, bond.force_W.norm());
  return largest;
}

/// A line, dashed if the force is not certified.
void AddLine(const Vec3& a_W, const Vec3& b_W, double radius_points, const Color& color,
             bool certified, std::vector<Marker>* markers) {
  const int dashes = certified ? 1 : 3;
  // Relative to its length.
  const double part = certified ? 1.0 : 0.2, pitch = certified ? 1.0 : 0.4;
  for (int i = 0; i < dashes; ++i) {
    const Vec3 from_W = a_W + i * pitch * (b_W - a_W);
    Marker& line = markers->emplace_back(MakeLine(from_W, from_W + part * (b_W - a_W), color));
    line.radius_points = radius_points;
    line.hidden_opacity = 0.9F;
  }
}

}  // namespace

double ChainFactor(double width, double height) {
  constexpr double kUsualWidth = 800.0, kUsualHeight = 640.0, kLeast = 0.35;
  return std::clamp(std::min(width / kUsualWidth, height / kUsualHeight), kLeast, 1.0);
}

double LargestChainForce(const exchange::Snapshot& snapshot) {
  return LargestOf(CollectBonds(snapshot));
}

std::vector<Marker> ForceChains(const exchange::Snapshot& snapshot, const ForceStyle& style) {
  const Bonds bonds = CollectBonds(snapshot);
  const double largest = LargestOf(bonds);
  const double least = LeastForce(style, largest);
  std::vector<Marker> markers;
  for (const auto& [bodies, bond] : bonds) {
    const double force = bond.force_W.norm();
    if (force <= least) continue;
    const double share = force / largest;
    Color color;
    for (std::size_t i = 0; i < color.size(); ++i)
      color[i] = std::lerp(kPaleChain[i], kDarkChain[i], static_cast<float>(share));
    for (const BodyId id : {bodies.first, bodies.second}) {
      const exchange::BodySnapshot* body = FindBody(snapshot, id);
      if (body == nullptr || body->fixed) continue;
      const double radius =
          style.chain_factor * (kThinnestChain + (kThickestChain - kThinnestChain) * share);
      AddLine(body->p_WBcm, bond.weighted_W / bond.weight, radius, color, bond.certified, &markers);
    }
  }
  return markers;
}

}  // namespace touchstone::render
