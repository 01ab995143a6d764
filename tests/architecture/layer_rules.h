#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace touchstone::architecture {

/// The file as text.
std::string ReadText(const std::filesystem::path& file);

/// For every module the modules it may include besides itself.
using LayerTable = std::map<std::string, std::set<std::string>>;

/// One `#include`: the line it stands on, what it names, and whether in quotes (else in <>).
struct IncludeLine {
  int line = 0;
  std::string target;
  bool quoted = false;
};

std::vector<IncludeLine> FindIncludes(std::string_view text);

/// The module table of docs/architecture.md: rows "| `name` | responsibility | may include |", the
/// last cell being names between spaces, or "-".
LayerTable ReadLayerTable(const std::filesystem::path& document);

/// A module on a cycle of the table, or empty when the table is a hierarchy.
std::string FindCycle(const LayerTable& table);

/// Every rule of the table broken below `src`, as "FILE:LINE: reason": an include of a module that
/// the row does not name, a folder without a row, a row without a folder. A file directly in `src`
/// is its own row, named without extension.
std::vector<std::string> FindLayerBreaks(const std::filesystem::path& src, const LayerTable& table);

/// Every include below `src` of a system header that starts with `prefix`, outside the modules
/// named.
std::vector<std::string> FindSystemIncludes(const std::filesystem::path& src,
                                            std::string_view prefix,
                                            const std::set<std::string>& allowed_modules);

/// Every include in `module` of a header of the module `target` that is not among `allowed`.
std::vector<std::string> FindOtherIncludes(const std::filesystem::path& src,
                                           const std::string& module, const std::string& target,
                                           const std::set<std::string>& allowed);

/// Every line outside `module` with one of these texts.
std::vector<std::string> FindOtherMentions(const std::filesystem::path& src,
                                           const std::string& module,
                                           const std::vector<std::string>& texts);

/// Every source file below `src` longer than `limit` lines.
std::vector<std::string> FindLongFiles(const std::filesystem::path& src, int limit);

}  // namespace touchstone::architecture
