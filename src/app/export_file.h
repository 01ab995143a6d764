#pragma once

#include <filesystem>
#include <string>

#include "app/png_writer.h"
#include "ui/intents.h"

namespace touchstone::app {

/// A name that a person gave to something, as the name of a file in whatever folder: without what
/// leads to other folders, hides files, steers terminals or makes it long. "scene" where nothing is
/// left.
std::string FileNameFor(const std::string& name);

/// The present folder; empty, which means the same, where it has gone.
std::filesystem::path WorkingFolder();

/// The first of name-1.ending, name-2.ending, ... in `folder` that is not there yet, nor about to
/// be written by `writer`.
std::filesystem::path FreeFileName(const std::filesystem::path& folder, const std::string& name,
                                   const std::string& ending, const PngWriter* writer = nullptr);

/// The result of an export: where it was written, or why it could not be.
struct ExportResult {
  bool ok = false;
  std::string message;
};

/// Writes the text of an export into a new file of the folder.
ExportResult WriteTextExport(const ui::Export& text, const std::filesystem::path& folder);

}  // namespace touchstone::app
