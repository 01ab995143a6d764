#pragma once

#include <ostream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/whole_file.h"

namespace touchstone::cli {

/// A result could not be written completely (a full disk, a closed pipe).
class OutputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Writes a text to standard output. Throws OutputError when not all of it got there.
void PrintResult(std::string_view text);

/// A result on its way to a file, written as by WholeFile; "-" is standard output.
class OutputFile {
 public:
  /// Throws UsageError when nothing can be written there.
  explicit OutputFile(const std::string& destination);

  std::ostream& stream() { return file_.stream(); }
  /// Throws OutputError when anything did not reach the destination.
  void Commit();

 private:
  WholeFile file_;
};

/// An option and the file it was given.
using NamedFile = std::pair<std::string, std::string>;

/// Throws UsageError when two results would be written to one file, or one in the place of what is
/// read (`input`: a file, "-" or neither), however the paths are spelt.
void CheckOutputs(const std::string& input, const std::vector<NamedFile>& outputs);

/// Whether what is written there is standard output.
bool IsStandardOutput(const std::string& destination);

}  // namespace touchstone::cli
