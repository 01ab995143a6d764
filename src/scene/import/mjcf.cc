#ifdef TOUCHSTONE_XML

// MJCF: nested bodies, each with its geoms and the joints that move it relative to the outer one; a
// body without a joint is welded to the outer one.

#include <algorithm>
#include <map>
#include <set>

#include "base/printable.h"
#include "scene/import/mjcf_actuators.h"
#include "scene/import/mjcf_geoms.h"
#include "scene/import/mjcf_joints.h"
#include "scene/import/mjcf_masses.h"
#include "scene/import/mjcf_names.h"
#include "scene/import/mjcf_refusals.h"
#include "scene/import/mjcf_welds.h"
#include "scene/import/robot_inertia.h"

namespace touchstone::scene {
namespace {

/// An element with its place in its body, or in the world.
struct PlacedElement {
  MjcfElement element;
  RobotFrame X;  // pose of the enclosing frames
};

class MjcfReader {
 public:
  /// `left_out`: names that were already left out.
  MjcfReader(const XmlView& mujoco, XmlLeftOut left_out)
      : root_(mujoco),
        defaults_(mujoco),
        places_(mujoco),
        geoms_(mujoco, defaults_, places_),
        left_out_(std::move(left_out)) {}

  ForeignScene Read() {
    Vec3 gravity(0, 0, -9.81);
    for (const XmlView& option : root_.Children("option"))
      gravity = option.Vector("gravity", gravity);
    if (root_.Child("option"))
      remarks_.push_back({"option: only gravity is read; solver settings are left out"});
    root_.RequireChild("worldbody");
    const MjcfElement root(root_, defaults_);
    const std::vector<MjcfElement> worlds = root.Children("worldbody");
    for (const MjcfElement& world : worlds) ReadGeomsOfWorld(world);
    for (const MjcfElement& world : worlds)
      for (const PlacedElement& body : In(world, "body")) ReadBody(body.element, body.X, "");
    RenameGeomsOfWorld();
    AddActuatorsOfMjcf(root, places_, named_, &joints_, &left_out_);
    if (root_.Child("actuator"))
      remarks_.push_back(
          {"actuator: all control signals are 0; servos are springs and dampers of their joints"});
    ForeignScene scene;
    scene.document = {{"touchstone", 1}};
    if (const auto name = root_.Find("model")) scene.document["name"] = Printable(*name, 100);
    scene.document["gravity"] = ListOfRobot(gravity);
    geoms_.AddMaterials(root_, &scene.document);
    AddNoContact(&scene.document);
    LetPassThroughAll(untouched_, &scene.document);
    scene.document["bodies"] = std::move(bodies_);
    if (!joints_.empty()) scene.document["joints"] = std::move(joints_);
    scene.remarks = std::move(remarks_);
    scene.places = std::move(places_of_);
    left_out_.Remark(&scene.remarks);
    return scene;
  }

 private:
  /// The elements of a name in a body or the world, including those in its frames.
  std::vector<PlacedElement> In(const MjcfElement& outer, const char* name) {
    RefuseGeneratorsOfMjcf(outer.own());
    std::vector<PlacedElement> found;
    for (const MjcfElement& child : outer.Children(name)) found.push_back({child, RobotFrame()});
    for (const MjcfElement& frame : outer.Children("frame")) {
      for (const char* own : {"joint", "freejoint", "inertial"})
        if (const auto misplaced = frame.own().Child(own))
          misplaced->Fail("expected it in the body, not in a frame");
      const RobotFrame X = places_.PlaceOf(frame);
      for (const PlacedElement& inner : In(frame, name))
        found.push_back({inner.element, X * inner.X});
    }
    return found;
  }

  /// Lists the pairs without contact: geoms whose masks share no bit, welded bodies, and those that
  /// <exclude> names.
  void AddNoContact(Json* document) {
    Json pairs = geoms_.GroupsApart();
    if (pairs.empty())
      for (Json& body : bodies_) body.erase("group");
    for (const std::string& name : world_) welds_.Add(name, "", false);
    const Json welded = welds_.PassingPairs();
    pairs.insert(pairs.end(), welded.begin(), welded.end());
    if (!welded.empty())
      remarks_.push_back(
          {"bodies without a joint pass through the body that they are part of, and through bodies "
           "joined to that"});
    for (const XmlView& contact : root_.Children("contact"))
      for (const XmlView& exclude : contact.Children()) {
        if (exclude.name() != "exclude")
          exclude.Fail("has no counterpart here: expected <exclude>");
        const auto bodies_of = [&](const char* attribute) {
          const std::string name = exclude.Require(attribute);
          if (name == "world") return world_;
          if (frames_.contains(name)) return std::vector<std::string>();
          if (!names_.contains(name))
            exclude.Fail(std::string(attribute) + ": there is no body " + Quoted(name));
          return std::vector<std::string>{name};
        };
        const std::vector<std::string> a = bodies_of("body1"), b = bodies_of("body2");
        for (const std::string& one : a)
          for (const std::string& other : b) pairs.push_back({one, other});
        remarks_.push_back({exclude.Require("body1") + " and " + exclude.Require("body2") +
                            " pass through each other"});
      }
    if (!pairs.empty()) (*document)["no_contact"] = std::move(pairs);
  }

