#pragma once

#include "app/png_writer.h"
#include "ui/figure.h"

namespace touchstone::app {

/// Draws a figure off screen, at two pixels per unit, with fonts of that size. Needs a current
/// OpenGL context. Must be called between frames; leaves the window's framebuffer bound.
PngPicture DrawFigurePicture(const ui::Figure& figure);

}  // namespace touchstone::app
