#pragma once

#include <array>
#include <optional>
#include <string>

#include "ui/clip_kind.h"
#include "ui/panel_context.h"

namespace touchstone::ui {

enum class QualityChoice { kAutomatic, kLow, kMedium, kHigh };
inline constexpr std::array kQualityChoices = {QualityChoice::kAutomatic, QualityChoice::kLow,
                                               QualityChoice::kMedium, QualityChoice::kHigh};
const char* ToString(QualityChoice choice);

/// Whether cameras glide and cursors blink: as the desktop has it, or as chosen here.
enum class Motion { kAsDesktop, kSmooth, kReduced };
inline constexpr std::array kMotions = {Motion::kAsDesktop, Motion::kSmooth, Motion::kReduced};
const char* ToString(Motion motion);

/// Which part of the run a clip shows.
enum class ClipSpan { kLast, kAll, kBetween };
inline constexpr std::array kClipSpans = {ClipSpan::kLast, ClipSpan::kAll, ClipSpan::kBetween};
const char* ToString(ClipSpan span);

/// How a clip of the recorded run is made; kept between runs.
struct ClipOptions {
  ClipKind kind = ClipKind::kGif;
  ClipSpan span = ClipSpan::kLast;
  double seconds = 5.0;  // of kLast [s]
  double from = 0.0;     // of kBetween [s]
  double to = 5.0;
  double speed = 1.0;  // simulated seconds per second
  double rate = 25.0;  // pictures per second
  int width = 800;     // [px]; the height is as that of the view
};

/// Theme, quality, motion and the options of saved pictures; kept between runs.
struct PictureOptions {
  Theme theme = Theme::kLight;
  QualityChoice quality = QualityChoice::kAutomatic;
  Motion motion = Motion::kAsDesktop;
  int width = 0;  // of saved pictures [px]; 0: the window's view, enlarged to that of a screen
  int height = 0;
  double rate = 30.0;               // of a sequence [pictures per simulated second]
  std::string folder = "pictures";  // that a sequence is written into
  std::string exports;              // the folder of all exports; empty: the usual one
  ClipOptions clip;
};

inline constexpr int kSmallestPicture = 64;  // along each side [px]
inline constexpr int kLargestPicture = 7680;
inline constexpr int kScreenPicture = 1920;  // the longer side of one as in the window, at least

/// The state of the window's pictures.
struct PictureState {
  int quality_level = 0;  // as chosen automatically, 0 is best
  struct Progress {
    int done = 0;
    int count = 0;
  };
  std::optional<Progress> sequence;  // while one is written
  std::optional<Progress> clip;      // the same of a clip
  std::string saved_clip;            // the file of the latest one; empty: none
  bool can_make_clips = false;       // the program was built with the encoders
  std::string usual_folder;          // of exports
  bool can_show_folder = false;      // in the desktop's program for files
};

/// Theme, quality and motion; saving a picture, or one for each moment of what is recorded.
void DrawPicturePanel(const PanelContext& context, const PictureState& state,
                      PictureOptions* options);

}  // namespace touchstone::ui
