#pragma once

#include "exchange/command.h"
#include "ui/draft.h"
#include "ui/panel_context.h"

namespace touchstone::ui {

/// The keyframes of a fixed body: how many there are and when the next one is due, whether it
/// follows them, and each of them to be moved in time, put where the body is now, or taken out.
class KeyframeRows {
 public:
  void Draw(const PanelContext& context, const exchange::BodySnapshot& body);

 private:
  Draft<exchange::SetKeyframes> draft_;
};

/// The keyframes with one more, where the body is now. One that does not follow its keyframes gets
/// it at the present time `now` or, where there are later ones, a second after the last; one that
/// does gets it at the present time, in the place of another at that very time. The times of a loop
/// are those of its first round.
exchange::SetKeyframes WithKeyframe(exchange::SetKeyframes plan, double now,
                                    const exchange::BodySnapshot& body);

/// The time until the next keyframe [s]; none after the last one.
std::optional<double> TimeToNextKeyframe(const scene::KeyframePlan& plan, double now);

}  // namespace touchstone::ui
