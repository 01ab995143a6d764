#pragma once

#include <array>
#include <string_view>

#include "settings/settings.h"

namespace touchstone::settings {

/// Description of one parameter. `name` is its path below `settings` in a scene file
/// ("contact.tolerance"). min and max bound numbers, inclusive; both are 0 for choices.
struct ParameterInfo {
  std::string_view name;
  std::string_view unit;
  double min;
  double max;
  bool logarithmic;  // whether its slider moves in ratios
  std::string_view meaning;
  std::string_view too_small;
  std::string_view too_large;
};

/// The spelling of an enumerator in scene files and panels, in the order of the enum.
template <class Enum>
struct Choices;
template <>
struct Choices<ContactSolver> {
  static constexpr std::array<std::string_view, 2> kNames = {"kernel", "pivoting"};
};
template <>
struct Choices<ContactWeights> {
  static constexpr std::array<std::string_view, 2> kNames = {"tributary", "uniform"};
};
template <>
struct Choices<ImpactLaw> {
  static constexpr std::array<std::string_view, 3> kNames = {"frictional", "newton", "sequential"};
};
template <>
struct Choices<Pace> {
  static constexpr std::array<std::string_view, 2> kNames = {"exact", "lively"};
};
template <>
struct Choices<EventSearch> {
  static constexpr std::array<std::string_view, 2> kNames = {"bisection", "itp"};
};

/// Calls visit(const ParameterInfo&, field) for every live parameter, in the order of display. A
/// field is a double, an int, or an enum with Choices; `SettingsType` is Settings or const
/// Settings.
template <class SettingsType, class Visitor>
void VisitSettings(SettingsType& s, Visitor&& visit) {
  visit(ParameterInfo{"step", "s", 1e-6, 0.1, true,
                      "h: contact forces are constant over one step; events cut it short",
                      "slower, nothing else",
                      "motion in contact is less exact: its error grows with h²"},
        s.step);
  visit(ParameterInfo{"threads", "", 1, 64, false,
                      "worker threads; the results are bit-identical for any number", "slower",
                      "no gain beyond the processor's cores"},
        s.threads);
  visit(ParameterInfo{"pace", "", 0, 0, false,
                      "exact: every step obeys the law, however long it takes; lively: a step may "
                      "take only so much work, and what is beyond that is rough, and labelled",
                      "", ""},
        s.pace);
  visit(ParameterInfo{"contact.tolerance", "m", 1e-7, 1e-2, true,
                      "eps: bodies closer than this touch; bodies rest eps/2 apart",
                      "more events; round-off matters",
                      "bodies visibly float and small features blur"},
        s.contact.tolerance);
  visit(
      ParameterInfo{"contact.solver", "", 0, 0, false,
                    "solver for contact forces; pivoting (Baraff) handles frictionless islands of "
                    "up to 400 contacts, the kernel everything else",
                    "", ""},
      s.contact.solver);
  visit(ParameterInfo{"contact.weights", "", 0, 0, false,
                      "how contact points share a load where physics leaves it open: tributary, in "
                      "proportion to each point's part of the outline of the contact surface, so "
                      "that forces do not jump when corners come and go; or uniform",
                      "", ""},
        s.contact.weights);
  visit(ParameterInfo{"contact.residual_tolerance", "", 1e-13, 1e-3, true,
                      "a solve is accepted only when its relative residual is below this",
                      "below round-off no solve is accepted", "forces are only approximate"},
        s.contact.residual_tolerance);
  visit(ParameterInfo{"contact.regularization", "", 1e-10, 1e-2, true,
                      "eps_r: first-stage compliance relative to the mean of J M^-1 J^T; later "
                      "stages remove its effect",
                      "round-off matters", "more stages are needed"},
        s.contact.regularization);
  visit(ParameterInfo{"contact.max_newton", "", 10, 10000, true,
                      "Newton steps per solve before the next method is tried",
                      "hard problems are given up early", "a hard problem can take long"},
        s.contact.max_newton);
  visit(ParameterInfo{"impact.law", "", 0, 0, false, "what happens when bodies collide", "", ""},
        s.impact.law);
  visit(ParameterInfo{"impact.max_passes", "", 1, 10000, true,
                      "passes per simultaneous impact before all its contacts end with e = 0",
                      "Newton's cradle stops early", "long chains of impacts take long"},
        s.impact.max_passes);
  visit(ParameterInfo{"impact.max_newton", "", 10, 1000000, true,
                      "Newton steps per impact before what is left is compressed without friction "
                      "and rubs within bounds",
                      "friction of large impacts is rougher", "a hard impact can take long"},
        s.impact.max_newton);
  visit(ParameterInfo{"impact.max_impacts_per_pair", "", 1, 1000, true,
                      "collisions of one pair per step, without coming apart, before its e is 0",
                      "fast chatter is cut short", "chatter can take long"},
        s.impact.max_impacts_per_pair);
  visit(ParameterInfo{"events.search", "", 0, 0, false, "how the time of a contact event is found",
                      "", ""},
        s.events.search);
  visit(ParameterInfo{"events.max_events_per_step", "", 1, 1000000, true,
                      "events per step before the run pauses with a message", "busy piles pause",
                      "a burst of events can take long"},
        s.events.max_events_per_step);
  visit(ParameterInfo{"events.max_newton_per_step", "", 1, 1000000000, true,
                      "Newton steps of all solves of a step before the run pauses with a message",
                      "large piles pause", "a step without end takes as long"},
        s.events.max_newton_per_step);
  visit(ParameterInfo{"lively.work", "", 1, 1000000000, true,
                      "at the pace lively: solver steps times contacts of bodies that touch, per "
                      "step, before the rest of the step is rough",
                      "much is rough", "a step can take long"},
        s.lively.work);
  visit(
      ParameterInfo{"lively.rounds", "", 1, 1000, true,
                    "rough rounds of all bodies that touch, per step, before they meet two by two",
                    "rough forces are rougher", "a rough step takes longer"},
      s.lively.rounds);
  visit(
      ParameterInfo{"lively.meetings", "", 1, 1000, true,
                    "meetings of the same two bodies, per step, before the lighter one is stopped "
                    "until its end",
                    "piles lose their motion", "a rough step takes longer"},
      s.lively.meetings);
  visit(ParameterInfo{"lively.sweeps", "", 1, 100000, true,
                      "sweeps over all contacts of a rough solve", "rough forces are rougher",
                      "a rough step takes longer"},
        s.lively.sweeps);
  visit(ParameterInfo{"lively.newton", "", 0, 10000, false,
                      "Newton steps of a rough solve after its sweeps", "rough forces are rougher",
                      "a rough step takes longer"},
        s.lively.newton);
  visit(ParameterInfo{"lively.residual", "", 0, 1, false,
                      "residual with which a rough solve ends before its work is used up; 0: only "
                      "when it obeys the law",
                      "a rough step takes longer", "rough forces are rougher"},
        s.lively.residual);
  visit(ParameterInfo{"lively.proofs", "", 1, 4096, true,
                      "proofs that bodies stay apart, in the search for the next meeting of two",
                      "bodies meet early", "a rough step takes longer"},
        s.lively.proofs);
  visit(ParameterInfo{"integrator.tolerance", "", 1e-14, 1e-3, true,
                      "local error of the motion between events, relative", "round-off dominates",
                      "energy of spinning bodies drifts"},
        s.integrator.tolerance);
  visit(ParameterInfo{"mouse.stiffness", "1/s²", 1, 1e6, true,
                      "pull of the mouse spring per kilogram and metre of stretch", "a weak pull",
                      "a rigid pull: the body follows the cursor through any resistance"},
        s.mouse.stiffness);
  visit(ParameterInfo{"mouse.damping_ratio", "", 0, 10, false,
                      "damping of the mouse spring, 1 is critical", "the body swings",
                      "the body lags"},
        s.mouse.damping_ratio);
}

}  // namespace touchstone::settings
