#pragma once

#include <string>

#include "ui/panel_context.h"

namespace touchstone::ui {

/// Whether `text` holds all letters of `wanted` in that order, whatever their case: how the search
/// field matches ("p21" finds "pyramid-210").
bool MatchesFuzzily(const std::string& text, const std::string& wanted);

/// The list of built-in scenes by group, with a search field; a click loads.
class SceneBrowser {
 public:
  void Draw(const PanelContext& context);
  /// Gives the keyboard to the search field.
  void Focus() { focus_ = true; }

 private:
  std::string wanted_;
  bool focus_ = false;
};

}  // namespace touchstone::ui
