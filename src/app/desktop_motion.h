#pragma once

#include <filesystem>

namespace touchstone::app {

/// Whether the desktop's settings ask for no animations. `config` is the folder of all settings of
/// the user, as ~/.config. The settings are GTK's `gtk-enable-animations` (gtk-4.0 and gtk-3.0,
/// settings.ini) and KDE's `AnimationDurationFactor` (kdeglobals); false if neither exists.
bool DesktopReducesMotion(const std::filesystem::path& config);

}  // namespace touchstone::app
