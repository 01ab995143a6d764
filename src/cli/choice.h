#pragma once

#include <algorithm>
#include <string>

#include "base/printable.h"
#include "base/usage_error.h"
#include "scene/json_view.h"
#include "scene/suggest.h"
#include "settings/visit.h"

namespace touchstone::cli {

/// The value of a setting with this name. Throws UsageError, which names the option and the thing
/// and suggests the nearest name.
template <class Choice>
Choice FindChoice(const std::string& option, const std::string& thing, const std::string& name) {
  const auto& names = settings::Choices<Choice>::kNames;
  const auto found = std::ranges::find(names, name);
  if (found == names.end()) {
    throw UsageError(option + ": there is no " + thing + " " + Quoted(name) +
                     (scene::FindNearest(name, names).empty()
                          ? "; expected one of " + scene::QuotedList(names)
                          : scene::DidYouMean(name, names)));
  }
  return static_cast<Choice>(found - names.begin());
}

}  // namespace touchstone::cli
