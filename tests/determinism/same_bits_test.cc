// The same scene gives the same bits: in a second run, and with two threads.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include "support/scene_run.h"

namespace touchstone {
namespace {

using session::Simulation;
using testing::BuiltIn;
using testing::RunTo;

/// Hash of the state after each half second.
std::vector<std::uint64_t> Hashes(const std::string& scene, double seconds,
                                  const std::string& threads) {
  Simulation simulation(BuiltIn(scene, {{"settings.threads", threads}}));
  std::vector<std::uint64_t> hashes;
  for (double t = 0.5; t < seconds + 0.25; t += 0.5) {
    EXPECT_EQ(RunTo(&simulation, std::min(t, seconds)), "");
    hashes.push_back(simulation.MakeSnapshot().state_hash);
  }
  return hashes;
}

/// As many simulated seconds as the environment variable TOUCHSTONE_STRESS_SECONDS says; else as
/// many as take a few seconds to compute.
double Span(const std::string& scene) {
  if (const char* seconds = std::getenv("TOUCHSTONE_STRESS_SECONDS")) return std::atof(seconds);
  static const std::map<std::string, double> kLaborious = {
      {"dominoes-40", 1.2},    {"bridge", 1.5},       {"hail", 2.0},     {"dominoes-100", 1.0},
      {"struck-pyramid", 0.6}, {"struck-wall", 0.35}, {"dice-300", 0.3}, {"avalanche", 0.6}};
  const auto found = kLaborious.find(scene);
  return found == kLaborious.end() ? 4.0 : found->second;
}

class SameBits : public ::testing::TestWithParam<std::string> {};

TEST_P(SameBits, InASecondRunAndWithTwoThreads) {
  const double seconds = Span(GetParam());
  const std::vector<std::uint64_t> first = Hashes(GetParam(), seconds, "1");
  EXPECT_EQ(Hashes(GetParam(), seconds, "1"), first);
  EXPECT_EQ(Hashes(GetParam(), seconds, "2"), first);
}

std::vector<std::string> Names() {
  std::vector<std::string> names;
  for (const scene::CatalogEntry& entry : scene::Catalog()) names.emplace_back(entry.name);
  return names;
}

INSTANTIATE_TEST_SUITE_P(Catalog, SameBits, ::testing::ValuesIn(Names()),
                         [](const ::testing::TestParamInfo<std::string>& tested) {
                           std::string name = tested.param;
                           std::erase(name, '-');
                           return name;
                         });

}  // namespace
}  // namespace touchstone
