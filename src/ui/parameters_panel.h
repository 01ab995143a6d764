#pragma once

#include <string>

#include "ui/draft.h"
#include "ui/panel_context.h"

namespace touchstone::ui {

/// Whether all parameters agree.
bool Equal(const settings::Settings& a, const settings::Settings& b);

/// Every live parameter, generated from settings::VisitSettings, with a search; without one, step,
/// threads and pace alone until *Expert* is ticked. A change goes out at once as one SetSettings.
class ParametersPanel {
 public:
  void Draw(const PanelContext& context);

 private:
  Draft<settings::Settings> draft_;
  std::string wanted_;  // of the parameters
};

}  // namespace touchstone::ui
