#include "app/input_names.h"

#include <algorithm>
#include <array>
#include <utility>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace touchstone::app {
namespace {

constexpr std::array<std::pair<int, const char*>, 35> kKeyNames = {{
    {GLFW_KEY_SPACE, "Space"},
    {GLFW_KEY_APOSTROPHE, "'"},
    {GLFW_KEY_COMMA, ","},
    {GLFW_KEY_MINUS, "-"},
    {GLFW_KEY_PERIOD, "."},
    {GLFW_KEY_SLASH, "/"},
    {GLFW_KEY_SEMICOLON, ";"},
    {GLFW_KEY_EQUAL, "="},
    {GLFW_KEY_LEFT_BRACKET, "["},
    {GLFW_KEY_BACKSLASH, "\\"},
    {GLFW_KEY_RIGHT_BRACKET, "]"},
    {GLFW_KEY_GRAVE_ACCENT, "`"},
    {GLFW_KEY_ESCAPE, "Esc"},
    {GLFW_KEY_ENTER, "Enter"},
    {GLFW_KEY_TAB, "Tab"},
    {GLFW_KEY_BACKSPACE, "Backspace"},
    {GLFW_KEY_INSERT, "Insert"},
    {GLFW_KEY_DELETE, "Delete"},
    {GLFW_KEY_RIGHT, "Right"},
    {GLFW_KEY_LEFT, "Left"},
    {GLFW_KEY_DOWN, "Down"},
    {GLFW_KEY_UP, "Up"},
    {GLFW_KEY_PAGE_UP, "Page up"},
    {GLFW_KEY_PAGE_DOWN, "Page down"},
    {GLFW_KEY_HOME, "Home"},
    {GLFW_KEY_END, "End"},
    {GLFW_KEY_PAUSE, "Pause"},
    {GLFW_KEY_KP_ADD, "Keypad +"},
    {GLFW_KEY_KP_SUBTRACT, "Keypad -"},
    {GLFW_KEY_KP_MULTIPLY, "Keypad *"},
    {GLFW_KEY_KP_DIVIDE, "Keypad /"},
    {GLFW_KEY_KP_DECIMAL, "Keypad ."},
    {GLFW_KEY_KP_ENTER, "Keypad Enter"},
    {GLFW_KEY_MENU, "Menu"},
    {GLFW_KEY_PRINT_SCREEN, "Print"},
}};

constexpr std::array<std::pair<int, const char*>, 3> kModNames = {
    {{GLFW_MOD_CONTROL, "Ctrl + "}, {GLFW_MOD_SHIFT, "Shift + "}, {GLFW_MOD_ALT, "Alt + "}}};

std::string ButtonName(int button) {
  switch (button) {
    case GLFW_MOUSE_BUTTON_LEFT:
      return "Left drag";
    case GLFW_MOUSE_BUTTON_RIGHT:
      return "Right drag";
    default:
      return "Middle drag";
  }
}

/// Calls use(input) for every possible input, until it returns true.
template <class Use>
void ForEachInput(Use&& use) {
  for (int mods = 0; mods < 8; ++mods) {  // GLFW's first three bits: shift, control, alt
    for (int key = 1; key <= GLFW_KEY_LAST; ++key)
      if (!KeyName(key).empty() && use(Input{.key = key, .button = {}, .mods = mods})) return;
    for (int button = 0; button < 3; ++button)
      for (const Over over : {Over::kAnything, Over::kMovingBody, Over::kElse})
        if (use(Input{.key = {}, .button = button, .mods = mods, .over = over})) return;
  }
}

}  // namespace

std::string KeyName(int key) {
  if (IsLetterOrDigit(key)) return std::string(1, static_cast<char>(key));
  if (key >= GLFW_KEY_F1 && key <= GLFW_KEY_F25)
    return std::string("F").append(std::to_string(key - GLFW_KEY_F1 + 1));
  if (key >= GLFW_KEY_KP_0 && key <= GLFW_KEY_KP_9)
    return std::string("Keypad ").append(std::to_string(key - GLFW_KEY_KP_0));
  const auto name = std::ranges::find(kKeyNames, key, &std::pair<int, const char*>::first);
  return name == kKeyNames.end() ? "" : name->second;
}

std::string Describe(const Input& input) {
  std::string text;
  for (const auto& [mod, name] : kModNames)
    if ((input.mods & mod) != 0) text += name;
  if (input.key) return text + KeyName(*input.key);
  text += ButtonName(*input.button);
  if (input.over == Over::kMovingBody) text += " on a body";
  if (input.over == Over::kElse) text += " elsewhere";
  return text;
}

std::optional<Input> ParseInput(const std::string& text) {
  std::optional<Input> found;
  ForEachInput([&](const Input& input) {
    if (Describe(input) == text) found = input;
    return found.has_value();
  });
  return found;
}

bool IsLetterOrDigit(int key) {
  return (key >= GLFW_KEY_A && key <= GLFW_KEY_Z) || (key >= GLFW_KEY_0 && key <= GLFW_KEY_9);
}

int KeyOnLayout(int position, std::string_view printed) {
  if (printed.size() != 1 || position > GLFW_KEY_WORLD_2) return position;  // includes keypads
  const char c = printed.front();
  if (c >= 'a' && c <= 'z') return GLFW_KEY_A + (c - 'a');
  if (c >= '0' && c <= '9') return GLFW_KEY_0 + (c - '0');
  // If digits need Shift, their row keeps the digits.
  if (position >= GLFW_KEY_0 && position <= GLFW_KEY_9) return position;
  if (c == '+') return GLFW_KEY_EQUAL;
  const auto named =
      std::ranges::find_if(kKeyNames, [&](const auto& key) { return key.second == printed; });
  return named == kKeyNames.end() ? position : named->first;
}

bool IsModifier(int key) { return key >= GLFW_KEY_LEFT_SHIFT && key <= GLFW_KEY_RIGHT_SUPER; }

bool IsFlyKey(int position) {
  constexpr std::array kKeys = {GLFW_KEY_W, GLFW_KEY_A, GLFW_KEY_S,
                                GLFW_KEY_D, GLFW_KEY_Q, GLFW_KEY_E};
  return std::ranges::find(kKeys, position) != kKeys.end();
}

}  // namespace touchstone::app
