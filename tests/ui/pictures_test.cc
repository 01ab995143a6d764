// Themes, pictures and sequences in the real window.

#include <gtest/gtest.h>
#include <stb/stb_image.h>

#include <algorithm>
#include <fstream>
#include <memory>
#include <sstream>

#include "support/glb_file.h"
#include "ui/desktop.h"

namespace touchstone::ui_test {
namespace {

using nlohmann::json;

/// Preferences with the picture panel in sight.
std::map<std::string, std::string> Files(json preferences) {
  preferences["sections"] = {
      {"Launch", false}, {"Parameters", false}, {"Statistics", false}, {"Picture", true}};
  return {{"preferences.json", preferences.dump()}};
}

std::string ReadFile(const std::filesystem::path& file) {
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  return text.str();
}

/// The pictures of a GIF of ten a second: each has a block with its delay.
int CountPictures(const std::filesystem::path& file) {
  const std::string gif = ReadFile(file);
  int pictures = 0;
  for (std::size_t at = 0; (at = gif.find("\x21\xf9\x04", at)) != std::string::npos; ++at)
    pictures += static_cast<unsigned char>(gif[at + 4]) == 10 ? 1 : 0;
  return pictures;
}

/// Whether the program was built with the encoders of clips.
bool OffersClips(const Desktop& desktop) {
  constexpr double kPatience = 15.0;  // [s]
  return desktop.WaitFor([](const json& s) { return s.at("widgets").contains("clip.save"); },
                         kPatience);
}

struct Png {
  int width = 0;
  int height = 0;
  std::vector<unsigned char> pixels;  // three bytes each
};

Png ReadPng(const std::filesystem::path& file) {
  Png png;
  int channels = 0;
  const std::unique_ptr<unsigned char, decltype(&stbi_image_free)> data(
      stbi_load(file.c_str(), &png.width, &png.height, &channels, 3), &stbi_image_free);
  if (data != nullptr) png.pixels.assign(data.get(), data.get() + 3 * png.width * png.height);
  return png;
}

/// Whether the vermilion of normal forces is somewhere.
bool ShowsNormalForce(const Png& png) {
  for (std::size_t i = 0; i + 2 < png.pixels.size(); i += 3) {
    const int red = png.pixels[i];
    const int green = png.pixels[i + 1];
    if (red > 150 && green > 45 && green < 125 && png.pixels[i + 2] < 60 && red - green > 80)
      return true;
  }
  return false;
}

std::size_t CountFiles(const std::filesystem::path& folder) {
  std::error_code ignored;
  return static_cast<std::size_t>(
      std::distance(std::filesystem::directory_iterator(folder, ignored), {}));
}

class PicturesTest : public DesktopTest {};

TEST_F(PicturesTest, APictureIsLargerThanTheWindow) {
  const Desktop desktop(1000, 700, "cube", 1.0,
                        Files({{"pictures", {{"width", 1920}, {"height", 1200}}}}));
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("time").get<double>() > 0.2; }));
  desktop.Key("ctrl+p");
  const auto file = desktop.folder() / "cube-1.png";
  Png png;
  ASSERT_TRUE(desktop.WaitFor([&](const json&) { return std::filesystem::exists(file); }));
  png = ReadPng(file);  // at once: it appears in one piece
  EXPECT_EQ(png.width, 1920);
  EXPECT_EQ(png.height, 1200);
  EXPECT_TRUE(ShowsNormalForce(png));
}

