#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "app/camera_rig.h"
#include "app/clip_plan.h"
#include "app/clip_writer.h"
#include "app/live_run.h"
#include "app/scene_painter.h"
#include "exchange/moment_stream.h"
#include "ui/banner.h"

namespace touchstone::app {

/// Makes a clip of the recorded run while the run continues: the run is replayed on a separate
/// thread, one picture per frame is drawn off screen, and another thread encodes the pictures. The
/// camera is that of the moment when the clip was begun; it continues to follow its body.
class ClipMaker {
 public:
  /// All arguments must outlive this object.
  ClipMaker(LiveRun* run, ScenePainter* painter, const CameraRig& camera, ui::Banner* banner)
      : run_(*run), painter_(*painter), camera_(camera), banner_(*banner) {}

  /// Begins a clip for a file; reports in the banner if it cannot be made.
  void Begin(const ui::ClipOptions& options, const std::filesystem::path& file);
  /// Cancels the clip; returns whether there was one.
  bool Stop();
  /// Draws the next picture; must be called once per frame, after the scene has been drawn.
  void Continue();

  /// The file of the latest finished clip; empty: none.
  const std::string& saved() const { return saved_; }

  bool busy() const { return clip_.has_value(); }
  /// The progress of the clip that is being made, if any.
  std::optional<ui::PictureState::Progress> progress() const;
  /// What the first picture of the clip waits for; empty: nothing.
  std::string waits_for() const;

 private:
  struct Clip {
    ClipPlan plan;
    std::shared_ptr<const scene::SceneDesc> scene;
    SceneView view;
    std::optional<CameraRig::Tracked> tracked;
    std::shared_ptr<exchange::MomentStream> moments;
    std::unique_ptr<ClipWriter> writer;
    bool surveying = false;
    int surveyed = 0;  // number of plan.survey already looked at
    int drawn = 0;     // number of plan.times already drawn
  };

  void AskForMoments(const std::vector<double>& times);
  void TakeMoment(const exchange::Snapshot& moment);
  void EndStage();
  /// Gives up a clip whose run is gone, since another scene has been opened.
  void GiveUpForOtherScene();

  LiveRun& run_;
  ScenePainter& painter_;
  const CameraRig& camera_;
  ui::Banner& banner_;
  std::optional<Clip> clip_;
  std::string saved_;
};

}  // namespace touchstone::app
