#ifdef TOUCHSTONE_XML

#include "scene/import/mjcf_surfaces.h"

#include <cmath>
#include <limits>

#include "scene/bounds.h"

namespace touchstone::scene {
namespace {

constexpr double kDefaultFrictionOfGeoms = 1.0;
constexpr std::size_t kMaxFrictions = 200;  // a pair of materials for any two of them

}  // namespace

int MjcfSurfaces::MaskOf(const XmlView& geom, const char* attribute) const {
  const double bits = attributes_.NumberOf(geom, attribute, 1.0);
  if (bits != std::floor(bits) || std::abs(bits) > std::numeric_limits<int>::max())
    geom.Fail(std::string(attribute) + ": expected an integer of 32 bits");
  return static_cast<int>(bits);
}

MjcfSurfaces::Masks MjcfSurfaces::MasksOf(const XmlView& geom) const {
  return {MaskOf(geom, "contype"), MaskOf(geom, "conaffinity")};
}

std::string MjcfSurfaces::GroupOf(const std::vector<XmlView>& geoms) {
  const Masks masks = MasksOf(geoms.front());
  for (const XmlView& geom : geoms)
    if (MasksOf(geom) != masks)
      geom.Fail(
          "contype, conaffinity: expected both 0, or those of the body's other geoms: its parts "
          "touch the same bodies here");
  masks_.insert(masks);
  return masks.GroupName();
}

std::string MjcfSurfaces::MaterialOf(const XmlView& geom) {
  if (attributes_.NumberOf(geom, "condim", 3.0) == 1.0)
    geom.Fail("condim: 1 would leave out the friction, here it always counts: expected 3");
  const double friction = attributes_.NumberOf(geom, "friction", kDefaultFrictionOfGeoms);
  if (!bounds::kFriction.Admits(friction))
    geom.Fail("friction: expected " + bounds::kFriction.Describe());
  return frictions_.emplace(friction, "friction-" + std::to_string(frictions_.size()))
      .first->second;
}

void MjcfSurfaces::AddMaterials(Json* document) const {
  if (frictions_.size() > kMaxFrictions)
    root_.Fail("expected at most " + std::to_string(kMaxFrictions) +
               " different frictions of geoms, got " + std::to_string(frictions_.size()));
  Json materials = {{"default", {{"restitution", 0.0}, {"friction", kDefaultFrictionOfGeoms}}}};
  Json pairs = Json::array();
  for (const auto& [friction, name] : frictions_) {
    materials[name] = {{"restitution", 0.0}, {"friction", friction}};
    for (const auto& [smaller, other] : frictions_)
      if (smaller < friction)
        pairs.push_back({{"materials", {other, name}}, {"friction", friction}});
  }
  (*document)["materials"] = std::move(materials);
  if (!pairs.empty()) (*document)["pairs"] = std::move(pairs);
}

Json MjcfSurfaces::GroupsApart() const {
  Json pairs = Json::array();
  for (const Masks& a : masks_)
    for (const Masks& b : masks_)
      if (a <= b && !a.Touch(b)) pairs.push_back({a.GroupName(), b.GroupName()});
  return pairs;
}

}  // namespace touchstone::scene

#endif  // TOUCHSTONE_XML
