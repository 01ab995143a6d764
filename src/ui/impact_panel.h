#pragma once

#include <memory>

#include "ui/panel_context.h"

namespace touchstone::ui {

/// The impact microscope: the course of an impact, which takes no time, over the growing normal
/// impulse. It shows the normal velocity over the impulse with the works of compression and
/// restitution as areas, the hodograph of the tangential velocity with the rays of constant
/// sliding, and the whole impulse in its friction cone; a slider steps through them.
class ImpactPanel {
 public:
  void Draw(const PanelContext& context, const std::optional<exchange::EventSnapshot>& event);

 private:
  using ImpactPointer = std::shared_ptr<const exchange::ImpactSnapshot>;

  void FollowImpact(const ImpactPointer& impact,
                    const std::optional<exchange::EventSnapshot>& event);
  void DrawChoice(const PanelContext& context);
  void DrawScrubber(const PanelContext& context, const exchange::ImpactContactSnapshot& contact);

  void DrawValues(const exchange::ImpactContactSnapshot& contact,
                  const exchange::ImpactPointSnapshot& now) const;

  ImpactPointer impact_;
  std::size_t contact_ = 0;  // index of the contact within the impact
  double at_ = 1e9;          // position along its trace, limited to its end
};

}  // namespace touchstone::ui
