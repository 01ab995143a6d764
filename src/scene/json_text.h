#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace touchstone::scene {

/// Keeps the order of keys, so that the first mistake in the file is the one reported.
using Json = nlohmann::ordered_json;

/// Greatest depth of nested objects and lists.
inline constexpr std::size_t kMostNested = 100;

/// Parses JSON with // and /* */ comments. Throws SceneError for a syntax error (with line and
/// column), a number that is not finite, a repeated key and too deep nesting. `source` names the
/// text in errors and `path` is the value's place in the scene. The time is proportional to the
/// length of the text.
Json ParseJson(std::string_view text, const std::string& source, const std::string& path = "");

/// Adds a member whose key is known to be new to the object; this is not checked.
void AddMember(const std::string& key, Json value, Json* object);

/// The value as text: objects and lists that fit on a line take one line, others are indented by
/// two. Numbers have as many digits (at most 17) as read back to the same bits. Characters that
/// would control a terminal are escaped.
std::string FormatJson(const Json& value);

}  // namespace touchstone::scene
