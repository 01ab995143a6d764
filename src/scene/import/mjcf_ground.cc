#ifdef TOUCHSTONE_XML

#include "scene/import/mjcf_ground.h"

#include <utility>

#include "scene/import/mjcf_body.h"
#include "scene/import/mjcf_refusals.h"
#include "scene/import/robot.h"

namespace touchstone::scene {
namespace {

constexpr double kFloor = 200.0;  // edge length of the box for a plane [m]

/// The slab below a plane, whose place is recorded among the floors.
Json SlabOfPlane(const MjcfElement& geom, const RobotFrame& X, const std::string& name,
                 MjcfDraft* draft) {
  RefuseOtherTouchOfGeom(geom, &draft->left_out);
  RefuseEndsOfGeom(geom);
  RobotFrame slab = X;
  draft->floors.push_back({name, slab.p, slab.q});
  slab.p -= slab.q * Vec3(0, 0, 0.5);
  draft->remarks.push_back({name + ": a plane, here a slab of 200 m by 200 m"});
  return RobotPart({{"box", {kFloor, kFloor, 1.0}}}, slab);
}

}  // namespace

void AddGroundOfMjcf(const MjcfElement& world, const MjcfPlaces& places, MjcfGeoms* geoms,
                     MjcfDraft* draft) {
  for (const auto& [geom, X] : ElementsOfMjcf(world, "geom", places)) {
    if (!geoms->Touches(geom)) continue;
    const std::string name =
        geom.own().Find("name").value_or("world-" + std::to_string(draft->names.world.size()));
    RobotBody body{.name = name, .X_WB = {}, .inertia = {}, .fixed = true};
    if (geom.Find("type").value_or("sphere") == "plane") {
      body.parts.push_back(SlabOfPlane(geom, X * places.PlaceOf(geom), name, draft));
    } else {
      body.parts.push_back(geoms->PartOf(geom, X));
      draft->remarks.push_back({name + ": fixed"});
    }
    Json json = RobotBodyJson(body);
    json["material"] = geoms->MaterialOf(geom);
    json["group"] = geoms->GroupOf({geom});
    draft->AddBody(std::move(json), geom.own(), {geom});
    draft->names.world.push_back(name);
  }
}

void RenameGroundOfMjcf(MjcfDraft* draft) {
  for (std::size_t i = 0; i < draft->names.world.size(); ++i) {
    std::string& name = draft->names.world[i];
    const std::string before = name;
    while (draft->names.bodies.contains(name)) name += " (geom)";
    draft->bodies[i]["name"] = name;
    for (ForeignFloor& floor : draft->floors)
      if (floor.body == before) floor.body = name;
  }
}

}  // namespace touchstone::scene

#endif  // TOUCHSTONE_XML
