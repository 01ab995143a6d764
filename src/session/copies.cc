#include "session/copies.h"

#include <map>
#include <optional>

#include "session/body_edits.h"
#include "simulation/world/attachments.h"

namespace touchstone::session {
namespace {

using simulation::World;

/// Materials of copies in a world whose scene may lack them. A value that the scene does not give
/// is the body's own, as if it had been changed by hand.
class MaterialsHere {
 public:
  MaterialsHere(const exchange::AddCopies& copies, const scene::SceneDesc& scene,
                const World& world)
      : copies_(copies), scene_(scene), world_(world) {}

  /// The name of the scene's material in whose place the copies' material is.
  std::string NameHere(const std::string& name) const {
    const std::string& given = NameGiven(name);
    return scene_.materials.contains(given) ? given : "default";
  }
  Material Here(const std::string& name) const {
    const bool known = scene_.materials.contains(NameGiven(name));
    const scene::MaterialDesc& wanted = copies_.part->materials.at(name);
    Material material = world_.materials->Named(NameHere(name));
    material.own_restitution = !known || material.restitution != wanted.restitution;
    material.own_friction = !known || material.friction != wanted.friction;
    material.restitution = wanted.restitution;
    material.friction = wanted.friction;
    return material;
  }

 private:
  const std::string& NameGiven(const std::string& name) const {
    const auto changed = copies_.changed.find(name);
    return changed == copies_.changed.end() ? name : changed->second;
  }

  const exchange::AddCopies& copies_;
  const scene::SceneDesc& scene_;
  const World& world_;
};

scene::BodyDesc WithMaterialsHere(const scene::BodyDesc& body, const MaterialsHere& materials) {
  scene::BodyDesc here = body;
  here.material = materials.NameHere(body.material);
  if (auto* compound = std::get_if<scene::CompoundShape>(&here.shape))
    for (scene::PartDesc& part : compound->parts)
      if (part.material) part.material = materials.NameHere(*part.material);
  return here;
}

void TakeMaterialsOf(const scene::BodyDesc& body, const MaterialsHere& materials,
                     dynamics::ModelBody* model) {
  model->material = materials.Here(body.material);
  if (model->part_materials.empty()) return;
  const auto& parts = std::get<scene::CompoundShape>(body.shape).parts;
  for (std::size_t k = 0; k < parts.size(); ++k)
    model->part_materials[k] = materials.Here(parts[k].material.value_or(body.material));
}

/// Counts the times from `now` on.
template <class Timed>
void CountFrom(double now, Timed* timed) {
  timed->from = timed->from.value_or(0.0) + now;
  if (timed->until) *timed->until += now;
}

}  // namespace

std::string InsertCopies(const exchange::AddCopies& copies, const scene::SceneDesc& scene,
                         World* world) {
  const MaterialsHere materials(copies, scene, *world);
  std::map<std::string, std::string> names;
  for (const scene::BodyDesc& body : copies.part->bodies) {
    if (std::string refused = InsertBody(WithMaterialsHere(body, materials), world);
        !refused.empty())
      return refused;
    TakeMaterialsOf(body, materials, &world->bodies.back());
    names[body.name] = world->bodies.back().name;
  }
  scene::SceneDesc links;
  links.joints = copies.part->joints;
  links.springs = copies.part->springs;
  links.thrusters = copies.part->thrusters;
  links.loads = copies.part->loads;
  const auto rename_ends = [&](auto* ends) {
    ends->body_a = names.at(ends->body_a);
    if (ends->body_b) ends->body_b = names.at(*ends->body_b);
  };
  for (scene::JointDesc& joint : links.joints) rename_ends(&joint);
  for (scene::SpringDesc& spring : links.springs) rename_ends(&spring);
  for (scene::ThrusterDesc& thruster : links.thrusters) {
    thruster.body = names.at(thruster.body);
    CountFrom(world->time, &thruster);
  }
  for (scene::LoadDesc& load : links.loads) {
    load.body = names.at(load.body);
    CountFrom(world->time, &load);
  }
  simulation::AttachAll(links, world);
  return "";
}

}  // namespace touchstone::session
