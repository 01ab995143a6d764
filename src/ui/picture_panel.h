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

/// Whether cameras glide and cursors blink: as set in the desktop, or as chosen here.
enum class Motion { kAsDesktop, kSmooth, kReduced };
inline constexpr std::array kMotions = {Motion::kAsDesktop, Motion::kSmooth, Motion::kReduced};
const char* ToString(Motion motion);

/// The part of the run that a clip shows.
enum class ClipSpan { kLast, kAll, kBetween };
inline constexpr std::array kClipSpans = {ClipSpan::kLast, ClipSpan::kAll, ClipSpan::kBetween};
const char* ToString(ClipSpan span);

/// Options for a clip of the recorded run; saved between runs.
struct ClipOptions {
  ClipKind kind = ClipKind::kGif;
  ClipSpan span = ClipSpan::kLast;
  double seconds = 5.0;  // length for kLast [s]
  double from = 0.0;     // start for kBetween [s]
  double to = 5.0;
  double speed = 1.0;  // simulated seconds per second
  double rate = 25.0;  // pictures per second
  int width = 800;     // width [px]; the height follows from the view's proportions
};

/// Forgets a part between two times: it belongs to one recording.
void ForgetPart(ClipOptions* options);

/// Theme, quality, motion and the options of saved pictures; saved between runs.
struct PictureOptions {
  Theme theme = Theme::kLight;
  QualityChoice quality = QualityChoice::kAutomatic;
  Motion motion = Motion::kAsDesktop;
  int width = 0;  // width of saved pictures [px]; 0: the window's view, enlarged
  int height = 0;
  double rate = 30.0;               // rate of a sequence [pictures per simulated second]
  std::string folder = "pictures";  // folder for sequences
  std::string exports;              // folder for all exports; empty: the default
  ClipOptions clip;
};

inline constexpr int kSmallestPicture = 64;  // least size of each side [px]
inline constexpr int kLargestPicture = 7680;
inline constexpr int kScreenPicture = 1920;  // longer side of a picture of the view, at least

/// The state of the window's pictures.
struct PictureState {
  int quality_level = 0;  // automatically chosen quality, 0 is best
  struct Progress {
    int done = 0;
    int count = 0;
  };
  int moments = 1;                   // of a sequence or an animation of the recorded run
  std::optional<Progress> sequence;  // progress while a sequence is written
  std::optional<Progress> clip;      // progress while a clip is written
  std::string clip_waits;            // what the clip's first picture waits for; empty: nothing
  std::string saved_clip;            // file of the latest clip; empty: none
  bool can_make_clips = false;       // whether the program was built with the encoders
  std::string usual_folder;          // default folder for exports
  bool can_show_folder = false;      // whether the desktop's file manager can show a folder
};

/// Draws the controls for theme, quality and motion, and for saving one picture or one for each
/// moment of the recording.
void DrawPicturePanel(const PanelContext& context, const PictureState& state,
                      PictureOptions* options);

}  // namespace touchstone::ui
