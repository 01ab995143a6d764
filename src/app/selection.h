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
  /// The one selected last.
  std::optional<BodyId> body() const { return bodies_.last(); }
  std::span<const BodyId> bodies() const { return bodies_.all(); }
  bool has_several() const { return bodies_.all().size() > 1; }
  const std::optional<exchange::ContactKey>& contact() const { return contact_; }
  /// The body selected last; null when none is selected.
  const exchange::BodySnapshot* FindIn(const exchange::Snapshot& snapshot) const;
  /// All selected bodies.
  std::vector<const exchange::BodySnapshot*> FindAllIn(const exchange::Snapshot& snapshot) const;

  /// Selects that body alone, or none.
  void Select(std::optional<BodyId> body) { bodies_.Only(body); }
  /// Selects all bodies that move.
  void SelectAllIn(const exchange::Snapshot& snapshot);
  void SelectContact(std::optional<exchange::ContactKey> contact) { contact_ = contact; }
  /// For tools, which select by clicks.
  SelectedBodies* by_tools() { return &bodies_; }
  /// Deselects everything.
  void Clear();
  /// The bodies that are added next, all at once, are selected when they come.
  void AwaitNewBodies(const exchange::Snapshot& snapshot);
  /// Deselects bodies and contacts that are not in the snapshot.
  void Follow(const exchange::Snapshot& snapshot);

  /// The left button goes down in the scene: perhaps a click on a contact.
  void Press(const ButtonPress& press) { press_ = press; }
  void ForgetPress() { press_.reset(); }
  /// It comes up again: after a click, that is without a drag, the contact point there is selected
  /// or, where there is none, none.
  void Release(const ButtonRelease& release, const exchange::Snapshot& snapshot,
               const SceneView& view, bool points_are_shown);

 private:
  void SelectNewBodies(const exchange::Snapshot& snapshot);

  SelectedBodies bodies_;
  std::optional<exchange::ContactKey> contact_;
  std::optional<std::uint32_t> newest_id_;  // when new bodies were awaited
  std::optional<ButtonPress> press_;        // that may become a click
};

}  // namespace touchstone::app
