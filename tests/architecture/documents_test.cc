// What the documents name exists: files, headings, errata.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <iterator>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "architecture/layer_rules.h"

namespace touchstone::architecture {
namespace {

namespace fs = std::filesystem;
using ::testing::IsEmpty;

const fs::path kProject = TOUCHSTONE_SOURCE_DIR;

std::vector<fs::path> Documents() {
  std::vector<fs::path> documents = {kProject / "README.md", kProject / "CHANGELOG.md"};
  for (const auto& entry : fs::directory_iterator(kProject / "docs")) {
    if (entry.path().extension() == ".md") documents.push_back(entry.path());
  }
  std::ranges::sort(documents);
  return documents;
}

std::vector<std::smatch> FindAll(const std::string& text, const std::regex& pattern) {
  return {std::sregex_iterator(text.begin(), text.end(), pattern), std::sregex_iterator()};
}

/// "## Keys and mouse: all" -> "keys-and-mouse-all", as links to headings are spelt.
std::string AnchorOf(const std::string& heading) {
  std::string anchor;
  for (const char c : heading) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == ' ') {
      anchor += '-';
    } else if (std::isalnum(byte) || c == '-' || c == '_' || byte >= 0x80) {
      anchor += static_cast<char>(std::tolower(byte));
    }
  }
  return anchor;
}

std::set<std::string> AnchorsOf(const fs::path& document) {
  static const std::regex kHeading(R"(^#+ (.*))");
  std::set<std::string> anchors;
  std::istringstream lines(ReadText(document));
  for (std::string line; std::getline(lines, line);) {
    std::smatch match;
    if (std::regex_match(line, match, kHeading)) anchors.insert(AnchorOf(match[1].str()));
  }
  return anchors;
}

/// Links of a document to files and headings that do not exist.
std::vector<std::string> FindDeadLinks(const fs::path& document) {
  static const std::regex kLink(R"(\]\(([^)#\s]*)(#[^)\s]*)?\))");
  std::vector<std::string> dead;
  const std::string text = ReadText(document);
  for (const std::smatch& match : FindAll(text, kLink)) {
    const std::string target = match[1].str();
    if (target.starts_with("http")) continue;
    const fs::path file = target.empty() ? document : document.parent_path() / target;
    const std::string anchor = match[2].str();
    if (!fs::exists(file) || (!anchor.empty() && !AnchorsOf(file).contains(anchor.substr(1)))) {
      dead.push_back(document.filename().string() + ": " + target + anchor);
    }
  }
  return dead;
}

TEST(Documents, EveryLinkLeadsSomewhere) {
  for (const fs::path& document : Documents()) EXPECT_THAT(FindDeadLinks(document), IsEmpty());
}

TEST(Documents, TheIndexListsAllOfThem) {
  const std::string index = ReadText(kProject / "docs/README.md");
  for (const fs::path& document : Documents()) {
    const std::string name = document.filename().string();
    if (name == "README.md") continue;
    EXPECT_THAT(index, ::testing::HasSubstr(name + ")"));
  }
}

bool IsSource(const std::string& path) {
  for (const char* ending : {"", ".h", ".cc"}) {
    for (const fs::path& folder : {kProject, kProject / "src"}) {
      if (fs::exists(folder / (path + ending))) return true;
    }
  }
  return false;
}

// `simulation/step/engine` is a folder, a header or a source of src, or of the whole tree.
TEST(Documents, SourcesTheyNameExist) {
  static const std::regex kPath(R"(`((\w+)/[\w./]+)`)");
  std::set<std::string> folders = {"tests", "assets", "cmake", "shaders", "benchmarks"};
  for (const auto& entry : fs::directory_iterator(kProject / "src")) {
    folders.insert(entry.path().filename().string());
  }
  for (const fs::path& document : Documents()) {
    if (document.filename() == "CHANGELOG.md") continue;  // names what there was
    const std::string text = ReadText(document);
    for (const std::smatch& match : FindAll(text, kPath)) {
      if (!folders.contains(match[2].str())) continue;
      EXPECT_TRUE(IsSource(match[1].str())) << document.filename() << ": " << match[1].str();
    }
  }
}

