#pragma once

#include <optional>
#include <span>
#include <vector>

#include "base/ids.h"

namespace touchstone::app {

/// The bodies that a person has selected, each once, in the order of selection.
class SelectedBodies {
 public:
  std::span<const BodyId> all() const { return bodies_; }
  /// The body selected last, which panels of one body show; none if nothing is selected.
  std::optional<BodyId> last() const {
    return bodies_.empty() ? std::nullopt : std::optional(bodies_.back());
  }
  bool Contains(BodyId body) const;

  /// Selects only that body, or nothing.
  void Only(std::optional<BodyId> body);
  void Only(std::vector<BodyId> bodies);
  /// Adds the body to the selection, or removes it.
  void Toggle(BodyId body);
  /// Deselects the bodies for which `keep` is false.
  template <class Keep>
  void Filter(Keep&& keep) {
    std::erase_if(bodies_, [&](BodyId body) { return !keep(body); });
  }

 private:
  std::vector<BodyId> bodies_;
};

}  // namespace touchstone::app
