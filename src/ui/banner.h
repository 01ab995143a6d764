#pragma once

#include <string>

#include "ui/layout.h"
#include "ui/panel_context.h"

namespace touchstone::ui {

/// The message at the scene's upper border: why the run stopped (stays), or why something a person
/// asked for was refused (stays a few seconds).
class Banner {
 public:
  void Draw(const PanelContext& context, const Rect& scene);
  /// Shows a refusal of the window's own.
  void Say(std::string text, double now);
  /// Says what was done.
  void Tell(std::string text, double now);

 private:
  std::string text_;
  bool failed_ = false;
  bool done_ = false;  // it is good news
  double until_ = 0.0;
};

}  // namespace touchstone::ui
