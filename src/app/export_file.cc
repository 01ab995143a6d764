#include "app/export_file.h"

#include <cctype>
#include <string_view>

#include "base/printable.h"
#include "base/whole_file.h"

namespace touchstone::app {
namespace {

constexpr int kMostFiles = 9999;

}  // namespace

std::string FileNameFor(const std::string& name) {
  constexpr std::size_t kLongest = 80;
  std::string shown = Printable(name, kLongest);
  for (char& c : shown) {
    const bool is_ascii = static_cast<unsigned char>(c) < 0x80;
    if (is_ascii && std::isalnum(static_cast<unsigned char>(c)) == 0 &&
        std::string_view(" -_.()+,=").find(c) == std::string_view::npos)
      c = '-';
  }
  const std::size_t first = shown.find_first_not_of(". ");
  if (first == std::string::npos) return "scene";
  return shown.substr(first, shown.find_last_not_of(". ") + 1 - first);
}

std::filesystem::path WorkingFolder() {
  std::error_code gone;
  return std::filesystem::current_path(gone);
}

std::filesystem::path FreeFileName(const std::filesystem::path& folder, const std::string& name,
                                   const std::string& ending, const PngWriter* writer) {
  std::error_code ignored;
  for (int i = 1;; ++i) {
    const std::filesystem::path file =
        folder / (FileNameFor(name) + "-" + std::to_string(i) + ending);
    const bool taken =
        std::filesystem::exists(file, ignored) || (writer != nullptr && writer->IsPending(file));
    if (i == kMostFiles || !taken) return file;
  }
}

ExportResult WriteTextExport(const ui::Export& text, const std::filesystem::path& folder) {
  const std::filesystem::path file = FreeFileName(folder, text.name, text.ending);
  const std::string error = WriteWholeFile(file, text.text);
  return error.empty() ? ExportResult{true, "wrote " + file.string()} : ExportResult{false, error};
}

}  // namespace touchstone::app
