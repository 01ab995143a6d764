#include "session/unchanged.h"

#include <algorithm>
#include <variant>
#include <vector>

#include "session/body_edits.h"
#include "session/push_edits.h"
#include "settings/visit.h"

namespace touchstone::session {
namespace {

using simulation::World;

/// The numbers of all parameters.
std::vector<double> ValuesOf(const settings::Settings& settings) {
  std::vector<double> values;
  settings::VisitSettings(settings, [&](const settings::ParameterInfo&, const auto& field) {
    values.push_back(static_cast<double>(field));
  });
  return values;
}

/// One function for each kind of command; commands of other kinds count as changes.
class Comparison {
 public:
  Comparison(const World& world, const settings::Settings& settings, const scene::SceneDesc& scene)
      : world_(world), settings_(settings), scene_(scene) {}

  bool operator()(const exchange::SetGravity& set) const {
    return set.gravity == world_.environment.gravity;
  }
  bool operator()(const exchange::SetDamping& set) const {
    return set.damping == world_.environment.damping;
  }
  bool operator()(const exchange::SetSettings& set) const {
    return ValuesOf(set.settings) == ValuesOf(settings_);
  }
  bool operator()(const exchange::SetMaterial& edit) const { return Leaves({edit}); }
  bool operator()(const exchange::SetMass& edit) const { return Leaves({edit}); }
  bool operator()(const exchange::SetColor& edit) const { return Leaves({edit}); }
  bool operator()(const exchange::SetSpring& set) const {
    if (set.spring < 0 || set.spring >= static_cast<int>(world_.springs.size())) return false;
    const dynamics::ModelSpring& spring = world_.springs[static_cast<size_t>(set.spring)];
    return set.length == spring.length && set.stiffness == spring.stiffness &&
           set.damping == spring.damping;
  }
  bool operator()(const exchange::SetPush& set) const {
    if (set.push < 0 || set.push >= static_cast<int>(world_.thrusters.size())) return false;
    return set.given == PushOf(world_.thrusters[static_cast<size_t>(set.push)]);
  }
  bool operator()(const exchange::EditTogether& together) const {
    return std::ranges::all_of(together.edits, SetsParameters) && Leaves(together.edits);
  }
  bool operator()(const exchange::ResetMaterial& reset) const {
    bool found = false;
    bool same = true;
    for (const dynamics::ModelBody& body : world_.bodies) {
      if (reset.body && body.id != *reset.body) continue;
      found = true;
      dynamics::ModelBody copy = body;
      copy.ChangeMaterials([&](const Material* m) { same &= IsAsGiven(*m, reset); });
    }
    return found && same;
  }
  template <class Other>
  bool operator()(const Other&) const {
    return false;
  }

 private:
  static bool SetsParameters(const exchange::BodyEdit& edit) {
    return std::holds_alternative<exchange::SetMaterial>(edit) ||
           std::holds_alternative<exchange::SetMass>(edit) ||
           std::holds_alternative<exchange::SetColor>(edit);
  }

  /// Whether the edits leave all parameters of bodies as they are.
  bool Leaves(const std::vector<exchange::BodyEdit>& edits) const {
    World edited = world_;
    for (const exchange::BodyEdit& edit : edits)
      if (!EditWorld(edit, scene_, &edited).empty()) return false;
    return std::ranges::equal(edited.bodies, world_.bodies, [this](const auto& a, const auto& b) {
      return a.mass == b.mass && a.color == b.color && IsSame(a.material, b.material) &&
             std::ranges::equal(
                 a.part_materials, b.part_materials,
                 [this](const Material& m, const Material& n) { return IsSame(m, n); });
    });
  }

  bool IsSame(const Material& a, const Material& b) const {
    const bool owned_alike =
        a.own_restitution == b.own_restitution && a.own_friction == b.own_friction;
    return a.restitution == b.restitution && a.friction == b.friction &&
           (owned_alike || OwnIsIdle());
  }
  bool IsAsGiven(const Material& material, const exchange::ResetMaterial& reset) const {
    const Material& given = world_.materials->AsGiven(material.id);
    const bool restitution =
        !material.own_restitution || (OwnIsIdle() && material.restitution == given.restitution);
    const bool friction =
        !material.own_friction || (OwnIsIdle() && material.friction == given.friction);
    return (!reset.restitution || restitution) && (!reset.friction || friction);
  }
  /// Whether it has no effect that a body has a value of its own: only values that the scene gives
  /// for pairs of materials depend on it.
  bool OwnIsIdle() const { return scene_.pairs.empty(); }

  const World& world_;
  const settings::Settings& settings_;
  const scene::SceneDesc& scene_;
};

}  // namespace

bool ChangesNothing(const exchange::Command& command, const World& world,
                    const settings::Settings& settings, const scene::SceneDesc& scene) {
  return std::visit(Comparison(world, settings, scene), command);
}

}  // namespace touchstone::session