TEST_F(PicturesTest, ASequenceShowsAllThatIsRecordedAndReturns) {
  const Desktop desktop(1000, 700, "bounce", 1.0,
                        Files({{"pictures", {{"width", 320}, {"height", 200}, {"rate", 20.0}}},
                               {"picture_folder", "run"}}));
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("time").get<double>() > 0.6; }));
  desktop.Key("space");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("run_state") == "paused"; }));
  desktop.Settle();
  const json before = desktop.State();
  desktop.Click(desktop.Widget("picture.sequence"));
  const auto count = 1 + static_cast<std::size_t>(
                             20.0 * before.at("timeline").at("last_time").get<double>() + 1e-9);
  const auto folder = desktop.folder() / "run";
  ASSERT_TRUE(desktop.WaitFor([&](const json&) { return CountFiles(folder) == count; }));
  ASSERT_TRUE(desktop.WaitFor([&](const json& s) {
    return s.at("timeline").at("frame") == before.at("timeline").at("frame");
  }));
  desktop.Settle();
  EXPECT_EQ(desktop.State().at("state_hash"), before.at("state_hash"));
  const Png first = ReadPng(folder / "picture-00001.png");
  const Png later = ReadPng(folder / "picture-00007.png");
  EXPECT_EQ(first.width, 320);
  EXPECT_EQ(later.height, 200);
  EXPECT_NE(first.pixels, later.pixels) << "the cube has fallen";
}

TEST_F(PicturesTest, AnAnimationHoldsAllThatIsRecordedAndAMeshTheMoment) {
  const Desktop desktop(1000, 700, "bounce", 1.0, Files({{"pictures", {{"rate", 20.0}}}}));
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("time").get<double>() > 0.6; }));
  desktop.Key("space");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("run_state") == "paused"; }));
  desktop.Settle();
  const json before = desktop.State();
  desktop.Click(desktop.Widget("picture.animation"));
  const auto file = desktop.folder() / "bounce-1.glb";
  ASSERT_TRUE(desktop.WaitFor([&](const json& s) {
    return std::filesystem::exists(file) && s.at("state_hash") == before.at("state_hash") &&
           s.at("timeline").at("frame") == before.at("timeline").at("frame");
  }));
  std::ostringstream bytes;
  bytes << std::ifstream(file, std::ios::binary).rdbuf();
  const testing::GlbFile animation(bytes.str());
  const json& sampler = animation.json.at("animations").at(0).at("samplers").at(0);
  std::size_t width = 0;
  const auto times = animation.Numbers(sampler.at("input").get<std::size_t>(), &width);
  EXPECT_EQ(times.size(),
            1 + static_cast<std::size_t>(
                    20.0 * before.at("timeline").at("last_time").get<double>() + 1e-9));
  ASSERT_TRUE(
      desktop.WaitFor([](const json& s) { return s.at("widgets").contains("picture.mesh"); }));
  desktop.Click(desktop.Widget("picture.mesh"));
  ASSERT_TRUE(desktop.WaitFor(
      [&](const json&) { return std::filesystem::exists(desktop.folder() / "bounce-1.obj"); }));
}

TEST_F(PicturesTest, ASequenceStoppedOnTheWayReturns) {
  const Desktop desktop(1000, 700, "bounce", 1.0,
                        Files({{"pictures", {{"width", 320}, {"height", 200}, {"rate", 900.0}}},
                               {"picture_folder", "run"}}));
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("time").get<double>() > 0.6; }));
  desktop.Key("space");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("run_state") == "paused"; }));
  // Before an edit that was undone and can be redone: the run has to come back to just there.
  desktop.Click(desktop.Widget("gravity.Moon"));
  ASSERT_TRUE(desktop.WaitFor(
      [](const json& s) { return s.at("timeline").at("undo") == "gravity 1.62 m/s²"; }));
  desktop.Key("period");
  desktop.Key("ctrl+z");
  ASSERT_TRUE(desktop.WaitFor(
      [](const json& s) { return s.at("timeline").at("redo") == "gravity 1.62 m/s²"; }));
  desktop.Settle();
  const json before = desktop.State();
  const auto returned = [&](const json& s) {
    return !s.at("widgets").contains("picture.progress") &&
           s.at("state_hash") == before.at("state_hash") &&
           s.at("timeline") == before.at("timeline") && s.at("gravity") == before.at("gravity");
  };
  for (const char* folder : {"run", "run-2"}) {
    desktop.Click(desktop.Widget("picture.sequence"));
    ASSERT_TRUE(desktop.WaitFor([&](const json& s) {
      return CountFiles(desktop.folder() / folder) > 3 &&
             s.at("timeline").at("frame") != before.at("timeline").at("frame");
    }));
    if (folder == std::string("run"))
      desktop.Key("Escape");
    else
      desktop.Click(desktop.Widget("picture.stop"));
    EXPECT_TRUE(desktop.WaitFor(returned)) << desktop.State().at("timeline");
  }
}

