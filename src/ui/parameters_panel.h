#pragma once

#include <string>

#include "ui/draft.h"
#include "ui/panel_context.h"

namespace touchstone::ui {

/// Whether all parameters agree.
bool Equal(const settings::Settings& a, const settings::Settings& b);

/// Every live parameter, generated from settings::VisitSettings, with a search; without a search
/// only step, threads and pace until *Expert* is ticked. A change is sent at once as one
/// SetSettings.
class ParametersPanel {
 public:
  void Draw(const PanelContext& context);

 private:
  Draft<settings::Settings> draft_;
  std::string wanted_;  // text of the search
};

}  // namespace touchstone::ui
