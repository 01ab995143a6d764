#pragma once

#include <string>

#include "ui/layout.h"
#include "ui/panel_context.h"

namespace touchstone::ui {

/// The message at the scene's upper border: why the run stopped (stays), or why something a person
/// asked for was refused, or what was done (both stay a few seconds).
class Banner {
 public:
  void Draw(const PanelContext& context, const Rect& scene);
  /// Shows a refusal of the window's own.
  void Say(std::string text, double now);
  /// Says what was done.
  void Tell(std::string text, double now);

 private:
  void Take(std::string text, bool notice, double now);

  std::string text_;
  std::string last_notice_;
  std::int64_t last_commands_ = 0;
  bool failed_ = false;
  bool notice_ = false;  // what was done, not what was refused
  double until_ = 0.0;
};

}  // namespace touchstone::ui
