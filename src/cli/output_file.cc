#include "cli/output_file.h"

#include <iostream>
#include <system_error>

#include "cli/usage_error.h"

namespace touchstone::cli {

void PrintResult(std::string_view text) {
  std::cout << text << std::flush;
  if (!std::cout) throw OutputError("standard output: not all of it could be written");
}

OutputFile::OutputFile(const std::string& destination)
    : is_standard_output_(destination == "-"),
      destination_(destination),
      partial_(destination + ".part") {
  if (is_standard_output_) return;
  if (!std::filesystem::is_directory(destination_)) file_.open(partial_, std::ios::binary);
  if (!file_.is_open()) throw UsageError(destination + ": cannot be written to");
}

OutputFile::~OutputFile() {
  if (!file_.is_open()) return;
  file_.close();
  std::error_code ignored;
  std::filesystem::remove(partial_, ignored);
}

std::ostream& OutputFile::stream() {
  if (is_standard_output_) return std::cout;
  return file_;
}

void OutputFile::Commit() {
  stream().flush();
  if (!stream()) {
    throw OutputError((is_standard_output_ ? "standard output" : destination_.string()) +
                      ": not all of it could be written");
  }
  if (is_standard_output_) return;
  std::error_code error;
  std::filesystem::rename(partial_, destination_, error);
  if (error) throw OutputError(destination_.string() + ": " + error.message());
  file_.close();
}

}  // namespace touchstone::cli
