#pragma once

#include <filesystem>
#include <ostream>
#include <string>
#include <vector>

#include "cli/cli.h"
#include "scene/json_text.h"

namespace touchstone::cli {

/// What a call left behind.
struct Outcome {
  int exit_code = -1;
  std::string out;  // standard output
  std::string err;  // standard error

  scene::Json Json() const { return scene::ParseJson(out, "standard output"); }
};

/// Runs the program in this process: `touchstone ARGUMENTS`, with `input` on standard input. The
/// three standard streams are files for that time, so no terminal is seen.
Outcome RunProgram(const std::vector<std::string>& arguments, const std::string& input = "",
                   const WindowHooks& hooks = {});

/// One thing wrong with an input.
struct Damage {
  std::string pointer;  // JSON pointer of what is replaced
  scene::Json value;
  std::string path;  // that the error must name

  friend void PrintTo(const Damage& damage, std::ostream* out) { *out << damage.pointer; }
};

/// The lines of a text, without their ends.
std::vector<std::string> Lines(const std::string& text);

/// The cells of a line of CSV without quotes.
std::vector<std::string> Cells(const std::string& line);

std::string ReadText(const std::filesystem::path& file);

/// An empty folder for one test, removed with this object.
class Folder {
 public:
  Folder();
  ~Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  /// The path of a file in the folder.
  std::string operator/(const std::string& name) const { return (path_ / name).string(); }
  /// Writes a file and returns its path.
  std::string Write(const std::string& name, const std::string& text) const;
  /// Names of what the folder holds, sorted.
  std::vector<std::string> Contents() const;

 private:
  std::filesystem::path path_;
};

}  // namespace touchstone::cli
