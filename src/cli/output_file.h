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

/// Writes a text to standard output. Throws OutputError when not all of it arrived.
void PrintResult(std::string_view text);

/// A result written to a file by WholeFile; "-" is standard output.
class OutputFile {
 public:
  /// Throws UsageError when the destination cannot be written to.
  explicit OutputFile(const std::string& destination);

  std::ostream& stream() { return file_.stream(); }
  /// Throws OutputError when a part did not reach the destination.
  void Commit();

 private:
  WholeFile file_;
};

/// An option and its file.
using NamedFile = std::pair<std::string, std::string>;

/// Throws UsageError when two results would be written to one file, or a result would replace the
/// input (`input`: a file, "-" or neither), however the paths are spelt.
void CheckOutputs(const std::string& input, const std::vector<NamedFile>& outputs);

/// Whether the destination is standard output.
bool IsStandardOutput(const std::string& destination);

}  // namespace touchstone::cli
