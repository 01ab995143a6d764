#include "architecture/class_rules.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <fstream>
#include <iterator>
#include <map>
#include <span>
#include <utility>

namespace touchstone::architecture {
namespace {

namespace fs = std::filesystem;

using Tokens = std::vector<std::string>;
using TokenSpan = std::span<const std::string>;

bool IsWordLetter(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

/// Words, numbers, "::" and single signs, without comments, literals and preprocessor lines.
class Tokenizer {
 public:
  explicit Tokenizer(std::string_view text) : text_(text) {}

  Tokens Run() {
    while (at_ < text_.size()) Next();
    return std::move(tokens_);
  }

 private:
  bool Begins(std::string_view what) const { return text_.substr(at_).starts_with(what); }
  void SkipPast(std::string_view end) {
    const std::size_t found = text_.find(end, at_);
    at_ = found == std::string_view::npos ? text_.size() : found + end.size();
  }
  void SkipLiteral(char quote) {
    for (++at_; at_ < text_.size() && text_[at_] != quote; ++at_)
      if (text_[at_] == '\\') ++at_;
    ++at_;
    tokens_.emplace_back("\"");
  }
  void SkipRawLiteral() {
    const std::size_t open = text_.find('(', at_);
    if (open == std::string_view::npos) return SkipPast("\n");
    std::string end = ")";
    end.append(text_, at_ + 2, open - at_ - 2);
    SkipPast(end + '"');
    tokens_.emplace_back("\"");
  }
  void SkipDirective() {
    while (at_ < text_.size() && text_[at_] != '\n') at_ += text_[at_] == '\\' ? 2 : 1;
  }
  void TakeWord() {
    const std::size_t begin = at_;
    const bool number = std::isdigit(static_cast<unsigned char>(text_[at_]));
    while (at_ < text_.size() && (IsWordLetter(text_[at_]) || (number && text_[at_] == '\'')))
      ++at_;
    tokens_.emplace_back(text_.substr(begin, at_ - begin));
  }
  void Next() {
    const char c = text_[at_];
    if (std::isspace(static_cast<unsigned char>(c))) {
      ++at_;
    } else if (Begins("//")) {
      SkipPast("\n");
    } else if (Begins("/*")) {
      SkipPast("*/");
    } else if (Begins("R\"")) {
      SkipRawLiteral();
    } else if (c == '#') {
      SkipDirective();
    } else if (c == '"' || c == '\'') {
      SkipLiteral(c);
    } else if (IsWordLetter(c)) {
      TakeWord();
    } else {
      tokens_.emplace_back(text_.substr(at_, Begins("::") ? 2 : 1));
      at_ += tokens_.back().size();
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
  Tokens tokens_;
};

bool IsAny(const std::string& token, std::initializer_list<std::string_view> of) {
  return std::ranges::find(of, token) != of.end();
}

/// The place after the bracket that closes the one at `open`.
std::size_t Past(TokenSpan tokens, std::size_t open) {
  int depth = 0;
  for (std::size_t i = open; i < tokens.size(); ++i) {
    if (IsAny(tokens[i], {"(", "[", "{"})) ++depth;
    if (IsAny(tokens[i], {")", "]", "}"}) && --depth == 0) return i + 1;
  }
  return tokens.size();
}

/// The place after the `>` that closes the template list at `open`.
std::size_t PastTemplate(TokenSpan tokens, std::size_t open) {
  int depth = 0;
  for (std::size_t i = open; i < tokens.size();) {
    if (IsAny(tokens[i], {"(", "[", "{"})) {
      i = Past(tokens, i);
      continue;
    }
    if (tokens[i] == "<") ++depth;
    if (tokens[i] == ">" && --depth == 0) return i + 1;
    ++i;
  }
  return tokens.size();
}

/// A declaration without template lists, attributes and what stands in brackets: "(", "{" and "["
/// stay as marks.
Tokens Outline(TokenSpan tokens) {
  Tokens outline;
  for (std::size_t i = 0; i < tokens.size();) {
    if (tokens[i] == "<" && (outline.empty() || outline.back() != "operator") &&
        std::ranges::find(outline, "=") == outline.end()) {
      i = PastTemplate(tokens, i);
    } else if (IsAny(tokens[i], {"(", "{", "["})) {
      outline.push_back(tokens[i]);
      i = Past(tokens, i);
    } else {
      outline.push_back(tokens[i++]);
    }
  }
  return outline;
}

class Measurer {
 public:
  explicit Measurer(TokenSpan tokens) : tokens_(tokens) {}

  std::vector<ClassSize> Run() {
    ReadScope(0, tokens_.size(), "", nullptr);
    return std::move(sizes_);
  }

 private:
  /// Reads the declarations of [i, end); those of a class are counted for it.
  void ReadScope(std::size_t i, std::size_t end, const std::string& name, const int* owner) {
    while (i < end) {
      if (owner != nullptr && i + 1 < end && tokens_[i + 1] == ":" &&
          IsAny(tokens_[i], {"public", "private", "protected"})) {
        i += 2;
      } else {
        i = ReadDeclaration(i, end, name, owner);
      }
    }
  }

  std::size_t ReadDeclaration(std::size_t begin, std::size_t end, const std::string& name,
                              const int* owner) {
    std::size_t i = begin;
    std::size_t head = begin;  // after template<...>
    while (head < end && tokens_[head] == "template" && head + 1 < end)
      head = PastTemplate(tokens_, head + 1);
    bool assigned = false;
    for (i = head; i < end && tokens_[i] != ";";) {
      assigned |= tokens_[i] == "=";
      if (tokens_[i] == "<" && !assigned && tokens_[i - 1] != "operator") {
        i = PastTemplate(tokens_, i);
      } else if (IsAny(tokens_[i], {"(", "["})) {
        i = Past(tokens_, i);
      } else if (tokens_[i] == "{") {
        const std::size_t past = Past(tokens_, i);
        const Tokens outline = Outline(tokens_.subspan(head, i - head));
        if (OpensScope(outline, i, past, name)) {
          i = past;
          if (outline.front() == "namespace" || outline.front() == "extern") return i;
        } else {
          i = past;
          if (IsFunction(outline) && !ContinuesInitializers(i, end)) {
            Count(outline, owner);
            return i < end && tokens_[i] == ";" ? i + 1 : i;
          }
        }
      } else {
        ++i;
      }
    }
    const Tokens outline = Outline(tokens_.subspan(head, i - head));
    Count(outline, owner);
    return i + 1;
  }

  /// Of a constructor `A() : a_{1}, b_{2} {}` more follows.
  bool ContinuesInitializers(std::size_t i, std::size_t end) const {
    return i < end && IsAny(tokens_[i], {",", "{"});
  }

  /// Reads what is in the braces of a namespace or a class; not that of anything else.
  bool OpensScope(const Tokens& outline, std::size_t open, std::size_t past,
                  const std::string& name) {
    if (outline.empty()) return false;
    if (outline.front() == "namespace" || outline.front() == "extern") {
      ReadScope(open + 1, past - 1, name, nullptr);
      return true;
    }
    if (outline.front() == "enum") return true;
    if (!IsAny(outline.front(), {"class", "struct"}) || outline.size() < 2) return false;
    std::string own;
    for (std::size_t i = 1; i < outline.size(); ++i) {
      if (IsAny(outline[i], {":", "final"})) break;
      if (outline[i] == "(") continue;  // of alignas
      if (outline[i] != "alignas" && outline[i] != "[") own += outline[i];
    }
    const std::string whole = name.empty() ? own : name + "::" + own;
    const int index = static_cast<int>(sizes_.size());
    sizes_.push_back({whole, 0, 0, BasesIn(outline)});
    ReadScope(open + 1, past - 1, whole, &index);
    return true;
  }

  /// The names after the colon of `class A final : public b::Base, Other`.
  static std::vector<std::string> BasesIn(const Tokens& outline) {
    std::vector<std::string> bases;
    const auto colon = std::ranges::find(outline, ":");
    if (colon == outline.end()) return bases;
    bases.emplace_back();
    for (auto token = colon + 1; token != outline.end(); ++token) {
      if (*token == ",")
        bases.emplace_back();
      else if (!IsAny(*token, {"public", "private", "protected", "virtual"}))
        bases.back() += *token;
    }
    return bases;
  }

  static bool IsFunction(const Tokens& outline) {
    for (const std::string& token : outline) {
      if (token == "operator" || token == "(") return true;
      if (IsAny(token, {"=", "{"})) return false;
    }
    return false;
  }

  void Count(const Tokens& outline, const int* owner) {
    if (owner == nullptr || outline.empty()) return;
    const std::string& first = outline.front();
    if (IsAny(first, {"using", "typedef", "friend", "static_assert"})) return;
    if (IsAny(first, {"class", "struct", "enum"})) {
      const bool defines = std::ranges::find(outline, "{") != outline.end();
      const auto names = defines && outline.back() != "{";
      if (!names) return;  // declared, or defined without an object
    }
    ClassSize& size = sizes_[static_cast<std::size_t>(*owner)];
    if (IsFunction(outline)) {
      ++size.functions;
    } else if (std::ranges::find(outline, "constexpr") == outline.end()) {
      size.members += 1 + static_cast<int>(std::ranges::count(outline, ","));
    }
  }

  TokenSpan tokens_;
  std::vector<ClassSize> sizes_;
};

}  // namespace

std::vector<ClassSize> MeasureClasses(std::string_view source) {
  const Tokens tokens = Tokenizer(source).Run();
  return Measurer(tokens).Run();
}

std::vector<ClassSize> WithBases(const std::vector<ClassSize>& sizes) {
  const auto last = [](const std::string& name) { return name.substr(name.rfind(':') + 1); };
  std::map<std::string, const ClassSize*> by_name;
  for (const ClassSize& size : sizes) by_name[last(size.name)] = &size;
  std::vector<ClassSize> whole = sizes;
  for (ClassSize& size : whole) {
    for (std::vector<std::string> open = size.bases; !open.empty();) {
      const auto base = by_name.find(last(open.back()));
      open.pop_back();
      if (base == by_name.end() || base->second->name == size.name) continue;
      size.functions += base->second->functions;
      size.members += base->second->members;
      std::ranges::copy(base->second->bases, std::back_inserter(open));
    }
  }
  return whole;
}

std::vector<ClassSize> MeasureTree(const fs::path& src) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(src))
    if (entry.path().extension() == ".h" || entry.path().extension() == ".cc")
      files.push_back(entry.path());
  std::ranges::sort(files);
  std::vector<ClassSize> sizes;
  for (const fs::path& file : files) {
    std::ifstream stream(file, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    std::ranges::move(MeasureClasses(text), std::back_inserter(sizes));
  }
  return WithBases(sizes);
}

}  // namespace touchstone::architecture
