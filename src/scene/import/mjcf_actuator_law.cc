#ifdef TOUCHSTONE_XML

#include "scene/import/mjcf_actuator_law.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>

#include "base/printable.h"
#include "scene/import/mjcf_joints.h"

namespace touchstone::scene {
namespace {

/// A force with the signal u: the sum over i of (gain[i] u + bias[i]) times 1, l, l'.
struct SteeredLaw {
  MjcfForceLaw gain = {0.0, 0.0, 0.0}, bias = {0.0, 0.0, 0.0};

  MjcfForceLaw With(double u) const {
    return {gain[0] * u + bias[0], gain[1] * u + bias[1], gain[2] * u + bias[2]};
  }
};

// The parameter `at` of a list whose end may be missing.
double Parameter(const MjcfElement& actuator, const char* list, std::size_t at, double otherwise) {
  const std::vector<double> numbers = actuator.Numbers(list);
  return at < numbers.size() ? numbers[at] : otherwise;
}

MjcfForceLaw Parameters(const MjcfElement& actuator, const char* list, double first) {
  return {Parameter(actuator, list, 0, first), Parameter(actuator, list, 1, 0.0),
          Parameter(actuator, list, 2, 0.0)};
}

// The value of an attribute, which must be one of these; the first one is the default.
std::string OneOf(const MjcfElement& actuator, const char* attribute,
                  const std::vector<std::string>& expected) {
  std::string found = actuator.Find(attribute).value_or(expected.front());
  if (std::ranges::find(expected, found) == expected.end())
    actuator.Fail(std::string(attribute) + ": " + Quoted(Printable(found, 40)) +
                  " has no counterpart here: expected " + Quoted(expected.front()));
  return found;
}

/// The damping of a servo of stiffness `kp` with this ratio to the critical one.
double DampingOf(double kp, double ratio, const MjcfActuatorSite& site) {
  return site.mass && kp > 0.0 ? 2.0 * ratio * std::sqrt(kp * site.mass()) : 0.0;
}

/// Of a servo, as which one counts whose gain is that of its bias, a positive last parameter is the
/// ratio of its damping.
SteeredLaw LawOfGeneral(const MjcfElement& actuator, const MjcfActuatorSite& site) {
  OneOf(actuator, "dyntype", {"none", "integrator", "filter", "filterexact"});
  SteeredLaw law{.gain = Parameters(actuator, "gainprm", 1.0)};
  if (OneOf(actuator, "gaintype", {"fixed", "affine"}) == "fixed") law.gain[1] = law.gain[2] = 0.0;
  if (OneOf(actuator, "biastype", {"none", "affine"}) == "affine")
    law.bias = Parameters(actuator, "biasprm", 0.0);
  if (law.bias[2] > 0.0 && law.gain[0] == -law.bias[1])
    law.bias[2] = -DampingOf(law.gain[0], law.bias[2], site);
  return law;
}

// The servos read the parameters of <general> where a class of defaults gives only those.
SteeredLaw LawOf(const MjcfElement& actuator, const MjcfActuatorSite& site) {
  const std::string kind = actuator.own().name();
  if (kind == "motor") return {.gain = {1.0, 0.0, 0.0}};
  if (kind == "general") return LawOfGeneral(actuator, site);
  if (kind == "adhesion") return {.gain = {actuator.Number("gain", 1.0), 0.0, 0.0}};
  if (kind == "damper") return {.gain = {0.0, 0.0, -actuator.Number("kv", 1.0)}};
  const double gain = Parameter(actuator, "gainprm", 0, 1.0);
  if (kind == "velocity") {
    const double kv = actuator.Number("kv", gain);
    return {.gain = {kv, 0.0, 0.0}, .bias = {0.0, 0.0, -kv}};
  }
  const double kp = actuator.Number("kp", gain), ratio = actuator.Number("dampratio", 0.0);
  if (ratio != 0.0 && actuator.Number("kv", 0.0) != 0.0)
    actuator.Fail("dampratio: expected none beside kv, which gives the damping");
  const double kv = ratio != 0.0 ? DampingOf(kp, ratio, site)
                                 : actuator.Number("kv", -Parameter(actuator, "biasprm", 2, 0.0));
  return {.gain = {kp, 0.0, 0.0}, .bias = {0.0, -kp, -kv}};
}

// The controls that a servo may have by the range of its joint, scaled about its middle. That of an
// integrating one bounds the integral instead.
std::optional<std::array<double, 2>> InheritedRange(const MjcfElement& actuator,
                                                    const MjcfActuatorSite& site) {
  const double scale = actuator.Number("inheritrange", 0.0);
  if (scale == 0.0 || site.joint == nullptr || actuator.own().name() == "intvelocity")
    return std::nullopt;
  auto range = site.joint->FindNumbers("range", 2);
  if (!range) actuator.Fail("inheritrange: expected a joint with a range");
  if (scale < 0.0 || !(range->front() <= range->back()))
    actuator.Fail("inheritrange: expected a positive number, and a range with its ends in order");
  for (double& end : *range) end = TravelOfMjcf(*site.joint, end, site.places);
  const double middle = 0.5 * (range->front() + range->back());
  return {{middle + scale * (range->front() - middle), middle + scale * (range->back() - middle)}};
}

double SignalOf(const MjcfElement& actuator, double wanted, const MjcfActuatorSite& site) {
  if (const auto range = InheritedRange(actuator, site))
    return std::clamp(wanted, range->front(), range->back());
  if (!IsLimitInMjcf(actuator, "ctrlrange", "ctrllimited")) return wanted;
  const std::vector<double> range = actuator.Numbers("ctrlrange");
  return std::clamp(wanted, range.front(), range.back());
}

// A filter has let through a constant signal after a while; an integral of it never ends.
void NoteDelay(const MjcfElement& actuator, double signal, XmlLeftOut* left_out) {
  if (signal == 0.0) return;
  const std::string element = actuator.own().name();
  const std::string kind =
      element == "general" ? actuator.Find("dyntype").value_or("none") : "none";
  if (kind == "integrator" || element == "intvelocity")
    actuator.Fail(
        "dyntype: an integral of a signal has no counterpart here: expected the signal 0");
  if (kind != "none") left_out->moving.insert("<general dyntype>");
  if (actuator.Number("timeconst", 0.0) != 0.0) left_out->moving.insert("<position timeconst>");
}

}  // namespace

MjcfForceLaw LawOfMjcfActuator(const MjcfElement& actuator, double wanted,
                               const MjcfActuatorSite& site, XmlLeftOut* left_out) {
  const double signal = SignalOf(actuator, wanted, site);
  NoteDelay(actuator, signal, left_out);
  return LawOf(actuator, site).With(signal);
}

}  // namespace touchstone::scene

#endif  // TOUCHSTONE_XML
