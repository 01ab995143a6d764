#include "app/export_folder.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

namespace touchstone::app {
namespace {

/// The environment variables that lead to the folder, as a test wants them.
class ExportFolderTest : public ::testing::Test {
 protected:
  ExportFolderTest() {
    std::filesystem::remove_all(home_);
    std::filesystem::create_directories(home_ / "config");
    for (const char* name : {"HOME", "XDG_CONFIG_HOME", "XDG_PICTURES_DIR", "XDG_DOCUMENTS_DIR"})
      before_.emplace_back(name, std::getenv(name) == nullptr ? "" : std::getenv(name));
    setenv("HOME", home_.c_str(), 1);
    setenv("XDG_CONFIG_HOME", (home_ / "config").c_str(), 1);
    unsetenv("XDG_PICTURES_DIR");
    unsetenv("XDG_DOCUMENTS_DIR");
  }
  ~ExportFolderTest() override {
    for (const auto& [name, value] : before_)
      value.empty() ? unsetenv(name) : setenv(name, value.c_str(), 1);
  }

  const std::filesystem::path home_ =
      std::filesystem::path(::testing::TempDir()) / "touchstone_home";

 private:
  std::vector<std::pair<const char*, std::string>> before_;
};

TEST_F(ExportFolderTest, IsThatOfPicturesAsTheDesktopNamesIt) {
  EXPECT_EQ(UsualExportFolder(), home_ / "Pictures" / "Touchstone");
  std::ofstream(home_ / "config" / "user-dirs.dirs")
      << "# comment\nXDG_MUSIC_DIR=\"$HOME/Musik\"\nXDG_PICTURES_DIR=\"$HOME/Bilder\"\n";
  EXPECT_EQ(UsualExportFolder(), home_ / "Bilder" / "Touchstone");
  setenv("XDG_PICTURES_DIR", "/somewhere", 1);
  EXPECT_EQ(UsualExportFolder(), "/somewhere/Touchstone");
  setenv("XDG_PICTURES_DIR", "not/absolute", 1);
  EXPECT_EQ(UsualExportFolder(), home_ / "Bilder" / "Touchstone");
}

TEST_F(ExportFolderTest, ScenesGoToTheDocuments) {
  EXPECT_EQ(UsualSceneFolder(), home_ / "Documents" / "Touchstone");
  std::ofstream(home_ / "config" / "user-dirs.dirs")
      << "XDG_PICTURES_DIR=\"$HOME/Bilder\"\nXDG_DOCUMENTS_DIR=\"$HOME/Dokumente\"\n";
  EXPECT_EQ(UsualSceneFolder(), home_ / "Dokumente" / "Touchstone");
  setenv("XDG_DOCUMENTS_DIR", "/papers", 1);
  EXPECT_EQ(UsualSceneFolder(), "/papers/Touchstone");
}

TEST_F(ExportFolderTest, IsReadFromALineOfTheDesktopsFile) {
  EXPECT_EQ(DesktopFolderIn("XDG_PICTURES_DIR=\"/data/pics\"\n", "XDG_PICTURES_DIR", "/h"),
            "/data/pics");
  EXPECT_EQ(DesktopFolderIn("XDG_PICTURES_DIR=\"$HOME/\"\n", "XDG_PICTURES_DIR", "/h"), "")
      << "the home itself: there is none";
  EXPECT_EQ(DesktopFolderIn("XDG_PICTURES_DIR=\"half\n", "XDG_PICTURES_DIR", "/h"), "");
  EXPECT_EQ(DesktopFolderIn("", "XDG_PICTURES_DIR", "/h"), "");
}

TEST_F(ExportFolderTest, IsTheOneThatWasChosen) {
  EXPECT_EQ(ExportFolder(""), UsualExportFolder());
  EXPECT_EQ(ExportFolder("/tmp/x"), "/tmp/x");
  EXPECT_EQ(ExportFolder("~/talk"), home_ / "talk");
  EXPECT_EQ(ExportFolder("here"), std::filesystem::current_path() / "here");
}

TEST_F(ExportFolderTest, SequencesAreInsideUnlessTheirFolderIsNamedInFull) {
  EXPECT_EQ(SequenceFolder("/tmp/x", "run"), "/tmp/x/run");
  EXPECT_EQ(SequenceFolder("/tmp/x", "~/talk"), home_ / "talk");
  EXPECT_EQ(SequenceFolder("/tmp/x", "/data"), "/data");
}

TEST_F(ExportFolderTest, IsMadeOrSaysWhyNot) {
  EXPECT_EQ(MakeFolder(home_ / "a" / "b"), "");
  EXPECT_TRUE(std::filesystem::is_directory(home_ / "a" / "b"));
  std::ofstream(home_ / "file") << "x";
  EXPECT_NE(MakeFolder(home_ / "file").find("file: the folder cannot be made"), std::string::npos);
  EXPECT_NE(MakeFolder(home_ / "file" / "below"), "");
}

}  // namespace
}  // namespace touchstone::app
