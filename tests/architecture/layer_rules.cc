#include "architecture/layer_rules.h"

#include <algorithm>
#include <fstream>
#include <functional>
#include <iterator>
#include <regex>
#include <sstream>

namespace touchstone::architecture {

namespace fs = std::filesystem;

std::string ReadText(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

namespace {

/// C++ sources below `src`, sorted.
std::vector<fs::path> FindSources(const fs::path& src) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(src)) {
    const fs::path extension = entry.path().extension();
    if (entry.is_regular_file() && (extension == ".h" || extension == ".cc")) {
      files.push_back(entry.path());
    }
  }
  std::ranges::sort(files);
  return files;
}

/// "collision/witness.h" belongs to "collision", "main.cc" to "main".
std::string ModuleOf(const fs::path& relative) {
  const fs::path first = *relative.begin();
  return first == relative ? relative.stem().string() : first.string();
}

std::string At(const fs::path& file, int line) {
  return file.string() + ":" + std::to_string(line);
}

}  // namespace

std::vector<IncludeLine> FindIncludes(std::string_view text) {
  static const std::regex kInclude(R"(^\s*#\s*include\s*(["<])([^">]+)[">])");
  std::vector<IncludeLine> includes;
  std::istringstream lines{std::string(text)};
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number) {
    std::smatch match;
    if (std::regex_search(line, match, kInclude)) {
      includes.push_back({number, match[2].str(), match[1].str() == "\""});
    }
  }
  return includes;
}

LayerTable ReadLayerTable(const fs::path& document) {
  static const std::regex kRow(R"(^\| `([a-z]\w*)` \|.*\| ([^|]+) \|\s*$)");
  LayerTable table;
  std::istringstream lines(ReadText(document));
  std::string line;
  while (std::getline(lines, line)) {
    std::smatch match;
    if (!std::regex_match(line, match, kRow)) continue;
    std::istringstream names(match[2].str());
    std::set<std::string>& row = table[match[1].str()];
    for (std::string name; names >> name;) {
      if (name != "-") row.insert(name);
    }
  }
  return table;
}

std::string FindCycle(const LayerTable& table) {
  std::set<std::string> done;
  std::set<std::string> open;
  const std::function<std::string(const std::string&)> visit =
      [&](const std::string& module) -> std::string {
    if (done.contains(module)) return "";
    if (!open.insert(module).second) return module;
    if (const auto row = table.find(module); row != table.end()) {
      for (const std::string& below : row->second) {
        if (const std::string found = visit(below); !found.empty()) return found;
      }
    }
    open.erase(module);
    done.insert(module);
    return "";
  };
  for (const auto& [module, below] : table) {
    if (const std::string found = visit(module); !found.empty()) return found;
  }
  return "";
}

std::vector<std::string> FindLayerBreaks(const fs::path& src, const LayerTable& table) {
  std::vector<std::string> breaks;
  std::set<std::string> present;
  for (const fs::path& file : FindSources(src)) {
    const fs::path relative = file.lexically_relative(src);
    const std::string module = ModuleOf(relative);
    present.insert(module);
    const auto row = table.find(module);
    if (row == table.end()) {
      breaks.push_back(At(relative, 1) + ": module " + module + " has no row in the table");
      continue;
    }
    for (const IncludeLine& include : FindIncludes(ReadText(file))) {
      if (!include.quoted) continue;
      const std::string target = ModuleOf(include.target);
      if (target == module || row->second.contains(target)) continue;
      breaks.push_back(At(relative, include.line) + ": " + module + " may not include \"" +
                       include.target + "\"");
    }
  }
  for (const auto& [module, below] : table) {
    if (!present.contains(module)) breaks.push_back("row " + module + " has no sources");
  }
  return breaks;
}

std::vector<std::string> FindSystemIncludes(const fs::path& src, std::string_view prefix,
                                            const std::set<std::string>& allowed_modules) {
  std::vector<std::string> found;
  for (const fs::path& file : FindSources(src)) {
    const fs::path relative = file.lexically_relative(src);
    if (allowed_modules.contains(ModuleOf(relative))) continue;
    for (const IncludeLine& include : FindIncludes(ReadText(file))) {
      if (!include.target.starts_with(prefix)) continue;
      found.push_back(At(relative, include.line) + ": includes " + include.target);
    }
  }
  return found;
}

std::vector<std::string> FindOtherIncludes(const fs::path& src, const std::string& module,
                                           const std::string& target,
                                           const std::set<std::string>& allowed) {
  std::vector<std::string> found;
  for (const fs::path& file : FindSources(src)) {
    const fs::path relative = file.lexically_relative(src);
    if (ModuleOf(relative) != module) continue;
    for (const IncludeLine& include : FindIncludes(ReadText(file))) {
      if (!include.quoted || ModuleOf(include.target) != target) continue;
      if (allowed.contains(include.target)) continue;
      found.push_back(At(relative, include.line) + ": includes " + include.target);
    }
  }
  return found;
}

std::vector<std::string> FindOtherMentions(const fs::path& src, const std::string& module,
                                           const std::vector<std::string>& texts) {
  std::vector<std::string> found;
  for (const fs::path& file : FindSources(src)) {
    const fs::path relative = file.lexically_relative(src);
    if (ModuleOf(relative) == module) continue;
    std::istringstream lines(ReadText(file));
    int number = 0;
    for (std::string line; std::getline(lines, line);) {
      ++number;
      for (const std::string& text : texts)
        if (line.find(text) != std::string::npos)
          found.push_back(At(relative, number) + ": mentions " + text);
    }
  }
  return found;
}

std::vector<std::string> FindLongFiles(const fs::path& src, int limit) {
  std::vector<std::string> found;
  for (const fs::path& file : FindSources(src)) {
    const auto lines = std::ranges::count(ReadText(file), '\n');
    if (lines <= limit) continue;
    found.push_back(file.lexically_relative(src).string() + ": " + std::to_string(lines) +
                    " lines, at most " + std::to_string(limit) + " are allowed");
  }
  return found;
}

}  // namespace touchstone::architecture