  void ReadGeomsOfWorld(const MjcfElement& world) {
    constexpr double kFloor = 200.0;  // edge length of the box for a plane [m]
    for (const auto& [geom, X] : In(world, "geom")) {
      if (!MjcfGeoms::Touches(geom)) continue;
      const std::string name =
          geom.own().Find("name").value_or("world-" + std::to_string(world_.size()));
      RobotBody body{.name = name, .X_WB = {}, .inertia = {}, .fixed = true};
      if (geom.Find("type").value_or("sphere") == "plane") {
        RefuseOtherTouchOfGeom(geom);
        RefuseEndsOfGeom(geom);
        RobotFrame slab = X * places_.PlaceOf(geom);
        slab.p -= slab.q * Vec3(0, 0, 0.5);
        body.parts.push_back(RobotPart({{"box", {kFloor, kFloor, 1.0}}}, slab));
        remarks_.push_back({name + ": a plane, here a slab of 200 m by 200 m"});
      } else {
        body.parts.push_back(geoms_.PartOf(geom, X));
        remarks_.push_back({name + ": fixed"});
      }
      Json json = RobotBodyJson(body);
      json["material"] = geoms_.MaterialOf(geom);
      json["group"] = geoms_.GroupOf({geom});
      NotePlaces(geom.own(), {geom});
      bodies_.push_back(std::move(json));
      world_.push_back(name);
    }
  }

  /// Gives geoms of the world free names, since in MJCF they may share names with bodies.
  void RenameGeomsOfWorld() {
    for (std::size_t i = 0; i < world_.size(); ++i) {
      while (names_.contains(world_[i])) world_[i] += " (geom)";
      bodies_[i]["name"] = world_[i];
    }
  }

  /// Records the places of the next body and its parts in the file.
  void NotePlaces(const XmlView& body, const std::vector<MjcfElement>& parts) {
    const std::string path = "bodies[" + std::to_string(bodies_.size()) + "]";
    places_of_[path] = body.Where();
    for (std::size_t i = 0; i < parts.size(); ++i)
      places_of_[path + ".shape.compound[" + std::to_string(i) + "]"] = parts[i].own().Where();
  }

  std::optional<RobotInertia> InertiaOf(const MjcfElement& body) const {
    const auto inertials = body.Children("inertial");
    if (inertials.empty() || places_.inertia_from_geoms()) return std::nullopt;
    return InertiaOfInertial(inertials.front(), places_);
  }

  /// The geoms that form a body: those that touch, or all geoms of a body that touches nothing.
  static std::vector<PlacedElement> GeomsOf(const MjcfElement& body,
                                            const std::vector<PlacedElement>& all) {
    std::vector<PlacedElement> touching;
    for (const PlacedElement& geom : all)
      if (MjcfGeoms::Touches(geom.element)) touching.push_back(geom);
    if (all.empty() && body.Children("inertial").empty())
      body.Fail("it has no geom and no <inertial>: expected a mass");
    return touching.empty() ? all : touching;
  }

  std::vector<MjcfPart> PartsOf(const std::vector<PlacedElement>& geoms) {
    std::vector<MjcfPart> parts;
    for (const auto& [geom, X] : geoms) parts.push_back({geom, geoms_.PartOf(geom, X)});
    return parts;
  }

  /// The inertia of a body whose geoms with mass are not those that form it; otherwise none.
  std::optional<RobotInertia> InertiaOfOthers(const MjcfElement& body,
                                              const std::vector<PlacedElement>& all,
                                              const std::vector<PlacedElement>& own) {
    std::vector<PlacedElement> weighing = all;
    std::erase_if(weighing, [](const PlacedElement& geom) { return IsWeightless(geom.element); });
    if (weighing.empty()) body.Fail("its geoms have no mass: expected a mass, or an <inertial>");
    const bool same =
        weighing.size() == own.size() && std::ranges::none_of(own, [](const PlacedElement& geom) {
          return IsWeightless(geom.element);
        });
    if (same) return std::nullopt;
    return InertiaOfGeoms(PartsOf(weighing));
  }

  /// Whether a body is only a frame of its parent, without joints, geoms or mass.
  bool IsFrame(const MjcfElement& body) {
    return In(body, "geom").empty() &&
           std::ranges::none_of(body.own().Children(), [](const auto& child) {
             return child.name() == "joint" || child.name() == "freejoint" ||
                    child.name() == "inertial";
           });
  }

