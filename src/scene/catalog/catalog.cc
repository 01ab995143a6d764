#include "scene/catalog/catalog.h"

#include <array>
#include <vector>

#include "scene/catalog/scenes.h"
#include "scene/suggest.h"

namespace touchstone::scene {
namespace {

constexpr std::array<CatalogEntry, 23> kEntries = {{
    {"start", "first steps", "Everything here can be grabbed, thrown and stacked.",
     &catalog::MakeStart},
    {"cube", "first steps", "A cube at rest presses on each corner with a quarter of its weight.",
     &catalog::MakeCube},
    {"seesaw", "first steps", "A lever tips towards the larger product of weight and distance.",
     &catalog::MakeSeesaw},
    {"stack-10", "stacking", "Each joint of a tower carries exactly the weight above it.",
     &catalog::MakeStack10},
    {"mass-ratio", "stacking",
     "A kilogram carries a tonne: rigid bodies do not care which is on top.",
     &catalog::MakeMassRatio},
    {"overhang", "stacking", "Blocks can lean out by more than their own length and still stand.",
     &catalog::MakeOverhang},
    {"incline", "friction", "A block holds as long as mu exceeds the tangent of the slope.",
     &catalog::MakeIncline},
    {"bounce", "impacts", "A dropped cube rebounds to e squared of its height.",
     &catalog::MakeBounce},
    {"cradle", "impacts", "As many cubes leave the row as arrive, at their speed.",
     &catalog::MakeCradle},
    {"dominoes-40", "impacts", "A push that tips one domino runs through all of them.",
     &catalog::MakeDominoes40},
    {"platonic", "impacts", "The five regular solids tumble, and each comes to rest on a face.",
     &catalog::MakePlatonic},
    {"thin-wall", "impacts", "Contact times are searched for, so nothing passes through a wall.",
     &catalog::MakeThinWall},
    {"arch-25", "structures",
     "An arch stands without mortar while a line of thrust fits inside it.", &catalog::MakeArch25},
    {"card-house", "structures", "Cards that could not stand alone hold each other by friction.",
     &catalog::MakeCardHouse},
    {"pendulum", "joints", "One pendulum repeats itself, two in a row never do.",
     &catalog::MakePendulum},
    {"chain", "joints", "A hanging chain pulls sideways with the same force everywhere.",
     &catalog::MakeChain},
    {"door", "joints", "A blow far from the hinge turns the door, one near it loads the hinge.",
     &catalog::MakeDoor},
    {"four-bar", "joints", "A crank that goes round makes a rocker go to and fro.",
     &catalog::MakeFourBar},
    {"springs", "joints", "Four times the stiffness swings twice as often.", &catalog::MakeSprings},
    {"contact-2d", "in the plane",
     "Without friction a contact only pushes, straight out of an edge.", &catalog::MakeContact2d},
    {"spinning-top", "paradoxes",
     "A body that spins about its middle axis turns over again and again.",
     &catalog::MakeSpinningTop},
    {"pyramid-210", "stress", "210 cubes and 1600 contacts, solved exactly as one problem.",
     &catalog::MakePyramid210},
    {"wall-400", "stress", "A brick wall in running bond spreads a load over its whole foot.",
     &catalog::MakeWall400},
}};

}  // namespace

std::span<const CatalogEntry> Catalog() { return kEntries; }

const CatalogEntry* FindCatalogEntry(std::string_view name) {
  for (const CatalogEntry& entry : kEntries) {
    if (entry.name == name) return &entry;
  }
  return nullptr;
}

std::string_view SuggestCatalogEntry(std::string_view name) {
  std::vector<std::string_view> names;
  for (const CatalogEntry& entry : kEntries) names.push_back(entry.name);
  return FindNearest(name, names);
}

}  // namespace touchstone::scene
