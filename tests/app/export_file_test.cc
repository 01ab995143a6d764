#include "app/export_file.h"

#include <gtest/gtest.h>

#include <fstream>

namespace touchstone::app {
namespace {

TEST(ExportFile, NeverReplacesAFile) {
  const auto folder = std::filesystem::path(::testing::TempDir()) / "touchstone_export";
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);
  const ui::Export text{.name = "plot", .text = "a,b\n1,2\n"};
  for (const char* name : {"plot-1.csv", "plot-2.csv"}) {
    const ExportResult result = WriteTextExport(text, folder);
    EXPECT_TRUE(result.ok) << result.message;
    std::ifstream file(folder / name);
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(file), {}), text.text) << name;
  }
}

TEST(ExportFile, SaysWhatItCannotWrite) {
  const ExportResult result = WriteTextExport({.name = "plot", .text = "a\n"}, "/nowhere/at/all");
  EXPECT_FALSE(result.ok);
  EXPECT_NE(result.message.find("plot-1.csv"), std::string::npos);
}

TEST(ExportFile, NamesOfScenesDoNotSteerWhereFilesGo) {
  for (const char* name : {"../../x", "/etc/passwd", "..", ".hidden", "a/../../b", "~/x", "a\\b",
                           "C:\\x", "\x1b]0;title\x07", "line\nbreak", "", " ", "\u202Egpj.x"}) {
    const std::string file = FileNameFor(name);
    EXPECT_EQ(file.find_first_of("/\\\n\x1b:~"), std::string::npos) << file;
    EXPECT_FALSE(file.empty() || file.front() == '.') << file;
    EXPECT_EQ(FreeFileName("/folder", name, ".png").parent_path(), "/folder") << name;
  }
  EXPECT_EQ(FileNameFor("two boxes (1.5 kg)"), "two boxes (1.5 kg)");
  EXPECT_EQ(FileNameFor("Würfel"), "Würfel");
  EXPECT_LT(FileNameFor(std::string(5000, 'x')).size(), 100U);
}

}  // namespace
}  // namespace touchstone::app
