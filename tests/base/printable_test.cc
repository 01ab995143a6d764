#include "base/printable.h"

#include <gtest/gtest.h>

namespace touchstone {
namespace {

TEST(PrintableTest, OrdinaryTextOfAnyLanguageStaysAsItIs) {
  for (const char* text : {"", "cube", "a \"quoted\" \\ name", "Würfel 方 кубик 🎲", "µ = 0.5 → 1"})
    EXPECT_EQ(Printable(text), text);
}

TEST(PrintableTest, WhatMovesTheCursorOrTheDirectionOfWritingIsEscaped) {
  EXPECT_EQ(Printable("\x1b[31mred\x07\nline\t\x7f"),
            "\\u001b[31mred\\u0007\\u000aline\\u0009\\u007f");
  EXPECT_EQ(Printable(std::string_view("a\0b", 3)), "a\\u0000b");
  EXPECT_EQ(Printable("\u009b31m"), "\\u009b31m");          // CSI in one character
  EXPECT_EQ(Printable("\u202Etxt.exe"), "\\u202etxt.exe");  // from right to left
  EXPECT_EQ(Printable("\u2066a\u2069\u2028"), "\\u2066a\\u2069\\u2028");
  EXPECT_EQ(Printable("\U000E0041"), "\\u{e0041}");
}

TEST(PrintableTest, BytesThatAreNoUtf8AreEscapedOneByOne) {
  EXPECT_EQ(Printable("a\xff\xfe"), "a\\xff\\xfe");
  EXPECT_EQ(Printable("\xc0\xaf"), "\\xc0\\xaf");           // longer than need be
  EXPECT_EQ(Printable("\xed\xa0\x80"), "\\xed\\xa0\\x80");  // half of a pair
  EXPECT_EQ(Printable("\xf4\x90\x80\x80"), "\\xf4\\x90\\x80\\x80");
  EXPECT_EQ(Printable("\xe2\x82"), "\\xe2\\x82");  // cut off
}

TEST(PrintableTest, OfLongTextTheMiddleIsLeftOutBetweenCharacters) {
  EXPECT_EQ(Printable("abcdefghijkl", 9), "abcdef...jkl");
  EXPECT_EQ(Printable("abcdefghijkl", 12), "abcdefghijkl");
  EXPECT_EQ(Printable("ééééééé", 9), "ééé...é");
  EXPECT_EQ(Printable(std::string(1 << 20, 'x'), 300).size(), 303U);
  EXPECT_LT(Quoted(std::string(5000, 'x')).size(), 70U);
  EXPECT_EQ(Quoted("two\nlines"), "\"two\\u000alines\"");
}

TEST(PrintableTest, KnowsUtf8) {
  EXPECT_TRUE(IsUtf8("Würfel 方 🎲"));
  EXPECT_FALSE(IsUtf8("W\xfcrfel"));
}

}  // namespace
}  // namespace touchstone
