#pragma once

#include <compare>
#include <filesystem>
#include <memory>
#include <ostream>
#include <string>
#include <string_view>

namespace touchstone {

/// Writes a result to a file. At any time the file holds either its old content or the whole
/// result: the result is written to an unnamed file in the same folder, and Commit names it, so an
/// interrupted program leaves nothing behind. (Where the file system does not support unnamed
/// files, it is called .touchstone-PROCESS-NUMBER.part until then.) Nothing else is ever removed or
/// replaced: symbolic links are followed, and devices and pipes are written to directly. The new
/// file keeps the permissions of the old one.
class WholeFile {
 public:
  /// The treatment of a pipe without a reader: wait for a reader, or report an error.
  enum class Pipes { kWait, kRefuse };

  /// "-" is standard output. Afterwards `problem` tells whether the destination can be written to.
  explicit WholeFile(const std::filesystem::path& destination, Pipes pipes = Pipes::kWait);
  /// Without a Commit nothing is left behind.
  ~WholeFile();
  WholeFile(const WholeFile&) = delete;
  WholeFile& operator=(const WholeFile&) = delete;

  /// The reason why the file cannot be written, with its name, or empty.
  const std::string& problem() const { return problem_; }
  std::ostream& stream() { return stream_; }
  /// Completes the file. Returns the reason why it could not, with the file's name, or an empty
  /// string.
  std::string Commit();

 private:
  class Buffer;

  void OpenSpecial(const std::filesystem::path& file, Pipes pipes);
  void OpenDraft();
  void OpenNamedDraft(const std::filesystem::path& folder);
  int NameDraft();
  void Refuse(int error);

  std::string shown_;            // name used in messages
  std::filesystem::path file_;   // target after all links; empty: written to directly
  std::filesystem::path draft_;  // temporary name until the file is complete; empty: none
  std::unique_ptr<Buffer> buffer_;
  std::ostream stream_;
  std::string problem_;
};

/// Writes a file in one piece, like WholeFile. Returns the reason why it could not be written, with
/// its name, or an empty string.
std::string WriteWholeFile(const std::filesystem::path& file, std::string_view text);

/// The target of a path, however the path is spelt: two paths to one file compare equal, even if
/// the file does not exist yet. "-" is standard output.
struct FilePlace {
  std::uintmax_t device = 0;
  std::uintmax_t inode = 0;
  std::string name;            // name in that folder if the file does not exist; otherwise empty
  bool keeps_nothing = false;  // the null device, which takes any number of results

  static FilePlace Of(const std::filesystem::path& path);
  auto operator<=>(const FilePlace&) const = default;
};

/// The reason why a system call failed, in words: "the disk is full".
std::string ReasonOf(int error);

}  // namespace touchstone