TEST_F(PicturesTest, APictureGoesToTheFolderOfPicturesAtTheSizeOfAScreen) {
  Desktop desktop(1000, 700, "cube", 1.0, Files({{"export_folder", ""}}));
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("time").get<double>() > 0.2; }));
  desktop.Key("ctrl+p");
  const auto file = desktop.folder() / "Pictures" / "Touchstone" / "cube-1.png";
  ASSERT_TRUE(desktop.WaitFor([&](const json&) { return std::filesystem::exists(file); }));
  const Png png = ReadPng(file);
  EXPECT_EQ(std::max(png.width, png.height), 1920);
  // Another folder is typed, and kept.
  desktop.Click(desktop.Widget("picture.exports"));
  desktop.Input({"type", "--delay", "30", "talk"});
  desktop.Input({"keydown", "Return"});  // held long enough to be seen, too
  desktop.Settle();
  desktop.Input({"keyup", "Return"});
  desktop.Settle();
  desktop.Key("ctrl+p");
  const auto chosen = desktop.folder() / "talk" / "cube-1.png";
  ASSERT_TRUE(desktop.WaitFor([&](const json&) { return std::filesystem::exists(chosen); }));
  desktop.Key("ctrl+q");
  ASSERT_EQ(desktop.WaitForEnd(), 0);
  std::ifstream preferences(desktop.folder() / "touchstone" / "preferences.json");
  EXPECT_EQ(json::parse(preferences).at("export_folder"), "talk");
}

TEST_F(PicturesTest, AClipIsMadeWhileTheRunGoesOn) {
  const Desktop desktop(1000, 1000, "bounce", 1.0,
                        Files({{"clip", {{"seconds", 0.8}, {"width", 240}, {"rate", 10.0}}}}));
  if (!OffersClips(desktop)) GTEST_SKIP() << "built without FFmpeg";
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("time").get<double>() > 1.0; }));
  desktop.Key("ctrl+shift+p");
  ASSERT_TRUE(desktop.WaitFor(
      [](const json& s) { return s.at("widgets").contains("clip_strip.progress"); }));
  const double began = desktop.State().at("time");
  const auto file = desktop.folder() / "bounce-1.gif";
  ASSERT_TRUE(desktop.WaitFor([&](const json&) { return std::filesystem::exists(file); }));
  EXPECT_GT(desktop.State().at("time").get<double>(), began) << "the run was not held up";
  ASSERT_TRUE(
      desktop.WaitFor([](const json& s) { return s.at("widgets").contains("clip_strip.saved"); }));
  EXPECT_EQ(desktop.State().at("banner"), "") << "it is told once";
  const std::string gif = ReadFile(file);
  ASSERT_GT(gif.size(), 1000U);
  EXPECT_EQ(gif.substr(0, 6), "GIF89a");
  EXPECT_EQ(static_cast<unsigned char>(gif[6]), 240);
  EXPECT_EQ(CountPictures(file), 9);
}

