#include "support/json_file.h"

#include <memory>
#include <stdexcept>

namespace touchstone::test_data {

nlohmann::json ReadJson(std::FILE* stream) { return nlohmann::json::parse(stream); }

nlohmann::json ReadJson(const std::string& path) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "r"),
                                                             &std::fclose);
  if (!file) throw std::runtime_error("cannot open " + path);
  return ReadJson(file.get());
}

std::vector<nlohmann::json> OracleCases(const std::string& file, const std::string& key,
                                        const std::string& value) {
  const nlohmann::json all = ReadJson(TOUCHSTONE_TEST_DATA "/" + file);
  std::vector<nlohmann::json> cases;
  for (const nlohmann::json& one : all.at("cases"))
    if (one.at(key).get<std::string>() == value) cases.push_back(one);
  return cases;
}

}  // namespace touchstone::test_data
