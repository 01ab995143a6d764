#include "app/desktop_motion.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <optional>
#include <string>

namespace touchstone::app {
namespace {

std::string WithoutSpaces(std::string text) {
  std::erase_if(text, [](unsigned char c) { return std::isspace(c) != 0; });
  return text;
}

/// The value of the first line `key = value`, without spaces.
std::optional<std::string> ReadSetting(const std::filesystem::path& file, const std::string& key) {
  std::ifstream stream(file);
  for (std::string line; std::getline(stream, line);) {
    const std::string setting = WithoutSpaces(line);
    if (setting.starts_with(key + "=")) return setting.substr(key.size() + 1);
  }
  return std::nullopt;
}

}  // namespace

bool DesktopReducesMotion(const std::filesystem::path& config) {
  for (const char* version : {"gtk-4.0", "gtk-3.0"})
    if (const auto enabled =
            ReadSetting(config / version / "settings.ini", "gtk-enable-animations"))
      return *enabled == "false" || *enabled == "0";
  const auto factor = ReadSetting(config / "kdeglobals", "AnimationDurationFactor");
  return factor && !factor->empty() && factor->find_first_not_of("0.") == std::string::npos;
}

}  // namespace touchstone::app
