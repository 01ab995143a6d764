#include "base/whole_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>
#include <sstream>
#include <thread>

namespace touchstone {
namespace {

std::string Read(const std::filesystem::path& file) {
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  return text.str();
}

class WholeFileTest : public ::testing::Test {
 protected:
  WholeFileTest() { std::filesystem::create_directories(folder_); }
  ~WholeFileTest() override { std::filesystem::remove_all(folder_); }

  const std::filesystem::path folder_ =
      std::filesystem::path(::testing::TempDir()) /
      ("whole_file_" +
       std::string(::testing::UnitTest::GetInstance()->current_test_info()->name()));
};

TEST_F(WholeFileTest, HoldsTheTextAndLeavesNothingBesideIt) {
  const std::filesystem::path file = folder_ / "a.txt";
  EXPECT_EQ(WriteWholeFile(file, "a long first text\n"), "");
  EXPECT_EQ(WriteWholeFile(file, "short\n"), "");
  EXPECT_EQ(Read(file), "short\n");
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder_), {}), 1);
}

TEST_F(WholeFileTest, SaysWhatCannotBeWritten) {
  const std::filesystem::path nowhere = folder_ / "missing" / "a.txt";
  EXPECT_EQ(WriteWholeFile(nowhere, "text"),
            nowhere.string() + ": cannot be written to: there is no such folder");
}

TEST_F(WholeFileTest, AFolderInItsPlaceStays) {
  const std::filesystem::path place = folder_ / "place";
  std::filesystem::create_directories(place / "inner");
  EXPECT_NE(WriteWholeFile(place, "text"), "");
  EXPECT_TRUE(std::filesystem::is_directory(place / "inner"));
  EXPECT_FALSE(std::filesystem::exists(folder_ / "place.part"));
}

TEST_F(WholeFileTest, FollowsLinksAndLeavesThemBe) {
  WriteWholeFile(folder_ / "a.txt", "before");
  std::filesystem::create_directories(folder_ / "other");
  std::filesystem::create_symlink("../a.txt", folder_ / "other" / "link");
  std::filesystem::create_symlink("other/link", folder_ / "chain");
  EXPECT_EQ(WriteWholeFile(folder_ / "chain", "after"), "");
  EXPECT_EQ(Read(folder_ / "a.txt"), "after");
  EXPECT_TRUE(std::filesystem::is_symlink(folder_ / "chain"));
  EXPECT_TRUE(std::filesystem::is_symlink(folder_ / "other" / "link"));
  std::filesystem::create_symlink("not yet there", folder_ / "dangling");
  EXPECT_EQ(WriteWholeFile(folder_ / "dangling", "new"), "");
  EXPECT_EQ(Read(folder_ / "not yet there"), "new");
}

TEST_F(WholeFileTest, APipeAndADeviceStayWhatTheyAre) {
  const std::filesystem::path pipe = folder_ / "pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_EQ(WriteWholeFile(pipe, "text"),
            pipe.string() + ": cannot be written to: nobody reads it");
  std::string got;
  std::thread reader([&] { got = Read(pipe); });
  {
    WholeFile file(pipe);
    file.stream() << "text";
    EXPECT_EQ(file.Commit(), "");
  }
  reader.join();
  EXPECT_EQ(got, "text");
  EXPECT_TRUE(std::filesystem::is_fifo(pipe));

  std::filesystem::create_symlink("/dev/null", folder_ / "nothing");
  EXPECT_EQ(WriteWholeFile(folder_ / "nothing", "text"), "");
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
  EXPECT_TRUE(std::filesystem::is_symlink(folder_ / "nothing"));
}

TEST_F(WholeFileTest, LeavesTheDraftsOfOthersAlone) {
  const std::filesystem::path stranger = folder_ / "a.txt.part";
  std::ofstream(stranger) << "a stranger's";
  const std::filesystem::path alike =
      folder_ / (".touchstone-" + std::to_string(getpid()) + "-1.part");
  std::ofstream(alike) << "another's";
  EXPECT_EQ(WriteWholeFile(folder_ / "a.txt", "text"), "");
  EXPECT_EQ(Read(stranger), "a stranger's");
  EXPECT_EQ(Read(alike), "another's");
  EXPECT_EQ(Read(folder_ / "a.txt"), "text");
}

TEST_F(WholeFileTest, HandsOnThePermissions) {
  const std::filesystem::path file = folder_ / "a.txt";
  WriteWholeFile(file, "before");
  std::filesystem::permissions(
      file, std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
  EXPECT_EQ(WriteWholeFile(file, "after"), "");
  EXPECT_EQ(std::filesystem::status(file).permissions(),
            std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
}

TEST_F(WholeFileTest, SaysInWordsWhyItCannotBeWritten) {
  const auto reason = [&](const std::string& name) { return WriteWholeFile(folder_ / name, "x"); };
  std::filesystem::create_symlink("circle", folder_ / "circle");
  EXPECT_THAT(reason("circle"), ::testing::EndsWith("its links lead in a circle"));
  EXPECT_THAT(reason(std::string(300, 'n')), ::testing::EndsWith("the name is too long"));
  EXPECT_THAT(reason("a/"), ::testing::EndsWith("it is a folder"));
  std::ofstream(folder_ / "file") << "x";
  EXPECT_THAT(reason("file/a"), ::testing::EndsWith("a part of the path is not a folder"));
  EXPECT_THAT(WriteWholeFile("", "x"), ::testing::HasSubstr("got an empty text"));
  if (!std::filesystem::exists("/dev/full")) return;
  EXPECT_EQ(WriteWholeFile("/dev/full", "x"),
            "/dev/full: not all of it could be written: the disk is full");
}

TEST_F(WholeFileTest, OnePlaceIsOneHoweverItIsSpelt) {
  std::filesystem::create_directories(folder_ / "a" / "b");
  std::filesystem::create_directory_symlink(folder_ / "a", folder_ / "link");
  const auto place = [&](const std::string& path) { return FilePlace::Of(folder_ / path); };
  EXPECT_EQ(place("a/x"), place("a/b/../x"));
  EXPECT_EQ(place("a/x"), place("link/x"));
  EXPECT_EQ(place("a/x"), place("a//./x"));
  EXPECT_NE(place("a/x"), place("a/y"));
  EXPECT_NE(place("a/x"), place("a/b/x"));
  std::ofstream(folder_ / "a" / "x") << "x";
  std::filesystem::create_hard_link(folder_ / "a" / "x", folder_ / "hard");
  std::filesystem::create_symlink("a/x", folder_ / "soft");
  EXPECT_EQ(place("hard"), place("soft"));
  std::filesystem::create_symlink("a/z", folder_ / "dangling");
  EXPECT_EQ(place("dangling"), place("link/z"));
  EXPECT_EQ(FilePlace::Of("-"), FilePlace::Of("/dev/stdout"));
}

}  // namespace
}  // namespace touchstone
