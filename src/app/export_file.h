#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "ui/intents.h"

namespace touchstone::app {

/// The first of name-1.ending, name-2.ending, ... in `folder` that is not there yet.
std::filesystem::path FreeFileName(const std::filesystem::path& folder, const std::string& name,
                                   const std::string& ending);

/// What became of an export: where it was written, or why not.
struct ExportResult {
  bool ok = false;
  std::string message;
};

/// Writes text into a new file of the folder.
ExportResult WriteTextExport(const ui::Export& text, const std::filesystem::path& folder);

/// Writes a part of what the default framebuffer shows, as a PNG, into a new file of the folder.
/// `pixels_per_unit` and `height` [px] are the framebuffer's.
ExportResult WritePictureExport(const ui::Export& picture, const std::filesystem::path& folder,
                                double pixels_per_unit, int height);

}  // namespace touchstone::app