TEST_F(PicturesTest, AClipShowsThePartThatIsMarkedOnTheTimeLine) {
  const Desktop desktop(1000, 1000, "bounce", 1.0,
                        Files({{"clip", {{"seconds", 5.0}, {"width", 480}, {"rate", 10.0}}}}));
  if (!OffersClips(desktop)) GTEST_SKIP() << "built without FFmpeg";
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("time").get<double>() > 1.5; }));
  PauseAndSettle(desktop);
  const json before = desktop.State();
  desktop.Key("v");  // the strip of the kept run is there, too
  ASSERT_TRUE(
      desktop.WaitFor([](const json& s) { return s.at("widgets").contains("reference.strip"); }));
  const Pixel from = desktop.Widget("timeline", 0.3), to = desktop.Widget("timeline", 0.7);
  desktop.Input({"keydown", "shift"});
  desktop.PressAndMove(from, to);
  const Pixel elsewhere = desktop.Widget("timeline", 0.5);  // a slow frame sees both together
  desktop.InputInOneFrame(
      {"mouseup", "1", "mousemove", std::to_string(elsewhere.x), std::to_string(elsewhere.y)});
  desktop.Input({"keyup", "shift"});
  desktop.Settle();
  const json marked = desktop.State().at("widgets").at("timeline.marked");
  EXPECT_NEAR(marked[0].get<double>(), from.x, 2.0);
  EXPECT_NEAR(marked[2].get<double>(), to.x, 2.0);
  EXPECT_EQ(desktop.State().at("timeline"), before.at("timeline"));  // no moment was gone to
  desktop.MoveTo(desktop.Widget("timeline.marked"));
  desktop.Settle();
  desktop.Input({"mousedown", "3"});
  desktop.Settle();
  desktop.Input({"mouseup", "3"});
  ASSERT_TRUE(
      desktop.WaitFor([](const json& s) { return s.at("widgets").contains("timeline.clip"); }));
  desktop.Settle();
  desktop.Click(desktop.Widget("timeline.clip"));
  json strips;
  ASSERT_TRUE(desktop.WaitFor([&](const json& s) {
    strips = s.at("widgets");
    return strips.contains("clip_strip.strip");
  }));
  EXPECT_LE(strips.at("clip_strip.strip")[3], strips.at("reference.strip")[1]);
  const auto file = desktop.folder() / "bounce-1.gif";
  ASSERT_TRUE(desktop.WaitFor([&](const json&) { return std::filesystem::exists(file); }));
  const double recorded = before.at("timeline").at("last_time").get<double>();
  EXPECT_NEAR(CountPictures(file), 0.4 * recorded * 10.0, 2.0);
}

TEST_F(PicturesTest, AClipThatIsGivenUpLeavesNothing) {
  const Desktop desktop(
      1000, 1000, "bounce", 1.0,
      Files({{"clip", {{"seconds", 1.0}, {"width", 480}, {"rate", 60.0}, {"speed", 0.05}}}}));
  if (!OffersClips(desktop)) GTEST_SKIP() << "built without FFmpeg";
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("time").get<double>() > 0.6; }));
  desktop.Key("space");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("run_state") == "paused"; }));
  const json before = desktop.State();
  for (const bool by_key : {true, false}) {
    desktop.Click(desktop.Widget("clip.save"));
    ASSERT_TRUE(desktop.WaitFor(
        [](const json& s) { return s.at("widgets").contains("clip_strip.cancel"); }));
    by_key ? desktop.Key("Escape") : desktop.Click(desktop.Widget("clip_strip.cancel"));
    ASSERT_TRUE(desktop.WaitFor(
        [](const json& s) { return !s.at("widgets").contains("clip_strip.cancel"); }));
  }
  desktop.Settle();
  EXPECT_FALSE(std::filesystem::exists(desktop.folder() / "bounce-1.gif"));
  EXPECT_EQ(desktop.State().at("state_hash"), before.at("state_hash"));
}

// A clip is drawn from the run of its scene: of the next scene it shows nothing, not even an error.
TEST_F(PicturesTest, AClipIsGivenUpWhenAnotherSceneIsOpenedTooSoon) {
  const Desktop desktop(
      1000, 1000, "bounce", 1.0,
      Files({{"clip", {{"seconds", 1.0}, {"width", 480}, {"rate", 60.0}, {"speed", 0.05}}}}));
  if (!OffersClips(desktop)) GTEST_SKIP() << "built without FFmpeg";
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("time").get<double>() > 0.6; }));
  desktop.Click(desktop.Widget("clip.save"));
  ASSERT_TRUE(
      desktop.WaitFor([](const json& s) { return s.at("widgets").contains("clip_strip.cancel"); }));
  desktop.Key("bracketright");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("scene") == "cradle"; }));
  EXPECT_TRUE(desktop.WaitFor([](const json& s) {
    return s.at("banner").get<std::string>().find("clip was given up") != std::string::npos;
  })) << desktop.State().at("banner");
  EXPECT_TRUE(desktop.WaitFor(
      [](const json& s) { return !s.at("widgets").contains("clip_strip.cancel"); }, 10.0));
  EXPECT_FALSE(std::filesystem::exists(desktop.folder() / "bounce-1.gif"));
}

