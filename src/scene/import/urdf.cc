#ifdef TOUCHSTONE_XML

// URDF: links in a tree of joints. Each link with mass is a body; a link without mass is a frame of
// the body to which a fixed joint connects it, and one with a mass but without a shape a part of
// that body.

#include <algorithm>

#include "base/printable.h"
#include "scene/bounds.h"
#include "scene/import/robot_inertia.h"
#include "scene/import/urdf_names.h"
#include "scene/import/urdf_parts.h"
#include "scene/import/welded_links.h"
#include "scene/read_body.h"
#include "scene/suggest.h"

namespace touchstone::scene {
namespace {

/// Greatest number of joints between a link and its root.
constexpr int kMaxDepthOfLinks = 1000;

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
    scene.document["bodies"] = Json::array();
    for (const RobotBody& body : bodies_) scene.document["bodies"].push_back(RobotBodyJson(body));
    if (!joints_.empty()) scene.document["joints"] = std::move(joints_);
    LetWeldedLinksPass(&scene.document, &remarks_);
    LetPassThroughAll(untouched_, &scene.document);
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
    Placed& placed = placed_[name] = {X, carrier, root_name};
    const auto inertia = InertiaOfUrdf(link);
    const bool touches = link.Child("collision").has_value();
    const bool root = !parents_.contains(name);
    const bool fixed = !root && parents_.at(name).Require("type") == "fixed";
    const bool has_carrier = !carrier.empty() || links_.contains("world");
    if (inertia && !touches && fixed && has_carrier) {
      AddMass(name, X, *inertia, carrier);
    } else if (inertia || touches) {
      if (!inertia && !root) link.Fail("it has a <collision> and no mass: expected an <inertial>");
      AddBody(link, name, X, inertia, root && !inertia);
      placed.body = name;
    } else if (!root) {
      if (!fixed) link.Fail("it has neither mass nor shape, and a joint that moves it");
      remarks_.push_back({name + ": a frame, without a body of its own"});
    }
    const auto joints = outward_.find(name);
    if (joints == outward_.end()) return;
    for (const XmlView& joint : joints->second)
      Place(joint.RequireChild("child").Require("link"), X * PlaceIn(joint), placed.body, root_name,
            depth + 1);
  }

  // The pose of a joint's child in its parent at the start.
  static RobotFrame PlaceIn(const XmlView& joint) {
    const RobotFrame X = OriginOfUrdf(joint);
    const double start = StartOfUrdf(joint);
    if (start == 0.0) return X;
    const Vec3 axis = AxisOf(joint).normalized();
    if (joint.Require("type") == "prismatic") return X * RobotFrame{start * axis};
    return X * RobotFrame{.q = Quat(Eigen::AngleAxisd(start, axis))};
  }

  static Vec3 AxisOf(const XmlView& joint) {
    const auto axis = joint.Child("axis");
    const Vec3 along = axis ? axis->Vector("xyz", Vec3::UnitX()) : Vec3(Vec3::UnitX());
    if (!(along.norm() > 0.0)) axis->Fail("expected a direction that is not zero");
    return along;
  }

  // Adds the mass of a link without a shape to the body to which it is fixed.
  void AddMass(const std::string& name, const RobotFrame& X, const RobotInertia& inertia,
               const std::string& carrier) {
    remarks_.push_back({name + ": no <collision>, a part of " +
                        (carrier.empty() ? "the world" : Printable(carrier, 60))});
    const auto body = std::ranges::find(bodies_, carrier, &RobotBody::name);
    if (body == bodies_.end() || body->fixed) return;
    body->inertia = Together(*body->inertia, SeenFrom(body->X_WB.Inverse() * X, inertia));
  }

  void AddBody(const XmlView& link, const std::string& name, const RobotFrame& X,
               const std::optional<RobotInertia>& inertia, bool fixed) {
    RobotBody body{.name = name, .X_WB = X, .inertia = inertia, .fixed = fixed};
    const std::string path = "bodies[" + std::to_string(bodies_.size()) + "]";
    places_[path] = link.Where();
    const std::vector<XmlView> collisions = link.Children("collision");
    for (const XmlView& collision : collisions) {
      places_[path + ".shape.compound[" + std::to_string(body.parts.size()) + "]"] =
          collision.Where();
      body.parts.push_back(
          RobotPart(ShapeOfUrdf(collision.RequireChild("geometry")), OriginOfUrdf(collision)));
    }
    std::string shape = CountOfParts(body.parts.size());
    if (collisions.empty()) {
      body.parts = PartsInSight(link, *inertia);
      untouched_.push_back(name);
      shape = "no <collision>, passes through everything";
    }
    remarks_.push_back({name + ": " + shape + (fixed ? ", fixed: it has no mass" : "")});
    bodies_.push_back(std::move(body));
  }

  static std::optional<XmlView> DynamicsOf(const XmlView& joint) {
    const std::vector<XmlView> all = joint.Children("dynamics");
    if (all.size() > 1) all[1].Fail("there is another one in the same joint");
    return joint.Child("dynamics");
  }

  static void RefuseDynamics(const XmlView& joint) {
    const auto dynamics = DynamicsOf(joint);
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
      json["type"] = turns ? "hinge" : "slider";
      json["axis"] = ListOfRobot(Vec3(inner.X.q * AxisOf(joint)));
      if (type != "continuous") AddLimits(joint, &json);
      if (const auto dynamics = DynamicsOf(joint)) {
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
    remarks_.push_back({name + ": " + json["type"].get<std::string>() + Additions(joint, json)});
    joints_.push_back(std::move(json));
  }

  static void AddLimits(const XmlView& joint, Json* json) {
    const XmlView limit = joint.RequireChild("limit");
    const double start = StartOfUrdf(joint);
    (*json)["limits"] = {limit.Number("lower", 0.0) - start, limit.Number("upper", 0.0) - start};
  }

  // What else a remark tells of a joint.
  static std::string Additions(const XmlView& joint, const Json& json) {
    std::string text;
    if (json.contains("limits")) text += ", limits";
    if (json.contains("friction")) text += ", friction";
    if (json.contains("spring")) text += ", damping";
    if (const double start = StartOfUrdf(joint); start != 0.0)
      text += ", starts at " + Briefly(start) + (json["type"] == "hinge" ? " rad" : " m") +
              ": its limits leave out 0";
    return text;
  }

  const XmlView robot_;
  std::map<std::string, XmlView> links_;
  std::map<std::string, XmlView> parents_;               // joint for which a link is the child
  std::map<std::string, std::vector<XmlView>> outward_;  // joints for which a link is the parent
  std::map<std::string, Placed> placed_;
  std::set<std::string> framed_roots_;  // roots without mass that are frames of a free body
  std::vector<RobotBody> bodies_;
  std::vector<std::string> untouched_;  // those that touch nothing
  Json joints_ = Json::array();
  std::vector<Remark> remarks_;
  std::map<std::string, std::string> places_;  // as in ForeignScene
  XmlLeftOut left_out_;
};

}  // namespace

ForeignScene ConvertUrdf(const XmlView& robot) { return UrdfReader(robot).Read(); }

}  // namespace touchstone::scene

#endif  // TOUCHSTONE_XML
