#include "contact/dense_stage.h"

#include <cmath>
#include <limits>

#include "base/dense.h"
#include "contact/cone_projection.h"
#include "contact/contact_rows.h"

namespace touchstone::contact {
namespace {

constexpr double kCompliances[] = {1e4, 1e2, 1.0};  // relative to R, one after the other
constexpr int kNewtonPerCompliance = 30;
constexpr int kNewtonFromGlued = 6;
constexpr double kNearby = 1e-2;       // gradient relative to the forces, at first
constexpr double kAtMinimum = 1e-10;   // gradient relative to the forces, at the end
constexpr double kNearMinimum = 1e-6;  // gradient at which round-off may stop it
constexpr int kMaxSearch = 30;
constexpr double kFlat = 1e-3;  // relative to the slope at the start

/// Newton's method at one compliance. The iterate x are forces whose motion is W x + q; the
/// contacts respond to that with g, the projection of -(W x + q) / R. At the minimum g = x.
class StageNewton {
 public:
  StageNewton(const DenseStage& stage, double softer)
      : stage_(stage), R_(softer * stage.R), D_(stage.W.rows(), stage.W.rows()) {}

  /// The minimiser without cones, where contacts are glued.
  static Eigen::VectorXd Glued(const DenseStage& stage) {
    Eigen::MatrixXd matrix = stage.W;
    matrix.diagonal() += stage.R;
    return -SymmetricSolver(matrix).Solve(stage.q);
  }

  bool Run(double tolerance, int most, Eigen::VectorXd* x, int* newton) {
    for (int i = 0;; ++i) {
      const Eigen::VectorXd u = stage_.W * *x + stage_.q;
      const Eigen::VectorXd g = Answer(u, true);
      const Eigen::VectorXd misfit = g - *x;
      const double error = Norm(misfit);
      if (!std::isfinite(error)) return false;
      if (error <= tolerance * Norm(g)) {
        *x = g;
        return true;
      }
      if (i == most) return error <= kNearMinimum * Norm(g);
      const Eigen::Index size = x->size();
      const Eigen::MatrixXd matrix =
          Eigen::MatrixXd::Identity(size, size) + D_ * R_.cwiseInverse().asDiagonal() * stage_.W;
      const Eigen::VectorXd step = SolveSquare(matrix, misfit);
      ++*newton;
      const double length = Search(*x, step);
      if (!(length > 0.0)) {
        *x = g;
        return error <= kNearMinimum * Norm(g);
      }
      *x += length * step;
    }
  }

 private:
  double Norm(const Eigen::VectorXd& f) const {
    return std::sqrt(std::max(0.0, f.dot(stage_.W * f)));
  }

  /// The projection, and with `derive` its derivative.
  Eigen::VectorXd Answer(const Eigen::VectorXd& u, bool derive) {
    if (derive) D_.setZero();
    Eigen::VectorXd g = Eigen::VectorXd::Zero(u.size());
    Eigen::Index row = 0;
    for (const double mu : stage_.friction) {
      const Eigen::Index own = RowsOf(mu);
      Vec3 y = Vec3::Zero();
      y.tail(own) = -u.segment(row, own) / R_[row];
      const ConeProjection projection = ProjectOnCone(y, mu);
      g.segment(row, own) = projection.g.tail(own);
      if (derive)
        D_.block(row, row, own, own) =
            ConeProjectionDerivative(y, mu, projection).bottomRightCorner(own, own);
      row += own;
    }
    return g;
  }

  /// The step length at which the convex function of the motion is least, found by its slope.
  double Search(const Eigen::VectorXd& x, const Eigen::VectorXd& step) {
    const Eigen::VectorXd du = stage_.W * step;
    const auto slope = [&](double length) {
      const Eigen::VectorXd at = x + length * step;
      return du.dot(at - Answer(stage_.W * at + stage_.q, false));
    };
    const double start = slope(0.0);
    if (!(start < 0.0)) return 0.0;
    double low = 0.0, high = std::numeric_limits<double>::infinity();
    double slope_low = start, slope_high = 0.0, length = 1.0;
    for (int i = 0; i < kMaxSearch; ++i) {
      const double here = slope(length);
      if (std::abs(here) <= -kFlat * start) break;
      if (here < 0.0) {
        low = length;
        slope_low = here;
      } else {
        high = length;
        slope_high = here;
      }
      if (std::isinf(high)) {
        length *= 2.0;
        continue;
      }
      const double secant = low + (high - low) * slope_low / (slope_low - slope_high);
      length = i % 3 == 2 ? 0.5 * (low + high) : secant;
    }
    return length;
  }

  const DenseStage& stage_;
  const Eigen::VectorXd R_;
  Eigen::MatrixXd D_;
};

}  // namespace

bool DenseStage::Minimize(Eigen::VectorXd* f, int* newton) const {
  Eigen::VectorXd glued = StageNewton::Glued(*this);
  if (StageNewton(*this, 1.0).Run(kAtMinimum, kNewtonFromGlued, &glued, newton)) {
    *f = glued;
    return true;
  }
  bool reached = false;
  for (const double softer : kCompliances)
    reached = StageNewton(*this, softer)
                  .Run(softer > 1.0 ? kNearby : kAtMinimum, kNewtonPerCompliance, f, newton);
  return reached;
}

}  // namespace touchstone::contact
