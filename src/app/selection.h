#pragma once

#include <optional>

#include "app/input_queue.h"
#include "app/scene_view.h"
#include "exchange/snapshot.h"

namespace touchstone::app {

/// The body and the contact that a person has selected.
class Selection {
 public:
  const std::optional<BodyId>& body() const { return body_; }
  const std::optional<exchange::ContactKey>& contact() const { return contact_; }
  /// Null when none is selected.
  const exchange::BodySnapshot* FindIn(const exchange::Snapshot& snapshot) const;

  void Select(std::optional<BodyId> body) { body_ = body; }
  void SelectContact(std::optional<exchange::ContactKey> contact) { contact_ = contact; }
  /// For tools, which select by a click.
  std::optional<BodyId>* body_slot() { return &body_; }
  /// Deselects everything.
  void Clear();
  /// The first body that is added from now on is selected when it comes.
  void AwaitNewBody(const exchange::Snapshot& snapshot);
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
  void SelectNewBody(const exchange::Snapshot& snapshot);

  std::optional<BodyId> body_;
  std::optional<exchange::ContactKey> contact_;
  std::optional<std::uint32_t> newest_id_;  // when a new body was awaited
  std::optional<ButtonPress> press_;        // that may become a click
};

}  // namespace touchstone::app
