#ifdef TOUCHSTONE_XML

// MJCF: nested bodies, each with its geoms and the joints that move it relative to the outer one; a
// body without a joint is welded to the outer one.

#include "base/printable.h"
#include "scene/import/mjcf_actuators.h"
#include "scene/import/mjcf_body.h"
#include "scene/import/mjcf_book.h"
#include "scene/import/mjcf_chain.h"
#include "scene/import/mjcf_couplings.h"
#include "scene/import/mjcf_draft.h"
#include "scene/import/mjcf_equalities.h"
#include "scene/import/mjcf_excludes.h"
#include "scene/import/mjcf_ground.h"
#include "scene/import/mjcf_joints.h"
#include "scene/import/mjcf_key.h"
#include "scene/import/mjcf_names.h"
#include "scene/import/mjcf_refusals.h"
#include "scene/import/mjcf_start.h"
#include "scene/import/mjcf_welds.h"
#include "scene/import/robot_inertia.h"

namespace touchstone::scene {
namespace {

/// What carries a body: the world, or the body around it.
struct MjcfCarrier {
  MjcfMotion motion;           // of its frame
  RobotFrame in_file;          // the frame where all joints are at their positions in the file
  std::string body;            // of the document; "": the world
  std::string name = "world";  // in the file
};

class MjcfReader {
 public:
  /// `left_out`: names that were already left out.
  MjcfReader(const XmlView& mujoco, XmlLeftOut left_out)
      : root_(mujoco),
        defaults_(mujoco),
        places_(mujoco),
        draft_{.left_out = std::move(left_out)},
        geoms_({mujoco, defaults_}, places_, &draft_.left_out) {}

  ForeignScene Read() {
    ReadGravity();
    root_.RequireChild("worldbody");
    const MjcfElement root(root_, defaults_);
    key_ = KeyOfMjcf(root, &draft_.left_out);
    const std::vector<MjcfElement> worlds = root.Children("worldbody");
    for (const MjcfElement& world : worlds) AddGroundOfMjcf(world, places_, &geoms_, &draft_);
    for (const MjcfElement& world : worlds) ReadInside(world, MjcfCarrier());
    RenameGroundOfMjcf(&draft_);
    if (const double total = places_.mass_rules().total; total > 0.0)
      book_.ScaleMasses(ScaleMassesTo(total, &draft_.bodies, &draft_.loads));
    AddActuatorsOfMjcf({root, places_, book_, named_}, &key_, &draft_);
    ReadTendonsOfMjcf(root, &draft_.left_out);
    ShareForcesOfCoupledJoints(root, places_, named_, &draft_);
    AddEqualitiesOfMjcf(root, book_, &draft_);
    AddRemarks();
    return SceneOfDraft();
  }

 private:
  void ReadGravity() {
    bool weightless = false;
    for (const XmlView& option : root_.Children("option")) {
      gravity_ = option.Vector("gravity", gravity_);
      for (const XmlView& flag : option.Children("flag"))
        weightless = flag.Find("gravity").value_or(weightless ? "disable" : "enable") == "disable";
    }
    if (weightless) gravity_.setZero();
    if (root_.Child("option"))
      draft_.remarks.push_back({"option: only gravity is read; solver settings are left out"});
  }

  ForeignScene SceneOfDraft() {
    ForeignScene scene;
    scene.velocities_of_frames = true;
    scene.floors = std::move(draft_.floors);
    scene.document = {{"touchstone", 1}};
    if (const auto name = root_.Find("model")) scene.document["name"] = Printable(*name, 100);
    scene.document["gravity"] = ListOfRobot(gravity_);
    geoms_.AddMaterials(root_, &scene.document);
    AddNoContact(&scene.document);
    LetPassThroughAll(untouched_, &scene.document);
    scene.document["bodies"] = std::move(draft_.bodies);
    for (const auto& [key, list] : {std::pair("joints", &draft_.joints),
                                    {"loads", &draft_.loads},
                                    {"thrusters", &draft_.thrusters}})
      if (!list->empty()) scene.document[key] = std::move(*list);
    scene.remarks = std::move(draft_.remarks);
    scene.places = std::move(draft_.places);
    draft_.left_out.Remark(&scene.remarks);
    return scene;
  }

  void AddRemarks() {
    std::vector<Remark>& remarks = draft_.remarks;
    if (!shares_.empty())
      remarks.push_back(
          {"a thousandth of a body moves between two of its joints: " + shares_, true});
    if (!key_.name.empty()) remarks.push_back({"keyframe " + Quoted(key_.name) + ": the start"});
    if (root_.Child("actuator"))
      remarks.push_back({std::string("actuator: control signals are ") +
                         (key_.controls.empty() ? "0" : "those of the keyframe") +
                         "; servos are springs and dampers of their joints"});
  }

