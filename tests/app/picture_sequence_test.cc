#include "app/picture_sequence.h"

#include <gtest/gtest.h>

#include <fstream>

namespace touchstone::app {
namespace {

exchange::Snapshot Recorded() {
  exchange::Snapshot snapshot;
  snapshot.timeline.first_time = 2.0;
  snapshot.timeline.last_time = 3.0;
  snapshot.timeline.frame = 7;
  snapshot.timeline.commands = 4;
  snapshot.time = 2.15;
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
  const auto back = std::get<exchange::Seek>(sequence.GoBack());
  EXPECT_EQ(back.frame, 7);
  EXPECT_EQ(back.commands, 4);
  EXPECT_EQ(back.time, 2.15);
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
  snapshot.run.state = exchange::RunState::kPlaying;
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

}  // namespace
}  // namespace touchstone::app
