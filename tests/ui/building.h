#pragma once

#include <gtest/gtest.h>

#include <string>

#include "ui/desktop.h"

// How a person builds a scene, by real mouse and keys.

namespace touchstone::ui_test {

inline void OpenNewScene(const Desktop& desktop) {
  desktop.Click(desktop.Widget("file.New"));
  ASSERT_TRUE(desktop.WaitFor([](const nlohmann::json& s) { return s.at("scene") == "untitled"; }));
}

/// Places a body with the key of its shape.
inline void PlaceWith(const Desktop& desktop, const std::string& key, Pixel at) {
  const std::size_t before = desktop.State().at("bodies").size();
  desktop.MoveTo(at);
  desktop.Settle();
  desktop.Key(key);
  desktop.Click(at);
  ASSERT_TRUE(desktop.WaitFor(
      [&](const nlohmann::json& s) { return s.at("bodies").size() == before + 1; }));
}

/// Chooses an entry from a submenu of the named body's menu.
inline void ChooseFromMenu(const Desktop& desktop, const std::string& body,
                           const std::string& submenu, const std::string& item) {
  const auto shown = [&](const std::string& mark) {
    return desktop.WaitFor([&](const nlohmann::json& s) { return Shows(s, mark); });
  };
  const std::string outer = "menu." + submenu, inner = outer + "." + item;
  desktop.MoveTo(desktop.BodyAt(body));
  desktop.Settle();
  desktop.Input({"click", "3"});
  ASSERT_TRUE(shown(outer));
  desktop.Settle();
  desktop.MoveTo(desktop.Widget(outer));
  ASSERT_TRUE(shown(inner));
  desktop.Settle();
  desktop.Click(desktop.Widget(inner));
}

}  // namespace touchstone::ui_test
