#pragma once

// Every live parameter of the engine, as plain structs. Units, ranges, meaning and what goes wrong
// at the ends are in settings/visit.h, which is the single list the panels, the command line, the
// scene files and the documentation are generated from.

#include "base/stop_token.h"

namespace touchstone::settings {

enum class ContactSolver { kKernel, kPivoting };
enum class ContactWeights { kTributary, kUniform };
enum class ImpactLaw { kFrictional, kNewton, kSequential };
enum class EventSearch { kBisection, kItp };
enum class Pace { kExact, kLively };

struct ContactSettings {
  double tolerance = 1e-4;  // eps [m]
  ContactSolver solver = ContactSolver::kKernel;
  ContactWeights weights = ContactWeights::kTributary;
  double residual_tolerance = 1e-9;  // relative
  double regularization = 1e-6;      // eps_r, relative to the mean of J M^-1 J^T
  int max_newton = 1500;
  /// No parameter: who runs the work sets it, and it reaches every loop that can last.
  StopToken stop = {};
};

struct ImpactSettings {
  ImpactLaw law = ImpactLaw::kFrictional;
  int max_passes = 256;
  int max_newton = 6000;         // with friction, of one impact
  int max_impacts_per_pair = 8;  // per pair and step, between which it never came apart; then e = 0
};

struct EventSettings {
  EventSearch search = EventSearch::kBisection;
  int max_events_per_step = 2000;
  int max_newton_per_step = 300000;  // of all solves together
};

/// Bounds of the pace `lively`, in counts.
struct LivelySettings {
  int work = 5000;   // solver steps times contacts of an island in a step that are exact
  int rounds = 4;    // of an island in a step after them, before its bodies meet two by two
  int meetings = 4;  // of two bodies in a step, before one is stopped
  int sweeps = 120;  // of each of these solves
  int newton = 12;
  double residual = 0.0;  // of a rough solve, with which it may end earlier
  int proofs = 128;       // of a pair's search for its next event
};

struct IntegratorSettings {
  double tolerance = 1e-12;  // local error per substep, relative
};

struct MouseSettings {
  double stiffness = 100.0;  // acceleration of the grabbed body per metre of stretch [1/s^2]
  double damping_ratio = 0.7;
};

struct Settings {
  double step = 1.0 / 60.0;  // h [s]
  int threads = 1;
  Pace pace = Pace::kExact;
  ContactSettings contact;
  ImpactSettings impact;
  EventSettings events;
  LivelySettings lively;
  IntegratorSettings integrator;
  MouseSettings mouse;
};

}  // namespace touchstone::settings
