#ifdef TOUCHSTONE_XML

#include "scene/import/mjcf_equalities.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "base/printable.h"

namespace touchstone::scene {
namespace {

// Keyframes are often rounded to a few digits: how far they may miss an equality.
constexpr double kToldMiss = 1e-4;  // [m, rad]
constexpr double kMostMiss = 5e-3;

/// The two bodies of an equality, and where each has the frame that is the same for both.
struct EqualPlaces {
  std::array<std::string, 2> bodies;  // of the document, "": the world
  std::array<RobotFrame, 2> frames;   // in the world, at the start
  bool both_fixed = false;
};

EqualPlaces PlacesOf(const MjcfBook& book, const std::string& a, const RobotFrame& X_A,
                     const std::string& b, const RobotFrame& X_B) {
  const MjcfBodyRecord &of_a = book.at(a), &of_b = book.at(b);
  return {
      {of_a.body, of_b.body}, {of_a.at_start * X_A, of_b.at_start * X_B}, of_a.fixed && of_b.fixed};
}

/// The pose of a body in the frame of another one, as the file has them.
RobotFrame PoseInFile(const MjcfBook& book, const std::string& a, const std::string& b) {
  return book.at(a).in_file.Inverse() * book.at(b).in_file;
}

/// The pose of the second body of a <weld> in the frame of the first one: that of the file, unless
/// another one is given.
RobotFrame PoseOfWeld(const MjcfElement& weld, const RobotFrame& in_file) {
  const auto given = weld.FindNumbers("relpose", 7);
  if (!given) return in_file;
  const std::vector<double>& x = *given;
  const Quat q(x[3], x[4], x[5], x[6]);
  return q.norm() > 0.0 ? RobotFrame{Vec3(x[0], x[1], x[2]), q.normalized()} : in_file;
}

EqualPlaces PlacesOfEquality(const MjcfElement& equality, const MjcfBook& book) {
  if (equality.Find("site1")) {
    const MjcfSite &a = book.SiteIn(equality, "site1"), &b = book.SiteIn(equality, "site2");
    return PlacesOf(book, a.body, a.X, b.body, b.X);
  }
  equality.Require("body1");
  const std::string a = book.NameIn(equality, "body1"), b = book.NameIn(equality, "body2");
  const RobotFrame X_AB = PoseInFile(book, a, b);
  if (equality.own().name() == "weld") return PlacesOf(book, a, PoseOfWeld(equality, X_AB), b, {});
  equality.Require("anchor");
  const RobotFrame X_A = {equality.Vector("anchor", Vec3::Zero())};
  return PlacesOf(book, a, X_A, b, X_AB.Inverse() * X_A);
}

/// How far the start misses an equality: by a distance [m], and a weld by an angle [rad].
void TellMiss(const MjcfElement& equality, const EqualPlaces& places, const std::string& names,
              std::vector<Remark>* remarks) {
  const auto& [one, other] = places.frames;
  const double distance = (one.p - other.p).norm();
  const bool weld = equality.own().name() == "weld";
  const double angle = weld ? one.q.angularDistance(other.q) : 0.0;
  const std::string miss =
      "by " + Briefly(distance) + " m" + (weld ? " and " + Briefly(angle) + " rad" : "");
  if (!IsMissOfMjcf(equality, std::max(distance, angle), miss)) return;
  remarks->push_back({names + ": the start misses their <" + equality.own().name() + "> " + miss +
                          "; they stay joined as they start",
                      true});
}

Json JointOfEquality(const MjcfElement& equality, const EqualPlaces& places) {
  std::array<std::string, 2> names = places.bodies;
  if (names[0].empty()) std::swap(names[0], names[1]);
  const Vec3 anchor = 0.5 * (places.frames[0].p + places.frames[1].p);
  return {{"type", equality.own().name() == "weld" ? "fixed" : "ball"},
          {"bodies", {names[0], names[1].empty() ? Json() : Json(names[1])}},
          {"anchor", ListOfRobot(anchor)},
          {"collide", true}};
}

}  // namespace

bool IsMissOfMjcf(const MjcfElement& equality, double miss, const std::string& told) {
  if (miss > kMostMiss)
    equality.Fail("the start misses it " + told + ": expected at most " + Briefly(kMostMiss) +
                  ", since bodies here start as they are joined");
  return miss > kToldMiss;
}

std::vector<MjcfElement> ActiveEqualitiesOfMjcf(const MjcfElement& mujoco, XmlLeftOut* left_out) {
  std::vector<MjcfElement> active;
  for (const MjcfElement& section : mujoco.Children("equality"))
    for (const MjcfElement& equality : section.ChildrenAmong(
             {"connect", "weld", "joint", "tendon", "flex", "flexvert", "flexstrain"})) {
      if (equality.Find("active").value_or("true") == "true")
        active.push_back(equality);
      else
        left_out->idle.insert("<equality>");
    }
  return active;
}

void AddEqualitiesOfMjcf(const MjcfElement& mujoco, const MjcfBook& book, MjcfDraft* draft) {
  for (const MjcfElement& equality : ActiveEqualitiesOfMjcf(mujoco, &draft->left_out)) {
    const std::string kind = equality.own().name();
    if (kind == "joint" || kind == "tendon") continue;
    if (kind != "connect" && kind != "weld")
      equality.Fail(
          "has no counterpart here as an element of <equality>: expected <connect>, "
          "<weld>, <joint> or <tendon>");
    const EqualPlaces places = PlacesOfEquality(equality, book);
    if (places.both_fixed || places.bodies[0] == places.bodies[1]) continue;
    Json joint = JointOfEquality(equality, places);
    const Json& ends = joint["bodies"];
    const std::string names =
        ends[0].get<std::string>() + " and " +
        (ends[1].is_null() ? std::string("the world") : ends[1].get<std::string>());
    TellMiss(equality, places, names, &draft->remarks);
    draft->remarks.push_back(
        {names + ": held by a " + joint["type"].get<std::string>() + " joint"});
    draft->AddJoint(std::move(joint), equality.own());
  }
}

}  // namespace touchstone::scene

#endif  // TOUCHSTONE_XML
