#include "app/mouse_style.h"

namespace touchstone::app {

const char* Describe(MouseStyle style) {
  switch (style) {
    case MouseStyle::kHands:
      return "hands first";
    case MouseStyle::kCamera:
      return "camera first";
    case MouseStyle::kMujoco:
      break;
  }
  return "as in MuJoCo";
}

std::map<std::string, std::vector<std::string>> DragsOf(MouseStyle style) {
  switch (style) {
    case MouseStyle::kHands:
      return {};
    case MouseStyle::kCamera:
      return {{"grab", {"Ctrl + Left drag on a body", "Ctrl + Right drag on a body"}},
              {"orbit", {"Left drag", "Alt + Left drag"}}};
    case MouseStyle::kMujoco:
      break;
  }
  return {{"grab", {"Ctrl + Right drag on a body"}},
          {"turn", {"Ctrl + Left drag on a body"}},
          {"orbit", {"Left drag", "Alt + Left drag"}},
          {"pan", {"Right drag", "Alt + Middle drag"}},
          {"dolly", {"Middle drag", "Alt + Right drag"}}};
}

}  // namespace touchstone::app
