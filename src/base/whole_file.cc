#include "base/whole_file.h"

#include <fcntl.h>
#include <linux/magic.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <system_error>

#include "base/printable.h"

namespace touchstone {
namespace {

namespace fs = std::filesystem;

constexpr int kMostLinks = 40;
constexpr std::size_t kLongestPath = 200;

fs::path FolderOf(const fs::path& file) {
  return file.has_parent_path() ? file.parent_path() : fs::path(".");
}

bool LiesInProc(const fs::path& file) {
  struct statfs system {};
  return statfs(FolderOf(file).c_str(), &system) == 0 && system.f_type == PROC_SUPER_MAGIC;
}

bool IsNull(const struct stat& status) {
  return S_ISCHR(status.st_mode) && status.st_rdev == makedev(1, 3);
}

bool IsOpenAs(int descriptor, const struct stat& status) {
  struct stat open {};
  return fstat(descriptor, &open) == 0 && open.st_dev == status.st_dev &&
         open.st_ino == status.st_ino;
}

/// The target at the end of a path's links.
struct Target {
  fs::path file;
  int error = 0;            // error number if there is no target
  bool is_special = false;  // a device or pipe, written to directly
};

Target Follow(fs::path file) {
  for (int links = 0; links < kMostLinks; ++links) {
    if (!file.has_filename()) return {file, file.empty() ? ENOENT : EISDIR};
    struct stat status {};
    if (lstat(file.c_str(), &status) != 0) return {file, errno == ENOENT ? 0 : errno};
    if (S_ISDIR(status.st_mode)) return {file, EISDIR};
    if (S_ISREG(status.st_mode)) return {file};
    if (!S_ISLNK(status.st_mode) || LiesInProc(file)) return {file, 0, true};
    std::error_code error;
    const fs::path next = fs::read_symlink(file, error);
    if (error) return {file, error.value()};
    file = next.is_absolute() ? next : file.parent_path() / next;
  }
  return {file, ELOOP};
}

/// Opens an unnamed file in the folder; returns -1 on failure.
int OpenNameless(const fs::path& folder) {
  constexpr mode_t kMode = 0666;  // before the umask
  return open(folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, kMode);
}

/// A name that no other running program uses.
fs::path DraftName(const fs::path& folder, int number) {
  return folder /
         (".touchstone-" + std::to_string(getpid()) + "-" + std::to_string(number) + ".part");
}

}  // namespace

/// Writes to a descriptor, which it owns, and keeps the reason of a failure.
class WholeFile::Buffer : public std::streambuf {
 public:
  explicit Buffer(int descriptor) : descriptor_(descriptor) {
    setp(bytes_.data(), bytes_.data() + bytes_.size());
  }
  ~Buffer() override { close(descriptor_); }
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;

  int descriptor() const { return descriptor_; }
  int error() const { return error_; }

 protected:
  int sync() override {
    const char* from = pbase();
    while (error_ == 0 && from < pptr()) {
      const ssize_t written = write(descriptor_, from, static_cast<size_t>(pptr() - from));
      if (written >= 0)
        from += written;
      else if (errno != EINTR)
        error_ = errno;
    }
    setp(bytes_.data(), bytes_.data() + bytes_.size());
    return error_ == 0 ? 0 : -1;
  }
  int_type overflow(int_type c) override {
    if (sync() != 0) return traits_type::eof();
    if (!traits_type::eq_int_type(c, traits_type::eof())) sputc(traits_type::to_char_type(c));
    return traits_type::not_eof(c);
  }

 private:
  int descriptor_;
  int error_ = 0;
  std::array<char, 1 << 16> bytes_;
};

WholeFile::WholeFile(const fs::path& destination, Pipes pipes)
    : shown_(Printable(destination.native(), kLongestPath)), stream_(nullptr) {
  if (destination == "-") {
    shown_ = "standard output";
    buffer_ = std::make_unique<Buffer>(dup(STDOUT_FILENO));
  } else if (destination.empty()) {
    problem_ = "expected the name of a file, got an empty text";
  } else if (const Target target = Follow(destination); target.error != 0) {
    Refuse(target.error);
  } else if (target.is_special) {
    OpenSpecial(target.file, pipes);
  } else {
    file_ = target.file;
    OpenDraft();
  }
  if (buffer_ != nullptr) stream_.rdbuf(buffer_.get());
}

WholeFile::~WholeFile() {
  if (!draft_.empty()) unlink(draft_.c_str());
}

void WholeFile::Refuse(int error) {
  problem_ = shown_ + ": cannot be written to: " + ReasonOf(error);
}

// The standard streams of the program cannot always be opened by name.
void WholeFile::OpenSpecial(const fs::path& file, Pipes pipes) {
  struct stat status {};
  if (stat(file.c_str(), &status) != 0) return Refuse(errno);
  for (const int standard : {STDOUT_FILENO, STDERR_FILENO})
    if (IsOpenAs(standard, status) && !IsNull(status)) {
      buffer_ = std::make_unique<Buffer>(dup(standard));
      return;
    }
  const int no_waiting = pipes == Pipes::kRefuse ? O_NONBLOCK : 0;
  const int descriptor = open(file.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY | no_waiting);
  if (descriptor < 0) return Refuse(errno);
  if (no_waiting != 0) fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK);
  buffer_ = std::make_unique<Buffer>(descriptor);
}

