#include "contact/primal_dual.h"

#include <Eigen/Sparse>
#include <algorithm>
#include <cmath>
#include <limits>

namespace touchstone::contact {
namespace {

constexpr int kMaxIterations = 60;
constexpr int kPatience = 4;  // iterations without progress before R shrinks
constexpr double kProgress = 0.5;
constexpr double kShrink = 0.1;
constexpr double kSmallestRegularization = 1e-11;
constexpr int kDenseBodies = 12;
constexpr double kStepLengths[] = {1.0, 0.5, 0.25, 0.1};

struct LawValue {
  Vec3 g = Vec3::Zero();
  Mat3 D = Mat3::Zero();
};

/// The law's projection of z and its derivative.
LawValue EvaluateLaw(const Vec3& z, double mu) {
  LawValue value;
  if (z.z() <= 0.0) return value;
  value.g.z() = z.z();
  value.D(2, 2) = 1.0;
  const double length = std::hypot(z.x(), z.y());
  const double radius = mu * z.z();
  if (length <= radius) {
    value.g = z;
    if (mu > 0.0) value.D.setIdentity();
    return value;
  }
  const Eigen::Vector2d t = z.head<2>() / length;
  value.g.head<2>() = radius * t;
  value.D.topLeftCorner<2, 2>() =
      radius / length * (Eigen::Matrix2d::Identity() - t * t.transpose());
  value.D.topRightCorner<2, 1>() = mu * t;
  return value;
}

class PrimalDual {
 public:
  PrimalDual(const ContactSystem& system, double regularization, SolveProgress* progress)
      : system_(system),
        problem_(system.problem()),
        rho_(1.0 / system.mean_delassus()),
        regularization_(regularization),
        progress_(progress) {}

  bool Run(std::vector<Vec3> f) {
    double best = std::numeric_limits<double>::infinity();
    int idle = 0;
    for (int i = 0; i < kMaxIterations && progress_->newton_left(); ++i) {
      if (progress_->Accept(f, nullptr, "primal-dual")) return true;
      const double residual = progress_->residuals().Worst();
      idle = residual < kProgress * best ? 0 : idle + 1;
      best = std::min(best, residual);
      if (idle > kPatience) {
        regularization_ *= kShrink;
        idle = 0;
      }
      if (regularization_ < kSmallestRegularization || !std::isfinite(residual)) return false;
      if (!ComputeStep(f, progress_->u())) return false;
      f = Step(f);
      ++progress_->statistics.newton;
    }
    return false;
  }

 private:
  bool ComputeStep(const std::vector<Vec3>& f, const std::vector<Vec3>& u) {
    Linearize(f, u);
    std::vector<Vec6> dw;
    system_.MultiplyJTransposed(constant_, &dw);
    if (!SolveForBodies(&dw)) return false;
    std::vector<Vec3> du;
    system_.MultiplyJ(dw, &du);
    df_.resize(f.size());
    for (std::size_t k = 0; k < f.size(); ++k) {
      df_[k] = constant_[k] - stiffness_[k] * du[k];
      if (!df_[k].allFinite()) return false;
    }
    return true;
  }

  /// df_k = B^-1 (g - f) - rho B^-1 D J dw for every contact.
  void Linearize(const std::vector<Vec3>& f, const std::vector<Vec3>& u) {
    constant_.resize(f.size());
    stiffness_.resize(f.size());
    for (std::size_t k = 0; k < f.size(); ++k) {
      const LawValue law = EvaluateLaw(f[k] - rho_ * u[k], problem_.contacts[k].mu);
      const Mat3 B = Mat3::Identity() - law.D + regularization_ * law.D;
      const Mat3 inverse = B.inverse();
      constant_[k] = inverse * (law.g - f[k]);
      stiffness_[k] = rho_ * inverse * law.D;
    }
  }

  template <class AddBlock>
  void ForEachBlock(AddBlock&& add) const {
    for (std::size_t i = 0; i < problem_.bodies.size(); ++i) {
      add(static_cast<int>(i), static_cast<int>(i), problem_.bodies[i].M);
    }
    for (std::size_t k = 0; k < stiffness_.size(); ++k) {
      if (stiffness_[k].isZero(0.0)) continue;
      const ContactProblem::Contact& contact = problem_.contacts[k];
      const auto side = [&](int row, const Mat36& J_row, int column, const Mat36& J_column) {
        if (row == ContactProblem::kWorld || column == ContactProblem::kWorld) return;
        add(row, column, J_row.transpose() * stiffness_[k] * J_column);
      };
      side(contact.a, contact.J_a, contact.a, contact.J_a);
      side(contact.a, contact.J_a, contact.b, contact.J_b);
      side(contact.b, contact.J_b, contact.a, contact.J_a);
      side(contact.b, contact.J_b, contact.b, contact.J_b);
    }
  }

