#include "app/picture_sequence.h"

#include <gtest/gtest.h>
#include <stb/stb_image.h>

#include <fstream>

namespace touchstone::app {
namespace {

exchange::Snapshot Recorded() {
  exchange::Snapshot snapshot;
  snapshot.timeline.first_time = 2.0;
  snapshot.timeline.last_time = 3.0;
  snapshot.timeline.frame = 7;
  return snapshot;
}

std::filesystem::path Folder() {
  const auto folder = std::filesystem::path(::testing::TempDir()) / "touchstone_pictures";
  std::filesystem::remove_all(folder);
  return folder;
}

TEST(PictureSequence, VisitsEveryMomentAndReturns) {
  exchange::Snapshot snapshot = Recorded();
  PictureSequence sequence(snapshot, 10.0);
  EXPECT_EQ(sequence.count(), 11);
  for (int i = 0; i < 11; ++i) {
    ASSERT_FALSE(sequence.finished());
    const auto seek = std::get<exchange::SeekTime>(sequence.GoToNext());
    EXPECT_NEAR(seek.time, 2.0 + 0.1 * i, 1e-12);
    snapshot.time = seek.time - 0.05;
    EXPECT_FALSE(sequence.Shows(snapshot));
    snapshot.time = seek.time;
    EXPECT_TRUE(sequence.Shows(snapshot));
    sequence.Advance();
  }
  EXPECT_TRUE(sequence.finished());
  EXPECT_FALSE(sequence.Shows(snapshot));
  EXPECT_EQ(std::get<exchange::Seek>(sequence.GoBack()).frame, 7);
}

TEST(PictureSequence, OfOneMomentIsOnePicture) {
  exchange::Snapshot snapshot = Recorded();
  snapshot.timeline.last_time = 2.0;
  EXPECT_EQ(PictureSequence(snapshot, 30.0).count(), 1);
}

TEST(PictureSequence, FilesSortByName) {
  PictureSequence sequence(Recorded(), 100.0);
  EXPECT_EQ(sequence.FileName(), "picture-00001.png");
  for (int i = 0; i < 9; ++i) sequence.Advance();
  EXPECT_EQ(sequence.FileName(), "picture-00010.png");
}

TEST(PictureSequence, NoticesThatTheRunGoesOn) {
  exchange::Snapshot snapshot = Recorded();
  const PictureSequence sequence(snapshot, 10.0);
  EXPECT_FALSE(sequence.IsDisturbed(snapshot));
  snapshot.timeline.last_time = 3.1;
  EXPECT_TRUE(sequence.IsDisturbed(snapshot));
  snapshot = Recorded();
  snapshot.run_state = exchange::RunState::kPlaying;
  EXPECT_TRUE(sequence.IsDisturbed(snapshot));
}

TEST(MakeFreeFolder, NeverMixesSequences) {
  const std::filesystem::path folder = Folder() / "below" / "run";
  EXPECT_EQ(MakeFreeFolder(folder), folder);
  EXPECT_EQ(MakeFreeFolder(folder), folder) << "nothing was written into it";
  std::ofstream(folder / "picture-00001.png") << "x";
  EXPECT_EQ(MakeFreeFolder(folder), folder.string() + "-2");
}

TEST(MakeFreeFolder, SaysWhatItCannotMake) {
  EXPECT_THROW(MakeFreeFolder("/dev/null/pictures"), std::filesystem::filesystem_error);
}

TEST(WritePng, IsReadBackByteForByte) {
  const std::filesystem::path folder = MakeFreeFolder(Folder());
  std::vector<unsigned char> pixels;
  for (int i = 0; i < 3 * 5 * 4; ++i) pixels.push_back(static_cast<unsigned char>(4 * i));
  ASSERT_EQ(WritePng(folder / "p.png", 5, 4, pixels), "");
  int width = 0;
  int height = 0;
  int channels = 0;
  unsigned char* read =
      stbi_load((folder / "p.png").c_str(), &width, &height, &channels, /*req_comp=*/3);
  ASSERT_NE(read, nullptr);
  EXPECT_EQ(width, 5);
  EXPECT_EQ(height, 4);
  EXPECT_TRUE(std::equal(pixels.begin(), pixels.end(), read));
  stbi_image_free(read);
}

TEST(WritePng, SaysWhatItCannotWrite) {
  const std::string error = WritePng("/nowhere/at/all.png", 1, 1, {1, 2, 3});
  EXPECT_NE(error.find("/nowhere/at/all.png cannot be written"), std::string::npos);
}

}  // namespace
}  // namespace touchstone::app
