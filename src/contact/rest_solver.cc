#include "contact/rest_solver.h"

#include <limits>

namespace touchstone::contact {
namespace {

constexpr int kMaxStages = 8;
constexpr double kProgress = 0.3;    // of the residual, that a further stage must promise
constexpr double kPolished = 1e-12;  // a solved problem above this residual gets one more stage

}  // namespace

bool SolveAtRest(ConvexStage* stage, SolveProgress* progress, std::vector<Vec6>* first_velocity) {
  std::vector<Vec3> f(stage->g().size(), Vec3::Zero());
  double previous = std::numeric_limits<double>::infinity();
  for (int i = 0; i < kMaxStages && progress->newton_left(); ++i) {
    const ConvexStage::Outcome outcome =
        stage->Minimize(f, progress->max_newton(), &progress->statistics);
    if (outcome == ConvexStage::Outcome::kNotPositiveDefinite) {
      progress->failure = SolveStatus::kNotPositiveDefinite;
      return false;
    }
    ++progress->statistics.stages;
    if (i == 0 && first_velocity != nullptr) *first_velocity = stage->w();
    f = stage->g();
    const bool polished = progress->solved();
    const bool solved = progress->Accept(f, &stage->w(), "rest");
    const double residual = progress->residuals().Worst();
    if (polished || (solved && residual <= kPolished)) return true;
    if (residual > kProgress * previous) return solved;
    previous = residual;
  }
  return progress->solved();
}

}  // namespace touchstone::contact
