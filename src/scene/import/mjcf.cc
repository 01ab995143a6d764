#ifdef TOUCHSTONE_XML

// MJCF: nested bodies, each with its geoms and the joints that move it relative to the outer one; a
// body without a joint is welded to the outer one.

#include <map>

#include "base/printable.h"
#include "scene/import/mjcf_actuators.h"
#include "scene/import/mjcf_body.h"
#include "scene/import/mjcf_chain.h"
#include "scene/import/mjcf_excludes.h"
#include "scene/import/mjcf_joints.h"
#include "scene/import/mjcf_key.h"
#include "scene/import/mjcf_names.h"
#include "scene/import/mjcf_refusals.h"
#include "scene/import/mjcf_start.h"
#include "scene/import/mjcf_welds.h"
#include "scene/import/robot_inertia.h"

namespace touchstone::scene {
namespace {

class MjcfReader {
 public:
  /// `left_out`: names that were already left out.
  MjcfReader(const XmlView& mujoco, XmlLeftOut left_out)
      : root_(mujoco),
        defaults_(mujoco),
        places_(mujoco),
        left_out_(std::move(left_out)),
        geoms_(mujoco, defaults_, places_, &left_out_) {}

  ForeignScene Read() {
    Vec3 gravity(0, 0, -9.81);
    for (const XmlView& option : root_.Children("option"))
      gravity = option.Vector("gravity", gravity);
    if (root_.Child("option"))
      remarks_.push_back({"option: only gravity is read; solver settings are left out"});
    root_.RequireChild("worldbody");
    const MjcfElement root(root_, defaults_);
    key_ = KeyOfMjcf(root, &left_out_);
    const std::vector<MjcfElement> worlds = root.Children("worldbody");
    for (const MjcfElement& world : worlds) ReadGeomsOfWorld(world);
    for (const MjcfElement& world : worlds) ReadBodiesIn(world, MjcfMotion(), "");
    RenameGeomsOfWorld();
    AddActuatorsOfMjcf(root, places_, named_, &key_, &joints_, &left_out_);
    AddRemarks();
    ForeignScene scene;
    scene.velocities_of_frames = true;
    scene.floors = std::move(floors_);
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
  void AddRemarks() {
    if (!shares_.empty())
      remarks_.push_back(
          {"a thousandth of a body moves between two of its joints: " + shares_, true});
    if (!key_.name.empty()) remarks_.push_back({"keyframe " + Quoted(key_.name) + ": the start"});
    if (root_.Child("actuator"))
      remarks_.push_back({std::string("actuator: control signals are ") +
                          (key_.controls.empty() ? "0" : "those of the keyframe") +
                          "; servos are springs and dampers of their joints"});
  }

  /// Lists the pairs without contact: geoms whose masks share no bit, welded bodies, and those that
  /// <exclude> names.
  void AddNoContact(Json* document) {
    Json pairs = geoms_.GroupsApart();
    if (pairs.empty())
      for (Json& body : bodies_) body.erase("group");
    for (const std::string& name : names_.world) welds_.Add(name, "", false, "");
    const Json welded = welds_.PassingPairs();
    pairs.insert(pairs.end(), welded.begin(), welded.end());
    if (!welded.empty())
      remarks_.push_back(
          {"bodies without a joint pass through the body that they are part of, and through bodies "
           "joined to that; bodies of several joints through the one that carries them"});
    AddExcludesOfMjcf(root_, names_, &pairs, &remarks_);
    if (!pairs.empty()) (*document)["no_contact"] = std::move(pairs);
  }

  void ReadGeomsOfWorld(const MjcfElement& world) {
    constexpr double kFloor = 200.0;  // edge length of the box for a plane [m]
    for (const auto& [geom, X] : ElementsOfMjcf(world, "geom", places_)) {
      if (!MjcfGeoms::Touches(geom)) continue;
      const std::string name =
          geom.own().Find("name").value_or("world-" + std::to_string(names_.world.size()));
      RobotBody body{.name = name, .X_WB = {}, .inertia = {}, .fixed = true};
      if (geom.Find("type").value_or("sphere") == "plane") {
        RefuseOtherTouchOfGeom(geom, &left_out_);
        RefuseEndsOfGeom(geom);
        RobotFrame slab = X * places_.PlaceOf(geom);
        floors_.push_back({name, slab.p, slab.q});
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
      names_.world.push_back(name);
    }
  }

  /// Gives geoms of the world free names, since in MJCF they may share names with bodies.
  void RenameGeomsOfWorld() {
    for (std::size_t i = 0; i < names_.world.size(); ++i) {
      const std::string before = names_.world[i];
      while (names_.bodies.contains(names_.world[i])) names_.world[i] += " (geom)";
      bodies_[i]["name"] = names_.world[i];
      for (ForeignFloor& floor : floors_)
        if (floor.body == before) floor.body = names_.world[i];
    }
  }

  /// Records the places of the next body and its parts in the file.
  void NotePlaces(const XmlView& body, const std::vector<MjcfElement>& parts) {
    const std::string path = "bodies[" + std::to_string(bodies_.size()) + "]";
    places_of_[path] = body.Where();
    for (std::size_t i = 0; i < parts.size(); ++i)
      places_of_[path + ".shape.compound[" + std::to_string(i) + "]"] = parts[i].own().Where();
  }

  void ReadBodiesIn(const MjcfElement& outer, const MjcfMotion& motion,
                    const std::string& carrier) {
    for (const MjcfPlaced& inner : ElementsOfMjcf(outer, "body", places_))
      ReadBody(inner.element, motion * inner.X, carrier);
  }

  /// `outer`: the motion of the frame in which the place of the body is given.
  void ReadBody(const MjcfElement& body, const MjcfMotion& outer, const std::string& carrier) {
    if (body.own().Number("gravcomp", 0.0) != 0.0)
      body.Fail("gravcomp: gravity acts on all bodies alike here: expected 0");
    const std::string name =
        body.own().Find("name").value_or("body-" + std::to_string(bodies_.size()));
    const MjcfMotion place = outer * places_.PlaceOf(body);
    if (IsFrameOfMjcf(body, places_)) {
      names_.frames.insert(name);
      remarks_.push_back({name + ": a frame, without a body of its own"});
      return ReadBodiesIn(body, place, carrier);
    }
    const bool free = IsFreeInMjcf(body);
    const std::vector<MjcfElement> joints =
        free ? std::vector<MjcfElement>() : body.Children("joint");
    const bool fixed = joints.empty() && !free && carrier.empty();
    for (const MjcfElement& joint : body.Children("joint"))
      RefuseOtherMotionOfJoint(joint, &left_out_);
    const MjcfMotion start = free ? StartOfFreeBody(place.X, &key_) : place;
    const std::vector<MjcfLink> chain = ChainOfMjcf(joints, name, start, places_, &key_);
    const MjcfMotion motion = chain.empty() ? start : chain.back().motion;
    names_.bodies.insert(name);
    const std::string outer_body = free ? "" : carrier;
    welds_.Add(name, outer_body, free || !joints.empty(),
               chain.size() > 1 ? chain[chain.size() - 2].moved : outer_body);
    AddBody(body, {.name = name, .X_WB = motion.X, .inertia = {}, .fixed = fixed}, motion, chain);
    if (joints.empty() && !free && !fixed) AddWeld(name, carrier, motion.X);
    for (std::size_t i = 0; i < chain.size(); ++i)
      AddJoint(chain[i], i == 0 ? carrier : chain[i - 1].moved);
    ReadBodiesIn(body, motion, name);
  }

  /// Adds a body, whose parts and inertia are those of the element, and its shares between several
  /// joints.
  void AddBody(const MjcfElement& body, RobotBody made, const MjcfMotion& motion,
               const std::vector<MjcfLink>& chain) {
    MjcfMatter matter = MatterOfMjcf(body, places_, &geoms_);
    const bool shapeless = matter.parts.empty();
    if (chain.size() > 1 && !matter.inertia) matter.inertia = InertiaOfGeoms(matter.parts);
    made.inertia = matter.inertia;
    if (chain.size() > 1) made.inertia = RestOfMjcf(*matter.inertia, chain.size());
    for (const MjcfPart& part : matter.parts) made.parts.push_back(part.part);
    if (shapeless) {
      made.parts.push_back(BoxOfInertia(*made.inertia));
      untouched_.push_back(made.name);
    }
    Json json = MovingBody(made, motion);
    if (!shapeless) {
      json["material"] = made.parts[0]["material"];
      json["group"] = geoms_.GroupOf(matter.Geoms());
    }
    if (!made.inertia) AddMassOfGeoms(matter.parts, &json);
    NotePlaces(body.own(), matter.Geoms());
    bodies_.push_back(std::move(json));
    remarks_.push_back(
        {made.name + ": " +
         (shapeless ? "no geom, passes through everything" : CountOfParts(matter.parts.size())) +
         (made.fixed ? ", fixed" : "")});
    for (std::size_t i = 0; i + 1 < chain.size(); ++i) AddShare(*matter.inertia, chain[i]);
    if (places_.inertia_from_geoms() && body.own().Child("inertial"))
      left_out_.idle.insert("<inertial>");
  }

  void AddShare(const RobotInertia& body, const MjcfLink& link) {
    NotePlaces(link.joint.own(), {});
    bodies_.push_back(MovingBody(ShareOfMjcf(body, link), link.motion));
    untouched_.push_back(link.moved);
    shares_ += (shares_.empty() ? "" : ", ") + link.moved;
  }

  static Json MovingBody(const RobotBody& body, const MjcfMotion& motion) {
    Json json = RobotBodyJson(body);
    if (!motion.w.isZero(0.0)) json["angular_velocity"] = ListOfRobot(motion.w);
    if (const Vec3 v = motion.VelocityAt(body.X_WB.p); !v.isZero(0.0))
      json["velocity"] = ListOfRobot(v);
    return json;
  }

  void AddWeld(const std::string& name, const std::string& carrier, const RobotFrame& X) {
    joints_.push_back(
        {{"type", "fixed"}, {"bodies", {name, carrier}}, {"anchor", ListOfRobot(X.p)}});
  }

  void AddJoint(const MjcfLink& link, const std::string& carrier) {
    const Json ends = {link.moved, carrier.empty() ? Json() : Json(carrier)};
    Json made = JointOfMjcf(link.joint, ends, link.motion.X, link.start.position, places_);
    if (names_.bodies.contains(carrier) && welds_.IsStatic(carrier)) made["collide"] = true;
    const XmlView& own = link.joint.own();
    places_of_["joints[" + std::to_string(joints_.size()) + "]"] = own.Where();
    if (const auto name = own.Find("name"); name && made.contains("axis"))
      named_.emplace(*name, MjcfNamedJoint{link.joint, joints_.size(), link.start.position});
    remarks_.push_back({link.moved + ": moves by a " + made["type"].get<std::string>() +
                            RemarkOnMjcfStart(link.joint, link.start),
                        link.start.outside.has_value()});
    joints_.push_back(std::move(made));
  }

  const XmlView root_;
  const MjcfDefaults defaults_;
  const MjcfPlaces places_;
  XmlLeftOut left_out_;
  MjcfGeoms geoms_;
  MjcfBodyNames names_;
  std::vector<ForeignFloor> floors_;  // the world's planes
  MjcfWelds welds_;
  std::vector<std::string> untouched_;  // bodies that touch nothing
  std::string shares_;                  // names of the shares of bodies, for a remark
  Json bodies_ = Json::array(), joints_ = Json::array();
  std::map<std::string, MjcfNamedJoint> named_;  // hinges and sliders
  std::vector<Remark> remarks_;
  std::map<std::string, std::string> places_of_;  // as in ForeignScene
  MjcfKey key_;
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