/// All words of the sources that may be names.
std::set<std::string, std::less<>> SourceWords() {
  std::set<std::string, std::less<>> words;
  for (const char* folder : {"src", "tests", "benchmarks"}) {
    for (const auto& entry : fs::recursive_directory_iterator(kProject / folder)) {
      if (entry.path().extension() != ".h" && entry.path().extension() != ".cc") continue;
      std::string word;
      for (const char c : ReadText(entry.path()) + " ") {
        if (std::isalnum(static_cast<unsigned char>(c)) || c == '_') {
          word += c;
        } else if (!word.empty()) {
          words.insert(std::exchange(word, {}));
        }
      }
    }
  }
  return words;
}

/// Whether the text is spelt as a type or function is: `Engine::Step`, `DetectContacts`.
bool IsSourceName(const std::string& text) {
  static const std::regex kScoped(R"([A-Za-z]\w*(::\w+)+)");
  static const std::regex kCamel(R"(([A-Z][a-z0-9]+){2,})");
  return std::regex_match(text, kScoped) || std::regex_match(text, kCamel);
}

// `Engine::Step` and `DetectContacts` are words of the sources.
TEST(Documents, TypesAndFunctionsTheyNameExist) {
  static const std::regex kCode(R"(`([A-Za-z][\w:]+)(\([^`]*\))?`)");
  static const std::regex kWord(R"(\w+)");
  const auto words = SourceWords();
  int named = 0;
  for (const fs::path& document : Documents()) {
    if (document.filename() == "CHANGELOG.md") continue;  // names what there was
    if (document.filename() == "errata.md") continue;     // names what others wrote
    const std::string text = ReadText(document);
    for (const std::smatch& match : FindAll(text, kCode)) {
      const std::string name = match[1].str();
      if (!IsSourceName(name)) continue;
      for (const std::smatch& word : FindAll(name, kWord))
        EXPECT_TRUE(words.contains(word.str())) << document.filename() << ": " << name;
      ++named;
    }
  }
  EXPECT_GT(named, 20);
}

// `LongStepTest.ClosingDoesNotWaitForIt` is a test. The suites of tests with parameters are named
// without the name of their instance.
TEST(Documents, TestsTheyNameExist) {
  static const std::regex kDefinition(R"(\bTEST(?:_F|_P)?\(\s*(\w+),\s*(\w+)\))");
  static const std::regex kMention(R"(`([A-Z]\w+\.[A-Z]\w+)`)");
  std::set<std::string> tests;
  for (const auto& entry : fs::recursive_directory_iterator(kProject / "tests")) {
    if (entry.path().extension() != ".cc") continue;
    for (const std::smatch& match : FindAll(ReadText(entry.path()), kDefinition))
      tests.insert(match[1].str() + "." + match[2].str());
  }
  int named = 0;
  for (const fs::path& document : Documents()) {
    if (document.filename() == "CHANGELOG.md") continue;  // names what there was
    const std::string text = ReadText(document);
    for (const std::smatch& match : FindAll(text, kMention)) {
      EXPECT_TRUE(tests.contains(match[1].str())) << document.filename() << ": " << match[1].str();
      ++named;
    }
  }
  EXPECT_GT(named, 50);
}

/// The parameters of a constructor: "const World& world, PairTable* pairs" reads "world" and
/// changes "pairs".
struct Parameters {
  std::set<std::string> read;
  std::set<std::string> changed;
  bool operator==(const Parameters&) const = default;
};

void PrintTo(const Parameters& parameters, std::ostream* out) {
  *out << "reads " << ::testing::PrintToString(parameters.read) << ", changes "
       << ::testing::PrintToString(parameters.changed);
}

