#include "scene/scene_desc.h"

#include <algorithm>

namespace touchstone::scene {

std::vector<std::string> MaterialsOf(const BodyDesc& body) {
  std::vector<std::string> names = {body.material};
  if (const auto* compound = std::get_if<CompoundShape>(&body.shape))
    for (const PartDesc& part : compound->parts)
      if (part.material) names.push_back(*part.material);
  return names;
}

bool HasBodiesOf(const CardDesc& card, const std::vector<BodyDesc>& bodies) {
  const auto has = [&](const std::string& name) {
    return std::ranges::find(bodies, name, &BodyDesc::name) != bodies.end();
  };
  return (!card.follow || has(*card.follow)) &&
         std::ranges::all_of(card.measures, [&](const MeasureDesc& measure) {
           return has(measure.body) && (!measure.from || has(*measure.from));
         });
}

}  // namespace touchstone::scene
