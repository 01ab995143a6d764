#include "base/whole_file.h"

#include <fstream>
#include <system_error>

namespace touchstone {

std::string WriteWholeFile(const std::filesystem::path& file, std::string_view text) {
  const std::filesystem::path draft = file.string() + ".part";
  std::error_code error;
  {
    std::ofstream stream(draft, std::ios::binary);
    if (!stream) return file.string() + ": cannot be written to";
    stream << text;
    if (stream.flush()) std::filesystem::rename(draft, file, error);
    if (stream && !error) return "";
  }
  std::error_code ignored;
  std::filesystem::remove(draft, ignored);
  return file.string() + ": " + (error ? error.message() : "not all of it could be written");
}

}  // namespace touchstone
