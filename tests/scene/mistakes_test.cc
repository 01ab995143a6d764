// What messages say of mistakes that are easily made.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "scene/scene_file.h"

namespace touchstone::scene {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;

/// Of a scene of one ball, with more keys of the scene's and of the ball's.
std::string FailureOfScene(const std::string& scene, const std::string& ball) {
  try {
    ParseScene(R"({"touchstone": 1, )" + scene +
                   R"("bodies": [{"name": "ball", "shape": {"sphere": {"radius": 1}})" + ball +
                   "}]}",
               "x.scene.json");
  } catch (const SceneError& error) {
    return error.what();
  }
  return "";
}

// The names that `touchstone settings` lists, which --set takes, are no keys.
TEST(Mistakes, TheWholeNameOfASettingIsToldItsGroup) {
  EXPECT_THAT(FailureOfScene(R"("settings": {"contact.tolerance": 1e-5}, )", ""),
              EndsWith("settings.contact.tolerance: expected it in its group: \"contact\": "
                       "{\"tolerance\": ...}"));
  EXPECT_THAT(FailureOfScene(R"("settings": {"contact.toleranc": 1e-5}, )", ""),
              HasSubstr("unknown key"));
}

// Entries of a matrix may be negative or zero, principal moments may not.
TEST(Mistakes, PrincipalMomentsAreExpectedPositive) {
  EXPECT_THAT(FailureOfScene(
                  "", R"(, "mass": 1, "inertia": [[1e-31, 0, 0], [0, 1e-31, 0], [0, 0, 1e-31]])"),
              HasSubstr("expected principal moments, each a number from 1e-30 to 1e26"));
}

// What is said by default may be said.
TEST(Mistakes, ALoopNeedsKeyframesAndNoLoopNone) {
  EXPECT_EQ(FailureOfScene("", R"(, "loop": false)"), "");
  EXPECT_THAT(FailureOfScene("", R"(, "loop": true)"),
              EndsWith("loop: expected \"keyframes\" beside it"));
}

}  // namespace
}  // namespace touchstone::scene
