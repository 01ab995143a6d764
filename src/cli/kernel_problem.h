#pragma once

#include "contact/contact_problem.h"
#include "scene/json_view.h"

namespace touchstone::cli {

/// Reads a problem at the kernel's level:
///   {"bodies": [{"M": 6x6, "v_free": [6]}],
///    "contacts": [{"a": i, "b": j, "mu": mu, "J_a": 3x6, "J_b": 3x6, "offset": [3]}]}
/// with rows t1, t2, n and -1 for the immovable world. The rows of a joint have "bilateral": true
/// instead of "mu", and those of a spring also a "compliance"; a "weight" other than 1 is the
/// weight in the least norm. Unknown keys are ignored. Throws scene::SceneError with the JSON path
/// of the first mistake.
contact::ContactProblem ReadKernelProblem(const scene::JsonView& view);

/// The problem in the form that ReadKernelProblem reads; reading it again gives the same numbers.
scene::Json DescribeKernelProblem(const contact::ContactProblem& problem);

}  // namespace touchstone::cli
