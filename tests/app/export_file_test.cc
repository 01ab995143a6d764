#include "app/export_file.h"

#include <gtest/gtest.h>

#include <fstream>

namespace touchstone::app {
namespace {

TEST(ExportFile, NeverReplacesAFile) {
  const auto folder = std::filesystem::path(::testing::TempDir()) / "touchstone_export";
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);
  const ui::Export text{"plot", "a,b\n1,2\n", {}};
  for (const char* name : {"plot-1.csv", "plot-2.csv"}) {
    const ExportResult result = WriteTextExport(text, folder);
    EXPECT_TRUE(result.ok) << result.message;
    std::ifstream file(folder / name);
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(file), {}), text.text) << name;
  }
}

TEST(ExportFile, SaysWhatItCannotWrite) {
  const ExportResult result = WriteTextExport({"plot", "a\n", {}}, "/nowhere/at/all");
  EXPECT_FALSE(result.ok);
  EXPECT_NE(result.message.find("plot-1.csv"), std::string::npos);
}

}  // namespace
}  // namespace touchstone::app
