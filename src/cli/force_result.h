#pragma once

#include <string_view>
#include <vector>

#include "contact/contact_problem.h"
#include "contact/contact_solution.h"
#include "scene/json_text.h"

namespace touchstone::cli {

/// {"name": the solver that found the solution, "iterations": Newton steps and pivots, "method":
/// its method, "status": ...}; if that is not the `asked` one, also "asked" and the reason
/// "refusal".
scene::Json DescribeSolver(const contact::ContactSolution& solution, std::string_view asked);

/// The result of a kernel problem: {"f": [[t1, t2, n], ...], "v": [[6], ...], "residual",
/// "solver"}.
scene::Json DescribeKernelSolution(const contact::ContactSolution& solution,
                                   std::string_view asked);

/// The result of a problem of contacts between bodies at one instant:
///   A, b     normal rows, dddot = A f + b where there is no friction
///   f        normal forces [N]; f_t, where a contact has friction, the tangential ones in W [N]
///   dddot    acceleration of the gaps under all forces [m/s^2]
///   rank     of A over the contacts that stay closed; f_unique: no other forces are a solution
///   residual, solver.
/// `axes` holds (t1, t2, n) of each contact as columns, in W.
scene::Json DescribeContactSolution(const contact::ContactProblem& problem,
                                    const contact::ContactSolution& solution,
                                    const std::vector<Mat3>& axes, std::string_view asked);

}  // namespace touchstone::cli