// Esc takes back one thing, the uppermost: a menu, then a body that is selected, then the clip.
TEST_F(PicturesTest, EscClosesAMenuAndDeselectsBeforeItGivesUpAClip) {
  const Desktop desktop(
      1000, 1000, "bounce", 1.0,
      Files({{"clip", {{"seconds", 1.0}, {"width", 480}, {"rate", 60.0}, {"speed", 0.02}}}}));
  if (!OffersClips(desktop)) GTEST_SKIP() << "built without FFmpeg";
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("time").get<double>() > 0.6; }));
  PauseAndSettle(desktop);
  const std::string body = desktop.State().at("bodies").back().at("name");
  const auto shows = [](const char* widget, bool wanted) {
    return [=](const json& s) { return s.at("widgets").contains(widget) == wanted; };
  };
  desktop.Click(desktop.Widget("clip.save"));
  ASSERT_TRUE(desktop.WaitFor(shows("clip_strip.cancel", true)));
  desktop.MoveTo(desktop.BodyAt(body));
  desktop.Settle();
  desktop.Input({"click", "3"});
  ASSERT_TRUE(desktop.WaitFor(shows("menu.pin", true)));
  desktop.Key("Escape");
  ASSERT_TRUE(desktop.WaitFor(shows("menu.pin", false)));
  desktop.Settle();
  EXPECT_FALSE(desktop.State().at("selected").is_null());
  desktop.Key("Escape");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("selected").is_null(); }));
  desktop.Settle();
  EXPECT_TRUE(desktop.State().at("widgets").contains("clip_strip.cancel"));
  desktop.Key("Escape");
  EXPECT_TRUE(desktop.WaitFor(shows("clip_strip.cancel", false)));
}

TEST_F(PicturesTest, ALargePictureDoesNotHoldTheWindowAndIsWholeWhenItCloses) {
  Desktop desktop(1000, 700, "cube", 1.0,
                  Files({{"pictures", {{"width", 7680}, {"height", 4320}}}}));
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("time").get<double>() > 0.2; }));
  desktop.Key("ctrl+p");
  desktop.Key("Tab");  // is heeded while the file is being written
  const auto file = desktop.folder() / "cube-1.png";
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return !s.at("widgets").contains("timeline"); }));
  EXPECT_FALSE(std::filesystem::exists(file));
  desktop.Key("ctrl+q");
  EXPECT_EQ(desktop.WaitForEnd(), 0);
  const Png png = ReadPng(file);
  EXPECT_EQ(png.width, 7680);
  EXPECT_TRUE(ShowsNormalForce(png));
}

TEST_F(PicturesTest, AThemeIsChosenAndKept) {
  Desktop desktop(1000, 700, "cube", 1.0, Files({{"theme", "dark"}, {"quality", "automatic"}}));
  const auto brightness = [&] {
    // In the tool bar, left of the help button, where nothing is.
    const Rgb color = desktop.Capture().At(700, 4);
    return color[0] + color[1] + color[2];
  };
  EXPECT_LT(brightness(), 200);
  desktop.Click(desktop.Widget("picture.theme"));
  desktop.Click(desktop.Widget("picture.theme.print"));
  desktop.MoveTo({500, 300});
  desktop.Settle();
  EXPECT_GT(brightness(), 720);
  desktop.Key("ctrl+q");
  ASSERT_EQ(desktop.WaitForEnd(), 0);
  std::ifstream file(desktop.folder() / "touchstone" / "preferences.json");
  EXPECT_EQ(json::parse(file).at("theme"), "print");
}

}  // namespace
}  // namespace touchstone::ui_test
