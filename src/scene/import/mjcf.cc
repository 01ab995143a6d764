#ifdef TOUCHSTONE_XML

// MJCF: bodies in bodies, each with its geoms and the joints by which it moves against the outer
// one; without a joint it is welded to that.

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <set>

#include "base/dense.h"
#include "base/printable.h"
#include "scene/bounds.h"
#include "scene/import/robot.h"

namespace touchstone::scene {
namespace {

constexpr double kDefaultDensityOfGeoms = 1000.0;
constexpr double kDefaultFrictionOfGeoms = 1.0;
constexpr std::size_t kMaxFrictions = 200;  // a pair of materials for any two of them

class MjcfReader {
 public:
  explicit MjcfReader(const XmlView& mujoco) : root_(mujoco) {}

  ForeignScene Read() {
    RefuseOtherPhysics();
    ReadCompiler();
    Vec3 gravity(0, 0, -9.81);
    if (const auto option = root_.Child("option")) {
      gravity = option->Vector("gravity", gravity);
      for (const char* key : {"density", "viscosity"})
        if (option->Number(key, 0.0) != 0.0)
          option->Fail(std::string(key) + ": a surrounding medium has no counterpart here");
      remarks_.push_back({"option: gravity alone; what tunes the solver is left out"});
    }
    for (const XmlView& asset : root_.Children("asset"))
      for (const XmlView& mesh : asset.Children("mesh")) ReadMeshAsset(mesh);
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
    AddMaterials(&scene.document);
    AddNoContact(&scene.document);
    scene.document["bodies"] = std::move(bodies_);
    if (!joints_.empty()) scene.document["joints"] = std::move(joints_);
    scene.remarks = std::move(remarks_);
    RemarkLeftOut(unknown_, &scene.remarks);
    return scene;
  }

 private:
  /// The shape of a geom, its place in the body, and its mass by density.
  struct Geom {
    Json shape;
    RobotFrame X;
  };

  void RefuseOtherPhysics() const {
    for (const char* key : {"equality", "tendon", "deformable", "include"})
      if (const auto found = root_.Child(key))
        if (!found->Children().empty() || std::string_view(key) == "include")
          found->Fail("has no counterpart here, and the motion would be another one without it");
    for (const XmlView& actuators : root_.Children("actuator"))
      for (const XmlView& one : actuators.Children())
        if (one.name() != "motor")
          one.Fail("acts without a control signal too, and has no counterpart: expected <motor>");
    for (const XmlView& option : root_.Children("option"))
      for (const XmlView& flag : option.Children("flag"))
        if (flag.Find("gravity").value_or("enable") != "enable")
          flag.Fail("gravity: expected \"enable\"; write a gravity of 0 0 0 for none");
    for (const XmlView& defaults : root_.Children("default")) RefuseDefaults(defaults);
  }

  /// Of what is read from an element alone, a default would be lost.
  static void RefuseDefaults(const XmlView& defaults) {
    RefuseGenerators(defaults);
    if (const auto inner = defaults.Child("default"))
      inner->Fail("classes of defaults are not read: write the attributes where they apply");
    const std::map<std::string, std::vector<const char*>> own = {
        {"joint", {"axis", "pos"}},
        {"geom", {"fromto", "pos", "quat", "euler", "axisangle", "xyaxes", "zaxis", "mesh"}},
        {"mesh", {"scale"}}};
    for (const auto& [name, attributes] : own)
      for (const XmlView& like : defaults.Children(name.c_str()))
        for (const char* attribute : attributes)
          if (like.Find(attribute))
            like.Fail(std::string(attribute) +
                      ": no default of it is read: write it where it applies");
  }

  /// What stands for other elements, which are not made here.
  static void RefuseGenerators(const XmlView& element) {
    for (const char* key : {"include", "frame", "replicate", "composite", "flexcomp", "attach"})
      if (const auto found = element.Child(key))
        found->Fail("is not read: write out the elements that it stands for");
  }

