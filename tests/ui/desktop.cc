#include "ui/desktop.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/types.h>
#include <unistd.h>

#include <chrono>
#include <cmath>
#include <csignal>
#include <fstream>
#include <stdexcept>
#include <thread>

namespace touchstone::ui_test {
namespace {

using nlohmann::json;

void Sleep(double seconds) { std::this_thread::sleep_for(std::chrono::duration<double>(seconds)); }

std::string Text(double value) { return std::to_string(std::lround(value)); }

std::uint32_t BigEndian(const std::string& bytes, std::size_t field) {
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < 4; ++i)
    value = value << 8 | static_cast<unsigned char>(bytes.at(4 * field + i));
  return value;
}

/// Whether the programs are installed that a virtual display and its mouse need.
bool HasPrograms() {
  return RunProgram({"sh", "-c", "command -v Xvfb && command -v xdotool"}, {}, "/dev/null") == 0;
}

}  // namespace

Screenshot::Screenshot(const std::filesystem::path& file) {
  // XWD: a header of big-endian words, a colour map, then the pixels.
  bytes_.resize(std::filesystem::file_size(file));
  std::ifstream(file, std::ios::binary).read(bytes_.data(), std::ssize(bytes_));
  const std::size_t header = BigEndian(bytes_, 0);
  width_ = static_cast<int>(BigEndian(bytes_, 4));
  height_ = static_cast<int>(BigEndian(bytes_, 5));
  bytes_per_line_ = BigEndian(bytes_, 12);
  const std::size_t colors = BigEndian(bytes_, 19);
  constexpr std::size_t kColorEntry = 12;
  start_ = header + colors * kColorEntry;
}

bool Screenshot::Any(Pixel middle, int reach, const std::function<bool(const Rgb&)>& test) const {
  const int cx = static_cast<int>(std::lround(middle.x));
  const int cy = static_cast<int>(std::lround(middle.y));
  for (int y = std::max(cy - reach, 0); y <= std::min(cy + reach, height_ - 1); ++y)
    for (int x = std::max(cx - reach, 0); x <= std::min(cx + reach, width_ - 1); ++x)
      if (test(At(x, y))) return true;
  return false;
}

Desktop::Desktop(int width, int height, const std::string& scene, double text_scale,
                 const std::map<std::string, std::string>& files) {
  const auto* test = ::testing::UnitTest::GetInstance()->current_test_info();
  folder_ = std::filesystem::path(::testing::TempDir()) /
            ("touchstone_" + std::to_string(getpid()) + "_" + test->name());
  std::filesystem::remove_all(folder_);
  std::filesystem::create_directories(folder_ / "touchstone");
  for (const auto& [name, text] : files) {
    const std::filesystem::path file = folder_ / "touchstone" / name;
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file) << text;
  }
  display_ = Display::Take(width, height);
  StartProgram(width, height, scene, text_scale);
}

Desktop::~Desktop() {
  program_.reset();
  if (::testing::Test::HasFailure()) return;
  Display::GiveBack(std::move(display_));
  std::error_code error;
  std::filesystem::remove_all(folder_, error);
}

void Desktop::StartProgram(int width, int height, const std::string& scene, double text_scale) {
  const std::filesystem::path file = folder_ / "touchstone" / "preferences.json";
  std::ifstream given(file);
  json preferences = given ? json::parse(given) : json::object();
  if (!preferences.contains("window"))
    preferences["window"] = {{"width", width}, {"height", height}};
  preferences["text_scale"] = text_scale;
  if (!preferences.contains("quality")) preferences["quality"] = "low";
  if (!preferences.contains("export_folder")) preferences["export_folder"] = folder_.string();
  std::ofstream(file) << preferences;
  program_ =
      // What it writes goes into the test's folder.
      std::make_unique<Process>(
          std::vector<std::string>{"sh", "-c", R"(cd "$0" && exec "$1" "$2")", folder_.string(),
                                   TOUCHSTONE_PROGRAM, scene},
          std::map<std::string, std::string>{
              {"DISPLAY", display_->name()},
              {"WAYLAND_DISPLAY", ""},
              {"XDG_CONFIG_HOME", folder_.string()},
              {"HOME", folder_.string()},
              {"TOUCHSTONE_STATE_FILE", (folder_ / "state.json").string()}},
          (folder_ / "program.log").string());
  if (!WaitFor([](const json& state) { return state.contains("widgets"); })) {
    std::ifstream log(folder_ / "program.log");
    throw std::runtime_error("the window did not open: " +
                             std::string(std::istreambuf_iterator<char>(log), {}));
  }
  // There is no window manager to give the focus.
  Input({"search", "--sync", "--onlyvisible", "--class", "touchstone", "windowfocus"});
  Settle();
}

