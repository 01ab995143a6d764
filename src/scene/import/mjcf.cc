#ifdef TOUCHSTONE_XML

// MJCF: bodies in bodies, each with its geoms and the joints by which it moves against the outer
// one; without a joint it is welded to that.

#include <set>

#include "base/printable.h"
#include "scene/import/mjcf_attributes.h"
#include "scene/import/mjcf_geoms.h"
#include "scene/import/mjcf_refusals.h"
#include "scene/import/mjcf_surfaces.h"

namespace touchstone::scene {
namespace {

constexpr double kDefaultDensityOfGeoms = 1000.0;

class MjcfReader {
 public:
  explicit MjcfReader(const XmlView& mujoco)
      : root_(mujoco),
        attributes_(mujoco),
        geoms_(mujoco, attributes_),
        surfaces_(mujoco, attributes_) {}

  ForeignScene Read() {
    Vec3 gravity(0, 0, -9.81);
    if (const auto option = root_.Child("option")) {
      gravity = option->Vector("gravity", gravity);
      for (const char* key : {"density", "viscosity"})
        if (option->Number(key, 0.0) != 0.0)
          option->Fail(std::string(key) + ": a surrounding medium has no counterpart here");
      remarks_.push_back({"option: gravity alone; what tunes the solver is left out"});
    }
    const XmlView world = root_.RequireChild("worldbody");
    ReadGeomsOfWorld(world);
    for (const XmlView& body : world.Children("body")) ReadBody(body, RobotFrame(), "");
    CollectUnknown(
        root_,
        {"compiler", "option", "default", "asset", "worldbody", "size", "actuator", "contact"},
        &unknown_);
    if (root_.Child("actuator"))
      remarks_.push_back({"actuator: motors without a control signal, which push with nothing"});
    ForeignScene scene;
    scene.document = {{"touchstone", 1}};
    if (const auto name = root_.Find("model")) scene.document["name"] = Printable(*name, 100);
    scene.document["gravity"] = ListOfRobot(gravity);
    surfaces_.AddMaterials(&scene.document);
    AddNoContact(&scene.document);
    scene.document["bodies"] = std::move(bodies_);
    if (!joints_.empty()) scene.document["joints"] = std::move(joints_);
    scene.remarks = std::move(remarks_);
    RemarkLeftOut(unknown_, &scene.remarks);
    return scene;
  }

 private:
  /// Of geoms whose masks have no bit in common, and of bodies that <exclude> names.
  void AddNoContact(Json* document) {
    Json pairs = surfaces_.GroupsApart();
    if (pairs.empty())
      for (Json& body : bodies_) body.erase("group");
    for (const XmlView& contact : root_.Children("contact"))
      for (const XmlView& exclude : contact.Children()) {
        if (exclude.name() != "exclude")
          exclude.Fail("has no counterpart here: expected <exclude>");
        Json pair = Json::array();
        for (const char* attribute : {"body1", "body2"}) {
          const std::string name = exclude.Require(attribute);
          if (!names_.contains(name))
            exclude.Fail(std::string(attribute) + ": there is no body " + Quoted(name));
          pair.push_back(name);
        }
        remarks_.push_back({pair[0].get<std::string>() + " and " + pair[1].get<std::string>() +
                            " pass through each other"});
        pairs.push_back(std::move(pair));
      }
    if (!pairs.empty()) (*document)["no_contact"] = std::move(pairs);
  }

