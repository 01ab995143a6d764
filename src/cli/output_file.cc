#include "cli/output_file.h"

#include <cerrno>
#include <iostream>

#include "base/printable.h"
#include "base/usage_error.h"

namespace touchstone::cli {
namespace {

constexpr std::size_t kLongestPath = 200;

}  // namespace

void PrintResult(std::string_view text) {
  errno = 0;
  std::cout << text << std::flush;
  if (std::cout) return;
  const int error = errno;
  std::cout.clear();
  throw OutputError("standard output: not all of it could be written" +
                    (error != 0 ? ": " + ReasonOf(error) : ""));
}

OutputFile::OutputFile(const std::string& destination) : file_(destination) {
  if (!file_.problem().empty()) throw UsageError(file_.problem());
}

void OutputFile::Commit() {
  const std::string failure = file_.Commit();
  if (!failure.empty()) throw OutputError(failure);
}

void CheckOutputs(const std::string& input, const std::vector<NamedFile>& outputs) {
  std::vector<FilePlace> places;
  for (const auto& [option, file] : outputs) {
    const FilePlace place = FilePlace::Of(file);
    if (input != "-" && !place.keeps_nothing && place == FilePlace::Of(input))
      throw UsageError(option + ": " + Printable(file, kLongestPath) +
                       " is the input file; choose another output");
    for (std::size_t i = 0; i < places.size(); ++i)
      if (places[i] == place && !place.keeps_nothing)
        throw UsageError("two results are sent to " +
                         (file == "-" ? "standard output" : Printable(file, kLongestPath)) +
                         ": by " + outputs[i].first + " and " + option);
    places.push_back(place);
  }
}

bool IsStandardOutput(const std::string& destination) {
  if (destination == "-") return true;
  const FilePlace place = FilePlace::Of(destination);
  return !place.keeps_nothing && place == FilePlace::Of("-");
}

}  // namespace touchstone::cli