  void ReadCompiler() {
    for (const XmlView& compiler : root_.Children("compiler")) {
      const std::string angle = compiler.Find("angle").value_or("degree");
      if (angle != "degree" && angle != "radian")
        compiler.Fail("angle: expected \"degree\" or \"radian\"");
      degrees_ = angle == "degree";
      if (compiler.Find("coordinate").value_or("local") != "local")
        compiler.Fail("coordinate: expected \"local\"");
      if (compiler.Number("settotalmass", -1.0) > 0.0)
        compiler.Fail("settotalmass: masses are not scaled here: write them as they are");
      if (compiler.Find("inertiafromgeom").value_or("auto") == "true")
        compiler.Fail(
            "inertiafromgeom: expected \"auto\": an <inertial> counts where there is one");
      if (compiler.Find("autolimits").value_or("true") != "true")
        compiler.Fail("autolimits: expected \"true\": a range is a limit here");
      sequence_ = compiler.Find("eulerseq").value_or(sequence_);
      folder_ = compiler.Find("meshdir").value_or("");
      if (!folder_.empty() && !folder_.ends_with('/')) folder_ += '/';
    }
  }

  double Angle(double written) const {
    return degrees_ ? written * std::numbers::pi / 180.0 : written;
  }

  /// An attribute of an element, or of the defaults for elements like it.
  std::optional<std::string> TextOf(const XmlView& element, const char* attribute) const {
    if (const auto own = element.Find(attribute)) return own;
    for (const XmlView& defaults : root_.Children("default"))
      if (const auto like = defaults.Child(element.name().c_str()))
        if (const auto text = like->Find(attribute)) return text;
    return std::nullopt;
  }

  std::vector<double> NumbersOf(const XmlView& element, const char* attribute) const {
    const auto text = TextOf(element, attribute);
    if (!text) return {};
    const auto numbers = NumbersIn(*text);
    if (!numbers)
      element.Fail(std::string(attribute) + ": expected numbers, got " +
                   Quoted(Printable(*text, 60)));
    return *numbers;
  }

  double NumberOf(const XmlView& element, const char* attribute, double otherwise) const {
    const std::vector<double> numbers = NumbersOf(element, attribute);
    return numbers.empty() ? otherwise : numbers.front();
  }

  Quat OrientationOf(const XmlView& element) const {
    for (const char* other : {"xyaxes", "zaxis"})
      if (element.Find(other))
        element.Fail(std::string(other) + ": expected quat, euler or axisangle");
    if (const auto q = element.FindNumbers("quat", 4)) {
      const Quat quat((*q)[0], (*q)[1], (*q)[2], (*q)[3]);
      if (!(quat.norm() > 0.0)) element.Fail("quat: expected one that is not zero");
      return quat.normalized();
    }
    if (const auto a = element.FindNumbers("axisangle", 4)) {
      const Vec3 axis((*a)[0], (*a)[1], (*a)[2]);
      if (!(axis.norm() > 0.0)) element.Fail("axisangle: expected an axis that is not zero");
      return Quat(Eigen::AngleAxisd(Angle((*a)[3]), axis.normalized()));
    }
    const Vec3 euler = element.Vector("euler", Vec3::Zero());
    Quat q = Quat::Identity();
    for (std::size_t i = 0; i < 3; ++i) {
      const char letter = i < sequence_.size() ? sequence_[i] : '?';
      const std::size_t axis = std::string_view("xyzXYZ").find(letter);
      if (axis == std::string_view::npos) root_.Fail("eulerseq: expected three of x, y, z");
      const Quat turn(Eigen::AngleAxisd(Angle(euler[static_cast<Eigen::Index>(i)]),
                                        Vec3::Unit(static_cast<Eigen::Index>(axis % 3))));
      q = axis < 3 ? q * turn : turn * q;  // about axes that go along, or that stand
    }
    return q;
  }

  RobotFrame PlaceOf(const XmlView& element) const {
    return {element.Vector("pos", Vec3::Zero()), OrientationOf(element)};
  }

