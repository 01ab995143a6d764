#ifdef TOUCHSTONE_XML

// URDF: links in a tree of joints. Each link with mass is a body; a link without mass is a frame of
// the body to which a fixed joint connects it.

#include <algorithm>

#include "base/printable.h"
#include "scene/import/robot.h"
#include "scene/import/urdf_names.h"
#include "scene/import/welded_links.h"
#include "scene/read_body.h"
#include "scene/suggest.h"

namespace touchstone::scene {
namespace {

/// Greatest number of joints between a link and its root.
constexpr int kMaxDepthOfLinks = 1000;

RobotFrame OriginOf(const XmlView& element) {
  const auto origin = element.Child("origin");
  if (!origin) return {};
  return {origin->Vector("xyz", Vec3::Zero()),
          FromRollPitchYawOfRobot(origin->Vector("rpy", Vec3::Zero()))};
}

/// The text after the last "//" or "package://NAME/": the part of a path relative to the file.
std::string LocalPath(const std::string& uri) {
  for (const std::string_view scheme : {"package://", "model://", "file://"}) {
    if (!uri.starts_with(scheme)) continue;
    const std::string path = uri.substr(scheme.size());
    const std::size_t slash = path.find('/');
    return scheme == "file://" || slash == std::string::npos ? path : path.substr(slash + 1);
  }
  return uri;
}

Json ShapeOfUrdf(const XmlView& geometry) {
  const std::vector<XmlView> kinds = geometry.Children();
  if (kinds.size() != 1) geometry.Fail("expected one shape");
  const XmlView& kind = kinds.front();
  if (kind.name() == "box") {
    kind.Require("size");
    return {{"box", ListOfRobot(kind.Vector("size", Vec3::Ones()))}};
  }
  if (kind.name() == "sphere") return {{"sphere", {{"radius", kind.RequireNumber("radius")}}}};
  if (kind.name() == "capsule" || kind.name() == "cylinder")
    return {{kind.name(),
             {{"radius", kind.RequireNumber("radius")}, {"length", kind.RequireNumber("length")}}}};
  if (kind.name() == "mesh") {
    const Vec3 scale = kind.Vector("scale", Vec3::Ones());
    return {
        {"mesh", {{"file", LocalPath(kind.Require("filename"))}, {"scale", ListOfRobot(scale)}}}};
  }
  kind.Fail("expected <box>, <sphere>, <capsule>, <cylinder> or <mesh>");
}

std::optional<RobotInertia> InertiaOf(const XmlView& link) {
  const auto inertial = link.Child("inertial");
  if (!inertial) return std::nullopt;
  const double mass = inertial->RequireChild("mass").RequireNumber("value");
  if (mass == 0.0) return std::nullopt;
  if (mass < 0.0) inertial->Fail("expected a positive mass");
  const XmlView given = inertial->RequireChild("inertia");
  const auto entry = [&](const char* name) { return given.Number(name, 0.0); };
  Mat3 inertia;
  inertia << entry("ixx"), entry("ixy"), entry("ixz"), entry("ixy"), entry("iyy"), entry("iyz"),
      entry("ixz"), entry("iyz"), entry("izz");
  const RobotFrame X = OriginOf(*inertial);
  const Mat3 R = X.q.toRotationMatrix();
  return RobotInertia{mass, X.p, R * inertia * R.transpose()};
}

class UrdfReader {
 public:
  explicit UrdfReader(const XmlView& robot) : robot_(robot) {}