  /// Lists the pairs without contact: geoms whose masks share no bit, welded bodies, and those that
  /// <exclude> names.
  void AddNoContact(Json* document) {
    Json pairs = geoms_.GroupsApart();
    if (pairs.empty())
      for (Json& body : draft_.bodies) body.erase("group");
    for (const std::string& name : draft_.names.world) welds_.Add(name, "", false, "");
    const Json welded = welds_.PassingPairs();
    pairs.insert(pairs.end(), welded.begin(), welded.end());
    if (!welded.empty())
      draft_.remarks.push_back(
          {"bodies without a joint pass through the body that they are part of, and through bodies "
           "joined to that; bodies of several joints through the one that carries them"});
    AddExcludesOfMjcf(root_, &draft_, &pairs);
    if (!pairs.empty()) (*document)["no_contact"] = std::move(pairs);
  }

  /// Reads the sites and bodies in a body or the world.
  void ReadInside(const MjcfElement& outer, const MjcfCarrier& carrier) {
    book_.AddSites(carrier.name, outer, places_);
    for (const MjcfPlaced& inner : ElementsOfMjcf(outer, "body", places_))
      ReadBody(inner.element, inner.X * places_.PlaceOf(inner.element), carrier);
  }

  /// `place`: the pose of the body's frame in that of its carrier.
  void ReadBody(const MjcfElement& body, const RobotFrame& place, const MjcfCarrier& carrier) {
    const std::string name = book_.NewNameOf(body, draft_.bodies.size());
    const bool free = IsFreeInMjcf(body);
    MjcfCarrier own = {carrier.motion * place, carrier.in_file * place, carrier.body, name};
    MjcfBodyRecord record{.body = carrier.body,
                          .fixed = carrier.body.empty() || book_.at(carrier.name).fixed,
                          .outer = carrier.name,
                          .in_file = own.in_file};
    if (body.own().Find("mocap") == "true") own.motion.X = StartOfMocapBody(own.motion.X, &key_);
    if (IsFrameOfMjcf(body, places_)) {
      draft_.names.frames.insert(name);
      draft_.remarks.push_back({name + ": a frame, without a body of its own"});
    } else {
      if (free) own.motion = StartOfFreeBody(own.motion.X, &key_);
      own.body = name;
      record.body = name;
      record.fixed = carrier.body.empty() && !free && body.Children("joint").empty();
      ReadMatter(body, carrier.body, &own, &record);
    }
    record.at_start = own.motion.X;
    book_.Add(name, std::move(record));
    ReadInside(body, own);
  }

  /// Reads the joints and the parts of a body, which is moved by the joints to its start.
  void ReadMatter(const MjcfElement& body, const std::string& carrier, MjcfCarrier* own,
                  MjcfBodyRecord* record) {
    const bool free = IsFreeInMjcf(body);
    for (const MjcfElement& joint : body.Children("joint"))
      RefuseOtherMotionOfJoint(joint, &draft_.left_out);
    const std::vector<MjcfElement> joints =
        free ? std::vector<MjcfElement>() : body.Children("joint");
    const std::vector<MjcfLink> chain = ChainOfMjcf(joints, own->body, own->motion, places_, &key_);
    if (!chain.empty()) own->motion = chain.back().motion;
    draft_.names.bodies.insert(own->body);
    const std::string held_by = free ? "" : carrier;
    welds_.Add(own->body, held_by, free || !joints.empty(),
               chain.size() > 1 ? chain[chain.size() - 2].moved : held_by);
    AddBody(body, *own, chain, record);
    if (joints.empty() && !free && !record->fixed) AddWeld(body, own->body, carrier, own->motion.X);
    for (std::size_t i = 0; i < chain.size(); ++i)
      AddJoint(chain[i], i == 0 ? carrier : chain[i - 1].moved, own->name);
  }

  /// Whether the mass of a body must be known here, instead of where the document is read.
  bool NeedsMass(const MjcfElement& body, const std::vector<MjcfLink>& chain) const {
    return chain.size() > 1 || places_.mass_rules() != MjcfMassRules() ||
           body.own().Number("gravcomp", 0.0) != 0.0;
  }

