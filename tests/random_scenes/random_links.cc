// Joints, springs and thrusters of random scenes.

#include <algorithm>
#include <cmath>

#include "random_scenes/scene_draft.h"
#include "scene/body_geometry.h"

namespace touchstone::testing {
namespace {

scene::BodyDesc& BodyAt(SceneDraft* draft, int index) {
  return draft->scene.bodies[static_cast<size_t>(index)];
}

double RadiusAt(const SceneDraft& draft, int index) {
  return draft.radii[static_cast<size_t>(index)];
}

// Half of the hinges of a plane mechanism turn about its normal; the others lock it.
scene::JointDesc DrawJoint(int a, std::optional<int> b, const Vec3& anchor, const Vec3& normal,
                           SceneDraft* draft) {
  using enum scene::JointKind;
  Draw& draw = draft->draw;
  scene::JointDesc joint;
  joint.kind = draw.OneOf({kBall, kBall, kHinge, kHinge, kHinge, kFixed});
  joint.body_a = BodyAt(draft, a).name;
  if (b) joint.body_b = BodyAt(draft, *b).name;
  joint.anchor = anchor;
  if (joint.kind == kHinge) joint.axis = draw.Chance(0.7) ? normal : draw.Direction();
  if (b) {
    const double apart = (BodyAt(draft, a).position - BodyAt(draft, *b).position).norm();
    const bool clear = apart > RadiusAt(*draft, a) + RadiusAt(*draft, *b);
    joint.collide = clear && draw.Chance(0.3);
  }
  return joint;
}

// Between the centres of two bodies, in or near one of them.
Vec3 DrawAnchor(int a, int b, SceneDraft* draft) {
  const Vec3 from = BodyAt(draft, a).position, to = BodyAt(draft, b).position;
  const double share = draft->draw.Chance(0.7)
                           ? RadiusAt(*draft, a) / (RadiusAt(*draft, a) + RadiusAt(*draft, b))
                           : draft->draw.Uniform(-0.5, 1.5);
  Vec3 anchor = from + share * (to - from);
  if (draft->draw.Chance(0.2)) anchor += draft->draw.InBall(0.5 * RadiusAt(*draft, a));
  return anchor;
}

// The body behind the last one of a chain; apart from all but that one.
std::optional<int> AddBehind(std::optional<int> last, const Vec3& direction, SceneDraft* draft) {
  Draw& draw = draft->draw;
  scene::BodyDesc body = DrawBody(draft);
  const double radius = scene::MakeBodyGeometry(body).shape->radius();
  for (int tries = 0; tries < 30; ++tries) {
    if (!last) {
      body.position = draw.InBox(Vec3(1.0, 1.0, 1.0)) + Vec3(0.0, 0.0, 1.2 + 2.0 * radius);
    } else {
      const double close = draw.Chance(0.4) ? draw.Uniform(0.2, 1.0) : draw.Uniform(1.0, 1.3);
      Vec3 way = direction + draw.InBall(0.3 + 0.1 * tries);
      if (way.norm() < 0.1) continue;
      if (draft->all_planar) way.y() = 0.0;
      body.position = BodyAt(draft, *last).position +
                      close * (radius + RadiusAt(*draft, *last)) * way.normalized();
    }
    if (body.locked == kPlanar && !last) body.position.y() = 0.0;
    if (draft->IsClear(body.position, radius, last.value_or(-1)))
      return draft->Add(std::move(body));
  }
  return std::nullopt;
}

}  // namespace

void AddJointedBodies(SceneDraft* draft) {
  Draw& draw = draft->draw;
  const Vec3 normal = draft->all_planar || draw.Chance(0.5) ? Vec3(0, 1, 0) : draw.Direction();
  Vec3 direction = normal.cross(draw.Direction());
  if (direction.norm() < 0.1) direction = normal.unitOrthogonal();
  direction.normalize();
  const int count = draw.Integer(1, 6);
  const bool curls = draw.Chance(0.4);  // towards a closed loop
  std::vector<int> chain;
  for (int k = 0; k < count; ++k) {
    const auto last = chain.empty() ? std::optional<int>() : chain.back();
    const auto added = AddBehind(last, direction, draft);
    if (!added) break;
    if (last)
      draft->scene.joints.push_back(
          DrawJoint(*last, *added, DrawAnchor(*last, *added, draft), normal, draft));
    chain.push_back(*added);
    if (curls) direction = (direction + 4.0 / count * normal.cross(direction)).normalized();
  }
  if (chain.empty()) return;
  if (chain.size() > 2 && draw.Chance(curls ? 0.8 : 0.2))
    draft->scene.joints.push_back(DrawJoint(chain.front(), chain.back(),
                                            DrawAnchor(chain.front(), chain.back(), draft), normal,
                                            draft));
  if (chain.size() > 1 && !draw.Chance(0.7)) return;
  // To the world or to what stands fixed, which may move.
  std::optional<int> base;
  for (size_t i = 0; i < draft->scene.bodies.size(); ++i)
    if (draft->scene.bodies[i].fixed && draw.Chance(0.2)) base = static_cast<int>(i);
  const int first = chain.front();
  const Vec3 anchor = BodyAt(draft, first).position +
                      draw.InBall((draw.Chance(0.8) ? 1.0 : 4.0) * RadiusAt(*draft, first));
  draft->scene.joints.push_back(DrawJoint(first, base, anchor, normal, draft));
}

void AddFurtherJoints(SceneDraft* draft) {
  Draw& draw = draft->draw;
  for (int count = draw.Integer(1, 2); count > 0 && !draft->scene.joints.empty(); --count) {
    const auto which =
        static_cast<size_t>(draw.Integer(0, static_cast<int>(draft->scene.joints.size()) - 1));
    scene::JointDesc joint = draft->scene.joints[which];
    joint.kind = draw.OneOf({scene::JointKind::kBall, scene::JointKind::kHinge});
    joint.anchor += draw.InBall(draw.Chance(0.3) ? 1e-3 : 0.3);
    joint.axis = draw.Chance(0.5) ? joint.axis : draw.Direction();
    if (draw.Chance(0.3)) joint.body_b.reset();
    if (!joint.body_b) joint.collide = false;
    if (joint.kind != scene::JointKind::kHinge) joint.axis = Vec3::UnitZ();
    draft->scene.joints.push_back(joint);
  }
}

void AddDrives(SceneDraft* draft) {
  Draw& draw = draft->draw;
  for (scene::JointDesc& joint : draft->scene.joints) {
    if (joint.kind == scene::JointKind::kHinge && draw.Chance(0.25))
      joint.kind = scene::JointKind::kSlider;
    if (!scene::HasAxis(joint.kind)) continue;
    const bool turns = joint.kind == scene::JointKind::kHinge;
    const double mass =
        scene::MakeBodyGeometry(
            *std::ranges::find(draft->scene.bodies, joint.body_a, &scene::BodyDesc::name))
            .mass;
    if (draw.Chance(0.5))
      joint.limits =
          scene::JointLimits{draw.Chance(0.2) ? 0.0 : -draw.Scale(0.01, turns ? 8.0 : 0.5),
                             draw.Chance(0.2) ? 0.0 : draw.Scale(0.01, turns ? 8.0 : 0.5)};
    if (draw.Chance(0.4))
      joint.motor =
          scene::MotorDesc{draw.Chance(0.5) ? -draw.Scale(0.1, 10.0) : draw.Scale(0.1, 10.0),
                           mass * draw.Scale(0.1, 100.0)};
    if (draw.Chance(0.4)) joint.friction = mass * draw.Scale(0.01, 20.0);
  }
}

void AddJointSprings(SceneDraft* draft) {
  Draw& draw = draft->draw;
  for (scene::JointDesc& joint : draft->scene.joints) {
    if (!scene::HasAxis(joint.kind) || draw.Chance(0.2)) continue;
    const auto body = std::ranges::find(draft->scene.bodies, joint.body_a, &scene::BodyDesc::name);
    const scene::BodyGeometry geometry = scene::MakeBodyGeometry(*body);
    const double radius = geometry.shape->radius();
    const double moved =
        joint.kind == scene::JointKind::kHinge ? geometry.mass * radius * radius : geometry.mass;
    scene::JointSpringDesc spring;
    if (draw.Chance(0.6)) spring.stiffness = moved * draw.Scale(1.0, 1e5);
    if (spring.stiffness == 0.0 || draw.Chance(0.6)) spring.damping = moved * draw.Scale(0.1, 1e4);
    if (draw.Chance(0.5)) spring.rest = draw.Uniform(-0.3, 0.3);
    joint.spring = spring;
  }
}

void AddLoads(SceneDraft* draft) {
  Draw& draw = draft->draw;
  if (draft->movable.empty()) return;
  const int last = static_cast<int>(draft->movable.size()) - 1;
  const int body = draft->movable[static_cast<size_t>(draw.Integer(0, last))];
  const scene::BodyGeometry geometry = scene::MakeBodyGeometry(BodyAt(draft, body));
  scene::LoadDesc load;
  load.body = BodyAt(draft, body).name;
  load.point = draw.InBall(RadiusAt(*draft, body));
  load.force = geometry.mass * draw.Scale(0.5, 100.0) * draw.Direction();
  if (draw.Chance(0.5)) load.torque = RadiusAt(*draft, body) * geometry.mass * draw.InBall(20.0);
  load.from = draw.Chance(0.4) ? 0.0 : draw.Uniform(0.0, 0.7);
  if (draw.Chance(0.6)) load.until = *load.from + draw.Uniform(0.01, 0.6);
  draft->scene.loads.push_back(load);
}

void AddSprings(SceneDraft* draft) {
  Draw& draw = draft->draw;
  if (draft->movable.empty()) return;
  for (int count = draw.Integer(1, 3); count > 0; --count) {
    const int last = static_cast<int>(draft->movable.size()) - 1;
    const int a = draft->movable[static_cast<size_t>(draw.Integer(0, last))];
    const int b = draft->movable[static_cast<size_t>(draw.Integer(0, last))];
    scene::SpringDesc spring;
    spring.body_a = BodyAt(draft, a).name;
    spring.anchor_a = draw.InBall(RadiusAt(*draft, a));
    if (a != b) {
      spring.body_b = BodyAt(draft, b).name;
      spring.anchor_b = draw.InBall(RadiusAt(*draft, b));
    } else {
      spring.anchor_b = BodyAt(draft, a).position + draw.InBall(2.0);
    }
    spring.stiffness = draw.Scale(1.0, 1e6);
    if (draw.Chance(0.4)) spring.damping = draw.Scale(0.1, 1e4);
    if (draw.Chance(0.4)) spring.length = draw.Chance(0.3) ? 0.0 : draw.Uniform(0.05, 2.0);
    draft->scene.springs.push_back(spring);
  }
}

void AddThrusters(SceneDraft* draft) {
  Draw& draw = draft->draw;
  if (draft->movable.empty()) return;
  for (int count = draw.Integer(1, 2); count > 0; --count) {
    const int last = static_cast<int>(draft->movable.size()) - 1;
    const int body = draft->movable[static_cast<size_t>(draw.Integer(0, last))];
    const double mass = scene::MakeBodyGeometry(BodyAt(draft, body)).mass;
    scene::ThrusterDesc thruster;
    thruster.body = BodyAt(draft, body).name;
    thruster.point = draw.InBall(RadiusAt(*draft, body));
    thruster.force = mass * draw.Scale(0.5, 100.0) * draw.Direction();
    thruster.from = draw.Chance(0.4) ? 0.0 : draw.Uniform(0.0, 0.7);
    if (draw.Chance(0.6)) thruster.until = *thruster.from + draw.Uniform(0.01, 0.6);
    draft->scene.thrusters.push_back(thruster);
  }
}

}  // namespace touchstone::testing
