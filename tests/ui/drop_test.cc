// Files of all kinds that are read, dropped on the real window as a file manager does.

#ifdef TOUCHSTONE_TEST_X11

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "ui/desktop.h"
#include "ui/file_drop.h"

namespace touchstone::ui_test {
namespace {

using nlohmann::json;

class DropTest : public DesktopTest {
 protected:
  static std::string Data(const std::string& name) {
    return std::string(TOUCHSTONE_TEST_DATA) + "/" + name;
  }
};

// Each opens as a scene, and the window says what was made of its parts. A convex mesh is taken as
// it is, so that there is nothing to say.
TEST_F(DropTest, FilesOfOtherProgramsOpen) {
  Desktop desktop(1280, 800, "cube");
  const auto drop = [&](const std::string& file, const std::string& body, bool remarks = true) {
    EXPECT_EQ(DropFile(desktop.display(), Data(file)), "") << file;
    return desktop.WaitFor([&](const json& state) {
      return !FindBody(state, body).is_null() &&
             (!remarks || !state.at("banner").get<std::string>().empty());
    });
  };
  EXPECT_TRUE(drop("foreign/falling-cube.json", "body-1"));
#ifdef TOUCHSTONE_XML
  EXPECT_TRUE(drop("foreign/arm.urdf", "upper"));
  EXPECT_TRUE(drop("foreign/classes.xml", "hand"));
#endif
  EXPECT_TRUE(drop("foreign/cube.obj", "body", false));
}

// A file that cannot be read is one error in the window, and what was there stays.
TEST_F(DropTest, AFileThatCannotBeReadLeavesTheScene) {
  Desktop desktop(1280, 800, "cube");
  const std::filesystem::path broken =
      std::filesystem::path(::testing::TempDir()) / "touchstone drop #1.urdf";
  std::ofstream(broken) << "<robot name='r'><link/></robot>";
  // A file manager escapes what is no letter, as RFC 3986 says.
  std::string escaped = broken.string();
  for (std::size_t at = 0; (at = escaped.find_first_of(" #", at)) != std::string::npos;)
    escaped.replace(at, 1, escaped[at] == ' ' ? "%20" : "%23");
  EXPECT_EQ(DropFile(desktop.display(), escaped), "");
  EXPECT_TRUE(desktop.WaitFor([&](const json& state) {
    return state.at("banner").get<std::string>().find("drop #1.urdf") != std::string::npos;
  })) << desktop.State().dump();
  EXPECT_FALSE(FindBody(desktop.State(), "cube").is_null());
  std::filesystem::remove(broken);
}

}  // namespace
}  // namespace touchstone::ui_test

#endif  // TOUCHSTONE_TEST_X11
