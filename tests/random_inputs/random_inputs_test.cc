// Mutated inputs of every kind: whatever a person feeds the program, it neither crashes nor hangs,
// and says what is wrong in one line. TOUCHSTONE_RANDOM_INPUTS=30000 tries that many of them,
// TOUCHSTONE_RANDOM_FIRST=N begins at number N (from 2000000 on with bodies of several parts, from
// 3000000 on files of other programs and scenes with hollows, keyframes and drives); the
// texts that break it are kept in the folder TOUCHSTONE_RANDOM_KEEP. With
// TOUCHSTONE_RANDOM_WRITE=DIR all of them are written and none is tried.

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <new>
#include <thread>

#include "cli/program.h"
#include "random_inputs/input.h"
#ifdef TOUCHSTONE_HAS_APP
#include "app/preferences.h"
#include "base/log.h"
#endif

namespace touchstone::testing {
namespace {

using cli::Outcome;

constexpr std::uint64_t kUsualCount = 400;
constexpr double kPatience = 10.0;    // of computing, however busy the machine is [s]
constexpr double kStandstill = 60.0;  // without an end [s]

std::uint64_t FromEnvironment(const char* name, std::uint64_t otherwise) {
  const char* text = std::getenv(name);
  return text != nullptr ? std::strtoull(text, nullptr, 10) : otherwise;
}

/// How long a process has computed [s].
double ComputedSeconds(pid_t process) {
  clockid_t clock = 0;
  timespec spent{};
  if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &spent) != 0) return 0.0;
  return static_cast<double>(spent.tv_sec) + 1e-9 * static_cast<double>(spent.tv_nsec);
}

bool HoldsControls(const std::string& text) {
  for (const char c : text)
    if ((static_cast<unsigned char>(c) < 0x20 && c != '\n') || c == 0x7f) return true;
  return text.find("\u009b") != std::string::npos || text.find("\u202e") != std::string::npos;
}

/// What is wrong with an outcome, or nothing.
std::string Judge(const Input& input, const Outcome& outcome) {
  const bool may_want_a_window = input.kind == "command line";
  if (outcome.exit_code < 0 || outcome.exit_code > (may_want_a_window ? 3 : 2)) return "exit code";
  for (const char* alien : {"unexpected error", "internal error", "std::", "filesystem error"})
    if (outcome.err.find(alien) != std::string::npos) return alien;
  const std::size_t lines = cli::Lines(outcome.err).size();
  if (outcome.exit_code == kWrongInput) {
    if (lines != 1 || !outcome.err.starts_with("touchstone: error: ")) return "not one clear line";
    if (!outcome.out.empty()) return "results in spite of wrong input";
  }
  if (outcome.exit_code == kRunFailed && lines == 0) return "a failure without a word";
  if (outcome.exit_code == kDone && outcome.err.find("error") != std::string::npos)
    return "an error that is none";
  if (HoldsControls(outcome.err)) return "control characters in messages";
  const bool has_numbers_only =
      (input.kind == "scene" || input.kind == "foreign") && input.arguments[0] == "simulate";
  if (has_numbers_only && outcome.out.find("null") != std::string::npos &&
      input.text.find("null") == std::string::npos)
    return "numbers that are none";
  return "";
}

#ifdef TOUCHSTONE_HAS_APP
std::string TryPreferences(const std::string& text, const cli::Folder& folder) {
  const std::string file = folder.Write("preferences.json", text);
  spdlog::set_level(spdlog::level::off);
  const app::Preferences read = app::LoadPreferences(file);
  if (!read.problem.empty() && cli::ReadText(folder / "preferences.broken-1.json") != text)
    return "broken preferences are lost";
  app::SavePreferences(read, file);
  return app::LoadPreferences(file).problem.empty() ? "" : "what is written is not read back";
}
#endif

