#pragma once

// Every live parameter of the engine, as plain structs. settings/visit.h has units, ranges,
// meanings and the effects of extreme values; panels, command line, scene files and documentation
// are generated from that single list.

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
  double residual_tolerance = 1e-9;  // tolerated relative residual of a solve
  double regularization = 1e-6;      // eps_r, compliance relative to the mean of J M^-1 J^T
  int max_newton = 1500;
  /// Not a parameter: set by the caller, and checked in every loop that can take long.
  StopToken stop = {};
};

struct ImpactSettings {
  ImpactLaw law = ImpactLaw::kFrictional;
  int max_passes = 256;
  int max_newton = 6000;         // Newton steps with friction, per impact
  int max_impacts_per_pair = 8;  // per step, without coming apart; e = 0 beyond that
};

struct EventSettings {
  EventSearch search = EventSearch::kBisection;
  int max_events_per_step = 2000;
  int max_newton_per_step = 300000;  // Newton steps of all solves of a step together
};

/// Bounds of the pace `lively`, in counts.
struct LivelySettings {
  int work = 5000;   // exact work of an island per step: solver steps times contacts
  int rounds = 4;    // rough rounds of an island per step, before its bodies meet pair by pair
  int meetings = 4;  // meetings of the same two bodies per step, before one of them is stopped
  int sweeps = 120;  // sweeps of a rough solve over all its contacts
  int newton = 12;
  double residual = 0.0;  // relative residual at which a rough solve may end early
  int proofs = 128;       // proofs that a pair stays apart, per search for its next event
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
