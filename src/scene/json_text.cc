#include "scene/json_text.h"

#include <algorithm>
#include <sstream>
#include <unordered_set>
#include <utility>
#include <vector>

#include "base/printable.h"
#include "scene/scene_file.h"

namespace touchstone::scene {
namespace {

constexpr size_t kLineWidth = 100;

/// Builds the document from the parser's events, and tracks the path of the value being read.
class DocumentBuilder : public nlohmann::json_sax<Json> {
 public:
  DocumentBuilder(std::string_view text, const std::string& source, const std::string& path)
      : text_(text), source_(source), root_path_(path) {}

  Json Take() { return std::move(root_); }

  bool null() override { return Add(nullptr); }
  bool boolean(bool value) override { return Add(value); }
  bool number_integer(Json::number_integer_t value) override { return Add(value); }
  bool number_unsigned(Json::number_unsigned_t value) override { return Add(value); }
  bool number_float(Json::number_float_t value, const std::string&) override { return Add(value); }
  bool string(std::string& value) override { return Add(std::move(value)); }
  bool binary(Json::binary_t&) override { return false; }

  bool start_object(size_t) override { return Open(Json::object()); }
  bool start_array(size_t) override { return Open(Json::array()); }
  bool end_object() override { return Close(); }
  bool end_array() override { return Close(); }
  bool key(std::string& name) override {
    Frame& frame = frames_.back();
    frame.key = name;
    if (!frame.keys.insert(name).second) {
      throw SceneError(source_, Path(), "this key is given twice");
    }
    return true;
  }

  bool parse_error(size_t position, const std::string& last_token,
                   const nlohmann::detail::exception& error) override {
    constexpr int kNumberOverflow = 406;
    if (error.id == kNumberOverflow) {
      throw SceneError(source_, Path(), "expected a finite number, got " + last_token);
    }
    throw SceneError(source_, root_path_, Where(position) + ": " + Reason(error.what(), position));
  }

 private:
  struct Frame {
    Json* container;
    std::string key;
    std::unordered_set<std::string> keys = {};  // keys of an object already read
  };

  bool Add(Json value) {
    Place(std::move(value));
    return true;
  }
  bool Open(Json container) {
    if (frames_.size() == kMostNested) {
      throw SceneError(
          source_, Path(),
          "expected at most " + std::to_string(kMostNested) + " objects and lists in one another");
    }
    frames_.push_back({Place(std::move(container)), ""});
    return true;
  }
  bool Close() {
    frames_.pop_back();
    return true;
  }
  Json* Place(Json value) {
    if (frames_.empty()) {
      root_ = std::move(value);
      return &root_;
    }
    Json& container = *frames_.back().container;
    if (container.is_array()) {
      container.push_back(std::move(value));
      return &container.back();
    }
    AddMember(frames_.back().key, std::move(value), &container);
    return &container.get_ref<Json::object_t&>().back().second;
  }

  /// Path of the value to be read next, or of the key read last.
  std::string Path() const {
    std::ostringstream path;
    path << root_path_;
    for (size_t i = 0; i < frames_.size(); ++i) {
      const Frame& frame = frames_[i];
      if (frame.container->is_array()) {
        const size_t begun = i + 1 < frames_.size() ? 1 : 0;
        path << '[' << frame.container->size() - begun << ']';
      } else {
        path << (path.view().empty() ? "" : ".") << frame.key;
      }
    }
    return path.str();
  }

  /// The position of an error: `position` counts the bytes read, so it is at the last one.
  std::string Where(size_t position) const {
    const std::string_view before = text_.substr(0, position == 0 ? 0 : position - 1);
    const auto line = 1 + std::ranges::count(before, '\n');
    const size_t line_start = before.rfind('\n') + 1;  // npos + 1 is 0
    std::ostringstream text;
    text << "line " << line << ", column " << before.size() - line_start + 1;
    return text.str();
  }

