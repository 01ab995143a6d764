#include "render/renderer.h"

#include <algorithm>
#include <cmath>

#include "geometry/bevel.h"
#include "render/arrow_scale.h"
#include "render/contact_forces.h"
#include "render/force_chains.h"
#include "render/free_body.h"
#include "render/glm_conversion.h"
#include "render/link_markers.h"

namespace touchstone::render {
namespace {

constexpr double kSoftBorder = 0.008;  // width of the shadow's border, relative to the light's box

constexpr double kOcclusionReach = 0.45;  // in sizes of a typical body

// Width of bevels that justify their vertices [px].
constexpr double kFineBevel = 1.0;
constexpr double kCoarseBevel = 2.5;

constexpr float kGlass = 0.45F;
constexpr float kPane = 0.30F;
constexpr float kFaint = 0.09F;

void SetBlending() {
  glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
}

/// From below, the floor is a pane of glass, so that objects on it are visible.
bool IsSeenFromBelow(const Camera& camera) { return ComputeFrame(camera).eye.z() < 0.0; }

/// Whether a bevel of any body except the ground is as wide as `pixels`.
bool ShowsBevels(const exchange::Snapshot& snapshot, const Camera& camera, const Viewport& viewport,
                 double pixels) {
  const CameraFrame frame = ComputeFrame(camera);
  return std::ranges::any_of(snapshot.bodies, [&](const exchange::BodySnapshot& body) {
    const double centre = frame.forward.dot(body.p_WBcm - frame.eye);
    const double nearest = std::max(centre - body.shape->radius(), 0.0);
    const double behind = -body.shape->radius();
    return centre > behind && !IsGround(body) &&
           geometry::kBevelOfSize * body.shape->size() >
               pixels * PixelSize(camera, viewport, nearest);
  });
}

std::vector<Marker> MakeMarkers(const exchange::Snapshot& snapshot, const ForceStyle& style) {
  if (style.free_body) return FreeBodyMarkers(MakeFreeBodyDiagram(snapshot, style));
  std::vector<Marker> markers = ContactMarkers(snapshot, style);
  const auto append = [&](const std::vector<Marker>& more) {
    markers.insert(markers.end(), more.begin(), more.end());
  };
  append(LinkMarkers(snapshot, style));
  if (style.shown.cones) append(FrictionCones(snapshot, style));
  if (style.shown.chains) append(ForceChains(snapshot, style));
  return markers;
}

}  // namespace

Renderer::Renderer()
    : background_("background"), ground_("ground"), enlarge_("background", "enlarge") {}

FrameUniforms Renderer::MakeUniforms(const Picture& picture, const LightView& light,
                                     const Quality& quality, double reach,
                                     const RenderTarget& target, double pixels_per_point) const {
  const Viewport viewport{static_cast<double>(target.width()),
                          static_cast<double>(target.height())};
  FrameUniforms frame;
  frame.view = ViewMatrix(picture.camera);
  frame.projection = ProjectionMatrix(picture.camera, viewport.Aspect());
  frame.light_view_projection = light.view_projection;
  frame.eye = ToGlm(ComputeFrame(picture.camera).eye, 1.0);
  frame.light_direction = ToGlm(light.direction, 0.0);
  frame.viewport = {static_cast<float>(viewport.width), static_cast<float>(viewport.height),
                    static_cast<float>(PixelSize(picture.camera, viewport, 1.0)),
                    static_cast<float>(pixels_per_point)};
  frame.shadow = {static_cast<float>(light.width / quality.shadow_map),
                  static_cast<float>(kSoftBorder * light.width),
                  static_cast<float>(quality.shadow_taps),
                  picture.bodies.shadows && light.casts ? 1.0F : 0.0F};
  frame.grid = GridUniform(picture.camera, picture.theme.haze);
  const SceneTheme& theme = picture.theme;
  frame.horizon = ToGlm(theme.horizon);
  frame.zenith = ToGlm(theme.zenith);
  frame.nadir = ToGlm(theme.nadir);
  frame.floor = ToGlm(theme.floor);
  frame.grid_color = ToGlm(theme.grid);
  frame.halo = {theme.halo[0], theme.halo[1], theme.halo[2], theme.halo_opacity};
  frame.tone = {theme.light, theme.edge_light, theme.floor_share, static_cast<float>(reach)};
  return frame;
}

void Renderer::DrawBackground() const {
  // Drawn where nothing else is: at the far plane.
  background_.Use();
  glBindVertexArray(no_vertices_.id());
  glDepthFunc(GL_LEQUAL);
  glDepthMask(GL_FALSE);
  glDrawArrays(GL_TRIANGLES, 0, 3);
  glDepthMask(GL_TRUE);
}

void Renderer::DrawFreeGrid() const {
  ground_.Use();
  glBindVertexArray(no_vertices_.id());
  glEnable(GL_BLEND);
  glDepthFunc(GL_LESS);
  glDepthMask(GL_FALSE);
  glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
  glDepthMask(GL_TRUE);
  glDisable(GL_BLEND);
}

void Renderer::DrawBodies(const Picture& picture, const Quality& quality, RenderTarget* target) {
  using Layer = BodyPass::Layer;
  const bool from_below = IsSeenFromBelow(picture.camera);
  const bool faint_others = picture.forces.free_body.has_value();
  // Opaque objects are drawn front to back as far as the order is cheap to know: the background
  // last.
  if (faint_others)
    bodies_.DrawFaces(1.0F, Layer::kForeground);
  else if (!picture.bodies.glass)
    bodies_.DrawFaces(1.0F);
  if (!from_below) bodies_.DrawFloor(1.0F);
  DrawBackground();
  if (!bodies_.has_floor()) DrawFreeGrid();
  if (quality.occlusion && picture.bodies.shadows && !faint_others && !picture.bodies.glass)
    occlusion_.Darken(target);
  if (faint_others)
    bodies_.DrawFaces(kFaint, Layer::kBackground);
  else if (picture.bodies.glass)
    bodies_.DrawFaces(kGlass);
  bodies_.DrawGlass(1.0F);
  if (!faint_others) bodies_.DrawNearWalls();
}

void Renderer::Enlarge(RenderTarget* small, RenderTarget* target) const {
  const GLuint depth = small->CopyDepth();
  const GLuint color = small->CopyColor();
  target->Bind();  // the copies have bound their own framebuffers
  glActiveTexture(GL_TEXTURE0 + Shader::kDepthUnit);
  glBindTexture(GL_TEXTURE_2D, depth);
  glActiveTexture(GL_TEXTURE0 + Shader::kColorUnit);
  glBindTexture(GL_TEXTURE_2D, color);
  enlarge_.Use();
  glBindVertexArray(no_vertices_.id());
  glDepthFunc(GL_ALWAYS);
  glDrawArrays(GL_TRIANGLES, 0, 3);
}

void Renderer::Draw(const exchange::Snapshot& snapshot, const Picture& picture,
                    const Quality& quality, RenderTarget* target) {
  SetBlending();
  const LightView light = FitLight(snapshot, picture.camera, quality.shadow_map);
  const auto upload = [&](const RenderTarget& on, double pixels_per_point) {
    uniforms_.Upload(MakeUniforms(picture, light, quality, kOcclusionReach * TypicalSize(snapshot),
                                  on, pixels_per_point));
  };
  const bool apart = quality.resolution < 1.0 || quality.mark_samples != quality.samples;
  if (apart) {
    const auto part = [&](int pixels) {
      return std::max(static_cast<int>(std::lround(pixels * quality.resolution)), 1);
    };
    small_.Resize(part(target->width()), part(target->height()), quality.samples);
  }
  RenderTarget* of_bodies = apart ? &small_ : target;
  upload(*of_bodies, picture.pixels_per_point * quality.resolution);
  bodies_.Prepare(snapshot, {.selected = picture.selected,
                             .foreground = picture.forces.free_body,
                             .by_island = picture.bodies.islands,
                             .bevelled = ShowsBevels(snapshot, picture.camera,
                                                     {static_cast<double>(of_bodies->width()),
                                                      static_cast<double>(of_bodies->height())},
                                                     quality.coarse ? kCoarseBevel : kFineBevel)});
  if (picture.bodies.shadows && light.casts) {
    shadow_map_.Draw(quality.shadow_map, light, bodies_.arrangement(),
                     [&] { bodies_.DrawDepth(); });
  }

  of_bodies->Bind();
  glEnable(GL_DEPTH_TEST);
  glClear(GL_DEPTH_BUFFER_BIT);
  DrawBodies(picture, quality, of_bodies);
  if (apart) {
    upload(*target, picture.pixels_per_point);
    Enlarge(&small_, target);
  }
  const float slack = static_cast<float>(1.0 / quality.resolution);
  if (picture.bodies.edges) bodies_.DrawEdges(slack);
  bodies_.DrawOutlines(slack);
  if (IsSeenFromBelow(picture.camera)) bodies_.DrawFloor(kPane);

  std::vector<Marker> markers = MakeMarkers(snapshot, picture.forces);
  markers.insert(markers.end(), picture.markers.begin(), picture.markers.end());
  markers_.Draw(markers, picture.theme, quality.coarse, slack);
}

}  // namespace touchstone::render
