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

/// Makes a clip of the recorded run while the run goes on: the run is repeated on a thread of its
/// own, one picture a frame is drawn off screen, and another thread packs them. The camera is that
/// of the moment at which the clip was begun; it goes with a body that it follows.
class ClipMaker {
 public:
  /// All of them must outlive this.
  ClipMaker(LiveRun* run, ScenePainter* painter, const CameraRig& camera, ui::Banner* banner)
      : run_(*run), painter_(*painter), camera_(camera), banner_(*banner) {}

  /// Begins a clip that goes into a file; says in the banner why it cannot be made.
  void Begin(const ui::ClipOptions& options, const std::filesystem::path& file);
  /// Gives it up; returns whether there was one.
  bool Stop();
  /// Goes on by one picture; to be called once a frame, when the scene has been drawn.
  void Continue();

  /// The file of the latest one that was finished; empty: none.
  const std::string& saved() const { return saved_; }

  bool busy() const { return clip_.has_value(); }
  /// How far it has come, while there is one.
  std::optional<ui::PictureState::Progress> progress() const;

 private:
  struct Clip {
    ClipPlan plan;
    std::shared_ptr<const scene::SceneDesc> scene;
    SceneView view;
    std::optional<CameraRig::Tracked> tracked;
    std::shared_ptr<exchange::MomentStream> moments;
    std::unique_ptr<ClipWriter> writer;
    bool surveying = false;
    int drawn = 0;  // of plan.times
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
