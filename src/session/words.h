#pragma once

#include <string>

namespace touchstone::session {

/// Texts for the person at the window; empty: none.
struct Words {
  std::string message;  // reason why the run failed or paused, or something was refused
  std::string refusal;  // the last message that was the reason why an edit was refused
  std::string notice;   // message about a finished action
};

}  // namespace touchstone::session
