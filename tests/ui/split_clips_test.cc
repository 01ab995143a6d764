// Clips of two runs side by side, in each format for films, made in the real window.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "ui/desktop.h"

namespace touchstone::ui_test {
namespace {

using nlohmann::json;

class SplitClipsTest : public DesktopTest, public ::testing::WithParamInterface<const char*> {};

struct FilmSize {
  int width = 0;
  int height = 0;
};

int TwoBytes(const std::string& bytes, std::size_t at) {
  return static_cast<unsigned char>(bytes.at(at)) * 256 +
         static_cast<unsigned char>(bytes.at(at + 1));
}

/// The size of the pictures in a film: the entry of H.264 or MPEG-4 video of an MP4 (ISO 14496-12,
/// 8.5.2), or the elements PixelWidth and PixelHeight of a WebM.
FilmSize FilmSizeOf(const std::string& bytes) {
  constexpr std::size_t kToWidth = 28;  // after the name of the entry: 24 bytes of other fields
  const std::size_t table = bytes.rfind("stsd");  // the entry is in it, its name in others, too
  for (const char* entry : {"avc1", "mp4v"})
    if (const auto at = bytes.find(entry, table); at != std::string::npos)
      return {TwoBytes(bytes, at + kToWidth), TwoBytes(bytes, at + kToWidth + 2)};
  const auto width = bytes.find("\xb0\x82"), height = bytes.find("\xba\x82");
  if (width == std::string::npos || height == std::string::npos) return {};
  return {TwoBytes(bytes, width + 2), TwoBytes(bytes, height + 2)};
}

TEST_P(SplitClipsTest, AClipOfTwoRunsIsAsWideAsBoth) {
  const std::string kind = GetParam();
  const json preferences = {
      {"clip", {{"seconds", 0.5}, {"width", 640}, {"rate", 10.0}}},
      {"clip_kind", kind},
      {"sections",
       {{"Launch", false}, {"Parameters", false}, {"Statistics", false}, {"Picture", true}}}};
  Desktop desktop(1280, 1000, "incline", 1.0, {{"preferences.json", preferences.dump()}});
  constexpr double kPanelPatience = 15.0;  // [s]
  if (!desktop.WaitFor([](const json& s) { return s.at("widgets").contains("clip.save"); },
                       kPanelPatience))
    GTEST_SKIP() << "built without FFmpeg";
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("time").get<double>() > 0.7; }));
  PauseAndSettle(desktop);
  desktop.Key("shift+v");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return !s.at("runs").is_null(); }));
  desktop.Settle();
  const json part = desktop.State().at("scene_rect");
  const double width = part[2].get<double>() - part[0].get<double>();
  const double height = part[3].get<double>() - part[1].get<double>();
  desktop.Key("ctrl+shift+p");
  const auto file = desktop.folder() / (kind == "MP4" ? "incline-1.mp4" : "incline-1.webm");
  ASSERT_TRUE(desktop.WaitFor([&](const json&) { return std::filesystem::exists(file); }, 60.0));
  std::ifstream in(file, std::ios::binary);
  const std::string bytes(std::istreambuf_iterator<char>(in), {});
  ASSERT_GT(bytes.size(), 2000U);
  const FilmSize size = FilmSizeOf(bytes);
  EXPECT_EQ(size.width, 640);
  EXPECT_NEAR(size.height, 640.0 * height / (2.0 * width), 2.0);
}

INSTANTIATE_TEST_SUITE_P(Films, SplitClipsTest, ::testing::Values("MP4", "WebM"));

}  // namespace
}  // namespace touchstone::ui_test
