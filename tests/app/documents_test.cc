#include "app/documents.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "scene/scene_file.h"
#include "support/scene_run.h"

namespace touchstone::app {
namespace {

TEST(NameOfDocument, IsThatOfTheFileOnceThereIsOne) {
  EXPECT_EQ(NameOfDocument("", "seesaw"), "seesaw");
  EXPECT_EQ(NameOfDocument("/home/me/my-seesaw.scene.json", "seesaw"), "my-seesaw");
  EXPECT_EQ(NameOfDocument("run.session.json", "seesaw"), "run");
  EXPECT_EQ(NameOfDocument("plain.json", "seesaw"), "plain");
  EXPECT_EQ(NameOfDocument(".scene.json", "seesaw"), "seesaw");
}

/// The documents of a window that has opened the scene cube, with preferences of their own.
class DocumentsTest : public ::testing::Test {
 protected:
  struct Window {
    Window() {
      run.SetListener([this](const exchange::Command& command) { documents.Note(command); });
    }

    /// Waits until the run has shown the effect of all commands.
    void Settle() {
      run.WaitForAnswers(std::chrono::seconds(20));
      documents.Follow();
    }
    void AddBox(const std::string& name) {
      scene::BodyDesc box;
      box.name = name;
      box.shape = scene::BoxShape{Vec3::Constant(0.2)};
      box.position = Vec3(3.0, 3.0, 20.0 + static_cast<double>(boxes++));
      run.Send(exchange::AddBody{box});
      Settle();
    }
    void Save(const std::filesystem::path& file) {
      documents.SaveTo(FileDialog::Purpose::kSaveScene, file.string());
      Settle();
    }
    /// Opens another scene, and takes that back.
    void LeaveAndReturn() {
      documents.OpenNeighbour(1);
      run.Send(exchange::Pause{});
      run.Send(exchange::Undo{});
      Settle();
    }
    void Quit() {
      documents.KeepForNextTime();
      run.Stop(std::chrono::seconds(20));
      documents.Close();
    }

    int boxes = 0;
    LiveRun run{testing::BuiltIn("cube"), /*playing=*/false};
    CameraRig camera;
    Preferences preferences;
    ui::Banner banner;
    Documents documents{&run, camera, &preferences, &banner};
  };

  DocumentsTest() {
    if (const char* before = std::getenv("XDG_CONFIG_HOME")) config_ = before;
    std::filesystem::remove_all(home_);
    std::filesystem::create_directories(home_);
    setenv("XDG_CONFIG_HOME", home_.c_str(), 1);
  }
  ~DocumentsTest() override {
    config_.empty() ? unsetenv("XDG_CONFIG_HOME") : setenv("XDG_CONFIG_HOME", config_.c_str(), 1);
  }

  /// The scenes that are kept for the next window.
  std::vector<scene::SceneDesc> Kept() const {
    std::vector<scene::SceneDesc> scenes;
    std::error_code none;
    for (const auto& entry : std::filesystem::directory_iterator(RecoveryFolder(), none))
      scenes.push_back(scene::LoadScene(entry.path().string()));
    return scenes;
  }
  static bool Has(const scene::SceneDesc& scene, const std::string& body) {
    return std::ranges::find(scene.bodies, body, &scene::BodyDesc::name) != scene.bodies.end();
  }

  void ExpectOneKeptWith(const std::string& body) const {
    ASSERT_EQ(Kept().size(), 1U);
    EXPECT_TRUE(Has(Kept()[0], body));
  }

  const std::filesystem::path home_ =
      std::filesystem::path(::testing::TempDir()) / "touchstone_documents";