void WholeFile::OpenDraft() {
  struct stat before {};
  const bool replaces = stat(file_.c_str(), &before) == 0;
  if (replaces && access(file_.c_str(), W_OK) != 0) return Refuse(errno);
  const long longest = pathconf(FolderOf(file_).c_str(), _PC_NAME_MAX);
  if (longest > 0 && file_.filename().native().size() > static_cast<std::size_t>(longest))
    return Refuse(ENAMETOOLONG);
  const int nameless = OpenNameless(FolderOf(file_));
  if (nameless >= 0)
    buffer_ = std::make_unique<Buffer>(nameless);
  else
    OpenNamedDraft(FolderOf(file_));
  if (buffer_ == nullptr || !replaces) return;
  // As far as permitted.
  if (fchown(buffer_->descriptor(), before.st_uid, before.st_gid) != 0) errno = 0;
  fchmod(buffer_->descriptor(), before.st_mode & 07777U);
}

void WholeFile::OpenNamedDraft(const fs::path& folder) {
  constexpr mode_t kMode = 0666;
  for (int i = 1; buffer_ == nullptr; ++i) {
    const fs::path name = DraftName(folder, i);
    const int descriptor = open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, kMode);
    if (descriptor < 0 && errno == EEXIST) continue;
    if (descriptor < 0) return Refuse(errno);
    draft_ = name;
    buffer_ = std::make_unique<Buffer>(descriptor);
  }
}

/// Returns the reason why the file cannot get its name, or 0.
int WholeFile::NameDraft() {
  const std::string nameless = "/proc/self/fd/" + std::to_string(buffer_->descriptor());
  for (int i = 1; draft_.empty(); ++i) {
    const fs::path name = DraftName(FolderOf(file_), i);
    if (linkat(AT_FDCWD, nameless.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0)
      draft_ = name;
    else if (errno != EEXIST)
      return errno;
  }
  return 0;
}

std::string WholeFile::Commit() {
  if (!problem_.empty()) return problem_;
  stream_.flush();
  int error = buffer_->error();
  if (error != 0) return shown_ + ": not all of it could be written: " + ReasonOf(error);
  if (!stream_) return shown_ + ": not all of it could be written";
  if (file_.empty()) return "";
  error = NameDraft();
  if (error == 0 && rename(draft_.c_str(), file_.c_str()) != 0) error = errno;
  if (error != 0) return shown_ + ": cannot be written to: " + ReasonOf(error);
  draft_.clear();
  return "";
}

std::string WriteWholeFile(const fs::path& file, std::string_view text) {
  WholeFile whole(file, WholeFile::Pipes::kRefuse);
  if (whole.problem().empty()) whole.stream() << text;
  return whole.Commit();
}

FilePlace FilePlace::Of(const fs::path& path) {
  struct stat status {};
  const auto place = [&](std::string entry) {
    return FilePlace{status.st_dev, status.st_ino, std::move(entry), IsNull(status)};
  };
  if (path == "-") return fstat(STDOUT_FILENO, &status) == 0 ? place("") : FilePlace{.name = "-"};
  if (stat(path.c_str(), &status) == 0) return place("");
  const fs::path file = Follow(path).file;
  if (stat(FolderOf(file).c_str(), &status) == 0) return place(file.filename());
  return {.name = file};
}

std::string ReasonOf(int error) {
  switch (error) {
    case ENOENT:
      return "there is no such folder";
    case EISDIR:
      return "it is a folder";
    case ENOTDIR:
      return "a part of the path is not a folder";
    case EACCES:
    case EPERM:
    case EROFS:
      return "that is not permitted";
    case ELOOP:
      return "its links lead in a circle";
    case ENAMETOOLONG:
      return "the name is too long";
    case ENOSPC:
    case EDQUOT:
      return "the disk is full";
    case EPIPE:
    case ENXIO:
      return "nobody reads it";
    default:
      return std::generic_category().message(error);
  }
}

}  // namespace touchstone
