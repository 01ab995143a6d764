#include "contact/solve_progress.h"

#include <cmath>
#include <utility>

namespace touchstone::contact {

bool SolveProgress::Accept(const std::vector<Vec3>& f, const std::vector<Vec6>* w,
                           const char* method) {
  residuals_ = ComputeResiduals(system_, f, &work_, w);
  const double worst = residuals_.Worst();
  if (!std::isfinite(worst)) return false;
  if (any_ && worst >= best_.residuals.Worst()) return solved_;
  any_ = true;
  best_.f = f;
  best_.residuals = residuals_;
  const std::vector<Vec6>& change = w != nullptr ? *w : work_.w;
  best_.v.resize(change.size());
  for (std::size_t i = 0; i < change.size(); ++i) {
    best_.v[i] = system_.problem().bodies[i].v_free + change[i];
  }
  statistics.method = method;
  return solved_ = worst <= settings_.residual_tolerance;
}

ContactSolution SolveProgress::TakeSolution() {
  best_.status = solved_ ? SolveStatus::kSolved : failure;
  best_.statistics = statistics;
  return std::move(best_);
}

}  // namespace touchstone::contact
