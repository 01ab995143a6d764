#include "cli/force_result.h"

#include <algorithm>

#include "cli/json_matrix.h"
#include "contact/delassus.h"
#include "contact/force_uniqueness.h"

namespace touchstone::cli {
namespace {

using contact::ContactProblem;
using contact::ContactSolution;
using scene::Json;

template <class Vectors>
Json ListVectors(const Vectors& vectors) {
  Json list = Json::array();
  for (const auto& v : vectors) list.push_back(VectorToJson(v));
  return list;
}

}  // namespace

Json DescribeSolver(const ContactSolution& solution, std::string_view asked) {
  const contact::SolveStatistics& statistics = solution.statistics;
  const bool refused = statistics.refusal != nullptr;
  Json result = {{"name", refused ? "kernel" : asked},
                 {"iterations", statistics.newton + statistics.pivots},
                 {"method", statistics.method},
                 {"status", contact::ToString(solution.status)}};
  if (refused) {
    result["asked"] = asked;
    result["refusal"] = statistics.refusal;
  }
  return result;
}

Json DescribeKernelSolution(const ContactSolution& solution, std::string_view asked) {
  Json result;
  result["f"] = ListVectors(solution.f);
  result["v"] = ListVectors(solution.v);
  result["residual"] = solution.residuals.reported;
  result["solver"] = DescribeSolver(solution, asked);
  return result;
}

Json DescribeContactSolution(const ContactProblem& problem, const ContactSolution& solution,
                             const std::vector<Mat3>& axes, std::string_view asked) {
  const contact::Delassus delassus = contact::ComputeDelassus(problem);
  const contact::ForceUniqueness uniqueness = contact::AnalyzeUniqueness(problem, solution);
  Json normal = Json::array();
  Json tangential = Json::array();
  Json dddot = Json::array();
  for (size_t k = 0; k < axes.size(); ++k) {
    const Vec3& f = solution.f[k];
    normal.push_back(f.z());
    tangential.push_back(VectorToJson(axes[k].leftCols<2>() * f.head<2>()));
    dddot.push_back(RelativeMotion(problem.contacts[k], solution.v).z());
  }
  Json result;
  result["A"] = MatrixToJson(delassus.A);
  result["b"] = VectorToJson(delassus.b);
  result["f"] = std::move(normal);
  const bool has_friction =
      std::ranges::any_of(problem.contacts, [](const auto& contact) { return contact.mu > 0; });
  if (has_friction) result["f_t"] = std::move(tangential);
  result["dddot"] = std::move(dddot);
  result["rank"] = uniqueness.rank;
  result["f_unique"] = uniqueness.unique;
  result["residual"] = solution.residuals.reported;
  result["solver"] = DescribeSolver(solution, asked);
  return result;
}

}  // namespace touchstone::cli
