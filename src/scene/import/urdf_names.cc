#ifdef TOUCHSTONE_XML

// The names of URDF, http://wiki.ros.org/urdf/XML, and of the extensions by Gazebo and Bullet.

#include "scene/import/urdf_names.h"

#include <algorithm>

#include "base/printable.h"

namespace touchstone::scene {
namespace {

XmlGrammar MakeGrammarOfUrdf() {
  return {
      {"robot",
       {Words("name version"),
        {},
        Words("link joint gazebo"),
        Words("material transmission ros2_control sensor")}},
      {"link",
       {Words("name type"),
        {},
        Words("inertial collision visual contact gazebo"),
        Words("self_collision_checking sensor")}},
      {"inertial", {{}, {}, Words("origin mass inertia"), {}}},
      {"mass", {Words("value"), {}, {}, {}}},
      {"inertia", {Words("ixx ixy ixz iyy iyz izz"), {}, {}, {}}},
      {"origin", {Words("xyz rpy"), {}, {}, {}}},
      {"collision", {Words("name group"), {}, Words("origin geometry"), Words("verbose material")}},
      {"geometry", {{}, {}, Words("box sphere capsule cylinder mesh"), {}}},
      {"box", {Words("size"), {}, {}, {}}},
      {"sphere", {Words("radius"), {}, {}, {}}},
      {"capsule", {Words("radius length"), {}, {}, {}}},
      {"cylinder", {Words("radius length"), {}, {}, {}}},
      {"mesh", {Words("filename scale"), {}, {}, {}}},
      {"joint",
       {Words("name type"),
        {},
        Words("origin parent child axis limit dynamics mimic gazebo"),
        Words("safety_controller calibration")}},
      {"parent", {Words("link"), {}, {}, {}}},
      {"child", {Words("link"), {}, {}, {}}},
      {"axis", {Words("xyz"), {}, {}, {}}},
      {"limit", {Words("lower upper velocity"), Words("effort"), {}, {}}},
      {"dynamics", {Words("damping friction"), {}, {}, {}}},
  };
}

/// Checks Gazebo's extensions to a link or joint.
void CheckGazebo(const XmlView& gazebo, XmlLeftOut* left_out) {
  static const std::vector<std::string_view> idle =
      Words("material visual sensor provideFeedback kp kd minDepth maxVel maxContacts laserRetro");
  for (const XmlView& inner : gazebo.Children()) {
    const std::string name = inner.name(), text = inner.Text();
    const bool yes = text == "true" || text == "1", no = text == "false" || text == "0";
    if ((name == "gravity" && no) || (name == "turnGravityOff" && yes))
      inner.Fail("gravity acts on all bodies alike here");
    if (name == "static" && yes) inner.Fail("expected a root \"world\" to which links are fixed");
    if (name == "gravity" || name == "turnGravityOff" || name == "static") continue;
    const bool moves = std::ranges::find(idle, name) == idle.end();
    (moves ? left_out->moving : left_out->idle).insert("<gazebo " + Printable(name, 40) + ">");
  }
}

void RefuseXacro(const XmlView& element) {
  for (const XmlView& inner : element.Children())
    if (inner.name().starts_with("xacro:"))
      inner.Fail("expected a URDF file without macros: expand it with xacro first");
}

}  // namespace

void CheckNamesOfUrdf(const XmlView& robot, XmlLeftOut* left_out) {
  static const XmlGrammar grammar = MakeGrammarOfUrdf();
  RefuseXacro(robot);
  CheckXmlNames(robot, grammar, false, left_out);
  for (const char* kind : {"link", "joint"})
    for (const XmlView& part : robot.Children(kind)) {
      RefuseXacro(part);
      for (const XmlView& gazebo : part.Children("gazebo")) CheckGazebo(gazebo, left_out);
      for (const XmlView& contact : part.Children("contact"))  // extension by Bullet
        for (const XmlView& one : contact.Children())
          left_out->moving.insert("<contact " + Printable(one.name(), 40) + ">");
      for (const XmlView& limit : part.Children("limit"))
        if (limit.Find("velocity")) left_out->moving.insert("<limit velocity>");
    }
  for (const XmlView& gazebo : robot.Children("gazebo")) CheckGazebo(gazebo, left_out);
}

}  // namespace touchstone::scene

#endif  // TOUCHSTONE_XML
