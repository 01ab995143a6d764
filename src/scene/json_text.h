#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace touchstone::scene {

/// Keeps the order of keys, so that the first mistake in the file is the one reported.
using Json = nlohmann::ordered_json;

/// JSON with // and /* */ comments. Throws SceneError for a syntax error (with line and column), a
/// number that is not finite and a key given twice. `source` names the text in errors and `path`
/// is where the value stands in the scene.
Json ParseJson(std::string_view text, const std::string& source, const std::string& path = "");

/// The value as text: objects and lists that fit on a line stand on one, all else is indented by
/// two. Numbers have as many digits (at most 17) as read back to the same bits.
std::string FormatJson(const Json& value);

}  // namespace touchstone::scene
