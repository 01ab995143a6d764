#include "contact/warm_start.h"

#include <algorithm>
#include <utility>

#include "contact/contact_system.h"

namespace touchstone::contact {

std::shared_ptr<const BlockPattern> PatternFor(const ContactProblem& problem, WarmStart* warm) {
  if (warm == nullptr) return std::make_shared<BlockPattern>(problem);
  if (warm->pattern == nullptr || !warm->pattern->Fits(problem)) {
    warm->pattern = std::make_shared<BlockPattern>(problem);
  }
  return warm->pattern;
}

std::shared_ptr<const JointFactor> FactorFor(const ContactSystem& system, WarmStart* warm) {
  if (warm == nullptr) return std::make_shared<JointFactor>(system);
  if (warm->joints == nullptr || !warm->joints->Fits(system.problem()))
    warm->joints = std::make_shared<JointFactor>(system);
  return warm->joints;
}

bool SlidBefore(const ContactProblem& problem, const WarmStart* warm) {
  const std::size_t size = problem.contacts.size();
  return warm != nullptr && warm->f.size() == size && warm->slides.size() == size &&
         std::find(warm->slides.begin(), warm->slides.end(), true) != warm->slides.end();
}

bool WantsLeastNorm(const WarmStart* warm) { return warm == nullptr || warm->wants_least_norm; }

std::vector<Vec3> LastForces(const ContactProblem& problem, const WarmStart* warm) {
  if (warm != nullptr && warm->f.size() == problem.contacts.size()) return warm->f;
  return std::vector<Vec3>(problem.contacts.size(), Vec3::Zero());
}

void KeepForces(const ContactSolution& solution, std::vector<bool> slides, bool least_norm,
                WarmStart* warm) {
  if (warm == nullptr) return;
  warm->f = solution.f;
  warm->slides = std::move(slides);
  warm->may_be_held = least_norm;
}

}  // namespace touchstone::contact
