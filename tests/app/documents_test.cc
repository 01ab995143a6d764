#include "app/documents.h"

#include <gtest/gtest.h>

namespace touchstone::app {
namespace {

TEST(NameOfDocument, IsThatOfTheFileOnceThereIsOne) {
  EXPECT_EQ(NameOfDocument("", "seesaw"), "seesaw");
  EXPECT_EQ(NameOfDocument("/home/me/my-seesaw.scene.json", "seesaw"), "my-seesaw");
  EXPECT_EQ(NameOfDocument("run.session.json", "seesaw"), "run");
  EXPECT_EQ(NameOfDocument("plain.json", "seesaw"), "plain");
  EXPECT_EQ(NameOfDocument(".scene.json", "seesaw"), "seesaw");
}

}  // namespace
}  // namespace touchstone::app