  void ReadMeshAsset(const XmlView& mesh) {
    const std::string file = mesh.Require("file");
    const Vec3 scale = mesh.Vector("scale", Vec3::Ones());
    if (scale.x() != scale.y() || scale.x() != scale.z())
      mesh.Fail("scale: expected the same scale along all axes");
    const std::string stem = file.substr(0, file.find_last_of('.'));
    meshes_[mesh.Find("name").value_or(stem)] = {
        {"mesh", {{"file", folder_ + file}, {"scale", scale.x()}}}};
  }

  /// Sizes of a geom of round shape along its axis, from its size or from two points.
  Json AlongAxis(const XmlView& geom, const char* kind, RobotFrame* X) const {
    const std::vector<double> size = NumbersOf(geom, "size");
    if (size.empty()) geom.Fail("the attribute \"size\" is missing");
    double length = 0.0;
    if (const auto ends = geom.FindNumbers("fromto", 6)) {
      const Vec3 a((*ends)[0], (*ends)[1], (*ends)[2]), b((*ends)[3], (*ends)[4], (*ends)[5]);
      length = (b - a).norm();
      if (!(length > 0.0)) geom.Fail("fromto: expected two different points");
      X->p = 0.5 * (a + b);
      X->q = TurnBetween(Vec3::UnitZ(), (b - a) / length);
    } else if (size.size() > 1) {
      length = 2.0 * size[1];
    } else {
      geom.Fail("size: expected a radius and half of a length");
    }
    return {{kind, {{"radius", size[0]}, {"length", length}}}};
  }

  Geom GeomOf(const XmlView& geom) const {
    Geom read{.shape = {}, .X = PlaceOf(geom)};
    const std::string type = TextOf(geom, "type").value_or("sphere");
    const std::vector<double> size = NumbersOf(geom, "size");
    if (type == "sphere") {
      if (size.empty()) geom.Fail("the attribute \"size\" is missing");
      read.shape = {{"sphere", {{"radius", size[0]}}}};
    } else if (type == "box") {
      if (size.size() != 3) geom.Fail("size: expected half of the three edges");
      read.shape = {{"box", {2.0 * size[0], 2.0 * size[1], 2.0 * size[2]}}};
    } else if (type == "capsule" || type == "cylinder") {
      read.shape = AlongAxis(geom, type.c_str(), &read.X);
    } else if (type == "mesh") {
      const auto mesh = meshes_.find(geom.Require("mesh"));
      if (mesh == meshes_.end())
        geom.Fail("there is no <mesh> " + Quoted(geom.Require("mesh")) + " among the assets");
      read.shape = mesh->second;
    } else {
      geom.Fail("expected a sphere, box, capsule, cylinder or mesh, got " + Quoted(type));
    }
    return read;
  }

  /// The bits of a collision mask.
  int MaskOf(const XmlView& geom, const char* attribute) const {
    const double bits = NumberOf(geom, attribute, 1.0);
    if (bits != std::floor(bits) || std::abs(bits) > std::numeric_limits<int>::max())
      geom.Fail(std::string(attribute) + ": expected an integer of 32 bits");
    return static_cast<int>(bits);
  }

  /// What a geom touches: two of them touch if one's type and the other's affinity have a bit in
  /// common.
  struct Masks {
    int type;
    int affinity;

    auto operator<=>(const Masks&) const = default;
    bool Touch(const Masks& other) const {
      return (type & other.affinity) != 0 || (other.type & affinity) != 0;
    }
    std::string GroupName() const {
      return "contype " + std::to_string(type) + " conaffinity " + std::to_string(affinity);
    }
  };
  Masks MasksOf(const XmlView& geom) const {
    return {MaskOf(geom, "contype"), MaskOf(geom, "conaffinity")};
  }

  /// Whether it can touch anything.
  bool Touches(const XmlView& geom) const { return MasksOf(geom) != Masks{0, 0}; }

