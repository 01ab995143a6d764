#include "session/link_edits.h"

#include <vector>

#include "scene/bounds.h"
#include "simulation/world/attachments.h"

namespace touchstone::session {
namespace {

using simulation::World;

/// The two ends of a new link in a world.
class LinkEnds {
 public:
  LinkEnds(BodyId body, std::optional<BodyId> other, const World& world)
      : world_(world), a_(world.Find(body)), joined_(other), b_(other ? world.Find(*other) : -1) {}

  /// Why nothing can link them at these points; empty if it can.
  std::string Refusal(const Vec3& p_A_W, const Vec3& p_B_W) const {
    if (a_ < 0 || (joined_ && b_ < 0)) return "the body is gone";
    if (a_ == b_) return "expected two different bodies, got '" + a() + "' twice";
    const bool moves = world_.body(a_).movable() || (joined_ && world_.body(b_).movable());
    if (!moves && !joined_) return "'" + a() + "' is fixed: release it to join it to the world";
    if (!moves) return "'" + a() + "' and '" + *b() + "' are fixed: release one to join them";
    for (const auto& [body, p_W] : {std::pair(a_, p_A_W), std::pair(b_, p_B_W)})
      if (body >= 0 && IsTooFar(body, p_W))
        return scene::bounds::kExpectedArm + ("'" + world_.body(body).name + "'");
    return "";
  }

  const std::string& a() const { return world_.body(a_).name; }
  std::optional<std::string> b() const {
    return joined_ ? std::optional(world_.body(b_).name) : std::nullopt;
  }
  Vec3 InA(const Vec3& p_W) const { return world_.state(a_).pose().ToBody(p_W); }
  Vec3 InB(const Vec3& p_W) const { return joined_ ? world_.state(b_).pose().ToBody(p_W) : p_W; }

 private:
  bool IsTooFar(int body, const Vec3& p_W) const {
    return world_.body(body).movable() &&
           !scene::bounds::IsArmOfBody(p_W - world_.state(body).p_WBcm,
                                       world_.body(body).shape->radius());
  }

  const World& world_;
  int a_;
  std::optional<BodyId> joined_;  // none: the world
  int b_;
};

template <class Link>
std::string RemoveLink(int index, const char* name, std::vector<Link>* links) {
  if (index < 0 || index >= static_cast<int>(links->size()))
    return "the " + std::string(name) + " is gone";
  links->erase(links->begin() + index);
  return "";
}

std::string EditLink(const exchange::AddJoint& edit, World* world) {
  const LinkEnds ends(edit.body, edit.other, *world);
  if (std::string refusal = ends.Refusal(edit.p_W, edit.p_W); !refusal.empty()) return refusal;
  if (!(edit.axis_W.stableNorm() > 0.0)) return "expected an axis that is not zero";
  scene::SceneDesc link;
  link.joints = {{.kind = edit.kind,
                  .body_a = ends.a(),
                  .body_b = ends.b(),
                  .anchor = edit.p_W,
                  .axis = edit.axis_W.stableNormalized(),
                  .limits = {},
                  .motor = {}}};
  simulation::AttachAll(link, world);
  return "";
}

std::string EditLink(const exchange::RemoveJoint& edit, World* world) {
  return RemoveLink(edit.joint, "joint", &world->joints);
}

std::string EditLink(const exchange::AddSpring& edit, World* world) {
  const LinkEnds ends(edit.body, edit.other, *world);
  if (std::string refusal = ends.Refusal(edit.p_A_W, edit.p_B_W); !refusal.empty()) return refusal;
  if (edit.stiffness == 0.0 && edit.damping == 0.0)
    return "expected a stiffness or a damping above 0: this spring never pulls";
  scene::SceneDesc link;
  link.springs = {{.body_a = ends.a(),
                   .body_b = ends.b(),
                   .anchor_a = ends.InA(edit.p_A_W),
                   .anchor_b = ends.InB(edit.p_B_W),
                   .stiffness = edit.stiffness,
                   .damping = edit.damping,
                   .length = {}}};
  simulation::AttachAll(link, world);
  return "";
}

std::string EditLink(const exchange::RemoveSpring& edit, World* world) {
  return RemoveLink(edit.spring, "spring", &world->springs);
}

std::string EditLink(const exchange::SetSpring& edit, World* world) {
  if (edit.spring < 0 || edit.spring >= static_cast<int>(world->springs.size()))
    return "the spring is gone";
  if (edit.stiffness == 0.0 && edit.damping == 0.0)
    return "expected a stiffness or a damping above 0; to do without the spring, remove it";
  dynamics::ModelSpring& spring = world->springs[static_cast<size_t>(edit.spring)];
  spring.length = edit.length;
  spring.stiffness = edit.stiffness;
  spring.damping = edit.damping;
  return "";
}

}  // namespace

std::string EditLinks(const exchange::LinkEdit& edit, World* world) {
  return std::visit([&](const auto& kind) { return EditLink(kind, world); }, edit);
}

}  // namespace touchstone::session
