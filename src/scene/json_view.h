#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/math.h"
#include "scene/bounds.h"
#include "scene/json_text.h"

namespace touchstone::scene {

/// A value in a document together with its path: every accessor returns the value as asked for or
/// throws a SceneError that names the path and the expected value.
class JsonView {
 public:
  /// The document's root. Both references must outlive the view.
  JsonView(const Json& value, const std::string& source) : JsonView(value, source, "") {}

  const Json& value() const { return *value_; }
  const std::string& path() const { return path_; }
  /// The name of the document: that of a file, or "standard input".
  const std::string& source() const { return *source_; }
  [[noreturn]] void Fail(const std::string& message) const;
  /// Throws the message "expected WHAT, got ...".
  [[noreturn]] void FailExpecting(std::string_view what) const;

  double Number() const;
  /// A number within the bound; for a vector, each of its components.
  double Within(const Bound& bound) const;
  Vec3 VectorWithin(const Bound& bound) const;
  double InRange(double low, double high) const;  // inclusive
  int Integer(int low, int high) const;           // inclusive
  bool Boolean() const;
  std::string Text() const;
  /// Index of the text among the choices.
  size_t Choice(std::span<const std::string_view> choices) const;

  /// The elements of a list (of exactly `length` when given).
  std::vector<JsonView> List(std::optional<size_t> length = {}) const;
  /// A direction of any non-zero length.
  Vec3 Direction() const;
  Eigen::Vector2d Vector2Within(const Bound& bound) const;
  /// A matrix within the bound; its entries may be arbitrarily small.
  Mat3 MatrixWithin(const Bound& bound) const;

  /// The members of an object, in file order.
  std::vector<std::pair<std::string, JsonView>> Members() const;
  /// Throws for a member of any other name, with a suggestion.
  void AllowKeys(std::span<const std::string_view> keys) const;
  void AllowKeys(std::initializer_list<std::string_view> keys) const;
  std::optional<JsonView> Find(std::string_view key) const;
  JsonView Require(std::string_view key) const;

 private:
  JsonView(const Json& value, const std::string& source, std::string path)
      : value_(&value), source_(&source), path_(std::move(path)) {}
  JsonView Member(std::string_view key, const Json& value) const;

  const Json* value_;
  const std::string* source_;
  std::string path_;
};

/// Quotes names for messages: `"a", "b"`.
std::string QuotedList(std::span<const std::string_view> names);

}  // namespace touchstone::scene
