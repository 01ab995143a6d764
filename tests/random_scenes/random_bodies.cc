// Bodies of random scenes: what stands fixed, and what moves among it without joints.

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <type_traits>
#include <utility>
#include <variant>

#include "random_scenes/scene_draft.h"
#include "scene/body_geometry.h"

namespace touchstone::testing {
namespace {

constexpr double kHalfTolerance = 5e-5;  // apart and in touch [m]

// A polygon of corners on an ellipse, counter-clockwise; regular or not.
std::vector<Eigen::Vector2d> DrawPolygon(const Eigen::Vector2d& half, Draw* draw) {
  const int corners = draw->Integer(3, 8);
  std::vector<double> places;  // along the ellipse, 0 to 4
  for (int k = 0; k < corners; ++k) places.push_back((k + draw->Uniform(0.1, 0.9)) * 4.0 / corners);
  std::vector<Eigen::Vector2d> polygon;
  for (const double place : places) {
    // A quarter of the circle from -45 to 45 degrees without sines, then turned.
    const int quarter = static_cast<int>(place) % 4;
    const double s = std::sqrt(0.5) * (2.0 * (place - std::floor(place)) - 1.0);
    const double c = std::sqrt(1.0 - s * s);
    const std::array<Eigen::Vector2d, 4> turned = {Eigen::Vector2d(c, s), Eigen::Vector2d(-s, c),
                                                   Eigen::Vector2d(-c, -s), Eigen::Vector2d(s, -c)};
    polygon.push_back(half.cwiseProduct(turned[static_cast<size_t>(quarter)]));
  }
  return polygon;
}

scene::ShapeDesc DrawShape(double radius, Draw* draw) {
  using enum scene::SolidKind;
  const double flat = draw->Chance(0.3) ? draw->Scale(0.05, 1.0) : 0.7;
  switch (draw->Integer(0, 5)) {
    case 0:
      return scene::HullShape{[&] {
        std::vector<Vec3> points;
        for (int count = draw->Integer(5, 16); count > 0; --count)
          points.push_back(radius * draw->Direction());
        return points;
      }()};
    case 1:
      return scene::PrismShape{DrawPolygon(radius * Eigen::Vector2d(0.8, 0.8 * flat), draw),
                               radius * draw->Uniform(0.1, 1.0)};
    case 2:
      return scene::SolidShape{
          draw->OneOf({kWedge, kTetrahedron, kOctahedron, kDodecahedron, kIcosahedron}), radius};
    default: {
      Vec3 lengths(1.2 * radius, radius * draw->Uniform(0.3, 1.1), flat * radius);
      if (draw->Chance(0.3)) lengths = Vec3::Constant(1.1 * radius);
      for (int turns = draw->Integer(0, 2); turns > 0; --turns)
        lengths = Vec3(lengths.y(), lengths.z(), lengths.x());
      return scene::BoxShape{lengths};
    }
  }
}

// A ball, a capsule, a cylinder or a disc, a cone, or any polyhedron, rounded by a little or a lot.
scene::ShapeDesc DrawRoundShape(double radius, Draw* draw) {
  const double which = draw->Uniform(0.0, 1.0);
  if (which < 0.25) return scene::SphereShape{radius};
  if (which < 0.45) {
    const double share = draw->Uniform(0.1, 0.9);
    return scene::CylinderShape{share * radius, 2.0 * std::sqrt(1.0 - share * share) * radius};
  }
  if (which < 0.55)
    return scene::ConeShape{draw->Uniform(0.2, 0.8) * radius, draw->Uniform(0.3, 1.2) * radius};
  if (which < 0.7) {
    const double thick = radius * draw->Uniform(0.1, 0.8);
    return scene::CapsuleShape{thick, 2.0 * (radius - thick)};
  }
  scene::ShapeDesc shape = DrawShape(0.7 * radius, draw);
  const double rounding = radius * draw->Scale(0.001, 0.3);
  std::visit(
      [&](auto& own) {
        if constexpr (requires { own.rounding; }) own.rounding = rounding;
      },
      shape);
  return shape;
}

std::string MaterialOf(SceneDraft* draft) {
  return draft->scene.materials.size() > 1 && draft->draw.Chance(0.5) ? "other" : "default";
}

scene::ConvexDesc DrawConvex(double radius, bool round, Draw* draw) {
  return std::visit(
      [](auto shape) -> scene::ConvexDesc {
        if constexpr (std::is_convertible_v<decltype(shape), scene::ConvexDesc>)
          return shape;
        else
          return scene::BoxShape{};  // is never drawn
      },
      round ? DrawRoundShape(radius, draw) : DrawShape(radius, draw));
}

// Boxes side by side that share faces or parts of them: an L, a U, a stair, a comb.
std::vector<scene::PartDesc> DrawBlocks(double radius, int count, Draw* draw) {
  std::vector<scene::PartDesc> parts;
  const double edge = radius * draw->Uniform(0.3, 0.6);
  Vec3 at = Vec3::Zero();
  for (int k = 0; k < count; ++k) {
    const int axis = draw->Integer(0, 2);
    Vec3 lengths = Vec3::Constant(edge);
    if (draw->Chance(0.5)) lengths[draw->Integer(0, 2)] *= draw->Uniform(1.0, 2.5);
    if (k > 0) {
      const Vec3 before = std::get<scene::BoxShape>(parts.back().shape).lengths;
      at[axis] += (draw->Chance(0.5) ? 0.5 : -0.5) * (before[axis] + lengths[axis]);
    }
    parts.push_back({.shape = scene::BoxShape{lengths},
                     .position = at,
                     .orientation = Quat::Identity(),
                     .material = {},
                     .density = {}});
  }
  return parts;
}

// Solids that overlap, touch or stand apart from each other.
std::vector<scene::PartDesc> DrawHeap(double radius, int count, bool round, Draw* draw) {
  std::vector<scene::PartDesc> parts;
  const double spread = radius * draw->OneOf({0.2, 0.5, 0.8});
  for (int k = 0; k < count; ++k) {
    scene::PartDesc part{.shape = DrawConvex(radius * draw->Uniform(0.2, 0.7), round, draw),
                         .position = draw->InBall(spread),
                         .orientation = Quat::Identity(),
                         .material = {},
                         .density = {}};
    if (draw->Chance(0.5)) part.orientation = draw->Orientation();
    parts.push_back(std::move(part));
  }
  return parts;
}

scene::CompoundShape DrawCompound(double radius, SceneDraft* draft) {
  Draw& draw = draft->draw;
  const int count = draw.Integer(2, 4);
  scene::CompoundShape compound{draw.Chance(0.5) ? DrawBlocks(radius, count, &draw)
                                                 : DrawHeap(radius, count, draft->round, &draw)};
  for (scene::PartDesc& part : compound.parts)
    if (draw.Chance(0.3)) part.material = MaterialOf(draft);
  return compound;
}

double Reach(const scene::BodyDesc& body, const Vec3& direction_W) {
  const scene::BodyGeometry own = scene::MakeBodyGeometry(body);
  return own.shape->ReachAlong(body.orientation.conjugate() * direction_W);
}

// On the top of a box that stands upright, or of the floor: on a face, an edge or a corner.
bool PlaceOnTop(scene::BodyDesc* body, double radius, SceneDraft* draft) {
  Draw& draw = draft->draw;
  std::vector<int> upright;
  for (size_t i = 0; i < draft->scene.bodies.size(); ++i) {
    const scene::BodyDesc& under = draft->scene.bodies[i];
    if (std::holds_alternative<scene::BoxShape>(under.shape) &&
        under.orientation.coeffs().head<3>().isZero(0.0))
      upright.push_back(static_cast<int>(i));
  }
  if (upright.empty()) return false;
  const int chosen =
      upright[static_cast<size_t>(draw.Integer(0, static_cast<int>(upright.size()) - 1))];
  const scene::BodyDesc& under = draft->scene.bodies[static_cast<size_t>(chosen)];
  const auto& box = std::get<scene::BoxShape>(under.shape);
  const Vec3 half = 0.5 * box.lengths;
  Vec3 aside = draw.InBox(Vec3(std::min(half.x(), 3.0), std::min(half.y(), 3.0), 0.0));
  if (body->locked == kPlanar) aside.y() = 0.0;
  body->position = under.position + aside;
  body->position.z() += half.z() + box.rounding + Reach(*body, -Vec3::UnitZ()) +
                        (draw.Chance(0.8) ? kHalfTolerance : 1e-3);
  for (size_t i = 0; i < draft->scene.bodies.size(); ++i) {
    const scene::BodyDesc& other = draft->scene.bodies[i];
    if (static_cast<int>(i) == chosen || other.fixed) continue;
    if ((other.position - body->position).norm() < radius + draft->radii[i]) return false;
  }
  return true;
}

bool PlaceInTheAir(scene::BodyDesc* body, double radius, SceneDraft* draft) {
  const double near = draft->largest + 0.2;
  for (int tries = 0; tries < 50; ++tries) {
    const double wide = near * (1.0 + 0.1 * tries);
    body->position = draft->draw.InBox(Vec3(wide, wide, wide));
    body->position.z() += wide + 0.3 * radius;
    if (body->locked == kPlanar) body->position.y() = 0.0;
    if (!draft->IsClear(body->position, radius)) continue;
    // Most fly towards the middle, where they meet.
    const Vec3 out = body->position - Vec3(0.0, 0.0, near);
    if (body->velocity.dot(out) > 0.0 && draft->draw.Chance(0.7)) body->velocity *= -1.0;
    return true;
  }
  return false;
}

int AddFixedBox(const char* name, const Vec3& lengths, const Vec3& position, SceneDraft* draft) {
  scene::BodyDesc body;
  body.name = name;
  body.shape = scene::BoxShape{lengths};
  body.position = position;
  body.fixed = true;
  body.material = MaterialOf(draft);
  return draft->Add(std::move(body));
}

void MakeItMove(scene::BodyDesc* body, SceneDraft* draft) {
  Draw& draw = draft->draw;
  switch (draw.Integer(0, 2)) {
    case 0:  // a belt: it slides under what lies on it
      body->velocity = Vec3(draw.Uniform(-3.0, 3.0), 0.0, 0.0);
      break;
    case 1:  // a lift, going up or down
      body->velocity = Vec3(0.0, 0.0, draw.Uniform(-2.0, 3.0));
      break;
    default:  // a turntable or a paddle
      body->angular_velocity =
          draw.Scale(0.1, 8.0) * draw.OneOf({Vec3(0, 0, 1), Vec3(0, 0, -1), Vec3(0, 1, 0)});
  }
}

/// Whether a ball of that radius, its centre there in the body's frame, is wholly inside.
bool IsInside(const scene::ShapeDesc& shape, const Vec3& p_B, double radius) {
  const double needed = radius + 1e-3;
  if (const auto* bowl = std::get_if<scene::BowlShape>(&shape))
    return p_B.norm() + needed < bowl->radius;
  const auto* tube = std::get_if<scene::TubeShape>(&shape);
  return tube != nullptr && p_B.head<2>().norm() + needed < tube->radius &&
         std::abs(p_B.z()) + needed < 0.5 * tube->length;
}

}  // namespace

bool SceneDraft::IsClear(const Vec3& centre, double radius, int except) const {
  for (size_t i = 0; i < scene.bodies.size(); ++i) {
    if (static_cast<int>(i) == except) continue;
    const scene::BodyDesc& body = scene.bodies[i];
    Vec3 off = centre - body.position;
    if (IsInside(body.shape, body.orientation.conjugate() * off, radius)) continue;
    double needed = radius + radii[i];
    if (const auto* box = std::get_if<scene::BoxShape>(&body.shape)) {
      const Vec3 half = 0.5 * box->lengths;
      const Vec3 local = body.orientation.conjugate() * off;
      off = local - local.cwiseMin(half).cwiseMax(-half);
      needed = radius;
    }
    if (off.norm() <= needed + 1e-3) return false;
  }
  return true;
}

int SceneDraft::Add(scene::BodyDesc body) {
  const double radius = scene::MakeBodyGeometry(body).shape->radius();
  radii.push_back(radius);
  const int index = static_cast<int>(scene.bodies.size());
  if (!body.fixed) movable.push_back(index);
  scene.bodies.push_back(std::move(body));
  return index;
}

void AddSurroundings(bool moving, SceneDraft* draft) {
  Draw& draw = draft->draw;
  const double wide = 4.0 * draft->largest + 1.0;
  if (draw.Chance(0.85)) {
    const int floor =
        AddFixedBox("floor", Vec3(4.0 * wide, 4.0 * wide, 1.0), Vec3(0, 0, -0.5), draft);
    if (draw.Chance(0.15))
      draft->scene.bodies[static_cast<size_t>(floor)].orientation =
          Quat(1.0, 0.0, draw.Uniform(-0.3, 0.3), 0.0).normalized();
    if (moving && draw.Chance(0.3))
      MakeItMove(&draft->scene.bodies[static_cast<size_t>(floor)], draft);
  }
  if (draw.Chance(0.3)) {
    AddFixedBox("wall.0", Vec3(0.5, 2.0 * wide, wide), Vec3(wide, 0, 0.5 * wide + 1e-3), draft);
    AddFixedBox("wall.1", Vec3(0.5, 2.0 * wide, wide), Vec3(-wide, 0, 0.5 * wide + 1e-3), draft);
  }
  if (!moving && !draw.Chance(0.2)) return;
  const int mover = AddFixedBox(
      "mover", draft->largest * Vec3(draw.Uniform(1.0, 4.0), draw.Uniform(0.5, 2.0), 0.3),
      Vec3(draw.Uniform(-1.0, 1.0), 0.0, 0.5 * draft->largest), draft);
  if (moving) MakeItMove(&draft->scene.bodies[static_cast<size_t>(mover)], draft);
}

scene::BodyDesc DrawBody(SceneDraft* draft) {
  Draw& draw = draft->draw;
  scene::BodyDesc body;
  body.name = "body." + std::to_string(draft->movable.size());
  const double radius = draw.Scale(draft->smallest, draft->largest);
  const bool round = draft->round && draw.Chance(0.8);
  if ((draft->compounds && draw.Chance(0.7)) || (round && draw.Chance(0.2))) {
    body.shape = DrawCompound(radius, draft);
  } else {
    body.shape = round ? DrawRoundShape(radius, &draw) : DrawShape(radius, &draw);
  }
  body.material = MaterialOf(draft);
  if (draft->extreme_masses) {
    body.mass = draw.Scale(0.1, 1000.0);
  } else if (draw.Chance(0.5)) {
    body.density = draw.Scale(100.0, 8000.0);
  }
  const bool planar = draft->all_planar || draw.Chance(0.05);
  if (planar) body.locked = kPlanar;
  if (!draw.Chance(0.4)) body.orientation = planar ? draw.Turn(Vec3::UnitY()) : draw.Orientation();
  if (draw.Chance(0.2)) return body;
  body.velocity = draw.InBall(draft->speed);
  body.angular_velocity = draw.InBall(draft->spin);
  if (planar) {
    body.velocity.y() = 0.0;
    body.angular_velocity.x() = body.angular_velocity.z() = 0.0;
  }
  return body;
}

void AddLooseBodies(int count, SceneDraft* draft) {
  for (int k = 0; k < count; ++k) {
    scene::BodyDesc body = DrawBody(draft);
    const auto geometry = scene::MakeBodyGeometry(body);
    const double radius = geometry.shape->radius();
    const bool rests = draft->draw.Chance(0.4) && PlaceOnTop(&body, radius, draft);
    if (rests && draft->draw.Chance(0.7)) body.velocity = body.angular_velocity = Vec3::Zero();
    if (rests || PlaceInTheAir(&body, radius, draft)) draft->Add(std::move(body));
  }
}

}  // namespace touchstone::testing
