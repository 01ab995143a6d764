#include "cli/program.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <iterator>
#include <sstream>

#include "base/log.h"

namespace touchstone::cli {
namespace {

namespace fs = std::filesystem;

/// Puts a file in the place of a standard stream for as long as this lives.
class Redirection {
 public:
  Redirection(int stream, const std::string& file) : stream_(stream), saved_(dup(stream)) {
    const int opened = open(file.c_str(), O_RDWR | O_CREAT, 0600);
    if (opened < 0) throw std::runtime_error(file + " cannot be opened");
    dup2(opened, stream);
    close(opened);
  }
  ~Redirection() {
    dup2(saved_, stream_);
    close(saved_);
  }
  Redirection(const Redirection&) = delete;
  Redirection& operator=(const Redirection&) = delete;

 private:
  int stream_;
  int saved_;
};

void FlushAll() {
  std::cout.flush();
  std::cerr.flush();
  std::fflush(nullptr);
}

}  // namespace

Outcome RunProgram(const std::vector<std::string>& arguments, const std::string& input,
                   const WindowHooks& hooks) {
  SetUpLog();
  std::vector<const char*> argv = {"touchstone"};
  for (const std::string& argument : arguments) argv.push_back(argument.c_str());
  const Folder folder;
  const std::string in = folder.Write("in", input);
  Outcome outcome;
  FlushAll();
  {
    const Redirection redirect_in(STDIN_FILENO, in);
    const Redirection redirect_out(STDOUT_FILENO, folder / "out");
    const Redirection redirect_err(STDERR_FILENO, folder / "err");
    std::cin.clear();
    std::clearerr(stdin);
    outcome.exit_code = Run(static_cast<int>(argv.size()), argv.data(), hooks);
    FlushAll();
  }
  outcome.out = ReadText(folder / "out");
  outcome.err = ReadText(folder / "err");
  return outcome;
}

std::vector<std::string> Lines(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

std::vector<std::string> Cells(const std::string& line) {
  std::vector<std::string> cells;
  std::istringstream stream(line);
  for (std::string cell; std::getline(stream, cell, ',');) cells.push_back(cell);
  return cells;
}

std::string ReadText(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

Folder::Folder() {
  std::string name = (fs::path(::testing::TempDir()) / "touchstone-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no folder can be made");
  path_ = name;
}

Folder::~Folder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

std::string Folder::Write(const std::string& name, const std::string& text) const {
  std::ofstream(path_ / name, std::ios::binary) << text;
  return *this / name;
}

std::vector<std::string> Folder::Contents() const {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(path_)) {
    names.push_back(entry.path().filename().string());
  }
  std::ranges::sort(names);
  return names;
}

}  // namespace touchstone::cli
