#pragma once

#include <vector>

#include "exchange/snapshot.h"
#include "render/body_pass.h"
#include "render/camera.h"
#include "render/force_style.h"
#include "render/frame_uniforms.h"
#include "render/markers.h"
#include "render/occlusion_map.h"
#include "render/render_target.h"
#include "render/scene_theme.h"
#include "render/shadow_map.h"

namespace touchstone::render {

/// The quality of a picture, which determines its cost.
struct Quality {
  int samples = 4;        // samples of bodies, per pixel
  int mark_samples = 4;   // samples of edges, arrows and marks; all except points have soft borders
                          // anyway
  int shadow_map = 2048;  // texels per side
  int shadow_taps = 12;
  bool occlusion = true;    // darkens corners and the ground around resting bodies
  bool coarse = false;      // marks have few corners, and only near bodies have bevels
  double resolution = 1.0;  // pixels per pixel of the target in each direction; edges, arrows and
                            // marks always have the target's resolution
};

/// Everything that a picture shows besides the snapshot.
struct Picture {
  Camera camera;
  SceneTheme theme;
  ForceStyle forces;
  std::vector<Marker> markers;  // drawn with the forces: the mouse spring, the aim
  settings::BodyOptions bodies;
  std::vector<BodyId> selected = {};  // outlined
  double pixels_per_point = 1.0;      // ratio of the display
};

/// Draws snapshots. Needs an OpenGL 3.3 context, current from construction to destruction.
class Renderer {
 public:
  Renderer();
  /// Draws into `target`, whose size is the picture's.
  void Draw(const exchange::Snapshot& snapshot, const Picture& picture, const Quality& quality,
            RenderTarget* target);

 private:
  FrameUniforms MakeUniforms(const Picture& picture, const LightView& light, const Quality& quality,
                             double reach, const RenderTarget& target,
                             double pixels_per_point) const;
  void DrawBackground() const;
  void DrawFreeGrid() const;
  void DrawBodies(const Picture& picture, const Quality& quality, RenderTarget* target);
  void Enlarge(RenderTarget* small, RenderTarget* target) const;

  FrameUniformBuffer uniforms_;
  BodyPass bodies_;
  ShadowMap shadow_map_;
  OcclusionMap occlusion_;
  MarkerPass markers_;
  Shader background_;
  Shader ground_;
  Shader enlarge_;
  RenderTarget small_;  // for bodies, if they have fewer pixels or other samples than marks
  VertexArray no_vertices_;
};

}  // namespace touchstone::render
