#include "app/clip_file.h"

#include <exception>

#include "app/clip_plan.h"
#include "app/framing.h"
#include "app/scene_choices.h"
#include "app/window.h"
#include "render/renderer.h"

namespace touchstone::app {
namespace {

/// Draws the snapshots of one run off screen.
class ClipArtist {
 public:
  ClipArtist(const exchange::Snapshot& first, const ClipFormat& format)
      : window_("touchstone", {64, 64}, Window::Visibility::kHidden) {
    target_.Resize(format.width, format.height, quality_.samples);
    picture_.camera =
        StartCamera(first, {static_cast<double>(format.width), static_cast<double>(format.height)});
    picture_.forces = OpeningForceStyle(first);
  }

  std::vector<unsigned char> Draw(const exchange::Snapshot& snapshot) {
    renderer_.Draw(snapshot, picture_, quality_, &target_);
    return target_.ReadPixels();
  }

 private:
  const Window window_;
  const render::Quality quality_;
  render::Renderer renderer_;
  render::RenderTarget target_;
  render::Picture picture_;
};

}  // namespace

std::string MakeClip(std::span<const exchange::Snapshot> snapshots, const ui::ClipOptions& options,
                     std::string* bytes) {
  constexpr double kRatio = 0.625;  // height over width
  try {
    if (snapshots.empty()) throw ClipError("the run has no moment for it");
    const ClipFormat format = FormatFor(options, 1.0, kRatio);
    const std::unique_ptr<ClipEncoder> encoder = OpenClipEncoder(format);
    ClipArtist artist(snapshots.front(), format);
    const std::vector<std::size_t> survey = SurveyOf(snapshots.size());
    if (encoder->wants_survey())
      for (const std::size_t i : survey) encoder->Survey(artist.Draw(snapshots[i]));
    for (const exchange::Snapshot& snapshot : snapshots) encoder->Add(artist.Draw(snapshot));
    *bytes = encoder->Finish();
    return "";
  } catch (const std::exception& error) {
    return error.what();
  }
}

}  // namespace touchstone::app