  /// The masks of a body's geoms, which are alike.
  Masks CommonMasks(const std::vector<XmlView>& geoms) {
    const Masks masks = MasksOf(geoms.front());
    for (const XmlView& geom : geoms)
      if (MasksOf(geom) != masks)
        geom.Fail(
            "contype, conaffinity: expected both 0, or those of the body's other geoms: its parts "
            "touch the same bodies here");
    masks_.insert(masks);
    return masks;
  }

  /// Of geoms whose masks have no bit in common, and of bodies that <exclude> names.
  void AddNoContact(Json* document) {
    Json pairs = Json::array();
    for (const Masks& a : masks_)
      for (const Masks& b : masks_)
        if (a <= b && !a.Touch(b)) pairs.push_back({a.GroupName(), b.GroupName()});
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

  std::string MaterialOf(const XmlView& geom) {
    if (NumberOf(geom, "condim", 3.0) == 1.0)
      geom.Fail("condim: 1 would leave out the friction, here it always counts: expected 3");
    const double friction = NumberOf(geom, "friction", kDefaultFrictionOfGeoms);
    if (!bounds::kFriction.Admits(friction))
      geom.Fail("friction: expected " + bounds::kFriction.Describe());
    return frictions_.emplace(friction, "friction-" + std::to_string(frictions_.size()))
        .first->second;
  }

  /// The larger friction of two counts, and nothing rebounds.
  void AddMaterials(Json* document) const {
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

  void ReadGeomsOfWorld(const XmlView& world) {
    constexpr double kFloor = 200.0;  // an edge of what stands for a plane [m]
    int index = 0;
    RefuseGenerators(world);
    for (const XmlView& geom : world.Children("geom")) {
      if (!Touches(geom)) continue;
      const std::string name = geom.Find("name").value_or("world-" + std::to_string(index++));
      RobotBody body{.name = name, .X_WB = {}, .inertia = {}, .fixed = true};
      if (TextOf(geom, "type").value_or("sphere") == "plane") {
        RobotFrame X = PlaceOf(geom);
        X.p -= X.q * Vec3(0, 0, 0.5);
        body.parts.push_back(RobotPart({{"box", {kFloor, kFloor, 1.0}}}, X));
        remarks_.push_back({name + ": a plane, here a slab of 200 m by 200 m"});
      } else {
        Geom read = GeomOf(geom);
        body.parts.push_back(RobotPart(std::move(read.shape), read.X));
        remarks_.push_back({name + ": fixed"});
      }
      Json json = RobotBodyJson(body);
      json["material"] = MaterialOf(geom);
      json["group"] = CommonMasks({geom}).GroupName();
      bodies_.push_back(std::move(json));
    }
    CollectUnknown(world, {"geom", "body"}, &unknown_);
  }

  std::optional<RobotInertia> InertiaOf(const XmlView& body) const {
    const auto inertial = body.Child("inertial");
    if (!inertial) return std::nullopt;
    const RobotFrame X = PlaceOf(*inertial);
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
    if (geoms.size() == 1 && TextOf(geoms[0], "mass")) {
      (*json)["mass"] = NumberOf(geoms[0], "mass", 1.0);
      return;
    }
    const double density = NumberOf(geoms[0], "density", kDefaultDensityOfGeoms);
    for (const XmlView& geom : geoms)
      if (TextOf(geom, "mass") || NumberOf(geom, "density", kDefaultDensityOfGeoms) != density)
        body.Fail("geoms of different masses or densities: expected an <inertial>");
    (*json)["density"] = density;
  }

  void ReadBody(const XmlView& body, const RobotFrame& outer, const std::string& carrier) {
    RefuseGenerators(body);
    if (body.Number("gravcomp", 0.0) != 0.0)
      body.Fail("gravcomp: gravity acts on all bodies alike here: expected 0");
    const std::string name = body.Find("name").value_or("body-" + std::to_string(bodies_.size()));
    const RobotFrame X = outer * PlaceOf(body);
    std::vector<XmlView> geoms;
    for (const XmlView& geom : body.Children("geom")) {
      if (Touches(geom))
        geoms.push_back(geom);
      else if (!body.Child("inertial"))
        geom.Fail("it touches nothing: expected an <inertial>");
    }
    if (geoms.empty()) body.Fail("it has no geom that touches: a body here is what can touch");
    RobotBody made{.name = name, .X_WB = X, .inertia = InertiaOf(body)};
    std::string material = MaterialOf(geoms.front());
    for (const XmlView& geom : geoms) {
      Geom read = GeomOf(geom);
      Json part = RobotPart(std::move(read.shape), read.X);
      part["material"] = MaterialOf(geom);
      made.parts.push_back(std::move(part));
    }
    std::vector<XmlView> joints = body.Children("joint");
    const bool free = body.Child("freejoint").has_value() ||
                      (joints.size() == 1 && TextOf(joints[0], "type") == "free");
    made.fixed = joints.empty() && !free && carrier.empty();
    Json json = RobotBodyJson(made);
    json["material"] = material;
    json["group"] = CommonMasks(geoms).GroupName();
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
      if (NumberOf(joint, key, 0.0) != 0.0)
        joint.Fail(std::string(key) + ": joints have no counterpart to it here; expected 0");
    const std::string type = TextOf(joint, "type").value_or("hinge");
    Json json = {{"type", type == "slide" ? "slider" : type},
                 {"bodies", {name, carrier.empty() ? Json() : Json(carrier)}},
                 {"anchor", ListOfRobot(Vec3(X.p + X.q * joint.Vector("pos", Vec3::Zero())))}};
    if (type == "hinge" || type == "slide") {
      const Vec3 axis = joint.Vector("axis", Vec3::UnitZ());
      if (!(axis.norm() > 0.0)) joint.Fail("axis: expected a direction that is not zero");
      json["axis"] = ListOfRobot(Vec3(X.q * axis));
      AddRange(joint, type == "hinge", &json);
      const double friction = NumberOf(joint, "frictionloss", 0.0);
      if (friction != 0.0) json["friction"] = friction;
    } else if (type != "ball") {
      joint.Fail("expected a hinge, a slide, a ball or a free joint, got " + Quoted(type));
    } else if (!NumbersOf(joint, "range").empty()) {
      joint.Fail("range: limits of ball joints have no counterpart here");
    }
    remarks_.push_back({name + ": moves by a " + json["type"].get<std::string>()});
    joints_.push_back(std::move(json));
  }

  void AddRange(const XmlView& joint, bool turns, Json* json) const {
    const std::vector<double> range = NumbersOf(joint, "range");
    if (range.empty() || TextOf(joint, "limited").value_or("auto") == "false") return;
    if (range.size() != 2) joint.Fail("range: expected two numbers");
    if (NumberOf(joint, "ref", 0.0) != 0.0) joint.Fail("ref: expected 0");
    const double low = turns ? Angle(range[0]) : range[0],
                 high = turns ? Angle(range[1]) : range[1];
    if (low > 0.0 || high < 0.0)
      joint.Fail("range: expected 0 within it, at which the joint stands in the file");
    (*json)["limits"] = {low, high};
  }

  const XmlView root_;
  bool degrees_ = true;
  std::string sequence_ = "xyz";
  std::string folder_;
  std::map<std::string, Json> meshes_;
  std::map<double, std::string> frictions_;  // material by friction
  std::set<Masks> masks_;                    // of geoms that touch
  std::set<std::string> names_;              // of bodies, but for those of the world's geoms
  Json bodies_ = Json::array(), joints_ = Json::array();
  std::vector<Remark> remarks_;
  std::set<std::string> unknown_;
};

}  // namespace

ForeignScene ConvertMjcf(const XmlView& mujoco) { return MjcfReader(mujoco).Read(); }

}  // namespace touchstone::scene

#endif  // TOUCHSTONE_XML