/// Runs one input in this process, in a folder of its own.
std::string Try(const Input& input) {
  const cli::Folder folder;
  std::filesystem::current_path(folder / "");
  if (input.kind == "preferences") {
#ifdef TOUCHSTONE_HAS_APP
    return TryPreferences(input.text, folder);
#else
    return "";
#endif
  }
  std::vector<std::string> arguments = input.arguments;
  for (std::string& argument : arguments)
    if (argument == "@") argument = folder.Write(input.file, input.text);
  if (!input.beside.first.empty()) folder.Write(input.beside.first, input.beside.second);
  const Outcome outcome = cli::RunProgram(arguments);
  std::filesystem::current_path("/");
  const std::string wrong = Judge(input, outcome);
  return wrong.empty() ? ""
                       : wrong + ": exit code " + std::to_string(outcome.exit_code) + ", " +
                             outcome.err.substr(0, 500);
}

std::string CallOf(const Input& input) {
  std::string call = input.kind + ":";
  for (const std::string& argument : input.arguments) call += " '" + argument + "'";
  return call;
}

/// NUMBER.input.json, as its file is called, and, with the call, NUMBER.input.json.txt.
void WriteInput(const std::filesystem::path& folder, std::uint64_t number,
                const std::string& what) {
  const Input input = MakeInput(number);
  std::filesystem::create_directories(folder);
  const auto name = folder / (std::to_string(number) + "." + input.file);
  std::ofstream(name, std::ios::binary) << input.text;
  std::ofstream(name.string() + ".txt") << CallOf(input) << "\n" << what << "\n";
}

/// What a worker process tells the one that watches it.
struct Progress {
  std::atomic<std::uint64_t> number;
  std::atomic<std::uint64_t> wrong;  // how many so far
  char what[4096];                   // of the latest
};

class Watcher {
 public:
  Watcher(std::uint64_t first, std::uint64_t count) : next_(first), end_(first + count) {
    void* shared =
        mmap(nullptr, sizeof(Progress), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED) throw std::bad_alloc();
    progress_ = new (shared) Progress();
  }
  ~Watcher() { munmap(progress_, sizeof(Progress)); }
  Watcher(const Watcher&) = delete;
  Watcher& operator=(const Watcher&) = delete;

  void Run() {
    while (next_ < end_) {
      const pid_t worker = fork();
      ASSERT_GE(worker, 0);
      if (worker == 0) Work();
      Watch(worker);
    }
  }

 private:
  /// In the worker: ends at the first input that goes wrong.
  [[noreturn]] void Work() {
    for (; next_ < end_; ++next_) {
      progress_->number = next_;
      const std::string wrong = Try(MakeInput(next_));
      if (wrong.empty()) continue;
      wrong.copy(progress_->what, sizeof(Progress::what) - 1);
      ++progress_->wrong;
      std::_Exit(1);
    }
    progress_->number = end_;
    std::_Exit(0);
  }

