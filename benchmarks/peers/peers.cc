// Runs scenes of solids in motion in Touchstone, ODE and Bullet, one after the other, and prints
// one table: processor time, deepest overlap, energy gained, residual of the law.
//
//   peers [--limit SECONDS] [--write FOLDER] [SCENE...]
//
// --limit ends a run after so much processor time of the engine (60 s); the table then says how far
// it has come. Each run has a process of its own: a step that does not end, or a crash, is a row
// that says so.
// --write writes the scenes as files for Touchstone instead of running them.

#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <functional>
#include <new>
#include <stdexcept>
#include <string>

#include "peer.h"
#include "scene/scene_file.h"

namespace touchstone::peers {
namespace {

constexpr double kStep = 1.0 / 60.0;  // [s]

/// How a run ended.
enum class Ending { kWhole, kLimit, kRefused, kNotFinite, kStuck, kCrashed };

struct Outcome {
  Ending ending = Ending::kWhole;
  double reached = 0.0;    // [s]
  double processor = 0.0;  // [s]
  double overlap = 0.0;    // [m]
  double gain = 0.0;       // above the running minimum, of the largest change [1]
  double law_median = 0.0, law_worst = 0.0;
};

const char* ToString(Ending ending) {
  switch (ending) {
    case Ending::kWhole:
      return "whole";
    case Ending::kLimit:
      return "time is up";
    case Ending::kRefused:
      return "step refused";
    case Ending::kNotFinite:
      return "not a number";
    case Ending::kStuck:
      return "stuck in a step";
    case Ending::kCrashed:
      return "crashed";
  }
  return "";
}

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

bool IsFinite(const std::vector<Solid>& solids) {
  return std::ranges::all_of(solids, [](const Solid& solid) {
    return solid.p.allFinite() && solid.R.allFinite() && solid.v.allFinite() && solid.w.allFinite();
  });
}

/// The processor time that is left to the step that begins now [s]; 0: no step runs. A step that
/// takes longer ends the process.
void AllowStep(double seconds) {
  itimerval timer = {};
  timer.it_value.tv_sec = static_cast<time_t>(seconds);
  timer.it_value.tv_usec = static_cast<suseconds_t>(1e6 * (seconds - std::floor(seconds)));
  setitimer(ITIMER_PROF, &timer, nullptr);
}

/// Runs a scene for at most so much processor time of the engine [s]. The outcome is up to date
/// after every step.
void Run(const PeerScene& scene, double limit, Peer* peer, Outcome* outcome) {
  constexpr double kGrace = 10.0;  // [s] beyond the limit for the step in which it is reached
  std::vector<Solid> solids = SolidsOf(scene.scene);
  const Vec3& gravity = scene.scene.gravity;
  const double friction = scene.scene.materials.at("default").friction;
  double least = MechanicalEnergy(solids, gravity), most = least, gain = 0.0;
  std::vector<double> laws;
  const int steps = static_cast<int>(scene.duration / kStep + 0.5);
  for (int i = 0; i < steps; ++i) {
    if (outcome->processor >= limit) {
      outcome->ending = Ending::kLimit;
      return;
    }
    const double start = ProcessorTime();
    AllowStep(limit - outcome->processor + kGrace);
    const bool stepped = peer->Step(kStep);
    AllowStep(0.0);
    outcome->processor += ProcessorTime() - start;
    const std::vector<Solid> before = solids;
    if (stepped) peer->Read(&solids);
    if (!stepped || !IsFinite(solids)) {
      outcome->ending = stepped ? Ending::kNotFinite : Ending::kRefused;
      return;
    }
    outcome->reached = (i + 1) * kStep;
    outcome->overlap = std::max(outcome->overlap, DeepestOverlap(solids));
    const double energy = MechanicalEnergy(solids, gravity);
    gain = std::max(gain, energy - least);
    least = std::min(least, energy);
    most = std::max(most, energy);
    outcome->gain = gain / std::max(most - least, 1e-300);
    const double law = LawViolation(before, solids, peer->Touches(), gravity, friction, kStep);
    if (law > 0.0) laws.push_back(law);
    outcome->law_median = Median(laws);
    outcome->law_worst = laws.empty() ? 0.0 : std::ranges::max(laws);
    if (const auto own = peer->OwnResiduals()) {
      outcome->law_median = own->median;
      outcome->law_worst = own->worst;
    }
  }
}

/// The same in a process of its own: an engine that does not come back from a step, or that
/// crashes, ends with it.
Outcome RunApart(const PeerScene& scene, double limit,
                 const std::function<std::unique_ptr<Peer>()>& make) {
  void* shared =
      mmap(nullptr, sizeof(Outcome), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared == MAP_FAILED) throw std::runtime_error("peers: no memory to share");
  auto* outcome = new (shared) Outcome();
  const pid_t child = fork();
  if (child < 0) throw std::runtime_error("peers: cannot begin a process");
  if (child == 0) {
    Run(scene, limit, make().get(), outcome);
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  Outcome ended = *outcome;
  munmap(shared, sizeof(Outcome));
  if (WIFSIGNALED(status))
    ended.ending = WTERMSIG(status) == SIGPROF ? Ending::kStuck : Ending::kCrashed;
  return ended;
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
    const Outcome outcome = RunApart(scene, limit, engine.make);
    std::printf("| %-14s | %-11s | %6.2f | %9.3f | %9.3g | %9.2g | %8.1e | %8.1e | %-15s |\n",
                scene.scene.name.c_str(), engine.name, outcome.reached, outcome.processor,
                1e3 * outcome.overlap, outcome.gain, outcome.law_median, outcome.law_worst,
                ToString(outcome.ending));
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
  if (folder.empty()) {
    std::printf(
        "| scene          | engine      | run [s] | proc. [s] | over [mm] | gain      | law, med. "
        "| worst    | end             |\n|---|---|---|---|---|---|---|---|---|\n");
    std::fflush(stdout);
  }
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
