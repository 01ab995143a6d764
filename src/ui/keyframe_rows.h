#pragma once

#include "exchange/command.h"
#include "ui/draft.h"
#include "ui/panel_context.h"

namespace touchstone::ui {

/// Rows for the keyframes of a fixed body: their number, the time until the next one, whether the
/// body follows them, and controls that move each in time, set it to the present pose, or remove
/// it.
class KeyframeRows {
 public:
  void Draw(const PanelContext& context, const exchange::BodySnapshot& body);

 private:
  Draft<exchange::SetKeyframes> draft_;
};

/// Returns the keyframes plus one at the body's present pose. If the body does not follow its
/// keyframes, the new one is at the present time `now` or, if later ones exist, one second after
/// the last; otherwise it is at the present time and replaces one at exactly that time. In a loop,
/// times are those of its first round.
exchange::SetKeyframes WithKeyframe(exchange::SetKeyframes plan, double now,
                                    const exchange::BodySnapshot& body);

/// The time until the next keyframe [s]; none after the last one.
std::optional<double> TimeToNextKeyframe(const scene::KeyframePlan& plan, double now);

}  // namespace touchstone::ui
