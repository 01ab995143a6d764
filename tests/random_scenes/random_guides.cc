// What guides the bodies of random scenes: insides of balls and cylinders, bodies that follow
// keyframes, locked axes, groups that pass through each other.

#include <algorithm>
#include <string>
#include <utility>

#include "random_scenes/scene_draft.h"
#include "scene/body_geometry.h"

namespace touchstone::testing {
namespace {

constexpr double kInTouch = 5e-5;  // apart [m]

scene::ShapeDesc DrawHollow(double radius, Draw* draw) {
  if (draw->Chance(0.5)) return scene::BowlShape{radius};
  return scene::TubeShape{radius, radius * draw->Uniform(1.0, 3.0)};
}

// On the lowest point of a bowl's inside.
void PlaceABallInside(const scene::BodyDesc& bowl, double inner, SceneDraft* draft) {
  scene::BodyDesc ball = DrawBody(draft);
  const double radius = draft->draw.Uniform(0.1, 0.4) * inner;
  ball.shape = scene::SphereShape{radius};
  ball.velocity = ball.angular_velocity = Vec3::Zero();
  ball.position = bowl.position - (inner - radius - kInTouch) * Vec3::UnitZ();
  draft->Add(std::move(ball));
}

// The wall of a bowl, or of a tube that turns about its own axis, stays where it is.
void SetInMotion(bool alone, scene::BodyDesc* hollow, Draw* draw) {
  const bool is_bowl = std::holds_alternative<scene::BowlShape>(hollow->shape);
  const Vec3 axis = is_bowl || alone ? draw->Direction() : hollow->orientation * Vec3::UnitZ();
  if (draw->Chance(0.7)) hollow->angular_velocity = draw->Scale(0.1, 8.0) * axis;
  if (alone && draw->Chance(0.3)) hollow->velocity = draw->InBall(0.5);
}

Quat TurnedFurther(const Quat& from, Draw* draw) {
  return draw->Chance(0.5) ? from : (draw->Turn(draw->Direction()) * from).normalized();
}

// Through two to six poses around the one that it has; in one of ten as fast as can be.
void DrawKeyframes(double reach, scene::BodyDesc* body, Draw* draw) {
  const int count = draw->Integer(2, 6);
  const double shortest = draw->Chance(0.1) ? 0.02 : 0.3;  // of a way as long as the reach [s]
  double time = draw->Chance(0.2) ? draw->Uniform(-0.5, 0.3) : 0.0;
  body->keyframes.push_back({time, body->position, body->orientation});
  for (int k = 1; k < count; ++k) {
    scene::KeyframeDesc next = body->keyframes.back();
    time += reach * draw->Scale(shortest, 1.0);
    next.time = time;
    if (draw->Chance(0.8)) next.position = body->position + draw->InBall(reach);
    next.orientation = TurnedFurther(next.orientation, draw);
    body->keyframes.push_back(next);
  }
  body->loop = draw->Chance(0.5);
  if (!body->loop) return;
  body->keyframes.push_back(body->keyframes.front());
  body->keyframes.back().time = time + reach * draw->Scale(shortest, 1.0);
}

LockedAxes DrawLocks(Draw* draw) {
  LockedAxes locked;
  for (AxisFlags* flags : {&locked.along, &locked.about})
    for (bool& flag : *flags) flag = draw->Chance(0.3);
  return locked;
}

}  // namespace

void AddHollow(SceneDraft* draft) {
  Draw& draw = draft->draw;
  const double inner = draft->largest * draw.Uniform(1.5, 5.0);
  scene::BodyDesc hollow;
  hollow.name = "hollow";
  hollow.shape = DrawHollow(inner, &draw);
  hollow.position = Vec3(0.0, 0.0, inner + 1e-3);
  hollow.fixed = true;
  if (draw.Chance(0.5)) hollow.orientation = draw.Orientation();
  const bool is_bowl = std::holds_alternative<scene::BowlShape>(hollow.shape);
  const bool alone = draft->scene.bodies.empty();  // nothing to squeeze bodies against
  if (draw.Chance(0.3) && alone)
    DrawKeyframes(0.2 * inner, &hollow, &draw);
  else if (draw.Chance(0.4))
    SetInMotion(alone, &hollow, &draw);
  draft->Add(hollow);
  if (is_bowl && draw.Chance(0.4)) PlaceABallInside(hollow, inner, draft);
}

void AddKeyframedBodies(SceneDraft* draft) {
  Draw& draw = draft->draw;
  for (int k = draw.Integer(1, 2); k > 0; --k) {
    scene::BodyDesc body = DrawBody(draft);
    body.name = "guided." + std::to_string(k);
    body.fixed = true;
    body.locked = {};
    body.velocity = body.angular_velocity = Vec3::Zero();
    const double radius = scene::MakeBodyGeometry(body).shape->radius();
    body.position = draw.InBox(Vec3::Constant(draft->largest)) +
                    (draft->largest + 1.5 * radius) * Vec3::UnitZ();
    DrawKeyframes(draft->largest + radius, &body, &draw);
    if (draft->IsClear(body.position, radius)) draft->Add(std::move(body));
  }
}

void LockAxes(SceneDraft* draft) {
  Draw& draw = draft->draw;
  for (const int index : draft->movable) {
    scene::BodyDesc& body = draft->scene.bodies[static_cast<size_t>(index)];
    if (!draw.Chance(0.4)) continue;
    body.locked = DrawLocks(&draw);
    body.velocity = WithoutLocked(body.locked.along, body.velocity);
    body.angular_velocity = WithoutLocked(body.locked.about, body.angular_velocity);
  }
}

void AddGroups(SceneDraft* draft) {
  Draw& draw = draft->draw;
  std::vector<std::string> groups, names;
  for (scene::BodyDesc& body : draft->scene.bodies) {
    if (body.name == "floor") continue;
    names.push_back(body.name);
    if (!draw.Chance(0.5)) continue;
    body.group = draw.OneOf({"odd", "even"});
    groups.push_back(body.group);
  }
  if (groups.empty()) return;
  const auto one_of = [&](const std::vector<std::string>& list) {
    return list[static_cast<size_t>(draw.Integer(0, static_cast<int>(list.size()) - 1))];
  };
  for (int k = draw.Integer(1, 3); k > 0; --k) {
    scene::NoContactDesc pair{one_of(groups), draw.Chance(0.7) ? one_of(groups) : one_of(names)};
    draft->scene.no_contact.push_back(std::move(pair));
  }
}

}  // namespace touchstone::testing
