#pragma once

#include <cstddef>
#include <functional>

namespace touchstone::simulation {

/// Takes note of something that several checkpoints hold one copy of: where it is, and about how
/// much memory it takes [bytes].
using SharedPartVisitor = std::function<void(const void* part, std::size_t bytes)>;

}  // namespace touchstone::simulation
