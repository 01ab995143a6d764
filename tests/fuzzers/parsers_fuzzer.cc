// All that reads text a person may give the program, for libFuzzer: the first byte says which
// reader, the rest is the text. Whatever comes, a reader returns or throws a SceneError.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "cli/impact_case.h"
#include "cli/kernel_problem.h"
#include "cli/resting_problem_file.h"
#include "exchange/recording.h"
#include "scene/json_view.h"
#include "scene/scene_file.h"

namespace touchstone {
namespace {

constexpr std::string_view kScene = R"({"touchstone": 1, "bodies": [
  {"name": "a", "shape": {"box": [1, 1, 1]}}, {"name": "b", "shape": {"box": [1, 1, 1]}}]})";

void Read(int reader, const std::string& text) {
  const std::string source = "input";
  if (reader == 0) {
    const scene::SceneDesc scene = scene::ParseScene(text, source);
    scene::ParseScene(scene::WriteScene(scene), source);
    return;
  }
  if (reader == 1) {
    exchange::WriteSession(exchange::ParseSession(text, source));
    return;
  }
  if (reader == 2) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos) return;
    scene::ParseScene(kScene, source, {{text.substr(0, equals), text.substr(equals + 1)}});
    return;
  }
  const scene::Json document = scene::ParseJson(text, source);
  const scene::JsonView view(document, source);
  if (reader == 3) cli::ReadImpactCase(view);
  if (reader == 4) cli::ReadKernelProblem(view);
  if (reader == 5) cli::ReadRestingInput(view);
  scene::FormatJson(document);
}

}  // namespace
}  // namespace touchstone

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string text(reinterpret_cast<const char*>(data) + 1, size - 1);
  try {
    touchstone::Read(data[0] % 7, text);
  } catch (const touchstone::scene::SceneError&) {
  }
  return 0;
}