  /// Goes on behind the input that the worker ended at.
  void Watch(pid_t worker) {
    using Clock = std::chrono::steady_clock;
    std::uint64_t at = next_;
    Clock::time_point since = Clock::now();
    double computed = 0.0;
    progress_->number = next_;
    for (int status = 0;;) {
      if (waitpid(worker, &status, WNOHANG) == worker) {
        if (WIFEXITED(status) && WEXITSTATUS(status) == 0 && progress_->number >= end_) {
          next_ = end_;
          return;
        }
        const std::string what = WIFSIGNALED(status) ? "signal " + std::to_string(WTERMSIG(status))
                                                     : std::string(progress_->what);
        return Tell(what);
      }
      if (progress_->number != at) {
        at = progress_->number;
        since = Clock::now();
        computed = ComputedSeconds(worker);
      }
      const std::chrono::duration<double> waited = Clock::now() - since;
      if (ComputedSeconds(worker) - computed > kPatience || waited.count() > kStandstill) {
        kill(worker, SIGKILL);
        waitpid(worker, &status, 0);
        return Tell("no end");
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
  }

  void Tell(const std::string& what) {
    const std::uint64_t number = progress_->number;
    ADD_FAILURE() << "TOUCHSTONE_RANDOM_FIRST=" << number << " (" << CallOf(MakeInput(number))
                  << "): " << what;
    if (const char* keep = std::getenv("TOUCHSTONE_RANDOM_KEEP")) WriteInput(keep, number, what);
    std::fill(std::begin(progress_->what), std::end(progress_->what), '\0');
    next_ = number + 1;
  }

  std::uint64_t next_;
  const std::uint64_t end_;
  Progress* progress_;
};

TEST(RandomInputs, NeitherCrashNorHangAndAreToldInOneLine) {
  const std::uint64_t first = FromEnvironment("TOUCHSTONE_RANDOM_FIRST", 0);
  const std::uint64_t count = FromEnvironment("TOUCHSTONE_RANDOM_INPUTS", kUsualCount);
  if (const char* folder = std::getenv("TOUCHSTONE_RANDOM_WRITE")) {
    for (std::uint64_t i = first; i < first + count; ++i) WriteInput(folder, i, "");
    return;
  }
  Watcher(first, count).Run();
}

TEST(RandomInputs, WithBodiesOfSeveralPartsNeitherCrashNorHang) {
  if (std::getenv("TOUCHSTONE_RANDOM_FIRST") != nullptr) GTEST_SKIP() << "others are asked for";
  Watcher(kFirstCompound, kUsualCount / 4).Run();
}

TEST(RandomInputs, OfOtherProgramsAndWithGuidedBodiesNeitherCrashNorHang) {
  if (std::getenv("TOUCHSTONE_RANDOM_FIRST") != nullptr) GTEST_SKIP() << "others are asked for";
  Watcher(kFirstForeign, kUsualCount).Run();
}

TEST(RandomInputs, AreTheSameEveryTimeAndOfEveryKind) {
  std::map<std::string, int> kinds;
  for (std::uint64_t i = 0; i < 200; ++i) {
    const Input input = MakeInput(i);
    EXPECT_EQ(input.text, MakeInput(i).text);
    EXPECT_EQ(input.arguments, MakeInput(i).arguments);
    ++kinds[input.kind];
  }
  EXPECT_EQ(kinds.size(), 6U);
}

#ifdef TOUCHSTONE_PROGRAM
std::string Quoted(const std::string& argument) {
  std::string quoted = "'";
  for (const char c : argument) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

/// The executable itself does what the calls in this process do.
TEST(RandomInputs, TheExecutableAnswersAlike) {
  const std::uint64_t count = FromEnvironment("TOUCHSTONE_RANDOM_INPUTS", kUsualCount) / 20;
  for (std::uint64_t i = 0; i < count; ++i) {
    const Input input = MakeInput(1000000 + i);
    if (input.kind == "preferences") continue;
    const cli::Folder folder;
    std::string line = "ulimit -t 10; cd " + Quoted(folder / "") +
                       " && env -u DISPLAY -u WAYLAND_DISPLAY timeout " +
                       std::to_string(kStandstill) + " " + Quoted(TOUCHSTONE_PROGRAM);
    folder.Write(input.file, input.text);
    for (const std::string& argument : input.arguments)
      line.append(" ").append(Quoted(argument == "@" ? input.file : argument));
    const std::string script = folder.Write("script", line + " >out 2>err </dev/null");
    const int status = std::system(("sh " + Quoted(script)).c_str());
    const Outcome outcome{.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -1,
                          .out = cli::ReadText(folder / "out"),
                          .err = cli::ReadText(folder / "err")};
    EXPECT_EQ(Judge(input, outcome), "") << 1000000 + i << ": " << outcome.exit_code << outcome.err;
  }
}
#endif

}  // namespace
}  // namespace touchstone::testing
