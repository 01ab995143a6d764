#include "render/shader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/check.h"
#include "render/shader_sources.h"

namespace touchstone::render {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

TEST(ShaderSource, IncludesAreResolvedOnce) {
  const std::string source = ShaderSource("body.frag");
  EXPECT_THAT(source, StartsWith("#version 330 core\n"));
  EXPECT_THAT(source, Not(HasSubstr("#include")));
  const std::size_t first = source.find("uniform Frame");
  ASSERT_NE(first, std::string::npos);
  EXPECT_EQ(source.find("uniform Frame", first + 1), std::string::npos);
}

TEST(ShaderSource, EveryEmbeddedFileResolves) {
  for (const EmbeddedFile& file : ShaderFiles())
    EXPECT_THAT(ShaderSource(file.name), Not(HasSubstr("#include")));
}

TEST(ShaderSource, AnUnknownNameIsABugOfOurs) {
  EXPECT_THROW(ShaderSource("nothing.frag"), InternalError);
}

}  // namespace
}  // namespace touchstone::render