  bool SolveForBodies(std::vector<Vec6>* x) {
    ++progress_->statistics.factorizations;
    const Eigen::Index size = 6 * static_cast<Eigen::Index>(x->size());
    Eigen::VectorXd rhs(size);
    for (std::size_t i = 0; i < x->size(); ++i) {
      rhs.segment<6>(6 * static_cast<Eigen::Index>(i)) = (*x)[i];
    }
    const bool dense = system_.num_bodies() <= kDenseBodies;
    const Eigen::VectorXd solution = dense ? SolveDense(rhs) : SolveSparse(rhs);
    if (solution.size() != size || !solution.allFinite()) return false;
    for (std::size_t i = 0; i < x->size(); ++i) {
      (*x)[i] = solution.segment<6>(6 * static_cast<Eigen::Index>(i));
    }
    return true;
  }

  Eigen::VectorXd SolveDense(const Eigen::VectorXd& rhs) const {
    Eigen::MatrixXd H = Eigen::MatrixXd::Zero(rhs.size(), rhs.size());
    ForEachBlock([&](int row, int column, const Mat6& block) {
      H.block<6, 6>(6 * row, 6 * column) += block;
    });
    const Eigen::PartialPivLU<Eigen::MatrixXd> factor(H);
    Eigen::VectorXd x = factor.solve(rhs);
    x += factor.solve(rhs - H * x);
    return x;
  }

  Eigen::VectorXd SolveSparse(const Eigen::VectorXd& rhs) const {
    std::vector<Eigen::Triplet<double>> entries;
    ForEachBlock([&](int row, int column, const Mat6& block) {
      for (int j = 0; j < 6; ++j) {
        for (int i = 0; i < 6; ++i) entries.emplace_back(6 * row + i, 6 * column + j, block(i, j));
      }
    });
    Eigen::SparseMatrix<double> H(rhs.size(), rhs.size());
    H.setFromTriplets(entries.begin(), entries.end());
    Eigen::SparseLU<Eigen::SparseMatrix<double>> factor(H);
    if (factor.info() != Eigen::Success) return {};
    Eigen::VectorXd x = factor.solve(rhs);
    x += factor.solve(rhs - H * x);
    return x;
  }

  /// The longest of a few steps that decreases |f - g|; the full one when none does.
  std::vector<Vec3> Step(const std::vector<Vec3>& f) {
    const double start = Mismatch(f);
    for (const double length : kStepLengths) {
      std::vector<Vec3> trial = Moved(f, length);
      if (Mismatch(trial) < start) return trial;
    }
    return Moved(f, 1.0);
  }

  std::vector<Vec3> Moved(const std::vector<Vec3>& f, double length) const {
    std::vector<Vec3> moved = f;
    for (std::size_t k = 0; k < f.size(); ++k) moved[k] += length * df_[k];
    return moved;
  }

  double Mismatch(const std::vector<Vec3>& f) {
    std::vector<Vec6> p, w;
    std::vector<Vec3> u;
    system_.MultiplyJTransposed(f, &p);
    system_.ApplyInverseInertia(p, &w);
    system_.ComputeMotion(w, &u);
    double sum = 0.0;
    for (std::size_t k = 0; k < f.size(); ++k) {
      const double mu = problem_.contacts[k].mu;
      sum += (EvaluateLaw(f[k] - rho_ * u[k], mu).g - f[k]).squaredNorm();
    }
    return sum;
  }

  const ContactSystem& system_;
  const ContactProblem& problem_;
  const double rho_;
  double regularization_;  // rho R
  SolveProgress* progress_;
  std::vector<Vec3> constant_, df_;
  std::vector<Mat3> stiffness_;
};

}  // namespace

bool SolvePrimalDual(const ContactSystem& system, double regularization, std::vector<Vec3> f,
                     SolveProgress* progress) {
  return PrimalDual(system, regularization, progress).Run(std::move(f));
}

}  // namespace touchstone::contact
