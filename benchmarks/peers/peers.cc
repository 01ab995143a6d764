// Runs scenes of solids in motion in Touchstone, ODE and Bullet, one after the other, and prints
// one table: processor time, deepest overlap, energy gained, residual of the law.
//
//   peers [--limit SECONDS] [--write FOLDER] [SCENE...]
//
// --limit ends a run after so much processor time (60 s); the table then says how far it has come.
// --write writes the scenes as files for Touchstone instead of running them.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <functional>
#include <string>

#include "peer.h"
#include "scene/scene_file.h"

namespace touchstone::peers {
namespace {

constexpr double kStep = 1.0 / 60.0;  // [s]

struct Outcome {
  double reached = 0.0;    // [s]
  double processor = 0.0;  // [s]
  double overlap = 0.0;    // [m]
  double gain = 0.0;       // above the running minimum, of the largest change [1]
  double law_median = 0.0, law_worst = 0.0;
};

double ProcessorTime() {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

double Median(std::vector<double> values) {
  if (values.empty()) return 0.0;
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::ranges::nth_element(values, middle);
  return *middle;
}

Outcome Run(const PeerScene& scene, double limit, Peer* peer) {
  Outcome outcome;
  std::vector<Solid> solids = SolidsOf(scene.scene);
  const Vec3& gravity = scene.scene.gravity;
  const double friction = scene.scene.materials.at("default").friction;
  double least = MechanicalEnergy(solids, gravity), most = least;
  std::vector<double> laws;
  const int steps = static_cast<int>(scene.duration / kStep + 0.5);
  for (int i = 0; i < steps && outcome.processor < limit; ++i) {
    const double start = ProcessorTime();
    const bool stepped = peer->Step(kStep);
    outcome.processor += ProcessorTime() - start;
    if (!stepped) break;
    outcome.reached = (i + 1) * kStep;
    const std::vector<Solid> before = solids;
    peer->Read(&solids);
    outcome.overlap = std::max(outcome.overlap, DeepestOverlap(solids));
    const double energy = MechanicalEnergy(solids, gravity);
    outcome.gain = std::max(outcome.gain, energy - least);
    least = std::min(least, energy);
    most = std::max(most, energy);
    const double law = LawViolation(before, solids, peer->Touches(), gravity, friction, kStep);
    if (law > 0.0) laws.push_back(law);
  }
  outcome.gain /= std::max(most - least, 1e-300);
  outcome.law_median = Median(laws);
  outcome.law_worst = laws.empty() ? 0.0 : std::ranges::max(laws);
  if (const auto own = peer->OwnResiduals()) {
    outcome.law_median = own->median;
    outcome.law_worst = own->worst;
  }
  return outcome;
}

void RunAll(const PeerScene& scene, double limit) {
  const struct {
    const char* name;
    std::function<std::unique_ptr<Peer>()> make;
  } engines[] = {{"Touchstone", [&] { return MakeTouchstone(scene, false); }},
                 {"lively", [&] { return MakeTouchstone(scene, true); }},
                 {"ODE quick", [&] { return MakeOde(scene, true); }},
                 {"Bullet", [&] { return MakeBullet(scene); }},
                 {"ODE Dantzig", [&] { return MakeOde(scene, false); }}};
  for (const auto& engine : engines) {
    const Outcome outcome = Run(scene, limit, engine.make().get());
    std::printf("| %-14s | %-11s | %6.2f | %9.3f | %9.3g | %9.2g | %8.1e | %8.1e |\n",
                scene.scene.name.c_str(), engine.name, outcome.reached, outcome.processor,
                1e3 * outcome.overlap, outcome.gain, outcome.law_median, outcome.law_worst);
    std::fflush(stdout);
  }
}

}  // namespace
}  // namespace touchstone::peers

int main(int argc, char** argv) {
  double limit = 60.0;
  std::string folder;
  std::vector<std::string> wanted;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    if (argument == "--limit" && i + 1 < argc)
      limit = std::atof(argv[++i]);
    else if (argument == "--write" && i + 1 < argc)
      folder = argv[++i];
    else
      wanted.push_back(argument);
  }
  const std::vector<touchstone::peers::PeerScene> scenes = touchstone::peers::MakePeerScenes();
  for (const std::string& name : wanted)
    if (std::ranges::none_of(scenes, [&](const auto& made) { return made.scene.name == name; })) {
      std::fprintf(stderr, "peers: no scene \"%s\"; there are", name.c_str());
      for (const auto& made : scenes) std::fprintf(stderr, " %s", made.scene.name.c_str());
      std::fprintf(stderr, "\n");
      return 2;
    }
  if (folder.empty())
    std::printf(
        "| scene          | engine      | run [s] | proc. [s] | over [mm] | gain      | law, med. "
        "| "
        "worst    |\n|---|---|---|---|---|---|---|---|\n");
  for (const auto& made : scenes) {
    if (!wanted.empty() && std::ranges::find(wanted, made.scene.name) == wanted.end()) continue;
    if (folder.empty()) {
      touchstone::peers::RunAll(made, limit);
      continue;
    }
    const std::string path = folder + "/" + made.scene.name + ".scene.json";
    if (!(std::ofstream(path) << touchstone::scene::WriteScene(made.scene))) {
      std::fprintf(stderr, "peers: cannot write %s\n", path.c_str());
      return 1;
    }
  }
  return 0;
}
