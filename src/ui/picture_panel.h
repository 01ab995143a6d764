#pragma once

#include <array>
#include <optional>
#include <string>

#include "ui/panel_context.h"

namespace touchstone::ui {

enum class QualityChoice { kAutomatic, kLow, kMedium, kHigh };
inline constexpr std::array kQualityChoices = {QualityChoice::kAutomatic, QualityChoice::kLow,
                                               QualityChoice::kMedium, QualityChoice::kHigh};
const char* ToString(QualityChoice choice);

/// Theme, quality and the options of saved pictures; kept between runs.
struct PictureOptions {
  Theme theme = Theme::kLight;
  QualityChoice quality = QualityChoice::kAutomatic;
  int width = 0;  // of saved pictures [px]; 0: as large as the scene is in the window
  int height = 0;
  double rate = 30.0;               // of a sequence [pictures per simulated second]
  std::string folder = "pictures";  // that a sequence is written into
};

inline constexpr int kSmallestPicture = 64;  // along each side [px]
inline constexpr int kLargestPicture = 7680;

/// The state of the window's pictures.
struct PictureState {
  int quality_level = 0;  // as chosen automatically, 0 is best
  struct Progress {
    int done = 0;
    int count = 0;
  };
  std::optional<Progress> sequence;  // while one is written
};

/// Theme and quality; saving a picture, or one for each moment of what is recorded.
void DrawPicturePanel(const PanelContext& context, const PictureState& state,
                      PictureOptions* options);

}  // namespace touchstone::ui
