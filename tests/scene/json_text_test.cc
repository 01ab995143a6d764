#include "scene/json_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>

#include "scene/scene_file.h"

namespace touchstone::scene {
namespace {

using ::testing::HasSubstr;

std::string Mistake(const std::string& text) {
  try {
    ParseJson(text, "text");
  } catch (const SceneError& error) {
    return error.what();
  }
  return "";
}

std::string Nested(std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); }

TEST(JsonText, NestsAHundredDeep) {
  EXPECT_EQ(Mistake(Nested(kMostNested)), "");
  EXPECT_THAT(Mistake(Nested(kMostNested + 1)), HasSubstr("expected at most 100 objects"));
  EXPECT_THAT(Mistake(Nested(1000000)), HasSubstr("expected at most 100 objects"));
  std::string objects;
  for (int i = 0; i < 100000; ++i) objects += R"({"a":)";
  EXPECT_THAT(Mistake(objects), HasSubstr("a.a.a"));
}

TEST(JsonText, ManyKeysTakeTimeInProportion) {
  std::string text = "{";
  for (int i = 0; i < 200000; ++i) text += "\"key " + std::to_string(i) + "\": 1, ";
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_EQ(ParseJson(text + "\"last\": 2}", "text").size(), 200001U);
  EXPECT_THAT(Mistake(text + "\"key 7\": 2}"), HasSubstr("key 7: this key is given twice"));
  const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
  EXPECT_LT(spent.count(), 5.0);
}

TEST(JsonText, ManyUnknownBodiesAndLongNamesAreToldAtOnce) {
  const std::string name(1 << 20, 'n');
  std::string what;
  try {
    ParseScene(R"({"touchstone": 1, "bodies": [{"name": ")" + name +
                   R"(", "shape": {"box": [1, 1, 1]}, "material": ")" + name + R"("}]})",
               "text");
  } catch (const SceneError& error) {
    what = error.what();
  }
  EXPECT_THAT(what, HasSubstr("there is no material \"nnn"));
  EXPECT_LT(what.size(), 300U);
}

TEST(JsonText, WhatSteersATerminalIsEscapedAndReadsBackAsItWas) {
  const Json json = {{"\u009bkey", "\x1b[31m \x7f \u202e"}};
  const std::string text = FormatJson(json);
  EXPECT_EQ(text, "{\n  \"\\u009bkey\": \"\\u001b[31m \\u007f \\u202e\"\n}\n");
  EXPECT_EQ(ParseJson(text, "text"), json);
  EXPECT_EQ(FormatJson("Würfel 方"), "\"Würfel 方\"\n");
}

}  // namespace
}  // namespace touchstone::scene
