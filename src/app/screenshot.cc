#include "app/screenshot.h"

#include <exception>

#include "app/framing.h"
#include "app/png_writer.h"
#include "app/scene_choices.h"
#include "app/window.h"
#include "render/renderer.h"

namespace touchstone::app {
namespace {

std::vector<unsigned char> DrawOffScreen(const exchange::Snapshot& snapshot, int width,
                                         int height) {
  const Window window("touchstone", {64, 64}, Window::Visibility::kHidden);
  render::Renderer renderer;
  render::RenderTarget target;
  const render::Quality quality;
  target.Resize(width, height, quality.samples);

  render::Picture picture;
  picture.camera = StartCamera(snapshot, {static_cast<double>(width), static_cast<double>(height)});
  picture.forces = OpeningForceStyle(snapshot);
  renderer.Draw(snapshot, picture, quality, &target);
  return target.ReadPixels();
}

}  // namespace

std::string WriteScreenshot(const exchange::Snapshot& snapshot, const std::filesystem::path& file,
                            int width, int height) {
  try {
    return WritePng({file, width, height, DrawOffScreen(snapshot, width, height)});
  } catch (const std::exception& error) {
    return error.what();
  }
}

}  // namespace touchstone::app
