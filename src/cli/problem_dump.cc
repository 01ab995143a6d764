#include "cli/problem_dump.h"

#include <algorithm>
#include <utility>

#include "cli/kernel_problem.h"

namespace touchstone::cli {
namespace {

using scene::Json;

constexpr double kCertified = 1e-9;
constexpr std::size_t kMaxCases = 100;

Json Describe(const contact::ContactProblem& problem, const contact::ContactSolution& solution,
              double t) {
  Json entry = DescribeKernelProblem(problem);
  entry["time"] = t;
  entry["residual"] = solution.residuals.Worst();
  entry["status"] = contact::ToString(solution.status);
  return entry;
}

}  // namespace

void ProblemDump::Add(const contact::ContactProblem& problem,
                      const contact::ContactSolution& solution, double t) {
  const double residual = solution.residuals.Worst();
  const bool kept = residual > kCertified && cases_.size() < kMaxCases;
  const bool worst = residual > worst_residual_;
  if (!kept && !worst) return;
  Json entry = Describe(problem, solution, t);
  if (worst) {
    worst_residual_ = residual;
    worst_ = kept ? Json() : entry;
  }
  if (kept) cases_.push_back(std::move(entry));
}

void ProblemDump::Commit() {
  if (!worst_.is_null()) cases_.push_back(std::move(worst_));
  std::ranges::stable_sort(cases_, {},
                           [](const Json& entry) { return entry["time"].get<double>(); });
  Json list = Json::array();
  for (std::size_t i = 0; i < cases_.size(); ++i) {
    Json entry = {{"id", "solve-" + std::to_string(i + 1)}};
    entry.update(cases_[i]);
    list.push_back(std::move(entry));
  }
  file_.stream() << scene::FormatJson({{"cases", std::move(list)}});
  file_.Commit();
}

}  // namespace touchstone::cli