  void ReadGeomsOfWorld(const XmlView& world) {
    constexpr double kFloor = 200.0;  // an edge of what stands for a plane [m]
    int index = 0;
    RefuseGeneratorsOfMjcf(world);
    for (const XmlView& geom : world.Children("geom")) {
      if (!surfaces_.Touches(geom)) continue;
      const std::string name = geom.Find("name").value_or("world-" + std::to_string(index++));
      RobotBody body{.name = name, .X_WB = {}, .inertia = {}, .fixed = true};
      if (attributes_.TextOf(geom, "type").value_or("sphere") == "plane") {
        RobotFrame X = attributes_.PlaceOf(geom);
        X.p -= X.q * Vec3(0, 0, 0.5);
        body.parts.push_back(RobotPart({{"box", {kFloor, kFloor, 1.0}}}, X));
        remarks_.push_back({name + ": a plane, here a slab of 200 m by 200 m"});
      } else {
        body.parts.push_back(geoms_.PartOf(geom));
        remarks_.push_back({name + ": fixed"});
      }
      Json json = RobotBodyJson(body);
      json["material"] = surfaces_.MaterialOf(geom);
      json["group"] = surfaces_.GroupOf({geom});
      bodies_.push_back(std::move(json));
    }
    CollectUnknown(world, {"geom", "body"}, &unknown_);
  }

  std::optional<RobotInertia> InertiaOf(const XmlView& body) const {
    const auto inertial = body.Child("inertial");
    if (!inertial) return std::nullopt;
    const RobotFrame X = attributes_.PlaceOf(*inertial);
    Mat3 about = Mat3::Zero();
    if (const auto full = inertial->FindNumbers("fullinertia", 6)) {
      const std::vector<double>& f = *full;
      about << f[0], f[3], f[4], f[3], f[1], f[5], f[4], f[5], f[2];
    } else {
      inertial->Require("diaginertia");
      about.diagonal() = inertial->Vector("diaginertia", Vec3::Ones());
    }
    const Mat3 R = X.q.toRotationMatrix();
    return RobotInertia{inertial->RequireNumber("mass"), X.p, R * about * R.transpose()};
  }

  /// Of a body whose inertia is that of its geoms: the same density, or one geom of a mass.
  void AddMass(const XmlView& body, const std::vector<XmlView>& geoms, Json* json) const {
    if (geoms.size() == 1 && attributes_.TextOf(geoms[0], "mass")) {
      (*json)["mass"] = attributes_.NumberOf(geoms[0], "mass", 1.0);
      return;
    }
    const double density = attributes_.NumberOf(geoms[0], "density", kDefaultDensityOfGeoms);
    for (const XmlView& geom : geoms)
      if (attributes_.TextOf(geom, "mass") ||
          attributes_.NumberOf(geom, "density", kDefaultDensityOfGeoms) != density)
        body.Fail("geoms of different masses or densities: expected an <inertial>");
    (*json)["density"] = density;
  }

  void ReadBody(const XmlView& body, const RobotFrame& outer, const std::string& carrier) {
    RefuseGeneratorsOfMjcf(body);
    if (body.Number("gravcomp", 0.0) != 0.0)
      body.Fail("gravcomp: gravity acts on all bodies alike here: expected 0");
    const std::string name = body.Find("name").value_or("body-" + std::to_string(bodies_.size()));
    const RobotFrame X = outer * attributes_.PlaceOf(body);
    std::vector<XmlView> geoms;
    for (const XmlView& geom : body.Children("geom")) {
      if (surfaces_.Touches(geom))
        geoms.push_back(geom);
      else if (!body.Child("inertial"))
        geom.Fail("it touches nothing: expected an <inertial>");
    }
    if (geoms.empty()) body.Fail("it has no geom that touches: a body here is what can touch");
    RobotBody made{.name = name, .X_WB = X, .inertia = InertiaOf(body)};
    std::string material = surfaces_.MaterialOf(geoms.front());
    for (const XmlView& geom : geoms) {
      Json part = geoms_.PartOf(geom);
      part["material"] = surfaces_.MaterialOf(geom);
      made.parts.push_back(std::move(part));
    }
    std::vector<XmlView> joints = body.Children("joint");
    const bool free = body.Child("freejoint").has_value() ||
                      (joints.size() == 1 && attributes_.TextOf(joints[0], "type") == "free");
    made.fixed = joints.empty() && !free && carrier.empty();
    Json json = RobotBodyJson(made);
    json["material"] = material;
    json["group"] = surfaces_.GroupOf(geoms);
    names_.insert(name);
    if (!made.inertia) AddMass(body, geoms, &json);
    bodies_.push_back(std::move(json));
    remarks_.push_back({name + ": " + std::to_string(geoms.size()) +
                        (geoms.size() == 1 ? " part" : " parts") + (made.fixed ? ", fixed" : "")});
    if (joints.size() > 1)
      body.Fail("several joints of one body have no counterpart: expected one");
    if (!free && !made.fixed)
      joints.empty() ? AddWeld(name, carrier, X) : AddJoint(joints.front(), name, carrier, X);
    CollectUnknown(body, {"geom", "joint", "freejoint", "inertial", "body"}, &unknown_);
    for (const XmlView& inner : body.Children("body")) ReadBody(inner, X, name);
  }

