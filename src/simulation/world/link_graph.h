#pragma once

#include <span>
#include <vector>

#include "simulation/world/world.h"

namespace touchstone::simulation {

/// The joints, springs and thrusters of each body, and the bodies to which joints and springs
/// connect it. Joints can be opened: they then hold nothing until HoldAll.
class LinkGraph {
 public:
  LinkGraph() = default;
  explicit LinkGraph(const World& world);

  /// Opens a joint of the world that is not open.
  void Open(const World& world, int joint);
  /// Makes all joints hold again.
  void HoldAll(const World& world);
  /// The open joints, in the order in which they were opened.
  const std::vector<int>& open() const { return open_; }

  /// Bodies connected to body i, one entry per joint or spring.
  std::span<const int> Bodies(int i) const { return of_body_[static_cast<size_t>(i)].bodies; }
  /// Joints of body i that are not open, ascending.
  std::span<const int> Joints(int i) const { return of_body_[static_cast<size_t>(i)].joints; }
  /// Springs of body i, ascending.
  std::span<const int> Springs(int i) const { return of_body_[static_cast<size_t>(i)].springs; }
  /// Thrusters of body i, ascending.
  std::span<const int> Thrusters(int i) const { return of_body_[static_cast<size_t>(i)].thrusters; }

 private:
  struct Links {
    std::vector<int> bodies;
    std::vector<int> joints;
    std::vector<int> springs;
    std::vector<int> thrusters;
  };
  std::vector<Links> of_body_;
  std::vector<int> open_;
};

}  // namespace touchstone::simulation
