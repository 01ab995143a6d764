#pragma once

#include <string>

#include "ui/layout.h"
#include "ui/panel_context.h"

namespace touchstone::app {

/// The answer to the offer of unsaved work from an earlier window.
enum class RecoveryAnswer { kNone, kOpen, kDiscard, kLater };

/// Draws the offer in a corner of `room` and tells its place; `when` is the time at which the work
/// was kept, as text.
RecoveryAnswer DrawRecoveryPrompt(const ui::PanelContext& context, const ui::Rect& room,
                                  const std::string& when, ui::Rect* place);

}  // namespace touchstone::app
