#pragma once

#include <filesystem>
#include <string>

#include "app/png_writer.h"
#include "ui/intents.h"

namespace touchstone::app {

/// The name that a person gave to something, as the name of a file in any folder: without parts
/// that lead to other folders, hide files, control terminals or make it long. "scene" if nothing is
/// left.
std::string FileNameFor(const std::string& name);

/// The present folder; empty, which is equivalent, if it no longer exists.
std::filesystem::path WorkingFolder();

/// The first of name-1.ending, name-2.ending, ... in `folder` that neither exists nor is about to
/// be written by `writer`.
std::filesystem::path FreeFileName(const std::filesystem::path& folder, const std::string& name,
                                   const std::string& ending, const PngWriter* writer = nullptr);

/// The result of an export: the path of the file, or the reason of a failure.
struct ExportResult {
  bool ok = false;
  std::string message;
};

/// Writes the text of an export into a new file of the folder.
ExportResult WriteTextExport(const ui::Export& text, const std::filesystem::path& folder);

}  // namespace touchstone::app
