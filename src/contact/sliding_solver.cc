#include "contact/sliding_solver.h"

#include <algorithm>
#include <limits>

#include "contact/shift_newton.h"

namespace touchstone::contact {
namespace {

constexpr int kMaxStages = 12;
constexpr double kProgress = 0.5;         // of the residual, that a further stage must promise
constexpr double kFirstTolerance = 1e-7;  // of the shift before the stages, relative
constexpr double kHopeless = 1e-4;  // a shift this far off: stages would refine the wrong zones
constexpr double kStageTolerance = 1e-11;

}  // namespace

bool SolveSliding(const ContactSystem& system, ConvexStage* stage, SolveProgress* progress,
                  std::vector<double>* shift, std::vector<Vec3>* f) {
  ShiftNewton newton(system, stage, progress);
  double tolerance = kFirstTolerance;
  double best = std::numeric_limits<double>::infinity();
  int idle = 0;
  for (int i = 0; i < kMaxStages && idle < 2 && progress->newton_left(); ++i) {
    const double error = newton.Solve(*f, tolerance, shift);
    ++progress->statistics.stages;
    *f = stage->g();
    if (progress->Accept(*f, &stage->w(), "shift")) return true;
    if (error > kHopeless) return false;
    const double residual = progress->residuals().Worst();
    idle = residual > kProgress * best ? idle + 1 : 0;
    best = std::min(best, residual);
    tolerance = kStageTolerance;
  }
  return false;
}

}  // namespace touchstone::contact