  /// Adds a body, whose parts and inertia are those of the element, and its shares between several
  /// joints.
  void AddBody(const MjcfElement& body, const MjcfCarrier& own, const std::vector<MjcfLink>& chain,
               MjcfBodyRecord* record) {
    MjcfMatter matter = MatterOfMjcf(body, record->fixed, places_, &geoms_);
    const bool shapeless = matter.parts.empty();
    if (!matter.inertia && NeedsMass(body, chain)) matter.inertia = InertiaOfGeoms(matter.parts);
    if (matter.inertia && places_.mass_rules() != MjcfMassRules())
      matter.inertia = UnderRules(places_.mass_rules(), *matter.inertia);
    RobotBody made{
        .name = own.body, .X_WB = own.motion.X, .inertia = matter.inertia, .fixed = record->fixed};
    if (chain.size() > 1) made.inertia = RestOfMjcf(*matter.inertia, chain.size());
    for (const MjcfPart& part : matter.parts) made.parts.push_back(part.part);
    if (shapeless) {
      made.parts.push_back(BoxOfInertia(*made.inertia));
      untouched_.push_back(made.name);
    }
    Json json = MovingBody(made, own.motion);
    if (!shapeless) {
      json["material"] = made.parts[0]["material"];
      json["group"] = geoms_.GroupOf(matter.Geoms());
    }
    if (!made.inertia) AddMassOfGeoms(matter.parts, &json);
    draft_.AddBody(std::move(json), body.own(), matter.Geoms());
    AddLift(body, made);
    draft_.remarks.push_back(
        {made.name + ": " +
         (shapeless ? "no geom, passes through everything" : CountOfParts(matter.parts.size())) +
         (made.fixed ? ", fixed" : "")});
    for (std::size_t i = 0; i + 1 < chain.size(); ++i) AddShare(body, *matter.inertia, chain[i]);
    if (places_.inertia_from_geoms() && body.own().Child("inertial"))
      draft_.left_out.idle.insert("<inertial>");
    record->parts = std::move(matter.parts);
    record->inertia = matter.inertia;
  }

  void AddShare(const MjcfElement& body, const RobotInertia& whole, const MjcfLink& link) {
    const RobotBody share = ShareOfMjcf(whole, link);
    draft_.AddBody(MovingBody(share, link.motion), link.joint.own(), {});
    AddLift(body, share);
    untouched_.push_back(link.moved);
    shares_ += (shares_.empty() ? "" : ", ") + link.moved;
  }

  /// Adds the load that carries a part of the weight, `gravcomp` of the element.
  void AddLift(const MjcfElement& element, const RobotBody& body) {
    const double part = element.own().Number("gravcomp", 0.0);
    if (part == 0.0 || body.fixed || gravity_.isZero(0.0)) return;
    const Vec3 force = -part * body.inertia->mass * gravity_;
    draft_.AddLoad({{"body", body.name}, {"force", ListOfRobot(force)}}, element.own());
  }

  static Json MovingBody(const RobotBody& body, const MjcfMotion& motion) {
    Json json = RobotBodyJson(body);
    if (!motion.w.isZero(0.0)) json["angular_velocity"] = ListOfRobot(motion.w);
    if (const Vec3 v = motion.VelocityAt(body.X_WB.p); !v.isZero(0.0))
      json["velocity"] = ListOfRobot(v);
    return json;
  }

  void AddWeld(const MjcfElement& body, const std::string& name, const std::string& carrier,
               const RobotFrame& X) {
    draft_.AddJoint({{"type", "fixed"}, {"bodies", {name, carrier}}, {"anchor", ListOfRobot(X.p)}},
                    body.own());
  }

  /// `body`: the name of the body in the file.
  void AddJoint(const MjcfLink& link, const std::string& carrier, const std::string& body) {
    const Json ends = {link.moved, carrier.empty() ? Json() : Json(carrier)};
    Json made = JointOfMjcf(link.joint, ends, link.motion.X, link.start.position, places_);
    if (draft_.names.bodies.contains(carrier) && welds_.IsStatic(carrier)) made["collide"] = true;
    const MjcfNamedJoint named{link.joint, draft_.joints.size(), link.start.position, body};
    if (const auto name = link.joint.own().Find("name"); name && made.contains("axis"))
      if (!named_.emplace(*name, named).second)
        link.joint.Fail("name: expected one that no other joint has");
    draft_.remarks.push_back({link.moved + ": moves by a " + made["type"].get<std::string>() +
                                  RemarkOnMjcfStart(link.joint, link.start),
                              link.start.outside.has_value()});
    draft_.AddJoint(std::move(made), link.joint.own());
  }

  const XmlView root_;
  const MjcfDefaults defaults_;
  const MjcfPlaces places_;
  MjcfDraft draft_;
  MjcfGeoms geoms_;
  MjcfBook book_;
  MjcfWelds welds_;
  MjcfNamedJoints named_;
  MjcfKey key_;
  std::vector<std::string> untouched_;  // bodies that touch nothing
  std::string shares_;                  // names of the shares of bodies, for a remark
  Vec3 gravity_ = Vec3(0, 0, -9.81);    // [m/s^2]
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
