#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "support/format.h"
#include "support/json_file.h"

namespace touchstone::testing {

/// The cases of one category of tests/data/motion.json, each with id, inputs and outputs.
inline std::vector<nlohmann::json> MotionCases(const std::string& category) {
  return test_data::OracleCases("motion.json", "category", category);
}

/// For INSTANTIATE_TEST_SUITE_P: the case's id without what GoogleTest does not allow in names.
inline std::string MotionCaseName(const ::testing::TestParamInfo<nlohmann::json>& tested) {
  std::string name = tested.param.at("id");
  for (char& c : name)
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  return name;
}

using NamedErrors = std::map<std::string, double>;
/// The relative errors of a motion at the steps 1/60, 1/120 and 1/240 s, by what was measured; each
/// is also recorded as a property of the test ("stop_place" -> "1.2e-4 3.1e-5 8e-6").
struct Errors {
  std::map<std::string, std::array<double, 3>> of;
};

inline Errors MeasureErrors(const std::function<NamedErrors(double step)>& run) {
  constexpr std::array kRates = {60.0, 120.0, 240.0};
  Errors errors;
  for (size_t i = 0; i < kRates.size(); ++i)
    for (const auto& [name, error] : run(1.0 / kRates[i])) errors.of[name][i] = std::abs(error);
  for (const auto& [name, of_step] : errors.of)
    ::testing::Test::RecordProperty(name,
                                    Format("%.2e %.2e %.2e", of_step[0], of_step[1], of_step[2]));
  return errors;
}

}  // namespace touchstone::testing
