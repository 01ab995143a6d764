#include "scene/read_view_options.h"

#include <string_view>
#include <type_traits>
#include <vector>

#include "settings/view_options.h"

namespace touchstone::scene {
namespace {

constexpr std::string_view kArrowScaleKey = "newtons_per_metre";

/// The view options that are shown or not. A free-body diagram needs a body that is selected.
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

}  // namespace

ViewDesc ReadViewOptions(const JsonView& view) {
  std::vector<std::string_view> keys = ShownOptions();
  keys.push_back(kArrowScaleKey);
  view.AllowKeys(keys);
  ViewDesc desc;
  for (const auto& [key, member] : view.Members())
    if (key == kArrowScaleKey)
      desc.newtons_per_metre = member.Within(bounds::kArrowScale);
    else
      desc.options[key] = member.Boolean();
  return desc;
}

}  // namespace touchstone::scene