 private:
  std::string config_;
};

TEST_F(DocumentsTest, ANewSceneIsPausedAndOthersPlay) {
  Window window;
  window.documents.OpenNeighbour(1);
  window.Settle();
  EXPECT_TRUE(window.run.playing());
  window.documents.CarryOut(ui::FileIntent::kNew);
  window.Settle();
  EXPECT_FALSE(window.run.playing());
  EXPECT_EQ(window.run.snapshot().time, 0.0);
  EXPECT_EQ(window.run.snapshot().bodies.size(), 1U);
}

TEST_F(DocumentsTest, ARefusedSaveLeavesTheWorkUnsavedAndUnnamed) {
  Window window;
  window.AddBox("precious");
  window.Save(home_ / "no_such_folder" / "work.scene.json");
  EXPECT_FALSE(window.documents.HasFile());
  EXPECT_EQ(window.documents.Name(), "cube");
  EXPECT_TRUE(window.preferences.recent_files.empty());
  window.Quit();
  ExpectOneKeptWith("precious");
}

TEST_F(DocumentsTest, ARefusedSessionIsNotRemembered) {
  Window window;
  window.AddBox("precious");
  window.documents.SaveTo(FileDialog::Purpose::kSaveSession,
                          home_ / "no_such_folder" / "work.session.json");
  window.Settle();
  EXPECT_TRUE(window.preferences.recent_files.empty());
  window.Quit();
  EXPECT_EQ(Kept().size(), 1U);
}

TEST_F(DocumentsTest, AWrittenFileNamesTheSceneAndLeavesNothingUnsaved) {
  Window window;
  window.AddBox("precious");
  window.documents.KeepRecovery(100.0);
  window.Settle();
  EXPECT_EQ(Kept().size(), 1U);
  window.Save(home_ / "work.scene.json");
  EXPECT_EQ(window.documents.Name(), "work");
  EXPECT_EQ(window.preferences.recent_files.size(), 1U);
  window.Quit();
  EXPECT_TRUE(Kept().empty());
}

TEST_F(DocumentsTest, ASessionIsNamedByItsFileUntilItsSceneIsSaved) {
  Window window;
  window.documents.SaveTo(FileDialog::Purpose::kSaveSession, home_ / "first try.session.json");
  window.Settle();
  EXPECT_EQ(window.documents.Name(), "cube");
  window.documents.Open(home_ / "first try.session.json");
  window.Settle();
  EXPECT_EQ(window.run.snapshot().scene->name, "cube");
  EXPECT_EQ(window.documents.Name(), "first try");
  EXPECT_TRUE(window.documents.HasFile());
  window.Save(home_ / "second.scene.json");
  EXPECT_EQ(window.documents.Name(), "second");
}

TEST_F(DocumentsTest, AnEditAfterSavingIsUnsaved) {
  Window window;
  window.Save(home_ / "work.scene.json");
  window.AddBox("later");
  window.Quit();
  EXPECT_EQ(Kept().size(), 1U);
}

TEST_F(DocumentsTest, NothingIsKeptOfASceneWithoutEdits) {
  Window window;
  window.documents.OpenNamed("seesaw");
  window.Settle();
  window.Quit();
  EXPECT_TRUE(Kept().empty());
}

TEST_F(DocumentsTest, WorkLeftByOpeningAnotherSceneIsKept) {
  Window window;
  window.AddBox("precious");
  window.documents.OpenNeighbour(1);
  window.Settle();
  ASSERT_EQ(Kept().size(), 1U);
  window.Quit();
  ExpectOneKeptWith("precious");
}

TEST_F(DocumentsTest, WorkLeftBesideOtherWorkIsKeptApart) {
  Window window;
  window.AddBox("first");
  window.documents.OpenNeighbour(1);
  window.Settle();
  window.AddBox("second");
  window.Quit();
  ASSERT_EQ(Kept().size(), 2U);
  EXPECT_NE(Has(Kept()[0], "first"), Has(Kept()[1], "first"));
  EXPECT_NE(Has(Kept()[0], "second"), Has(Kept()[1], "second"));
}

TEST_F(DocumentsTest, UndoingTheOpeningOfAnotherSceneRestoresThatWorkIsUnsaved) {
  Window window;
  window.AddBox("precious");
  window.LeaveAndReturn();
  ASSERT_EQ(window.run.snapshot().scene->name, "cube");
  window.AddBox("another");
  window.Quit();
  ExpectOneKeptWith("precious");
  ExpectOneKeptWith("another");
}

TEST_F(DocumentsTest, SavingAfterUndoingTheOpeningLeavesNothingUnsaved) {
  Window window;
  window.AddBox("precious");
  window.LeaveAndReturn();
  window.Save(home_ / "work.scene.json");
  window.Quit();
  EXPECT_TRUE(Kept().empty());
}

TEST_F(DocumentsTest, LeftBehindScenesAreOfferedOneAfterTheOther) {
  std::filesystem::create_directories(RecoveryFolder());
  for (const char* name : {"999999998.scene.json", "999999999.scene.json"})
    std::ofstream(RecoveryFolder() / name) << "{}";
  Recovery recovery(RecoveryFolder());
  const auto first = recovery.left_behind();
  recovery.Discard();
  ASSERT_TRUE(recovery.left_behind());
  EXPECT_NE(recovery.left_behind(), first);
  recovery.Discard();
  EXPECT_FALSE(recovery.left_behind());
}

}  // namespace
}  // namespace touchstone::app