  void AddWeld(const std::string& name, const std::string& carrier, const RobotFrame& X) {
    joints_.push_back(
        {{"type", "fixed"}, {"bodies", {name, carrier}}, {"anchor", ListOfRobot(X.p)}});
  }

  void AddJoint(const XmlView& joint, const std::string& name, const std::string& carrier,
                const RobotFrame& X) {
    for (const char* key : {"damping", "stiffness", "armature"})
      if (attributes_.NumberOf(joint, key, 0.0) != 0.0)
        joint.Fail(std::string(key) + ": joints have no counterpart to it here; expected 0");
    const std::string type = attributes_.TextOf(joint, "type").value_or("hinge");
    Json json = {{"type", type == "slide" ? "slider" : type},
                 {"bodies", {name, carrier.empty() ? Json() : Json(carrier)}},
                 {"anchor", ListOfRobot(Vec3(X.p + X.q * joint.Vector("pos", Vec3::Zero())))}};
    if (type == "hinge" || type == "slide") {
      const Vec3 axis = joint.Vector("axis", Vec3::UnitZ());
      if (!(axis.norm() > 0.0)) joint.Fail("axis: expected a direction that is not zero");
      json["axis"] = ListOfRobot(Vec3(X.q * axis));
      AddRange(joint, type == "hinge", &json);
      const double friction = attributes_.NumberOf(joint, "frictionloss", 0.0);
      if (friction != 0.0) json["friction"] = friction;
    } else if (type != "ball") {
      joint.Fail("expected a hinge, a slide, a ball or a free joint, got " + Quoted(type));
    } else if (!attributes_.NumbersOf(joint, "range").empty()) {
      joint.Fail("range: limits of ball joints have no counterpart here");
    }
    remarks_.push_back({name + ": moves by a " + json["type"].get<std::string>()});
    joints_.push_back(std::move(json));
  }

  void AddRange(const XmlView& joint, bool turns, Json* json) const {
    const std::vector<double> range = attributes_.NumbersOf(joint, "range");
    if (range.empty() || attributes_.TextOf(joint, "limited").value_or("auto") == "false") return;
    if (range.size() != 2) joint.Fail("range: expected two numbers");
    if (attributes_.NumberOf(joint, "ref", 0.0) != 0.0) joint.Fail("ref: expected 0");
    const double low = turns ? attributes_.Angle(range[0]) : range[0],
                 high = turns ? attributes_.Angle(range[1]) : range[1];
    if (low > 0.0 || high < 0.0)
      joint.Fail("range: expected 0 within it, at which the joint stands in the file");
    (*json)["limits"] = {low, high};
  }

  const XmlView root_;
  const MjcfAttributes attributes_;
  const MjcfGeoms geoms_;
  MjcfSurfaces surfaces_;
  std::set<std::string> names_;  // of bodies, but for those of the world's geoms
  Json bodies_ = Json::array(), joints_ = Json::array();
  std::vector<Remark> remarks_;
  std::set<std::string> unknown_;
};

}  // namespace

ForeignScene ConvertMjcf(const XmlView& mujoco) {
  RefuseOtherPhysicsOfMjcf(mujoco);
  return MjcfReader(mujoco).Read();
}

}  // namespace touchstone::scene

#endif  // TOUCHSTONE_XML
