#include "app/export_file.h"

#include <glad/gl.h>

#include <cctype>
#include <cmath>
#include <string_view>

#include "base/printable.h"
#include "base/whole_file.h"

namespace touchstone::app {
namespace {

constexpr int kMostFiles = 9999;

/// Rows from bottom to top, as OpenGL has them, turned to top to bottom.
std::vector<unsigned char> ReadFramebuffer(int x, int y, int width, int height) {
  const auto row = 3 * static_cast<std::size_t>(width);
  std::vector<unsigned char> bottom_up(row * static_cast<std::size_t>(height));
  glBindFramebuffer(GL_READ_FRAMEBUFFER, 0);
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  glReadPixels(x, y, width, height, GL_RGB, GL_UNSIGNED_BYTE, bottom_up.data());
  std::vector<unsigned char> top_down;
  top_down.reserve(bottom_up.size());
  for (std::size_t i = static_cast<std::size_t>(height); i-- > 0;) {
    const auto begin = bottom_up.begin() + static_cast<std::ptrdiff_t>(i * row);
    top_down.insert(top_down.end(), begin, begin + static_cast<std::ptrdiff_t>(row));
  }
  return top_down;
}

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
  const std::filesystem::path file = FreeFileName(folder, text.name, ".csv");
  const std::string error = WriteWholeFile(file, text.text);
  return error.empty() ? ExportResult{true, "wrote " + file.string()} : ExportResult{false, error};
}

PngPicture ReadPictureExport(const ui::Export& picture, double pixels_per_unit, int height) {
  const auto pixels = [&](float units) {
    return static_cast<int>(std::lround(units * pixels_per_unit));
  };
  PngPicture png{{}, pixels(picture.picture.width), pixels(picture.picture.height), {}};
  if (png.width > 0 && png.height > 0)
    png.pixels =
        ReadFramebuffer(pixels(picture.picture.x), height - pixels(picture.picture.y) - png.height,
                        png.width, png.height);
  return png;
}

}  // namespace touchstone::app