  /// The expected and the actual content at a position; otherwise the parser's own message without
  /// its name and position.
  std::string Reason(const std::string& what, size_t position) const {
    const auto says = [&](std::string_view words) { return what.find(words) != std::string::npos; };
    const size_t start = what.find("syntax error");
    if (!says("unexpected ") && !says("invalid literal"))
      return start == std::string::npos ? what : what.substr(start);
    const bool ended = says("unexpected end of input");
    if (ended && frames_.empty()) return "syntax error: expected an object { ... }, got no text";
    std::string expected = "a value";
    if (says("parsing array")) expected = "a comma or the end of the list, ]";
    if (says("parsing object key")) expected = "a key in double quotes";
    if (says("parsing object separator")) expected = "a colon after the key";
    if (says("parsing object -")) expected = "a comma or the end of the object, }";
    const std::string found = ended ? "the end of the text" : Quoted(WordAt(position));
    const bool closes = found == "\"}\"" || found == "\"]\"";
    return "syntax error: expected " + expected + ", got " + found +
           (closes && (says("parsing object key") || says("parsing value"))
                ? "; is there a comma too many?"
                : "");
  }

  /// The word at the byte before `position`, or the punctuation mark there.
  std::string_view WordAt(size_t position) const {
    constexpr std::string_view kBetween = " \t\r\n,:[]{}\"";
    if (position == 0 || position > text_.size()) return {};
    const size_t at = position - 1;
    if (kBetween.find(text_[at]) != std::string_view::npos) return text_.substr(at, 1);
    const size_t before = text_.find_last_of(kBetween, at);
    const size_t start = before == std::string_view::npos ? 0 : before + 1;
    return text_.substr(start, text_.find_first_of(kBetween, at) - start);
  }

  std::string_view text_;
  const std::string& source_;
  const std::string& root_path_;
  Json root_;
  std::vector<Frame> frames_;
};

/// A value without members as JSON. Characters not shown by Printable are written as \uXXXX, which
/// reads back as the same.
std::string FormatPlain(const Json& value) {
  constexpr auto kReplace = Json::error_handler_t::replace;
  const std::string text = value.dump(-1, ' ', /*ensure_ascii=*/false, kReplace);
  const bool is_shown = !value.is_string() || Printable(text, text.size()) == text;
  return is_shown ? text : value.dump(-1, ' ', /*ensure_ascii=*/true, kReplace);
}

std::string FormatInline(const Json& value) {
  if (!value.is_structured()) return FormatPlain(value);
  std::string text(1, value.is_array() ? '[' : '{');
  for (auto item = value.begin(); item != value.end(); ++item) {
    if (item != value.begin()) text += ", ";
    if (value.is_object()) text += FormatPlain(item.key()) + ": ";
    text += FormatInline(item.value());
  }
  return text + (value.is_array() ? ']' : '}');
}

void Format(const Json& value, size_t indent, size_t used, std::string* text) {
  const std::string line = FormatInline(value);
  if (!value.is_structured() || (indent > 0 && used + line.size() <= kLineWidth)) {
    *text += line;
    return;
  }
  *text += value.is_array() ? '[' : '{';
  const std::string margin(indent + 2, ' ');
  for (auto item = value.begin(); item != value.end(); ++item) {
    *text += item == value.begin() ? "\n" : ",\n";
    const std::string label = value.is_object() ? FormatPlain(item.key()) + ": " : "";
    *text += margin + label;
    Format(item.value(), indent + 2, margin.size() + label.size() + 1, text);
  }
  text->append("\n").append(indent, ' ');
  *text += value.is_array() ? ']' : '}';
}

}  // namespace

// An ordered object is a list of its members.
void AddMember(const std::string& key, Json value, Json* object) {
  object->get_ref<Json::object_t&>().emplace_back(key, std::move(value));
}

Json ParseJson(std::string_view text, const std::string& source, const std::string& path) {
  DocumentBuilder builder(text, source, path);
  Json::sax_parse(text.begin(), text.end(), &builder, Json::input_format_t::json,
                  /*strict=*/true, /*ignore_comments=*/true);
  return builder.Take();
}

std::string FormatJson(const Json& value) {
  std::string text;
  Format(value, 0, 0, &text);
  return text + "\n";
}

}  // namespace touchstone::scene
