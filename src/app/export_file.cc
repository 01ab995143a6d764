#include "app/export_file.h"

#include <glad/gl.h>

#include <cmath>

#include "app/picture_sequence.h"
#include "base/whole_file.h"

namespace touchstone::app {
namespace {

constexpr int kMostFiles = 9999;

ExportResult Report(bool ok, const std::filesystem::path& file) {
  return {ok, ok ? "wrote " + file.string() : file.string() + " cannot be written"};
}

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
                                   const std::string& ending) {
  std::error_code ignored;
  for (int i = 1;; ++i) {
    const std::filesystem::path file = folder / (name + "-" + std::to_string(i) + ending);
    if (i == kMostFiles || !std::filesystem::exists(file, ignored)) return file;
  }
}

ExportResult WriteTextExport(const ui::Export& text, const std::filesystem::path& folder) {
  const std::filesystem::path file = FreeFileName(folder, text.name, ".csv");
  return Report(WriteWholeFile(file, text.text).empty(), file);
}

ExportResult WritePictureExport(const ui::Export& picture, const std::filesystem::path& folder,
                                double pixels_per_unit, int height) {
  const auto pixels = [&](float units) {
    return static_cast<int>(std::lround(units * pixels_per_unit));
  };
  const int wide = pixels(picture.picture.width);
  const int high = pixels(picture.picture.height);
  const std::filesystem::path file = FreeFileName(folder, picture.name, ".png");
  if (wide <= 0 || high <= 0) return Report(false, file);
  const auto data = ReadFramebuffer(pixels(picture.picture.x),
                                    height - pixels(picture.picture.y) - high, wide, high);
  return Report(WritePng(file, wide, high, data).empty(), file);
}

}  // namespace touchstone::app