  ForeignScene Read() {
    CheckNamesOfUrdf(robot_, &left_out_);
    for (const XmlView& link : robot_.Children("link")) {
      const std::string name = link.Require("name");
      if (!links_.emplace(name, link).second) link.Fail("there is another link of this name");
      if (links_.size() > kMaxBodies)
        robot_.Fail("expected at most " + std::to_string(kMaxBodies) + " links");
    }
    if (links_.empty()) robot_.Fail("expected at least one <link>");
    std::set<std::string> joint_names;
    for (const XmlView& joint : robot_.Children("joint")) {
      if (const auto name = joint.Find("name"); name && !joint_names.insert(*name).second)
        joint.Fail("there is another joint of this name");
      const std::string parent = LinkNamed(joint.RequireChild("parent"));
      const std::string child = LinkNamed(joint.RequireChild("child"));
      if (!parents_.emplace(child, joint).second) joint.Fail("its child has two parents");
      outward_[parent].push_back(joint);
    }
    if (const std::string root = Root(); !root.empty()) Place(root, RobotFrame(), "", root, 0);
    if (placed_.size() != links_.size()) robot_.Fail("the joints form a loop: expected a tree");
    for (const XmlView& joint : robot_.Children("joint")) AddJoint(joint);
    ForeignScene scene;
    scene.document = {{"touchstone", 1}};
    if (const auto name = robot_.Find("name")) scene.document["name"] = Printable(*name, 100);
    scene.document["bodies"] = std::move(bodies_);
    if (!joints_.empty()) scene.document["joints"] = std::move(joints_);
    LetWeldedLinksPass(&scene.document, &remarks_);
    scene.remarks = std::move(remarks_);
    left_out_.Remark(&scene.remarks);
    scene.places = std::move(places_);
    return scene;
  }

 private:
  // The pose of a link, the body that it belongs to (none: the world), and the root of its tree.
  struct Placed {
    RobotFrame X;
    std::string body;
    std::string root;
  };

  // The link that is no joint's child, or "" without one; there must not be several.
  std::string Root() const {
    std::string root;
    for (const XmlView& link : robot_.Children("link")) {
      const std::string name = link.Require("name");
      if (parents_.contains(name)) continue;
      if (!root.empty())
        link.Fail("no joint has it as its child, nor the link " + Quoted(Printable(root, 60)) +
                  ": expected one root, and joints from it to all other links");
      root = name;
    }
    return root;
  }

  std::string LinkNamed(const XmlView& reference) const {
    const std::string name = reference.Require("link");
    if (links_.contains(name)) return name;
    std::vector<std::string_view> names;
    for (const auto& [known, link] : links_) names.push_back(known);
    reference.Fail("there is no link " + Quoted(name) + DidYouMean(name, names));
  }

  // Places a link and its descendants; `carrier` is the body to which it is fixed, or its parent
  // body; `depth` counts the joints up to the root.
  void Place(const std::string& name, const RobotFrame& X, const std::string& carrier,
             const std::string& root_name, int depth) {
    if (placed_.contains(name)) return;
    const XmlView& link = links_.at(name);
    if (depth > kMaxDepthOfLinks)
      link.Fail("expected at most " + std::to_string(kMaxDepthOfLinks) +
                " joints between it and its root");
    const auto inertia = InertiaOf(link);
    const bool touches = link.Child("collision").has_value();
    const bool root = !parents_.contains(name);
    Placed& placed = placed_[name] = {X, carrier, root_name};
    if (inertia || touches) {
      if (!touches)
        link.Fail("it has a mass and no <collision>: a body here needs a shape that can touch");
      if (!inertia && !root) link.Fail("it has a <collision> and no mass: expected an <inertial>");
      AddBody(link, name, X, inertia, root && !inertia);
      placed.body = name;
    } else if (!root) {
      const XmlView& joint = parents_.at(name);
      if (joint.Require("type") != "fixed")
        link.Fail("it has neither mass nor shape, and a joint that moves it");
      remarks_.push_back({name + ": a frame, without a body of its own"});
    }
    const auto joints = outward_.find(name);
    if (joints == outward_.end()) return;
    for (const XmlView& joint : joints->second)
      Place(joint.RequireChild("child").Require("link"), X * OriginOf(joint), placed.body,
            root_name, depth + 1);
  }

  void AddBody(const XmlView& link, const std::string& name, const RobotFrame& X,
               const std::optional<RobotInertia>& inertia, bool fixed) {
    RobotBody body{.name = name, .X_WB = X, .inertia = inertia, .fixed = fixed};
    const std::string path = "bodies[" + std::to_string(bodies_.size()) + "]";
    places_[path] = link.Where();
    for (const XmlView& collision : link.Children("collision")) {
      places_[path + ".shape.compound[" + std::to_string(body.parts.size()) + "]"] =
          collision.Where();
      body.parts.push_back(
          RobotPart(ShapeOfUrdf(collision.RequireChild("geometry")), OriginOf(collision)));
    }
    bodies_.push_back(RobotBodyJson(body));
    remarks_.push_back({name + ": " + std::to_string(body.parts.size()) +
                        (body.parts.size() == 1 ? " part" : " parts") +
                        (fixed ? ", fixed: it has no mass" : "")});
  }

