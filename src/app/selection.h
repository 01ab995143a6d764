#pragma once

#include <optional>

#include "app/input_queue.h"
#include "app/scene_view.h"
#include "app/selected_bodies.h"
#include "exchange/snapshot.h"

namespace touchstone::app {

/// The bodies and the contact that a person has selected.
class Selection {
 public:
  /// The body selected last.
  std::optional<BodyId> body() const { return bodies_.last(); }
  std::span<const BodyId> bodies() const { return bodies_.all(); }
  bool has_several() const { return bodies_.all().size() > 1; }
  const std::optional<exchange::ContactKey>& contact() const { return contact_; }
  /// The body selected last; null if none is selected.
  const exchange::BodySnapshot* FindIn(const exchange::Snapshot& snapshot) const;
  /// All selected bodies.
  std::vector<const exchange::BodySnapshot*> FindAllIn(const exchange::Snapshot& snapshot) const;

  /// Selects only that body, or none.
  void Select(std::optional<BodyId> body) { bodies_.Only(body); }
  /// Selects all moving bodies.
  void SelectAllIn(const exchange::Snapshot& snapshot);
  void SelectContact(std::optional<exchange::ContactKey> contact) { contact_ = contact; }
  /// The selection for tools, which select by clicks.
  SelectedBodies* by_tools() { return &bodies_; }
  /// Deselects everything.
  void Clear();
  /// Waits for the bodies that are added next, all at once, and selects them when they appear.
  void AwaitNewBodies(const exchange::Snapshot& snapshot);
  /// Deselects bodies and contacts that are not in the snapshot.
  void Follow(const exchange::Snapshot& snapshot);

  /// Handles a press of the left button in the scene, which may become a click on a contact.
  void Press(const ButtonPress& press) { press_ = press; }
  void ForgetPress() { press_.reset(); }
  /// Handles a release of the left button: after a click, that is without a drag, the contact point
  /// there is selected; without a contact point there, none is.
  void Release(const ButtonRelease& release, const exchange::Snapshot& snapshot,
               const SceneView& view, bool points_are_shown);

 private:
  void SelectNewBodies(const exchange::Snapshot& snapshot);

  SelectedBodies bodies_;
  std::optional<exchange::ContactKey> contact_;
  std::optional<std::uint32_t> newest_id_;  // newest id when the wait for new bodies began
  std::optional<ButtonPress> press_;        // press that may become a click
};

}  // namespace touchstone::app
