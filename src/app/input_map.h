#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/actions.h"
#include "app/mouse_style.h"
#include "scene/scene_desc.h"
#include "ui/help_window.h"

namespace touchstone::app {

/// An input and what it does.
struct Binding : Input {
  Action action;
};

/// An input in words: "Ctrl + Q", "Left drag on a body".
std::string Describe(const Input& input);

/// The inputs of some actions in the place of the usual ones, by the actions' names, as Describe
/// writes them, for preferences.
using BindingChanges = std::map<std::string, std::vector<std::string>>;

/// The table of inputs and their actions, editable, read by the input handler and the help.
class InputMap {
 public:
  /// The usual table.
  InputMap();
  /// The usual table with these changes. An input that is given to an action is taken from every
  /// other; unknown names are left out and listed in *mistakes.
  explicit InputMap(const BindingChanges& changes, std::vector<std::string>* mistakes = nullptr);

  std::span<const Binding> bindings() const { return bindings_; }
  /// The action of a key, or none. A letter or digit without Ctrl or Alt does something only while
  /// these are in use.
  std::optional<Action> OfKey(int key, int mods, bool repeated) const;
  void UseSingleLetters(bool use) { single_letters_ = use; }
  /// The action that a press of a mouse button begins, or none.
  std::optional<Action> OfButton(int button, int mods, Over over) const;

  /// Gives a key to the action named so, in the place of its own keys.
  void Rebind(std::string_view action, int key, int mods);
  /// Assigns the drags of a mouse style; keys stay.
  void Use(MouseStyle style);
  /// The style that drags follow; none when preferences give them other meanings.
  std::optional<MouseStyle> FindMouseStyle() const;
  /// The differences from the usual table.
  BindingChanges Changes() const;

  /// The help's lines: one per action, without the keys that the scene's thrusters take, and one
  /// per body with thrusters.
  std::vector<ui::HelpLine> HelpLines(const scene::SceneDesc& scene) const;
  /// The keys of an action in words, for tooltips; empty when it has none.
  std::string KeysOf(Action action) const;
  /// The same of the action that preferences name so.
  std::string KeysOf(std::string_view action) const;
  /// How to begin a drag that does this, in words.
  std::string DragOf(Action action) const;

 private:
  void Give(Action action, const Input& input);
  /// Gives these inputs, in words, to the action in the place of those of its own that `which`
  /// holds for.
  template <class Which>
  void Replace(Action action, const std::vector<std::string>& inputs, Which&& which,
               std::vector<std::string>* mistakes);

  std::vector<Binding> bindings_;  // more specific ones first: the first match counts
  bool single_letters_ = true;
};

}  // namespace touchstone::app
