#include "cli/impact.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/log.h"
#include "cli/choice.h"
#include "cli/impact_case.h"
#include "cli/impact_result.h"
#include "cli/output_file.h"
#include "scene/scene_file.h"

namespace touchstone::cli {
namespace {

using scene::Json;
using scene::JsonView;

/// The cases of the file, all read before any is resolved.
struct ImpactFile {
  std::vector<ImpactCase> cases;
  std::vector<Json> ids;  // null if a case has none
  bool is_list = false;
};

void AddCase(const JsonView& view, ImpactFile* file) {
  file->cases.push_back(ReadImpactCase(view));
  const auto id = view.Find("id");
  file->ids.push_back(id ? id->value() : Json());
}

ImpactFile ReadImpactFile(const std::string& input) {
  const std::string source = scene::SourceName(input);
  const Json document = scene::ParseJson(scene::ReadText(input), source);
  const JsonView root(document, source);
  ImpactFile file;
  const auto cases = root.Find("cases");
  file.is_list = cases.has_value();
  if (!cases) {
    AddCase(root, &file);
  } else {
    root.AllowKeys({"cases", "meta", "schema"});
    for (const JsonView& one : cases->List()) AddCase(one, &file);
  }
  return file;
}

std::string NameOf(const ImpactFile& file, size_t i) {
  if (file.ids[i].is_string()) return file.ids[i].get<std::string>();
  return file.ids[i].is_null() ? std::to_string(i) : file.ids[i].dump();
}

}  // namespace

ExitCode Impact(const ImpactCall& call) {
  const auto law = call.law ? FindChoice<settings::ImpactLaw>("--law", "law", *call.law)
                            : settings::ImpactLaw::kFrictional;
  const ImpactFile file = ReadImpactFile(call.input);
  std::optional<OutputFile> trace;
  bool prints = true;
  if (call.trace) {
    CheckOutputs(call.input, {{"--trace", *call.trace}});
    prints = !IsStandardOutput(*call.trace);
    trace.emplace(*call.trace);
    WriteTraceHead(trace->stream());
  }
  std::string failure;
  Json results = Json::array();
  for (size_t i = 0; i < file.cases.size(); ++i) {
    const ImpactResult result = ResolveCase(file.cases[i], law);
    if (failure.empty() && !result.failure.empty()) {
      failure = "case " + NameOf(file, i) + ": " + result.failure;
    }
    if (trace) WriteTraceRows(result.trace, NameOf(file, i), trace->stream());
    Json entry = Json::object();
    if (!file.ids[i].is_null()) entry["id"] = file.ids[i];
    entry["outputs"] = DescribeImpact(file.cases[i], result);
    results.push_back(std::move(entry));
  }
  if (trace) trace->Commit();
  const Json printed = file.is_list ? Json{{"cases", results}} : results[0];
  if (prints) PrintResult(scene::FormatJson(printed));
  if (failure.empty()) return kDone;
  spdlog::error("{}", failure);
  return kRunFailed;
}

}  // namespace touchstone::cli
