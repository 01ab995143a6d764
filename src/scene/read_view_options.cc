#include "scene/read_view_options.h"

#include <algorithm>
#include <string_view>
#include <type_traits>
#include <vector>

#include "scene/read_body.h"
#include "settings/view_options.h"

namespace touchstone::scene {
namespace {

constexpr const char* kArrowScaleKey = "newtons_per_metre";
constexpr const char* kSlowKey = "slow";
constexpr const char* kFollowKey = "follow";
constexpr const char* kTrailsKey = "trails";

/// The view options that can be shown or hidden by a scene; a free-body diagram needs a selected
/// body.
std::vector<std::string_view> ShownOptions() {
  std::vector<std::string_view> names;
  const settings::ViewOptions options;
  const std::string_view free_body = settings::kFreeBodyOption.name;
  settings::VisitViewOptions(options, [&](const settings::ViewOptionInfo& info, const auto& field) {
    const bool is_box = std::is_same_v<decltype(field), const bool&>;
    if (is_box && info.name != free_body) names.push_back(info.name);
  });
  return names;
}

SlowMotionDesc ReadSlowMotion(const JsonView& view) {
  constexpr double kSlowest = 0.01;
  constexpr double kFastest = 4.0;
  view.AllowKeys({"from", "until", "speed"});
  SlowMotionDesc slow;
  slow.from = view.Require("from").Within(bounds::kTime);
  slow.until = view.Require("until").Within(bounds::kTime);
  if (!(slow.until > slow.from)) view.Require("until").FailExpecting("a time after \"from\"");
  slow.speed = view.Require("speed").InRange(kSlowest, kFastest);
  return slow;
}

TrailsDesc ReadTrails(const JsonView& view, const std::vector<BodyDesc>& bodies) {
  view.AllowKeys({"paths", "strobe", "bodies"});
  TrailsDesc trails;
  if (const auto paths = view.Find("paths")) trails.paths = paths->Boolean();
  if (const auto strobe = view.Find("strobe"))
    trails.strobe = strobe->InRange(settings::kLeastStrobe, settings::kMostStrobe);
  if (!trails.paths && !trails.strobe) view.Fail("expected \"paths\": true, \"strobe\" or both");
  const auto names = view.Find("bodies");
  if (!names) return trails;
  for (const JsonView& item : names->List()) {
    const std::string name = ReadNameOfBody(item, bodies);
    if (std::ranges::count(trails.bodies, name) > 0) item.Fail("this body is named twice");
    trails.bodies.push_back(name);
  }
  if (trails.bodies.empty()) names->FailExpecting("at least one body");
  return trails;
}

}  // namespace

ViewDesc ReadViewOptions(const JsonView& view, const std::vector<BodyDesc>& bodies) {
  std::vector<std::string_view> keys = ShownOptions();
  keys.insert(keys.end(), {kArrowScaleKey, kSlowKey, kFollowKey, kTrailsKey});
  view.AllowKeys(keys);
  ViewDesc desc;
  for (const auto& [key, member] : view.Members())
    if (key == kArrowScaleKey)
      desc.newtons_per_metre = member.Within(bounds::kArrowScale);
    else if (key == kSlowKey)
      desc.slow = ReadSlowMotion(member);
    else if (key == kFollowKey)
      desc.follow = ReadNameOfBody(member, bodies);
    else if (key == kTrailsKey)
      desc.trails = ReadTrails(member, bodies);
    else
      desc.options[key] = member.Boolean();
  return desc;
}

Json WriteViewOptions(const ViewDesc& view) {
  Json json = Json::object();
  if (view.newtons_per_metre) json[kArrowScaleKey] = *view.newtons_per_metre;
  for (const auto& [option, shown] : view.options) json[option] = shown;
  if (view.slow)
    json[kSlowKey] = {
        {"from", view.slow->from}, {"until", view.slow->until}, {"speed", view.slow->speed}};
  if (view.follow) json[kFollowKey] = *view.follow;
  if (!view.trails) return json;
  Json trails = Json::object();
  if (view.trails->paths) trails["paths"] = true;
  if (view.trails->strobe) trails["strobe"] = *view.trails->strobe;
  if (!view.trails->bodies.empty()) trails["bodies"] = view.trails->bodies;
  json[kTrailsKey] = std::move(trails);
  return json;
}

}  // namespace touchstone::scene
