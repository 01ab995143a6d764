#include "app/png_writer.h"

#include <gtest/gtest.h>
#include <stb/stb_image.h>
#include <sys/stat.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <memory>
#include <random>

#include "app/export_file.h"

namespace touchstone::app {
namespace {

std::filesystem::path Folder(const std::string& name) {
  const auto folder = std::filesystem::path(::testing::TempDir()) / ("touchstone_png_" + name);
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);
  return folder;
}

PngPicture MakePicture(const std::filesystem::path& file, int width, int height) {
  PngPicture picture{file, width, height, {}};
  for (int i = 0; i < 3 * width * height; ++i)
    picture.pixels.push_back(static_cast<unsigned char>(i * i / 7));
  return picture;
}

/// A picture that cannot be packed any smaller.
PngPicture MakeNoise(const std::filesystem::path& file, int width, int height) {
  PngPicture picture = MakePicture(file, width, height);
  std::mt19937 random(1);
  for (unsigned char& value : picture.pixels) value = static_cast<unsigned char>(random());
  return picture;
}

/// Whether the file is that picture, byte for byte.
bool Holds(const PngPicture& picture) {
  int width = 0;
  int height = 0;
  int channels = 0;
  const std::unique_ptr<unsigned char, decltype(&stbi_image_free)> read(
      stbi_load(picture.file.c_str(), &width, &height, &channels, 3), &stbi_image_free);
  return read != nullptr && width == picture.width && height == picture.height &&
         std::equal(picture.pixels.begin(), picture.pixels.end(), read.get());
}

TEST(WritePng, IsReadBackByteForByte) {
  const PngPicture picture = MakePicture(Folder("one") / "p.png", 5, 4);
  ASSERT_EQ(WritePng(picture), "");
  EXPECT_TRUE(Holds(picture));
}

TEST(WritePng, SaysWhatItCannotWrite) {
  const std::string error = WritePng(MakePicture("/nowhere/at/all.png", 1, 1));
  EXPECT_EQ(error, "/nowhere/at/all.png: cannot be written to: there is no such folder");
}

TEST(PngWriter, TellsOfEachPictureInItsOrder) {
  const auto folder = Folder("order");
  PngWriter writer;
  EXPECT_EQ(writer.pending(), 0U);
  writer.Write(MakePicture(folder / "a.png", 300, 200));
  writer.Write(MakePicture("/nowhere/b.png", 30, 20));
  writer.Write(MakePicture(folder / "c.png", 30, 20));
  const std::vector<PngWriter::Written> written = writer.Finish();
  ASSERT_EQ(written.size(), 3U);
  EXPECT_EQ(written[0].file, folder / "a.png");
  EXPECT_EQ(written[0].error, "");
  EXPECT_NE(written[1].error.find("/nowhere/b.png"), std::string::npos);
  EXPECT_EQ(written[2].error, "");
  EXPECT_TRUE(Holds(MakePicture(folder / "c.png", 30, 20)));
  EXPECT_EQ(writer.pending(), 0U);
  EXPECT_TRUE(writer.Take().empty());
}

TEST(PngWriter, AllIsWholeWhenItIsGone) {
  const auto folder = Folder("whole");
  {
    PngWriter writer;
    for (const char* name : {"1.png", "2.png", "3.png"})
      writer.Write(MakePicture(folder / name, 800, 600));
  }
  for (const char* name : {"1.png", "2.png", "3.png"})
    EXPECT_TRUE(Holds(MakePicture(folder / name, 800, 600))) << name;
}

// A pipe takes no more than it can hold until it is read from: the first picture stays under way.
TEST(PngWriter, WhatIsDroppedIsNotWritten) {
  constexpr std::size_t kPipeHolds = 65536;
  const auto folder = Folder("dropped");
  const auto pipe = folder / "pipe.png";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  PngWriter writer;
  writer.Write(MakeNoise(pipe, 300, 200));
  writer.Write(MakePicture(folder / "later.png", 30, 20));
  std::ifstream begun(pipe, std::ios::binary);  // waits for the one who writes
  writer.Drop();
  EXPECT_FALSE(writer.IsPending(folder / "later.png"));
  EXPECT_EQ(writer.pending(), 1U);
  const std::string read{std::istreambuf_iterator<char>(begun), {}};
  EXPECT_GT(read.size(), kPipeHolds);
  const std::vector<PngWriter::Written> written = writer.Finish();
  ASSERT_EQ(written.size(), 1U);
  EXPECT_EQ(written[0].file, pipe);
  EXPECT_EQ(written[0].error, "");
  EXPECT_FALSE(std::filesystem::exists(folder / "later.png"));
}

TEST(FreeFileName, IsNoneThatIsAboutToBeWritten) {
  const auto folder = Folder("names");
  PngWriter writer;
  const auto first = FreeFileName(folder, "cube", ".png", &writer);
  writer.Write(MakePicture(first, 1200, 900));
  EXPECT_NE(FreeFileName(folder, "cube", ".png", &writer), first);
}

}  // namespace
}  // namespace touchstone::app
