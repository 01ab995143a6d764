#pragma once

#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace touchstone::test_data {

/// The JSON that a stream holds from here on. Parsing takes a compiler long: it is compiled once.
/// Throws nlohmann::json::parse_error.
nlohmann::json ReadJson(std::FILE* stream);
/// The same of a file; throws std::runtime_error where it cannot be opened.
nlohmann::json ReadJson(const std::string& path);

/// The cases of a file of reference answers in tests/data whose member `key` is `value`.
std::vector<nlohmann::json> OracleCases(const std::string& file, const std::string& key,
                                        const std::string& value);

}  // namespace touchstone::test_data
