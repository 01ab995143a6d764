#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace touchstone::scene {

/// Keeps the order of keys, so that the first mistake in the file is the one reported.
using Json = nlohmann::ordered_json;

/// Objects and lists may stand in one another this deep.
inline constexpr std::size_t kMostNested = 100;

/// JSON with // and /* */ comments. Throws SceneError for a syntax error (with line and column), a
/// number that is not finite, a key given twice and what is nested too deep. `source` names the
/// text in errors and `path` is where the value stands in the scene. Takes time in proportion to
/// the text.
Json ParseJson(std::string_view text, const std::string& source, const std::string& path = "");

/// Adds a member with a key that the object does not have, which is not looked for.
void AddMember(const std::string& key, Json value, Json* object);

/// The value as text: objects and lists that fit on a line stand on one, all else is indented by
/// two. Numbers have as many digits (at most 17) as read back to the same bits. Characters that
/// would steer a terminal are escaped.
std::string FormatJson(const Json& value);

}  // namespace touchstone::scene
