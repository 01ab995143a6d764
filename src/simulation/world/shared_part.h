#pragma once

#include <cstddef>
#include <functional>

namespace touchstone::simulation {

/// Called for each part that several checkpoints share: where it is, and about how much memory it
/// takes [bytes].
using SharedPartVisitor = std::function<void(const void* part, std::size_t bytes)>;

}  // namespace touchstone::simulation
