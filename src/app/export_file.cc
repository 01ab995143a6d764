#include "app/export_file.h"

#include <glad/gl.h>

#include <cmath>

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

std::filesystem::path FreeFileName(const std::filesystem::path& folder, const std::string& name,
                                   const std::string& ending, const PngWriter* writer) {
  std::error_code ignored;
  for (int i = 1;; ++i) {
    const std::filesystem::path file = folder / (name + "-" + std::to_string(i) + ending);
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
