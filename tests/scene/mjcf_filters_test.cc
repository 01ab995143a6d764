// Which bodies of an MJCF file touch: by the masks of their geoms, and by pairs of them.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>

#include "scene/import/foreign_scene.h"

#ifdef TOUCHSTONE_XML

namespace touchstone::scene {
namespace {

using ::testing::HasSubstr;

/// A floor and three balls, of which a and b have a part of the name "a foot" and "b foot" that
/// touches nothing by its masks, and c one of these masks.
SceneDesc BallsOnAFloor(const std::string& contact, const std::string& of_c = "") {
  std::string text =
      "<mujoco><worldbody><geom name='floor' type='plane' size='1 1 1' contype='0' "
      "conaffinity='0'/>";
  for (const char* name : {"a", "b"})
    text += "<body name='" + std::string(name) + "' pos='0 0 9'><freejoint/><geom name='" + name +
            " foot' size='0.1' contype='0' conaffinity='0'/></body>";
  text += "<body name='c' pos='0 0 9'><freejoint/><geom size='0.1' " + of_c + "/></body>";
  return ReadForeignScene(
      ImportMjcf(text + "</worldbody>\n<contact>" + contact + "</contact></mujoco>", "x"), "x", {});
}

/// Whether two bodies may touch, "" and others of the names in `no_contact` being groups.
bool MayTouch(const SceneDesc& scene, const std::string& one, const std::string& other) {
  const auto names = [&](const std::string& name) {
    const auto body = std::ranges::find(scene.bodies, name, &BodyDesc::name);
    return std::pair(name, body == scene.bodies.end() ? "none" : body->group);
  };
  const auto is = [](const std::string& entry, const std::pair<std::string, std::string>& body) {
    return entry == NoContactDesc::kAll || entry == body.first || entry == body.second;
  };
  const auto a = names(one), b = names(other);
  return std::ranges::none_of(scene.no_contact, [&](const NoContactDesc& pair) {
    return (is(pair.a, a) && is(pair.b, b)) || (is(pair.a, b) && is(pair.b, a));
  });
}

std::string WarningsOfFilters(const SceneDesc& scene) {
  std::string text;
  for (const Remark& remark : scene.remarks)
    if (remark.is_warning) text += remark.text + "\n";
  return text;
}

// Whatever their masks are, and nothing else by that.
TEST(MjcfFilters, OfGeomsOfAPairLetThemTouch) {
  const SceneDesc scene =
      BallsOnAFloor("<pair geom1='a foot' geom2='floor'/><pair geom1='b foot' geom2='a foot'/>");
  EXPECT_TRUE(MayTouch(scene, "a", "floor"));
  EXPECT_TRUE(MayTouch(scene, "a", "b"));
  EXPECT_FALSE(MayTouch(scene, "b", "floor"));
  for (const char* other : {"a", "b", "floor"}) EXPECT_FALSE(MayTouch(scene, "c", other)) << other;
  EXPECT_EQ(WarningsOfFilters(scene), "");
  EXPECT_EQ(BallsOnAFloor("").bodies.size(), 3u) << "a floor that touches nothing is none";
}

TEST(MjcfFilters, OfPairsTellWhatTheyHaveOfTheirOwn) {
  const std::string warnings = WarningsOfFilters(BallsOnAFloor(
      "<pair geom1='a foot' geom2='floor' condim='6' friction='1 1' margin='0.1' gap='0'/>"));
  EXPECT_THAT(warnings, HasSubstr("<pair condim>, <pair friction>, <pair margin>\n"));
}

TEST(MjcfFilters, OfPairsNameTheirGeoms) {
  for (const auto& [pair, part] :
       {std::pair("geom1='a foot' geom2='x'", "line 2, <pair>: geom2: there is no geom \"x\""),
        {"geom1='a foot'", "\"geom2\" is missing"},
        {"geom='a foot'", "unknown attribute \"geom\""}})
    try {
      BallsOnAFloor(std::string("<pair ") + pair + "/>");
      ADD_FAILURE() << pair;
    } catch (const SceneError& error) {
      EXPECT_THAT(error.what(), HasSubstr(part));
    }
}

// The parts of a body touch what any of them touches, with a warning.
TEST(MjcfFilters, OfOneBodyAreJoined) {
  const SceneDesc scene =
      ReadForeignScene(ImportMjcf(R"(<mujoco><worldbody><body name="both"><freejoint/>
          <geom size="0.1" contype="2" conaffinity="0"/><geom size="0.1" contype="4" conaffinity="0"/>
          <geom size="0.2" contype="0" conaffinity="0"/></body>
          <body name="two" pos="1 0 0"><freejoint/><geom size="0.1" contype="0" conaffinity="2"/></body>
          <body name="four" pos="2 0 0"><freejoint/><geom size="0.1" contype="0" conaffinity="4"/></body>
          <body name="eight" pos="3 0 0"><freejoint/><geom size="0.1" contype="0" conaffinity="8"/>
          </body></worldbody></mujoco>)",
                                  "x"),
                       "x", {});
  EXPECT_TRUE(MayTouch(scene, "both", "two"));
  EXPECT_TRUE(MayTouch(scene, "both", "four"));
  EXPECT_FALSE(MayTouch(scene, "both", "eight"));
  EXPECT_FALSE(MayTouch(scene, "two", "four"));
  EXPECT_THAT(WarningsOfFilters(scene),
              HasSubstr("differences between the contype and conaffinity of one body's geoms"));
}

}  // namespace
}  // namespace touchstone::scene

#endif  // TOUCHSTONE_XML
