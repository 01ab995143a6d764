#include "contact/slip_reader.h"

#include <algorithm>

#include "contact/contact_system.h"

namespace touchstone::contact {

bool IsOnCone(const Vec3& f, double mu) {
  constexpr double kMargin = 1e-7;
  return f.head<2>().norm() >= (1.0 - kMargin) * mu * f[2];
}

SlipReader::SlipReader(const ContactProblem& problem, const ContactSolution& solution)
    : problem_(problem), solution_(solution) {
  constexpr double kNegligible = 1e-9;
  constexpr double kStill = 1e-8;  // ten times the error of a solve
  double largest = 0.0;
  for (std::size_t k = 0; k < problem.contacts.size(); ++k)
    if (!problem.contacts[k].bilateral) largest = std::max(largest, solution.f[k][2]);
  negligible_ = kNegligible * largest;
  still_ = kStill * MeasureMotionScales(problem).motion;
}

double SlipReader::SlipOf(std::size_t k) const {
  return RelativeMotion(problem_.contacts[k], solution_.v).head<2>().norm();
}

SlipState SlipReader::StateOf(std::size_t k) const {
  if (!IsLoaded(k)) return SlipState::kUndecided;
  const bool on_cone = IsOnCone(solution_.f[k], problem_.contacts[k].mu);
  const bool moves = SlipOf(k) > still_;
  if (on_cone && moves) return SlipState::kSlips;
  if (!on_cone && !moves) return SlipState::kSticks;
  return SlipState::kUndecided;
}

std::vector<bool> SlidingContacts(const ContactProblem& problem, const ContactSolution& solution) {
  const SlipReader slips(problem, solution);
  std::vector<bool> slides(solution.f.size(), false);
  for (std::size_t k = 0; k < slides.size(); ++k)
    slides[k] = problem.contacts[k].mu > 0.0 && slips.Slips(k);
  return slides;
}

}  // namespace touchstone::contact
