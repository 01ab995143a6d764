#include "scene/scene_desc.h"

namespace touchstone::scene {

std::vector<std::string> MaterialsOf(const BodyDesc& body) {
  std::vector<std::string> names = {body.material};
  if (const auto* compound = std::get_if<CompoundShape>(&body.shape))
    for (const PartDesc& part : compound->parts)
      if (part.material) names.push_back(*part.material);
  return names;
}

}  // namespace touchstone::scene