  static void RefuseDynamics(const XmlView& joint) {
    const auto dynamics = joint.Child("dynamics");
    if (!dynamics) return;
    for (const char* key : {"damping", "friction"})
      if (dynamics->Number(key, 0.0) != 0.0)
        dynamics->Fail(std::string(key) + " of a floating joint has no counterpart: expected 0");
  }

  void AddJoint(const XmlView& joint) {
    const std::string name = joint.Find("name").value_or("joint");
    const std::string type = joint.Require("type");
    const std::string child = joint.RequireChild("child").Require("link");
    const Placed& inner = placed_.at(child);
    const std::string& outer = placed_.at(joint.RequireChild("parent").Require("link")).body;
    if (type == "floating") RefuseDynamics(joint);
    if (inner.body != child || type == "floating") return;  // a frame, or a free body
    if (outer.empty() && !links_.contains("world")) {
      if (type == "fixed") {
        // The root is a frame of this body, which is free.
        if (framed_roots_.insert(inner.root).second) return;
        joint.Fail(
            "another body is fixed to the root " + Quoted(Printable(inner.root, 60)) +
            " already, which has no mass: expected a mass, or a root \"world\", which is fixed");
      }
      joint.Fail("it moves against a root without mass: name that \"world\" if it is fixed");
    }
    if (const auto mimic = joint.Child("mimic"))
      mimic->Fail("joints that follow others have no counterpart here");
    Json json = {{"type", "fixed"},
                 {"bodies", {child, outer.empty() ? Json() : Json(outer)}},
                 {"anchor", ListOfRobot(inner.X.p)}};
    const bool turns = type == "revolute" || type == "continuous";
    if (turns || type == "prismatic") {
      const auto axis = joint.Child("axis");
      const Vec3 along = axis ? axis->Vector("xyz", Vec3::UnitX()) : Vec3(Vec3::UnitX());
      if (!(along.norm() > 0.0)) axis->Fail("expected a direction that is not zero");
      json["type"] = turns ? "hinge" : "slider";
      json["axis"] = ListOfRobot(Vec3(inner.X.q * along));
      if (type != "continuous") AddLimits(joint, &json);
      if (const auto dynamics = joint.Child("dynamics")) {
        const double friction = dynamics->Number("friction", 0.0);
        if (friction != 0.0) json["friction"] = friction;
        if (const double damping = dynamics->Number("damping", 0.0); damping != 0.0)
          json["spring"] = {{"damping", damping}};
      }
    } else if (type != "fixed") {
      joint.Fail(
          "expected a joint that is revolute, continuous, prismatic, fixed or floating, got " +
          Quoted(type));
    }
    places_["joints[" + std::to_string(joints_.size()) + "]"] = joint.Where();
    remarks_.push_back({name + ": " + json["type"].get<std::string>()});
    joints_.push_back(std::move(json));
  }

  void AddLimits(const XmlView& joint, Json* json) {
    const XmlView limit = joint.RequireChild("limit");
    const double lower = limit.Number("lower", 0.0), upper = limit.Number("upper", 0.0);
    if (lower > 0.0 || upper < 0.0)
      limit.Fail("expected limits with 0 between them, the position of the joint in the file");
    (*json)["limits"] = {lower, upper};
  }

  const XmlView robot_;
  std::map<std::string, XmlView> links_;
  std::map<std::string, XmlView> parents_;               // joint for which a link is the child
  std::map<std::string, std::vector<XmlView>> outward_;  // joints for which a link is the parent
  std::map<std::string, Placed> placed_;
  std::set<std::string> framed_roots_;  // roots without mass that are frames of a free body
  Json bodies_ = Json::array(), joints_ = Json::array();
  std::vector<Remark> remarks_;
  std::map<std::string, std::string> places_;  // as in ForeignScene
  XmlLeftOut left_out_;
};

}  // namespace

ForeignScene ConvertUrdf(const XmlView& robot) { return UrdfReader(robot).Read(); }

}  // namespace touchstone::scene

#endif  // TOUCHSTONE_XML
