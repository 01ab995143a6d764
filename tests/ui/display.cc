#include "ui/display.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <map>
#include <stdexcept>
#include <utility>

namespace touchstone::ui_test {
namespace {

struct Pipe {
  int read;
  int write;
};

/// A pipe of which a child process gets one end, or both.
Pipe MakePipe() {
  std::array<int, 2> ends;
  if (pipe(ends.data()) != 0) throw std::runtime_error("no pipe");
  return {ends[0], ends[1]};
}

void KeepFromChildren(int end) { fcntl(end, F_SETFD, FD_CLOEXEC); }

/// Reads up to the end of a line; empty where there is none.
std::string ReadLine(int from) {
  std::string line;
  char c = 0;
  while (read(from, &c, 1) == 1) {
    if (c == '\n') return line;
    line += c;
  }
  return "";
}

/// Words as xdotool reads them in a line; none has a quotation mark in it.
std::string Line(const std::vector<std::string>& words) {
  std::string line;
  for (const std::string& word : words) line += '"' + word + "\" ";
  return line;
}

int started = 0;  // displays

std::unique_ptr<Display>& Kept() {
  static std::unique_ptr<Display> kept;
  return kept;
}

}  // namespace

std::unique_ptr<Display> Display::Take(int width, int height) {
  std::unique_ptr<Display> display = std::exchange(Kept(), nullptr);
  if (display == nullptr || display->width_ != width || display->height_ != height) {
    display.reset();
    display.reset(new Display(width, height));
  }
  display->Input({"mousemove", std::to_string(width / 2), std::to_string(height / 2)});
  for (const char* button : {"1", "2", "3"}) display->Input({"mouseup", button});
  for (const char* key : {"ctrl", "shift", "alt"}) display->Input({"keyup", key});
  return display;
}

void Display::GiveBack(std::unique_ptr<Display> display) { Kept() = std::move(display); }

Display::Display(int width, int height)
    : width_(width),
      height_(height),
      folder_(
          std::filesystem::path(::testing::TempDir()) /
          ("touchstone_display_" + std::to_string(getpid()) + "_" + std::to_string(++started))) {
  signal(SIGPIPE, SIG_IGN);  // a hand that has ended is an error of Input
  std::filesystem::create_directories(folder_);
  StartServer();
  StartHand();
}

Display::~Display() {
  close(to_hand_);
  close(from_hand_);
  hand_.reset();
  server_.reset();
  std::error_code error;
  if (!::testing::Test::HasFailure()) std::filesystem::remove_all(folder_, error);
}

void Display::StartServer() {
  // The server picks a free display and writes its number into the pipe.
  const Pipe number = MakePipe();
  KeepFromChildren(number.read);
  const std::string size = std::to_string(width_) + "x" + std::to_string(height_) + "x24";
  server_ = std::make_unique<Process>(
      std::vector<std::string>{"Xvfb", "-displayfd", std::to_string(number.write), "-screen", "0",
                               size, "-fbdir", folder_.string(), "-nolisten", "tcp", "-noreset"},
      std::map<std::string, std::string>{}, (folder_ / "server.log").string());
  close(number.write);
  name_ = ":" + ReadLine(number.read);
  close(number.read);
  if (name_ == ":") throw std::runtime_error("Xvfb did not start");
}

void Display::StartHand() {
  const Pipe lines = MakePipe();
  const Pipe answers = MakePipe();
  KeepFromChildren(lines.write);
  KeepFromChildren(answers.read);
  const std::string command = "exec stdbuf -oL xdotool - <&" + std::to_string(lines.read) + " >&" +
                              std::to_string(answers.write);
  hand_ = std::make_unique<Process>(std::vector<std::string>{"sh", "-c", command},
                                    std::map<std::string, std::string>{{"DISPLAY", name_}},
                                    (folder_ / "xdotool.log").string());
  close(lines.read);
  close(answers.write);
  to_hand_ = lines.write;
  from_hand_ = answers.read;
}

void Display::Input(const std::vector<std::string>& words) {
  // The server answers what has the focus after it has taken what came before.
  const std::string lines = Line(words) + "\ngetwindowfocus -f\n";
  if (write(to_hand_, lines.data(), lines.size()) != static_cast<ssize_t>(lines.size()) ||
      ReadLine(from_hand_).empty())
    throw std::runtime_error("xdotool failed");
}

}  // namespace touchstone::ui_test
