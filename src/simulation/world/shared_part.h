#pragma once

#include <cstddef>
#include <functional>

namespace touchstone::simulation {

/// Called for each part that several checkpoints share, with its address and its approximate memory
/// [bytes].
using SharedPartVisitor = std::function<void(const void* part, std::size_t bytes)>;

}  // namespace touchstone::simulation