  void ReadBody(const MjcfElement& body, const RobotFrame& outer, const std::string& carrier) {
    if (body.own().Number("gravcomp", 0.0) != 0.0)
      body.Fail("gravcomp: gravity acts on all bodies alike here: expected 0");
    const std::string name =
        body.own().Find("name").value_or("body-" + std::to_string(bodies_.size()));
    const RobotFrame X = outer * places_.PlaceOf(body);
    if (IsFrame(body)) {
      frames_.insert(name);
      remarks_.push_back({name + ": a frame, without a body of its own"});
      for (const PlacedElement& inner : In(body, "body"))
        ReadBody(inner.element, X * inner.X, carrier);
      return;
    }
    RobotBody made{.name = name, .X_WB = X, .inertia = InertiaOf(body)};
    const std::vector<PlacedElement> all = In(body, "geom"), geoms = GeomsOf(body, all);
    if (!made.inertia) made.inertia = InertiaOfOthers(body, all, geoms);
    const std::vector<MjcfPart> parts = PartsOf(geoms);
    std::vector<MjcfElement> elements;
    for (const MjcfPart& part : parts) {
      made.parts.push_back(part.part);
      elements.push_back(part.geom);
    }
    const std::vector<MjcfElement> joints = body.Children("joint");
    const bool free = body.own().Child("freejoint").has_value() ||
                      (joints.size() == 1 && joints[0].Find("type") == "free");
    made.fixed = joints.empty() && !free && carrier.empty();
    if (parts.empty()) {
      made.parts.push_back(BoxOfInertia(*made.inertia));
      untouched_.push_back(name);
    }
    Json json = RobotBodyJson(made);
    if (!parts.empty()) {
      json["material"] = made.parts[0]["material"];
      json["group"] = geoms_.GroupOf(elements);
    }
    names_.insert(name);
    welds_.Add(name, free ? "" : carrier, free || !joints.empty());
    if (!made.inertia) AddMassOfGeoms(parts, &json);
    NotePlaces(body.own(), elements);
    bodies_.push_back(std::move(json));
    const std::string shape =
        parts.empty() ? "no geom, passes through everything" : CountOfParts(parts.size());
    remarks_.push_back({name + ": " + shape + (made.fixed ? ", fixed" : "")});
    if (joints.size() + body.Children("freejoint").size() > 1)
      body.Fail("several joints of one body have no counterpart: expected one");
    for (const MjcfElement& joint : joints) RefuseOtherMotionOfJoint(joint);
    if (!free && !made.fixed)
      joints.empty() ? AddWeld(name, carrier, X) : AddJoint(joints.front(), name, carrier, X);
    if (places_.inertia_from_geoms() && body.own().Child("inertial"))
      left_out_.idle.insert("<inertial>");
    for (const PlacedElement& inner : In(body, "body")) ReadBody(inner.element, X * inner.X, name);
  }

  void AddWeld(const std::string& name, const std::string& carrier, const RobotFrame& X) {
    joints_.push_back(
        {{"type", "fixed"}, {"bodies", {name, carrier}}, {"anchor", ListOfRobot(X.p)}});
  }

  void AddJoint(const MjcfElement& joint, const std::string& name, const std::string& carrier,
                const RobotFrame& X) {
    const Json ends = {name, carrier.empty() ? Json() : Json(carrier)};
    Json made = JointOfMjcf(joint, ends, X, places_);
    if (!carrier.empty() && welds_.IsStatic(carrier)) made["collide"] = true;
    places_of_["joints[" + std::to_string(joints_.size()) + "]"] = joint.own().Where();
    if (const auto own = joint.own().Find("name"); own && made.contains("axis"))
      named_.emplace(*own, MjcfNamedJoint{joint, joints_.size()});
    remarks_.push_back({name + ": moves by a " + made["type"].get<std::string>()});
    joints_.push_back(std::move(made));
  }

  const XmlView root_;
  const MjcfDefaults defaults_;
  const MjcfPlaces places_;
  MjcfGeoms geoms_;
  std::set<std::string> names_;     // names of bodies, without those from the world's geoms
  std::vector<std::string> world_;  // names of bodies from the world's geoms
  MjcfWelds welds_;
  std::vector<std::string> untouched_;  // bodies that touch nothing
  std::set<std::string> frames_;        // MJCF bodies that are only frames
  Json bodies_ = Json::array(), joints_ = Json::array();
  std::map<std::string, MjcfNamedJoint> named_;  // hinges and sliders
  std::vector<Remark> remarks_;
  std::map<std::string, std::string> places_of_;  // as in ForeignScene
  XmlLeftOut left_out_;
};

}  // namespace

ForeignScene ConvertMjcf(const XmlView& mujoco) {
  XmlLeftOut left_out;
  CheckNamesOfMjcf(mujoco, &left_out);
  RefuseContradictionsOfMjcf(mujoco);
  RefuseOtherPhysicsOfMjcf(mujoco, &left_out);
  return MjcfReader(mujoco, std::move(left_out)).Read();
}

}  // namespace touchstone::scene

#endif  // TOUCHSTONE_XML
