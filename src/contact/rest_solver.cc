#include "contact/rest_solver.h"

#include <algorithm>
#include <limits>

namespace touchstone::contact {
namespace {

constexpr int kMaxStages = 8;
constexpr double kUsefulStage = 0.3;  // a further stage is made only if it promises to reduce the
                                      // residual to this part
constexpr double kEasy = 1e-3;  // reduction of the joints' residual that shows that they have no
                                // weak direction

}  // namespace

bool SolveAtRest(ConvexStage* stage, SolveProgress* progress, std::vector<Vec6>* first_change,
                 const std::vector<bool>* push) {
  std::vector<Vec3> f(stage->g().size(), Vec3::Zero());
  double previous = std::numeric_limits<double>::infinity();
  double previous_joints = previous;
  for (int i = 0; i < kMaxStages && progress->newton_left(); ++i) {
    const bool near =
        i == 0 && push != nullptr && stage->MinimizeNear(*push, &progress->statistics);
    const ConvexStage::Outcome outcome =
        near ? ConvexStage::Outcome::kConverged
             : stage->Minimize(f, progress->max_newton(), &progress->statistics);
    if (outcome == ConvexStage::Outcome::kNotPositiveDefinite) {
      progress->failure = SolveStatus::kNotPositiveDefinite;
      return false;
    }
    ++progress->statistics.stages;
    if (i == 0 && first_change != nullptr) *first_change = stage->w();
    f = stage->g();
    const bool polished = progress->solved();
    const bool solved = progress->Accept(f, &stage->w(), "rest");
    const double residual = progress->residuals().Worst();
    if (polished || (solved && residual <= kPolished)) return true;
    const double joints = progress->joint_residual();
    const bool slow = joints > kPolished && joints > kEasy * std::min(1.0, previous_joints);
    if (!(slow && stage->HardenJoints()) && residual > kUsefulStage * previous) return solved;
    previous = residual;
    previous_joints = joints;
  }
  return progress->solved();
}

}  // namespace touchstone::contact
