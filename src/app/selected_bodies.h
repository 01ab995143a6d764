#pragma once

#include <optional>
#include <span>
#include <vector>

#include "base/ids.h"

namespace touchstone::app {

/// The bodies that a person has selected, each once, in the order in which that happened.
class SelectedBodies {
 public:
  std::span<const BodyId> all() const { return bodies_; }
  /// The one selected last, which panels of one body show; none where nothing is selected.
  std::optional<BodyId> last() const {
    return bodies_.empty() ? std::nullopt : std::optional(bodies_.back());
  }
  bool Contains(BodyId body) const;

  /// Selects that body alone, or nothing.
  void Only(std::optional<BodyId> body);
  void Only(std::vector<BodyId> bodies);
  /// Selects it, too, or deselects it.
  void Toggle(BodyId body);
  /// Deselects what `keep` does not hold for.
  template <class Keep>
  void Filter(Keep&& keep) {
    std::erase_if(bodies_, [&](BodyId body) { return !keep(body); });
  }

 private:
  std::vector<BodyId> bodies_;
};

}  // namespace touchstone::app
