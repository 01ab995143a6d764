// One picture of a scene that moves, with its arrows, by the graphics driver of the display, at
// each level of quality. Processor time is that of all threads: of a software renderer's, too. The
// size is that of the scene in a window of 1280 x 800. Needs a display, real or virtual.

#include <benchmark/benchmark.h>

#include <memory>
#include <string>
#include <vector>

#include "app/framing.h"
#include "app/quality_governor.h"
#include "app/scene_choices.h"
#include "app/window.h"
#include "render/renderer.h"
#include "scene/catalog/catalog.h"
#include "session/simulation.h"

namespace {

using namespace touchstone;

constexpr double kFrame = 1.0 / 60.0;  // [s]
constexpr int kMoments = 12;
constexpr int kLevels = 6;

std::vector<exchange::Snapshot> Run(const std::string& name) {
  session::Simulation simulation(
      std::make_shared<const scene::SceneDesc>(scene::FindCatalogEntry(name)->make()));
  std::vector<exchange::Snapshot> moments;
  for (int i = 1; i <= kMoments; ++i) {
    while (!simulation.HasReached(i * kFrame))
      if (!simulation.Advance().ok) return moments;
    moments.push_back(simulation.MakeSnapshot(i * kFrame));
  }
  return moments;
}

void DrawPictures(benchmark::State& state, const std::string& name, int level) {
  const std::vector<exchange::Snapshot> moments = Run(name);
  const app::Window window("touchstone", {64, 64}, app::Window::Visibility::kHidden);
  render::Renderer renderer;
  render::RenderTarget target;
  const render::Quality& quality = app::QualityGovernor::Level(level);
  target.Resize(static_cast<int>(state.range(0)), static_cast<int>(state.range(1)),
                quality.mark_samples);
  render::Picture picture;
  picture.camera = app::StartCamera(
      moments.front(), {static_cast<double>(target.width()), static_cast<double>(target.height())});
  picture.forces = app::OpeningForceStyle(moments.front());
  const auto draw = [&](const exchange::Snapshot& moment) {
    picture.camera.azimuth += 0.01;  // as it is while a person turns it
    renderer.Draw(moment, picture, quality, &target);
    target.CopyColor();
    glFinish();
  };
  draw(moments.front());  // meshes are made, shaders compiled
  std::size_t next = 0;
  for (auto _ : state) draw(moments[++next % moments.size()]);
}

}  // namespace

int main(int argc, char** argv) {
  for (const char* name : {"start", "arch-25", "table-legs", "drums", "pyramid-210", "wall-400",
                           "avalanche", "hail", "lesson-05-tip-or-slide"})
    for (int level = 0; level < kLevels; ++level)
      benchmark::RegisterBenchmark(
          (std::string(name) + "/level:" + std::to_string(level)).c_str(),
          [name, level](benchmark::State& state) { DrawPictures(state, name, level); })
          ->Args({854, 689})
          ->MeasureProcessCPUTime()
          ->Unit(benchmark::kMillisecond);
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
