#include "ui/body_facts.h"

#include <algorithm>
#include <array>
#include <string>

#include "base/dense.h"
#include "exchange/body_forces.h"
#include "ui/format.h"
#include "ui/widgets.h"

namespace touchstone::ui {
namespace {

/// Draws the parts of a body with more than one convex shape.
void DrawParts(const PanelContext& context, const exchange::BodySnapshot& body) {
  if (body.shape->part_count() == 1) return;
  Fact("parts", std::to_string(body.shape->part_count()),
       "convex parts that move as one; contacts name them: " + body.name + "[0], " + body.name +
           "[1], ...");
  context.Mark("inspector.parts");
  for (std::size_t i = 0; i < body.part_materials.size(); ++i) {
    const Material& material = body.part_materials[i];
    Fact(std::string("part ").append(std::to_string(i)).c_str(),
         "e " + FormatNumber(material.restitution) + ", µ " + FormatNumber(material.friction),
         "restitution and friction of this part");
    context.Mark(std::string("inspector.part.").append(std::to_string(i)));
  }
}

std::string JoinedWith(const std::string& list, const std::string& next) {
  return list.empty() ? next : list + ", " + next;
}

/// The bodies and groups that the scene lets pass through the body.
std::string PassesThrough(const scene::SceneDesc& scene, const exchange::BodySnapshot& body) {
  const auto is_own = [&](const std::string& name) {
    return name == body.name || (!body.group.empty() && name == body.group);
  };
  std::string names;
  const auto is_all = [](const std::string& name) { return name == scene::NoContactDesc::kAll; };
  for (const scene::NoContactDesc& pair : scene.no_contact) {
    const bool own_a = is_own(pair.a), own_b = is_own(pair.b);
    if (!own_a && !own_b && !is_all(pair.a) && !is_all(pair.b)) continue;
    const std::string& other = own_a || (!own_b && is_all(pair.a)) ? pair.b : pair.a;
    names = JoinedWith(names, is_all(other) ? "all bodies" : other);
  }
  return names;
}

std::string LockedText(const LockedAxes& locked) {
  constexpr std::array<const char*, 3> kAlong = {"x", "y", "z"}, kAbout = {"rx", "ry", "rz"};
  std::string names;
  for (const size_t i : {0u, 1u, 2u})
    if (locked.along[i]) names = JoinedWith(names, kAlong[i]);
  for (const size_t i : {0u, 1u, 2u})
    if (locked.about[i]) names = JoinedWith(names, kAbout[i]);
  return names;
}

}  // namespace

void DrawRules(const PanelContext& context, const exchange::BodySnapshot& body) {
  if (!body.fixed && body.locked.any()) {
    Fact("locked", LockedText(body.locked),
         "does not move along these axes of the world (x, y, z), nor turn about them (rx, ry, rz)");
    context.Mark("inspector.locked");
  }
  if (!body.group.empty()) {
    Fact("group", body.group, "group for rules about bodies that pass through each other");
    context.Mark("inspector.group");
  }
  if (context.snapshot.scene == nullptr) return;
  if (const std::string names = PassesThrough(*context.snapshot.scene, body); !names.empty()) {
    Fact("passes", names, "passes through these bodies and groups of bodies");
    context.Mark("inspector.passes");
  }
}

void DrawFacts(const PanelContext& context, const exchange::BodySnapshot& body) {
  const Mat3 inertia_W = ComputeWorldInertia(body);
  const Vec3 moments = Eigenvalues(body.inertia_B);
  Fact("inertia", FormatVector(moments, "kg·m²"), "principal moments about the centre of mass");
  const exchange::Snapshot& s = context.snapshot;
  const double slowest = std::max(SpeedFloor(s), MomentumFloor(s) / body.mass);
  const auto told = [](const Vec3& value, double floor, double scale = 0.0) {
    return value.norm() < floor ? Vec3(Vec3::Zero())
                                : WithoutRoundOff(value, std::max(value.norm(), scale));
  };
  const double size = body.shape->size();
  Fact("momentum", FormatVector(told(body.mass * body.v_WBcm, body.mass * slowest), "N·s"),
       "P = m v");
  Fact("spin momentum",
       FormatVector(told(inertia_W * body.w_WB, body.mass * slowest * size,
                         body.mass * body.v_WBcm.norm() * size),
                    "N·m·s"),
       "angular momentum about the centre of mass, L = I ω");
  const double kinetic = ComputeKineticEnergy(body);
  const double moving = 0.5 * body.mass * body.v_WBcm.squaredNorm();
  const double least = 0.5 * body.mass * slowest * slowest;
  const auto energy = [&](double value) {
    return FormatQuantityAbove(least, WithoutRoundOff(value, kinetic), "J");
  };
  Fact("kinetic", energy(kinetic),
       "kinetic energy: " + energy(moving) + " of its centre's motion and " +
           energy(kinetic - moving) + " of its rotation");
  const double weight = body.mass * s.gravity.norm();
  Fact("potential",
       FormatQuantity(WithoutRoundOff(-body.mass * s.gravity.dot(body.p_WBcm),
                                      weight * std::max(body.p_WBcm.norm(), body.shape->size())),
                      "J"),
       "of gravity, zero at the height of the origin");
  Fact("material",
       "e " + FormatNumber(body.material.restitution) + ", µ " +
           FormatNumber(body.material.friction),
       "restitution and friction; change them on the left, under Material and gravity");
  DrawParts(context, body);
}

}  // namespace touchstone::ui
