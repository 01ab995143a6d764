#include "exchange/lesson_measure.h"

#include <algorithm>
#include <limits>
#include <numbers>

#include "exchange/body_forces.h"
#include "exchange/resultants.h"
#include "geometry/body_shape.h"

namespace touchstone::exchange {
namespace {

using scene::MeasureKind;

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

const BodySnapshot* BodyNamed(const Snapshot& snapshot, const std::string& name) {
  const auto body = std::ranges::find(snapshot.bodies, name, &BodySnapshot::name);
  return body == snapshot.bodies.end() ? nullptr : &*body;
}

const scene::BodyDesc* StartOf(const Snapshot& snapshot, const std::string& name) {
  if (snapshot.scene == nullptr) return nullptr;
  const auto& bodies = snapshot.scene->bodies;
  const auto body = std::ranges::find(bodies, name, &scene::BodyDesc::name);
  return body == bodies.end() ? nullptr : &*body;
}

/// All forces that press on a body, or those of one other body; none if they do not touch.
std::optional<Resultant> PressOn(const Snapshot& snapshot, const BodySnapshot& body,
                                 const std::optional<std::string>& from) {
  if (!from) return ContactResultant(snapshot, body.id);
  const BodySnapshot* other = BodyNamed(snapshot, *from);
  if (other == nullptr) return std::nullopt;
  const std::vector<Resultant> pairs = ResultantsOn(snapshot, body.id);
  const auto pair = std::ranges::find(pairs, other->id, &Resultant::other);
  return pair == pairs.end() ? std::nullopt : std::optional(*pair);
}

LessonNumber MeasureForce(const Snapshot& snapshot, const scene::MeasureDesc& measure,
                          const BodySnapshot& body) {
  const double weight = body.mass * snapshot.gravity.norm();
  const double scale = measure.in_weights ? 1.0 / weight : 1.0;
  LessonNumber number{.value = 0.0, .unit = measure.in_weights ? "× weight" : "N"};
  if (measure.in_weights && !(weight > 0.0)) number.value = kUnknown;
  const std::optional<Resultant> press = PressOn(snapshot, body, measure.from);
  if (!press) return number;
  const bool is_normal = measure.kind == MeasureKind::kNormalForce;
  number.value =
      scale * (is_normal ? press->normal_W : Vec3(press->force_W - press->normal_W)).norm();
  number.certified = press->certified;
  return number;
}

double LowestPoint(const BodySnapshot& body) {
  const Pose X_WB{body.q_WB.toRotationMatrix(), body.p_WBcm};
  return geometry::ComputeAabb(*body.shape, X_WB).lower.z();
}

double DegreesTurned(const Quat& from, const Quat& to) {
  return from.angularDistance(to) * 180.0 / std::numbers::pi;
}

}  // namespace

LessonNumber MeasureLesson(const Snapshot& snapshot, const scene::MeasureDesc& measure) {
  const BodySnapshot* body = BodyNamed(snapshot, measure.body);
  const scene::BodyDesc* start = StartOf(snapshot, measure.body);
  if (body == nullptr || start == nullptr) return {.value = kUnknown, .unit = ""};
  switch (measure.kind) {
    case MeasureKind::kDistance:
      return {(body->p_WBcm - start->position).norm(), "m"};
    case MeasureKind::kFall:
      return {start->position.z() - body->p_WBcm.z(), "m"};
    case MeasureKind::kHeight:
      return {LowestPoint(*body), "m"};
    case MeasureKind::kSpeed:
      return {body->v_WBcm.norm(), "m/s"};
    case MeasureKind::kAcceleration:
      return {SumForces(*body, CollectForces(snapshot, *body)).acceleration_W.norm(), "m/s²",
              IsCertified(snapshot, *body)};
    case MeasureKind::kSpin:
      return {body->w_WB.norm(), "rad/s"};
    case MeasureKind::kTurned:
      return {DegreesTurned(start->orientation, body->q_WB), "°"};
    case MeasureKind::kNormalForce:
    case MeasureKind::kFriction:
      break;
  }
  return MeasureForce(snapshot, measure, *body);
}

}  // namespace touchstone::exchange
