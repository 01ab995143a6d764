#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/actions.h"
#include "app/mouse_style.h"
#include "exchange/snapshot.h"
#include "ui/help_window.h"

namespace touchstone::app {

/// An input and its action.
struct Binding : Input {
  Action action;
};

/// An input as text: "Ctrl + Q", "Left drag on a body".
std::string Describe(const Input& input);

/// For preferences: inputs that replace the default ones of an action, by the action's name, in the
/// format of Describe.
using BindingChanges = std::map<std::string, std::vector<std::string>>;

/// The table of inputs and their actions, editable, read by the input handler and the help.
class InputMap {
 public:
  /// The default table.
  InputMap();
  /// The default table with these changes. An input assigned to an action is removed from every
  /// other; unknown names are ignored and listed in *mistakes.
  explicit InputMap(const BindingChanges& changes, std::vector<std::string>* mistakes = nullptr);

  std::span<const Binding> bindings() const { return bindings_; }
  /// The action of a key, or none. A letter or digit without Ctrl or Alt has an action only while
  /// single-key shortcuts are on.
  std::optional<Action> OfKey(int key, int mods, bool repeated) const;
  /// Whether the key has no effect: a letter or digit without Ctrl or Alt, while single-key
  /// shortcuts are off.
  bool Ignores(int key, int mods) const;
  void UseSingleLetters(bool use) { single_letters_ = use; }
  /// The action that a press of a mouse button begins, or none.
  std::optional<Action> OfButton(int button, int mods, Over over) const;

  /// Assigns a key to the named action, in place of its own keys. Returns what another action loses
  /// by that, as a sentence; empty if nothing.
  std::string Rebind(std::string_view action, int key, int mods);
  /// Whether the default table has the key for the named action.
  static bool IsUsualKey(std::string_view action, int key, int mods);
  /// Assigns the drags of a mouse style; keys stay.
  void Use(MouseStyle style);
  /// The style that matches the drags; none if preferences assign other actions to them.
  std::optional<MouseStyle> FindMouseStyle() const;
  /// The differences from the default table.
  BindingChanges Changes() const;

  /// The lines of the help: one per action, without the keys that the scene's thrusters use, and
  /// one per body with thrusters.
  std::vector<ui::HelpLine> HelpLines(const exchange::Snapshot& snapshot) const;
  /// The keys of an action as text, for tooltips; empty if it has none.
  std::string KeysOf(Action action) const;
  /// The first of them.
  std::string FirstKeyOf(Action action) const;
  /// The keys of an action given by its name in preferences.
  std::string KeysOf(std::string_view action) const;
  /// The input that begins a drag with this action, as text.
  std::string DragOf(Action action) const;

 private:
  void Give(Action action, const Input& input);
  /// Assigns these inputs, given as text, to the action, in place of its own inputs for which
  /// `which` holds.
  template <class Which>
  void Replace(Action action, const std::vector<std::string>& inputs, Which&& which,
               std::vector<std::string>* mistakes);

  std::vector<Binding> bindings_;  // more specific ones first: the first match counts
  bool single_letters_ = true;
};

}  // namespace touchstone::app
