#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/force_overlay.h"
#include "app/live_run.h"
#include "app/png_writer.h"
#include "app/preferences.h"
#include "app/scene_canvas.h"
#include "app/selection.h"
#include "app/window.h"
#include "render/arrow_scale.h"
#include "ui/diagram_labels.h"
#include "ui/intents.h"
#include "ui/run_labels.h"
#include "ui/scale_bar.h"

namespace touchstone::app {

/// Draws the scene with its arrows, marks and labels: into the window, and into pictures of any
/// size that look the same.
class ScenePainter {
 public:
  ScenePainter(const Window& window, const Preferences& preferences)
      : window_(window), preferences_(preferences) {}

  /// A frame begins: the window has the size that it keeps for all of it.
  void Begin() { size_ = window_.framebuffer(); }
  /// Whether the window has not the size of the last frame any more.
  bool IsResized() const;
  /// Pixels of the frame for each unit of the window.
  double pixels_per_unit() const;
  /// The frame's height [px].
  int height() const { return size_.height; }

  /// Whether what is written about the selected contact would stand among the labels of a diagram
  /// that is about to open.
  bool CoversDiagram(const Selection& selection) const;
  /// How the forces of this frame are drawn. Where a diagram is opened, or the view has another
  /// size, the detail of it is chosen; returned is the camera that shows it.
  std::optional<render::Camera> ChooseStyle(const exchange::Snapshot& snapshot,
                                            const SceneView& view, const Selection& selection);
  /// No force is shown, whatever is chosen: a lesson asks for them.
  void HideForces(bool hide) { hides_forces_ = hide; }
  /// The view of an open diagram will be chosen again; returns whether there is one.
  bool FrameDiagramAgain();
  /// Draws into the window, with what a tool shows on top.
  void Draw(const LiveRun::SnapshotPointer& snapshot, const SceneView& view,
            const ToolDrawing& tool);
  /// The panels, begun at `panels_begun`, have been drawn over the scene.
  void Finish(std::chrono::steady_clock::time_point panels_begun);
  /// Draws what the window showed last into a picture of the size that preferences want.
  PngPicture DrawPicture(const exchange::Snapshot& snapshot, const SceneView& shown);
  /// What pictures show besides the snapshot itself, at its time; none at first.
  using Past = std::function<std::vector<render::Marker>(const exchange::Snapshot&)>;
  void SetPast(Past past) { past_ = std::move(past); }
  /// The moment of another run that is shown to the left of a snapshot, in a part as large as its
  /// view; null where none is.
  using Beside = std::function<LiveRun::SnapshotPointer(const exchange::Snapshot&)>;
  void SetBeside(Beside beside) { beside_ = std::move(beside); }
  /// How many runs a picture of the snapshot shows side by side.
  int CountRuns(const exchange::Snapshot& snapshot) const { return FindBeside(snapshot) ? 2 : 1; }
  /// Draws a snapshot as the window would, into a picture of that size [px].
  PngPicture DrawPicture(const exchange::Snapshot& snapshot, const SceneView& shown, int width,
                         int height);

  /// The next snapshot is of another scene, whose arrows have a scale of their own.
  void ForgetScale() { arrow_scale_ = {}; }
  /// The arrows get the lengths that suit the forces of a snapshot, or those of the scene again.
  void SetScale(ui::ArrowScaleIntent intent, const exchange::Snapshot& snapshot);
  /// How long arrows are in the view; none where there are none.
  std::optional<ui::ScaleBar> MakeBar(const exchange::Snapshot& snapshot,
                                      const SceneView& view) const;
  /// As drawn last.
  const render::ForceStyle& force_style() const { return style_; }
  /// Of two runs that are shown side by side; none while one is shown.
  const std::optional<ui::RunLabels>& run_labels() const { return labels_; }
  /// What the diagram, if there is one, tells about itself: contact forces that are put together,
  /// and the instant of its forces.
  std::vector<std::string> DiagramNotes(const exchange::Snapshot& snapshot) const;
  /// The labels of the diagram in the window; empty without one.
  const std::vector<ui::WrittenLabel>& diagram_labels() const { return diagram_labels_; }
  int quality_level() const { return canvas_.quality_level(); }

 private:
  LiveRun::SnapshotPointer FindBeside(const exchange::Snapshot& snapshot) const;
  void DrawBeside(const LiveRun::SnapshotPointer& kept, const SceneView& view);
  PngPicture DrawOne(const exchange::Snapshot& snapshot, const SceneView& shown, int width,
                     int height, const std::string& label);
  render::Picture MakePicture(const SceneView& view, double pixels_per_point) const;
  /// Numbers, names and the scale, over the scene; `run` is the name of the run, if it has one.
  /// Returns the labels of a diagram.
  std::vector<ui::WrittenLabel> DrawWriting(const exchange::Snapshot& snapshot,
                                            const SceneView& view, std::vector<ui::Label> labels,
                                            const std::string& run, ImDrawList* draw) const;
  /// The same into the bound framebuffer, `scale` pixels to a unit of the view.
  void DrawWritingInto(const exchange::Snapshot& snapshot, const SceneView& view, float scale,
                       const std::string& label) const;
  PixelRect SceneRect(const SceneView& view) const;

  const Window& window_;
  const Preferences& preferences_;
  SceneCanvas canvas_;
  WindowSize size_;  // [px]
  render::KeptArrowScale arrow_scale_;
  render::ForceStyle style_;
  bool hides_forces_ = false;
  std::vector<BodyId> selected_;
  Past past_;
  Beside beside_;
  std::optional<ui::RunLabels> labels_;
  std::vector<ui::WrittenLabel> diagram_labels_;
  std::unique_ptr<SceneCanvas> canvas_beside_;  // once it has been needed
  render::Viewport
      diagram_for_;  // the free part of the scene for which the view of the diagram was chosen
  double diagram_lengths_ = 1.0;  // of its arrows, beside its scale
  bool frames_again_ = false;     // the view of the diagram is to be chosen anew
};

}  // namespace touchstone::app
