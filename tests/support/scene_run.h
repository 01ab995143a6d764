#pragma once

#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

#include "exchange/snapshot.h"
#include "session/simulation.h"
#include "support/sanitized.h"
#include "support/scenes.h"

namespace touchstone::testing {

/// A simulation of the scene in steps of this length [s].
inline session::Simulation SteppedBy(scene::SceneDesc scene, double step) {
  scene.settings.step = step;
  return session::Simulation(std::make_shared<const scene::SceneDesc>(std::move(scene)));
}

/// A simulation of the scene in this text, changed, in so many steps per second.
inline session::Simulation SteppedAt(const char* text, double rate,
                                     const std::function<void(scene::SceneDesc*)>& change = {}) {
  scene::SceneDesc scene = *FromText(text);
  if (change) change(&scene);
  return SteppedBy(std::move(scene), 1.0 / rate);
}

/// Takes steps until `until` is reached and calls `look` after each; stops at the first failure,
/// whose message it returns (empty: none). The last step may end later: MakeSnapshot(until) then
/// shows what was at that time.
inline std::string RunTo(
    session::Simulation* simulation, double until, const std::function<void()>& look = [] {}) {
  while (!simulation->HasReached(until)) {
    const session::StepReport report = simulation->Advance();
    if (!report.ok) return report.message;
    look();
  }
  return "";
}

inline const exchange::BodySnapshot& Body(const exchange::Snapshot& snapshot,
                                          const std::string& name) {
  for (const exchange::BodySnapshot& body : snapshot.bodies)
    if (body.name == name) return body;
  throw std::invalid_argument("no body " + name);
}

/// The angular momentum of the bodies about the origin, in W [N m s].
inline Vec3 AngularMomentum(const exchange::Snapshot& snapshot) {
  Vec3 sum = Vec3::Zero();
  for (const exchange::BodySnapshot& body : snapshot.bodies) {
    const Mat3 R = body.q_WB.toRotationMatrix();
    sum +=
        body.mass * body.p_WBcm.cross(body.v_WBcm) + R * body.inertia_B * R.transpose() * body.w_WB;
  }
  return sum;
}

}  // namespace touchstone::testing
