#include "simulation/event_report.h"

namespace touchstone::simulation {

void Report(EventKind kind, const PairRecord& pair, double t, StepLog::Event event, StepLog* log) {
  event.time = t;
  event.kind = kind;
  event.a = pair.a;
  event.b = pair.b;
  event.nhat_BA_W = pair.manifold.separation.nhat_BA_W;
  log->events.push_back(event);
}

void Report(EventKind kind, const World& world, int body, double t, StepLog* log) {
  log->events.push_back({.time = t, .kind = kind, .a = body, .p_W = world.state(body).p_WBcm});
}

}  // namespace touchstone::simulation
