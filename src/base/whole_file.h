#pragma once

#include <compare>
#include <filesystem>
#include <memory>
#include <ostream>
#include <string>
#include <string_view>

namespace touchstone {

/// A result on its way to a file. At any time the file holds either its old content or the whole
/// result: the result is written to a file without a name in the same folder, and Commit gives it
/// its name, so an interrupted program leaves nothing behind. (Where the file system does not
/// support files without a name, it is called .touchstone-PROCESS-NUMBER.part until then.) Nothing
/// else is ever removed or replaced: symbolic links are followed, and devices and pipes are written
/// to directly. The new file keeps the permissions of the old one.
class WholeFile {
 public:
  /// What to do with a pipe that nobody reads: wait for a reader, or report an error.
  enum class Pipes { kWait, kRefuse };

  /// "-" is standard output. `problem` says afterwards whether it can be written to.
  explicit WholeFile(const std::filesystem::path& destination, Pipes pipes = Pipes::kWait);
  /// Without a Commit nothing is left behind.
  ~WholeFile();
  WholeFile(const WholeFile&) = delete;
  WholeFile& operator=(const WholeFile&) = delete;

  /// Why nothing can be written there, with the name of the file, or empty.
  const std::string& problem() const { return problem_; }
  std::ostream& stream() { return stream_; }
  /// Returns why the file could not be completed, with its name, or an empty string.
  std::string Commit();

 private:
  class Buffer;

  void OpenSpecial(const std::filesystem::path& file, Pipes pipes);
  void OpenDraft();
  void OpenNamedDraft(const std::filesystem::path& folder);
  int NameDraft();
  void Refuse(int error);

  std::string shown_;            // how messages call it
  std::filesystem::path file_;   // at the end of all links; empty: written to as it is
  std::filesystem::path draft_;  // the name it has until it is whole; empty: none
  std::unique_ptr<Buffer> buffer_;
  std::ostream stream_;
  std::string problem_;
};

/// Writes a file in one piece, as WholeFile does. Returns why it could not be written, with its
/// name, or an empty string.
std::string WriteWholeFile(const std::filesystem::path& file, std::string_view text);

/// Where a path leads, however it is spelt: two paths to one file compare equal, also when the file
/// is not there yet. "-" is standard output.
struct FilePlace {
  std::uintmax_t device = 0;
  std::uintmax_t inode = 0;
  std::string name;            // in that folder, of a file that is not there; else empty
  bool keeps_nothing = false;  // the null device, which takes any number of results

  static FilePlace Of(const std::filesystem::path& path);
  auto operator<=>(const FilePlace&) const = default;
};

/// What a failed system call means for a person: "the disk is full".
std::string ReasonOf(int error);

}  // namespace touchstone
