// One frame of 500 bodies and 4000 arrows, outside the graphics driver: OpenGL is replaced by
// functions that do nothing.

#include <benchmark/benchmark.h>
#include <imgui.h>

#include "app/force_overlay.h"
#include "render/arrow_scale.h"
#include "render/renderer.h"
#include "support/full_frame.h"
#include "support/null_gl.h"

namespace {

using namespace touchstone;

struct Frame {
  Frame() : snapshot(testing_support::FullFrame()) {
    testing_support::InstallNullGl();
    render::UseScale(render::OpeningArrowScale(snapshot), 1.0, &picture.forces);
    view.rect = {0.0F, 0.0F, 1280.0F, 800.0F};
    view.camera.target = {6.0, 6.0, 2.0};
    view.camera.distance = 25.0;
    picture.camera = view.camera;
  }

  exchange::Snapshot snapshot;
  render::Picture picture;
  app::SceneView view;
};

/// Bodies, arrows, discs: everything up to the driver.
void DrawScene(benchmark::State& state) {
  Frame frame;
  render::Renderer renderer;
  render::RenderTarget target;
  target.Resize(1280, 800, 4);
  for (auto _ : state) {
    testing_support::null_gl_draw_calls = 0;
    renderer.Draw(frame.snapshot, frame.picture, render::Quality(), &target);
  }
  state.counters["draw_calls"] = testing_support::null_gl_draw_calls;
}
BENCHMARK(DrawScene)->Unit(benchmark::kMillisecond);

/// The numbers beside the arrows: texts made, placed without overlap and drawn.
void DrawLabels(benchmark::State& state) {
  const Frame frame;
  ImGui::CreateContext();
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  io.DisplaySize = {1280.0F, 800.0F};
  unsigned char* pixels = nullptr;
  int width = 0;
  int height = 0;
  io.Fonts->GetTexDataAsRGBA32(&pixels, &width, &height);
  for (auto _ : state) {
    ImGui::NewFrame();
    ui::DrawLabels(app::ForceLabels(frame.snapshot, frame.picture.forces, frame.view),
                   frame.view.rect, {}, ImGui::GetBackgroundDrawList());
    ImGui::EndFrame();
  }
  ImGui::DestroyContext();
}
BENCHMARK(DrawLabels)->Unit(benchmark::kMillisecond);

}  // namespace
