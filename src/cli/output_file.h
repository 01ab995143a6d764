#pragma once

#include <filesystem>
#include <fstream>
#include <ostream>
#include <stdexcept>
#include <string>
#include <string_view>

namespace touchstone::cli {

/// A result could not be written to the end (a full disk, a closed pipe).
class OutputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Writes a text to standard output. Throws OutputError when not all of it got there.
void PrintResult(std::string_view text);

/// A result on its way to a file: written without a name beside its destination, which Commit gives
/// it, so that a file of that name is always a whole one and an interrupted program leaves none
/// behind. Where the file system knows no files without a name it is called NAME.part until then.
/// "-" is standard output, written as it comes.
class OutputFile {
 public:
  /// Throws UsageError when no file can be made there.
  explicit OutputFile(const std::string& destination);
  /// Without a Commit nothing is left behind.
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  std::ostream& stream();
  /// Throws OutputError when anything did not reach the destination.
  void Commit();

 private:
  bool is_standard_output_;
  std::filesystem::path destination_;
  std::filesystem::path partial_;
  std::ofstream file_;
  int nameless_ = -1;  // its descriptor
};

}  // namespace touchstone::cli
