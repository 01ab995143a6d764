#include "random_inputs/extreme_scene.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "scene/bounds.h"

namespace touchstone::testing {
namespace {

namespace bounds = scene::bounds;
using scene::Json;

/// A number that the quantity may be: an end, an ordinary one near `usual`, or anything between.
double Pick(const scene::Bound& bound, double usual, Dice* dice) {
  const double least = std::max(bound.least, 1e-9 * usual);
  double x = usual;
  const std::size_t choice = dice->Below(5);
  if (choice == 0) x = bound.most;
  if (choice == 1) x = bound.or_zero ? 0.0 : bound.least;
  if (choice == 2) x = dice->Magnitude(least, bound.most);
  return bound.either_sign && dice->OneIn(2) ? -x : x;
}

Json PickVector(const scene::Bound& bound, double usual, Dice* dice) {
  Json v = Json::array({0.0, 0.0, 0.0});
  for (Json& x : v)
    if (!dice->OneIn(3)) x = Pick(bound, usual, dice);
  return v;
}

std::string NameOf(int i) { return std::string("b").append(std::to_string(i)); }

double PickLength(Dice* dice) {
  return dice->OneIn(3) ? Pick(bounds::kLength, 1.0, dice) : dice->Magnitude(0.01, 100.0);
}

/// A ball, a capsule, or what is rounded by much more or much less than its size.
Json MakeRoundShape(double* radius, Dice* dice) {
  const double thick = PickLength(dice), length = PickLength(dice);
  if (dice->OneIn(3)) {
    *radius = thick;
    return {{"sphere", {{"radius", thick}}}};
  }
  *radius = thick + 2.0 * length;
  if (dice->OneIn(2)) return {{"capsule", {{"radius", thick}, {"length", length}}}};
  return {{"box", {length, length, length}}, {"rounding", thick}};
}

Json MakeShape(double* radius, Dice* dice) {
  if (dice->OneIn(4)) return MakeRoundShape(radius, dice);
  if (dice->OneIn(3)) {
    *radius = PickLength(dice);
    const char* kinds[] = {"wedge", "tetrahedron", "octahedron", "dodecahedron", "icosahedron"};
    return {{dice->From(kinds), {{"radius", *radius}}}};
  }
  Json lengths = Json::array();
  *radius = 0.0;
  const double usual = PickLength(dice);
  for (int i = 0; i < 3; ++i) {
    const double length = dice->OneIn(4) ? PickLength(dice) : usual;
    lengths.push_back(length);
    *radius += length;
  }
  return {{"box", lengths}};
}

/// Parts that overlap, touch or stand apart, side by side or far from the compound's frame.
Json MakeCompound(double* radius, Dice* dice) {
  Json parts = Json::array();
  double reach = 0.0;
  for (std::size_t count = 1 + dice->Below(4); count > 0; --count) {
    double own = 0.0;
    Json part = {{"shape", MakeShape(&own, dice)}};
    double away = 0.0;
    if (!dice->OneIn(3)) {
      part["position"] = PickVector(bounds::kPosition, reach, dice);
      for (const Json& x : part["position"]) away += std::abs(x.get<double>());
    }
    if (dice->OneIn(3)) part["orientation"] = {1.0, dice->Magnitude(1e-9, 1.0), 0.0, 0.3};
    reach = std::max(reach, own + away);
    parts.push_back(std::move(part));
  }
  *radius = 2.0 * reach;  // about the centre of mass, wherever that is
  return {{"compound", parts}};
}

Json MakeBody(int i, bool compounds, double* below, Dice* dice) {
  double radius = 1.0;
  const bool compound = compounds && !dice->OneIn(4);
  Json body = {{"name", NameOf(i)}};
  body["shape"] = compound ? MakeCompound(&radius, dice) : MakeShape(&radius, dice);
  const bool touches = dice->OneIn(2);
  body["position"] = Json::array({0.0, 0.0, *below + radius + (touches ? 1e-4 : radius)});
  *below += 2.0 * radius + 1e-3;
  if (dice->OneIn(4)) body["position"][0] = Pick(bounds::kPosition, 1.0, dice);
  if (dice->OneIn(3)) body["velocity"] = PickVector(bounds::kVelocity, 3.0, dice);
  if (dice->OneIn(3)) body["angular_velocity"] = PickVector(bounds::kSpin, 5.0, dice);
  if (dice->OneIn(4))
    body["mass"] = Pick(bounds::kMass, 2.0, dice);
  else if (dice->OneIn(4))
    body["density"] = Pick(bounds::kDensity, 1000.0, dice);
  return body;
}

Json MakeSpring(int i, Dice* dice) {
  Json spring = {{"bodies", {NameOf(i), nullptr}}};
  spring["anchors"] = {PickVector(bounds::kPosition, 0.5, dice),
                       PickVector(bounds::kPosition, 2.0, dice)};
  spring["stiffness"] = Pick(bounds::kStiffness, 100.0, dice);
  spring["damping"] = Pick(bounds::kSpringDamping, 1.0, dice);
  if (dice->OneIn(2)) spring["length"] = Pick(bounds::kRestLength, 1.0, dice);
  return spring;
}

Json MakeThruster(int i, Dice* dice) {
  return {{"body", NameOf(i)},
          {"point", PickVector(bounds::kPosition, 0.1, dice)},
          {"force", PickVector(bounds::kForce, 10.0, dice)},
          {"from", 0}};
}

}  // namespace

Json MakeExtremeScene(bool compounds, Dice* dice) {
  Json scene = {{"touchstone", 1}};
  if (!dice->OneIn(3)) scene["gravity"] = PickVector(bounds::kGravity, 9.81, dice);
  if (dice->OneIn(4))
    scene["damping"] = {{"linear", Pick(bounds::kDamping, 0.1, dice)},
                        {"angular", Pick(bounds::kDamping, 0.1, dice)}};
  scene["materials"]["default"] = {{"restitution", dice->From(std::vector<double>{0, 0.3, 1})},
                                   {"friction", Pick(bounds::kFriction, 0.5, dice)}};
  if (dice->OneIn(4)) scene["settings"]["step"] = dice->Magnitude(1e-6, 0.1);
  if (dice->OneIn(4)) scene["settings"]["contact"]["tolerance"] = dice->Magnitude(1e-7, 1e-2);
  Json& bodies = scene["bodies"] = Json::array();
  double below = 0.0;
  if (dice->OneIn(2))
    bodies.push_back({{"name", "floor"},
                      {"shape", {{"box", {dice->OneIn(3) ? 1e4 : 20.0, 20.0, 1.0}}}},
                      {"position", {0, 0, -0.5}},
                      {"fixed", true}});
  const int count = 1 + static_cast<int>(dice->Below(5));
  for (int i = 0; i < count; ++i) bodies.push_back(MakeBody(i, compounds, &below, dice));
  const auto any = [&] { return static_cast<int>(dice->Below(static_cast<std::size_t>(count))); };
  if (dice->OneIn(4)) scene["springs"] = Json::array({MakeSpring(any(), dice)});
  if (dice->OneIn(5)) scene["thrusters"] = Json::array({MakeThruster(any(), dice)});
  if (dice->OneIn(5))
    scene["joints"] = Json::array({{{"type", "ball"},
                                    {"bodies", {NameOf(any()), nullptr}},
                                    {"anchor", PickVector(bounds::kPosition, 0.5, dice)}}});
  return scene;
}

}  // namespace touchstone::testing