json Desktop::State() const {
  std::ifstream file(folder_ / "state.json");
  return file ? json::parse(file, nullptr, false) : json();
}

bool Desktop::WaitFor(const std::function<bool(const json&)>& condition, double seconds) const {
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + std::chrono::duration<double>(seconds);
  do {
    const json state = State();
    if (state.is_object() && condition(state)) return true;
    if (!program_->Running()) return false;
    Sleep(0.02);
  } while (Clock::now() < end);
  return false;
}

void Desktop::Settle() const {
  const json before = State();
  const auto writes = before.is_object() ? before.value("writes", 0) : 0;
  WaitFor([&](const json& state) {
    return state.value("writes", 0) >= writes + 3 && !state.at("camera").at("gliding").get<bool>();
  });
}

void Desktop::InputInOneFrame(const std::vector<std::string>& words) const {
  kill(program_->id(), SIGSTOP);
  Input(words);
  kill(program_->id(), SIGCONT);
}

void Desktop::MoveTo(Pixel at) const { Input({"mousemove", Text(at.x), Text(at.y)}); }

void Desktop::PressAndMove(Pixel from, Pixel to, int button) const {
  MoveTo(from);
  Settle();
  Input({"mousedown", std::to_string(button)});
  constexpr int kSteps = 6;
  for (int i = 1; i <= kSteps; ++i) {
    const double share = static_cast<double>(i) / kSteps;
    MoveTo({from.x + share * (to.x - from.x), from.y + share * (to.y - from.y)});
    Sleep(0.04);
  }
  Settle();
}

void Desktop::DoubleClick(Pixel at) const {
  MoveTo(at);
  Settle();
  Input({"click", "--repeat", "2", "--delay", "60", "1"});
  Settle();
}

void Desktop::Click(Pixel at) const {
  MoveTo(at);
  Settle();
  // ImGui looks at the button once a frame: held long enough to be seen.
  Input({"mousedown", "1"});
  Settle();
  Input({"mouseup", "1"});
  Settle();
}

Pixel Desktop::Widget(const std::string& name, double share) const {
  const json rect = State().at("widgets").at(name);
  const double x0 = rect.at(0);
  const double x1 = rect.at(2);
  return {x0 + share * (x1 - x0), 0.5 * (rect.at(1).get<double>() + rect.at(3).get<double>())};
}

Pixel Desktop::BodyAt(const std::string& name) const {
  const json pixel = FindBody(State(), name).at("pixel");
  return {pixel.at(0), pixel.at(1)};
}

void Desktop::Kill() {
  kill(program_->id(), SIGKILL);
  WaitForEnd();
}

json Desktop::KeptPreferences() const {
  std::ifstream file(folder_ / "touchstone" / "preferences.json");
  return file ? json::parse(file, nullptr, false) : json();
}

json FindBody(const json& state, const std::string& name) {
  for (const json& body : state.at("bodies"))
    if (body.at("name") == name) return body;
  return {};
}

void Pause(const Desktop& desktop) {
  desktop.Key("space");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("run_state") == "paused"; }));
}

void PauseAndSettle(const Desktop& desktop) {
  Pause(desktop);
  desktop.Settle();
}

std::map<std::string, int> Desktop::NiceValues() const {
  std::map<std::string, int> values;
  const std::string task = "/proc/" + std::to_string(program_->id()) + "/task";
  for (const auto& thread : std::filesystem::directory_iterator(task)) {
    std::ifstream comm(thread.path() / "comm");
    std::string name;
    std::getline(comm, name);
    const int id = std::stoi(thread.path().filename().string());
    values.emplace(name, getpriority(PRIO_PROCESS, static_cast<id_t>(id)));
  }
  return values;
}

bool Shows(const nlohmann::json& state, const std::string& widget) {
  return state.at("widgets").contains(widget);
}

void DesktopTest::SetUp() {
  if (!HasPrograms()) GTEST_SKIP() << "needs Xvfb and xdotool";
}

}  // namespace touchstone::ui_test
