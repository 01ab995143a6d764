#include "cli/output_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <iostream>
#include <system_error>

#include "cli/usage_error.h"

namespace touchstone::cli {
namespace {

/// A file without a name in that folder, or -1.
int OpenNameless(const std::filesystem::path& folder) {
  constexpr mode_t kMode = 0666;  // less the umask
  return open(folder.empty() ? "." : folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, kMode);
}

std::string DescriptorPath(int descriptor) { return "/proc/self/fd/" + std::to_string(descriptor); }

}  // namespace

void PrintResult(std::string_view text) {
  std::cout << text << std::flush;
  if (!std::cout) throw OutputError("standard output: not all of it could be written");
}

OutputFile::OutputFile(const std::string& destination)
    : is_standard_output_(destination == "-"),
      destination_(destination),
      partial_(destination + ".part") {
  if (is_standard_output_) return;
  if (!std::filesystem::is_directory(destination_)) {
    nameless_ = OpenNameless(destination_.parent_path());
    if (nameless_ >= 0) file_.open(DescriptorPath(nameless_), std::ios::binary);
    if (!file_.is_open()) file_.open(partial_, std::ios::binary);
  }
  if (!file_.is_open()) throw UsageError(destination + ": cannot be written to");
}

OutputFile::~OutputFile() {
  if (nameless_ >= 0) close(nameless_);
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
  if (nameless_ >= 0) {
    std::filesystem::remove(partial_, error);
    if (linkat(AT_FDCWD, DescriptorPath(nameless_).c_str(), AT_FDCWD, partial_.c_str(),
               AT_SYMLINK_FOLLOW) != 0)
      throw OutputError(destination_.string() + ": " + std::generic_category().message(errno));
  }
  std::filesystem::rename(partial_, destination_, error);
  if (error) throw OutputError(destination_.string() + ": " + error.message());
  file_.close();
}

}  // namespace touchstone::cli
