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

namespace {

bool HasBody(const std::vector<BodyDesc>& bodies, const std::string& name) {
  return std::ranges::find(bodies, name, &BodyDesc::name) != bodies.end();
}

}  // namespace

bool HasBodiesOf(const CardDesc& card, const std::vector<BodyDesc>& bodies) {
  return std::ranges::all_of(card.measures, [&](const MeasureDesc& measure) {
    return HasBody(bodies, measure.body) && (!measure.from || HasBody(bodies, *measure.from));
  });
}

ViewDesc OfBodies(ViewDesc view, const std::vector<BodyDesc>& bodies) {
  if (view.follow && !HasBody(bodies, *view.follow)) view.follow.reset();
  if (!view.trails || view.trails->bodies.empty()) return view;
  std::erase_if(view.trails->bodies,
                [&](const std::string& name) { return !HasBody(bodies, name); });
  if (view.trails->bodies.empty()) view.trails.reset();  // an empty list would mean all bodies
  return view;
}

}  // namespace touchstone::scene