Parameters ConstructorOf(const std::string& name) {
  static const std::regex kRead(R"(const [\w:<>]+& (\w+)[,)])");
  // Books and acting forces are bundles of references to what may change.
  static const std::regex kChanged(R"((?:\*|StepBooks|ActingForces) (\w+)[,)])");
  const std::regex constructor("\n  (explicit )?" + name + R"((\([^)]*\)))");
  for (const auto& entry : fs::recursive_directory_iterator(kProject / "src/simulation")) {
    if (entry.path().extension() != ".h") continue;
    const std::string text = ReadText(entry.path());
    std::smatch match;
    if (!std::regex_search(text, match, constructor)) continue;
    Parameters parameters;
    const std::string list = match[2].str();
    for (const std::smatch& found : FindAll(list, kRead)) parameters.read.insert(found[1].str());
    for (const std::smatch& found : FindAll(list, kChanged))
      parameters.changed.insert(found[1].str());
    return parameters;
  }
  return {};
}

std::set<std::string> Words(const std::string& text) {
  std::istringstream stream(text);
  return {std::istream_iterator<std::string>(stream), {}};
}

/// The classes of the simulation that are named a stage, or whose constructor may change the world.
std::set<std::string> Stages() {
  static const std::regex kConstructor(R"(\n  (?:explicit )?([A-Z]\w+)\(([^)]*)\))");
  std::set<std::string> stages;
  for (const auto& entry : fs::recursive_directory_iterator(kProject / "src/simulation")) {
    if (entry.path().extension() != ".h") continue;
    const std::string text = ReadText(entry.path());
    for (const std::smatch& match : FindAll(text, kConstructor)) {
      const std::string name = match[1].str();
      const bool is_class = text.find("class " + name + " ") != std::string::npos;
      if (is_class &&
          (name.ends_with("Stage") || match[2].str().find("World*") != std::string::npos))
        stages.insert(name);
    }
  }
  return stages;
}

// | `ContactDetection` | what its constructor takes as const& | what it takes as pointer |
TEST(Documents, StagesReadAndChangeWhatTheirConstructorsShow) {
  static const std::regex kRow(R"(\| `(\w+)` \|([\w ]*)\|([\w ]*)\|)");
  const std::string text = ReadText(kProject / "docs/architecture.md");
  const auto begin = text.find("| stage | reads | changes |");
  ASSERT_NE(begin, std::string::npos);
  const std::string table = text.substr(begin, text.find("\n\n", begin) - begin);
  const auto rows = FindAll(table, kRow);
  std::set<std::string> missing = Stages();
  EXPECT_GE(missing.size(), 5u);
  for (const std::smatch& row : rows) {
    EXPECT_EQ(ConstructorOf(row[1].str()), (Parameters{Words(row[2].str()), Words(row[3].str())}))
        << row[1];
    missing.erase(row[1].str());
  }
  EXPECT_EQ(missing, std::set<std::string>()) << "not in the table";
}

TEST(Documents, ErrataThatSourcesCiteAreListed) {
  static const std::regex kCited(R"([Ee]rrata ([B-E]\d+))");
  const std::string errata = ReadText(kProject / "docs/errata.md");
  int cited = 0;
  for (const char* folder : {"src", "tests"}) {
    for (const auto& entry : fs::recursive_directory_iterator(kProject / folder)) {
      if (entry.path().extension() != ".h" && entry.path().extension() != ".cc") continue;
      const std::string text = ReadText(entry.path());
      for (const std::smatch& match : FindAll(text, kCited)) {
        EXPECT_THAT(errata, ::testing::HasSubstr("| " + match[1].str() + " |")) << entry.path();
        ++cited;
      }
    }
  }
  EXPECT_GT(cited, 5);
}

}  // namespace
}  // namespace touchstone::architecture
