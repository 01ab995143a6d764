#pragma once

#include <span>
#include <vector>

#include "simulation/world.h"

namespace touchstone::simulation {

/// Which joints and springs hold each body, and which bodies they tie it to. Joints can be opened:
/// they hold nothing until all hold again.
class LinkGraph {
 public:
  LinkGraph() = default;
  explicit LinkGraph(const World& world);

  /// Leaves out a joint of the world, which holds.
  void Open(const World& world, int joint);
  /// All joints hold again.
  void HoldAll(const World& world);
  /// Joints that are open, in the order in which they were opened.
  const std::vector<int>& open() const { return open_; }

  /// Bodies that joints and springs tie to body i; one that several tie comes as often.
  std::span<const int> Bodies(int i) const { return of_body_[static_cast<size_t>(i)].bodies; }
  /// Joints of body i, ascending.
  std::span<const int> Joints(int i) const { return of_body_[static_cast<size_t>(i)].joints; }
  /// Springs of body i, ascending.
  std::span<const int> Springs(int i) const { return of_body_[static_cast<size_t>(i)].springs; }

 private:
  struct Links {
    std::vector<int> bodies;
    std::vector<int> joints;
    std::vector<int> springs;
  };
  std::vector<Links> of_body_;
  std::vector<int> open_;
};

}  // namespace touchstone::simulation
