#ifdef TOUCHSTONE_XML

#include "scene/import/mjcf_body.h"

#include <algorithm>
#include <string>

#include "scene/import/mjcf_refusals.h"

namespace touchstone::scene {
namespace {

void RefuseMisplaced(const MjcfElement& frame) {
  for (const char* own : {"joint", "freejoint", "inertial"})
    if (const auto misplaced = frame.own().Child(own))
      misplaced->Fail("expected it in the body, not in a frame");
}

/// The geoms that form a body.
std::vector<MjcfPlaced> FormingGeoms(const MjcfElement& body, const std::vector<MjcfPlaced>& all,
                                     const MjcfGeoms& geoms) {
  std::vector<MjcfPlaced> touching;
  for (const MjcfPlaced& geom : all)
    if (geoms.Touches(geom.element)) touching.push_back(geom);
  if (all.empty() && body.Children("inertial").empty())
    body.Fail("it has no geom and no <inertial>: expected a mass");
  return touching.empty() ? all : touching;
}

std::vector<MjcfPart> PartsOf(const std::vector<MjcfPlaced>& placed, MjcfGeoms* geoms) {
  std::vector<MjcfPart> parts;
  for (const auto& [geom, X] : placed) parts.push_back({geom, geoms->PartOf(geom, X)});
  return parts;
}

/// The inertia of a body whose geoms with mass are not those that form it; otherwise none.
std::optional<RobotInertia> InertiaOfOthers(const MjcfElement& body, bool fixed,
                                            const std::vector<MjcfPlaced>& all,
                                            const std::vector<MjcfPlaced>& forming,
                                            MjcfGeoms* geoms) {
  const auto weightless = [](const MjcfPlaced& geom) { return IsWeightless(geom.element); };
  std::vector<MjcfPlaced> weighing = all;
  std::erase_if(weighing, weightless);
  if (weighing.empty()) body.Fail("its geoms have no mass: expected a mass, or an <inertial>");
  if (!fixed)
    for (const MjcfPlaced& geom : weighing) geoms->FillShell(geom.element);
  if (weighing.size() == forming.size() && std::ranges::none_of(forming, weightless))
    return std::nullopt;
  return InertiaOfGeoms(PartsOf(weighing, geoms));
}

/// Leaves out meshes that cannot be read, and only show a body.
void DropUnreadableMeshes(MjcfGeoms* geoms, std::vector<MjcfPart>* parts) {
  std::erase_if(*parts, [&](const MjcfPart& part) {
    const bool drop = part.part["shape"].contains("mesh") && !HasShape(part);
    if (drop) geoms->TellUnreadable(part.geom);
    return drop;
  });
}

}  // namespace

std::vector<MjcfPlaced> ElementsOfMjcf(const MjcfElement& outer, const char* name,
                                       const MjcfPlaces& places) {
  RefuseGeneratorsOfMjcf(outer.own());
  std::vector<MjcfPlaced> found;
  for (const MjcfElement& child : outer.ChildrenAmong({name, "frame"})) {
    if (child.own().name() == name) {
      found.push_back({child, RobotFrame()});
      continue;
    }
    RefuseMisplaced(child);
    const RobotFrame X = places.PlaceOf(child);
    for (const MjcfPlaced& inner : ElementsOfMjcf(child, name, places))
      found.push_back({inner.element, X * inner.X});
  }
  return found;
}

std::vector<MjcfElement> MjcfMatter::Geoms() const {
  std::vector<MjcfElement> geoms;
  for (const MjcfPart& part : parts) geoms.push_back(part.geom);
  return geoms;
}

MjcfMatter MatterOfMjcf(const MjcfElement& body, bool fixed, const MjcfPlaces& places,
                        MjcfGeoms* geoms) {
  const std::vector<MjcfPlaced> all = ElementsOfMjcf(body, "geom", places);
  const std::vector<MjcfPlaced> forming = FormingGeoms(body, all, *geoms);
  MjcfMatter matter;
  const auto inertials = body.Children("inertial");
  if (!inertials.empty() && !places.inertia_from_geoms())
    matter.inertia = InertiaOfInertial(inertials.front(), places);
  else
    matter.inertia = InertiaOfOthers(body, fixed, all, forming, geoms);
  matter.parts = PartsOf(forming, geoms);
  const bool touches = std::ranges::any_of(
      forming, [&](const MjcfPlaced& geom) { return geoms->Touches(geom.element); });
  if (matter.inertia && !touches) DropUnreadableMeshes(geoms, &matter.parts);
  return matter;
}

bool IsFrameOfMjcf(const MjcfElement& body, const MjcfPlaces& places) {
  return ElementsOfMjcf(body, "geom", places).empty() &&
         std::ranges::none_of(body.own().Children(), [](const XmlView& child) {
           return child.name() == "joint" || child.name() == "freejoint" ||
                  child.name() == "inertial";
         });
}

}  // namespace touchstone::scene

#endif  // TOUCHSTONE_XML
