#include "base/whole_file.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

namespace touchstone {
namespace {

std::string Read(const std::filesystem::path& file) {
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  return text.str();
}

class WholeFile : public ::testing::Test {
 protected:
  WholeFile() { std::filesystem::create_directories(folder_); }
  ~WholeFile() override { std::filesystem::remove_all(folder_); }

  const std::filesystem::path folder_ =
      std::filesystem::path(::testing::TempDir()) /
      ("whole_file_" +
       std::string(::testing::UnitTest::GetInstance()->current_test_info()->name()));
};

TEST_F(WholeFile, HoldsTheTextAndLeavesNothingBesideIt) {
  const std::filesystem::path file = folder_ / "a.txt";
  EXPECT_EQ(WriteWholeFile(file, "a long first text\n"), "");
  EXPECT_EQ(WriteWholeFile(file, "short\n"), "");
  EXPECT_EQ(Read(file), "short\n");
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder_), {}), 1);
}

TEST_F(WholeFile, SaysWhatCannotBeWritten) {
  const std::filesystem::path nowhere = folder_ / "missing" / "a.txt";
  EXPECT_EQ(WriteWholeFile(nowhere, "text"),
            nowhere.string() + ": cannot be written to: there is no such folder");
}

TEST_F(WholeFile, AFolderInItsPlaceStays) {
  const std::filesystem::path place = folder_ / "place";
  std::filesystem::create_directories(place / "inner");
  EXPECT_NE(WriteWholeFile(place, "text"), "");
  EXPECT_TRUE(std::filesystem::is_directory(place / "inner"));
  EXPECT_FALSE(std::filesystem::exists(folder_ / "place.part"));
}

}  // namespace
}  // namespace touchstone
