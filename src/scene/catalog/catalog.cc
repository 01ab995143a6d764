#include "scene/catalog/catalog.h"

#include <array>
#include <vector>

#include "scene/catalog/scenes.h"
#include "scene/suggest.h"

namespace touchstone::scene {
namespace {

constexpr std::array<CatalogEntry, 46> kEntries = {{
    {"start", "first steps", "Everything here can be grabbed, thrown and stacked.",
     &catalog::MakeStart},
    {"cube", "first steps", "A cube at rest presses on each corner with a quarter of its weight.",
     &catalog::MakeCube},
    {"seesaw", "first steps", "A lever tips towards the larger product of weight and distance.",
     &catalog::MakeSeesaw},
    {"stairs", "first steps", "The same fall gives the same tumble, to the last digit.",
     &catalog::MakeStairs},
    {"contact-2d", "first steps",
     "Without friction a contact only pushes, straight out of an edge.", &catalog::MakeContact2d},
    {"stack-10", "stacking", "Each joint of a tower carries exactly the weight above it.",
     &catalog::MakeStack10},
    {"mass-ratio", "stacking",
     "A kilogram carries a tonne: rigid bodies do not care which is on top.",
     &catalog::MakeMassRatio},
    {"overhang", "stacking", "Blocks can lean out by more than their own length and still stand.",
     &catalog::MakeOverhang},
    {"block-tower", "stacking",
     "A tower stands on fewer blocks than it has, and the forces tell which.",
     &catalog::MakeBlockTower},
    {"incline", "friction", "A block holds as long as µ exceeds the tangent of the slope.",
     &catalog::MakeIncline},
    {"slope-race", "friction", "Down a slope only friction decides who is faster, not the weight.",
     &catalog::MakeSlopeRace},
    {"tip-or-slide", "friction", "What is slippery slides before it can tip.",
     &catalog::MakeTipOrSlide},
    {"ladder", "friction", "A ladder slides once it leans more than friction at its foot can hold.",
     &catalog::MakeLadder},
    {"wedge", "friction", "A wedge flatter than twice the friction angle holds under any load.",
     &catalog::MakeWedge},
    {"turntable", "friction", "Friction carries round what lies within µ g / ω² of the axis.",
     &catalog::MakeTurntable},
    {"bounce", "impacts", "A dropped cube rebounds to e squared of its height.",
     &catalog::MakeBounce},
    {"cradle", "impacts", "As many cubes leave the row as arrive, at their speed.",
     &catalog::MakeCradle},
    {"cannon", "impacts", "Stacked by weight and dropped, the lightest flies highest.",
     &catalog::MakeCannon},
    {"dominoes-40", "impacts", "A push that tips one domino runs through all of them.",
     &catalog::MakeDominoes40},
    {"growing-dominoes", "impacts", "A fingertip fells a giant when each domino tips a larger one.",
     &catalog::MakeGrowingDominoes},
    {"platonic", "impacts", "The five regular solids tumble, and each comes to rest on a face.",
     &catalog::MakePlatonic},
    {"bowling", "impacts", "What is struck first decides what falls.", &catalog::MakeBowling},
    {"billiards", "impacts", "A break shares one momentum among all that touch.",
     &catalog::MakeBilliards},
    {"thin-wall", "impacts", "Contact times are searched for, so nothing passes through a wall.",
     &catalog::MakeThinWall},
    {"pendulum", "joints", "One pendulum repeats itself, two in a row never do.",
     &catalog::MakePendulum},
    {"beats", "joints", "Two swings that are coupled take turns.", &catalog::MakeBeats},
    {"chain", "joints", "A hanging chain pulls sideways with the same force everywhere.",
     &catalog::MakeChain},
    {"door", "joints", "A blow far from the hinge turns the door, one near it loads the hinge.",
     &catalog::MakeDoor},
    {"four-bar", "joints", "A crank that goes round makes a rocker go to and fro.",
     &catalog::MakeFourBar},
    {"slider-crank", "joints", "A turning wheel and a sliding piston lend each other their energy.",
     &catalog::MakeSliderCrank},
    {"catapult", "joints", "A heavy fall becomes a light flight.", &catalog::MakeCatapult},
    {"mobile", "joints", "A lever balances where weight times distance is the same on both sides.",
     &catalog::MakeMobile},
    {"gyroscope", "joints", "What spins does not fall, it goes round.", &catalog::MakeGyroscope},
    {"springs", "joints", "Four times the stiffness swings twice as often.", &catalog::MakeSprings},
    {"slinky", "joints", "The lower end of a falling spring waits until the news arrives.",
     &catalog::MakeSlinky},
    {"arch-25", "structures",
     "An arch stands without mortar while a line of thrust fits inside it.", &catalog::MakeArch25},
    {"flat-arch", "structures",
     "Wedges span an opening by pushing sideways, with nothing below them.",
     &catalog::MakeFlatArch},
    {"card-house", "structures", "Cards that could not stand alone hold each other by friction.",
     &catalog::MakeCardHouse},
    {"bridge", "structures", "The flatter a bridge hangs, the harder it pulls on its piers.",
     &catalog::MakeBridge},
    {"table-legs", "paradoxes", "On three legs each load is determined, on four it is not.",
     &catalog::MakeTableLegs},
    {"painleve", "paradoxes", "With enough friction a rigid body cannot slide at all.",
     &catalog::MakePainleve},
    {"tumbling-box", "paradoxes",
     "A body that spins about its middle axis turns over again and again.",
     &catalog::MakeTumblingBox},
    {"coin", "paradoxes", "Infinitely many strikes end within a finite time.", &catalog::MakeCoin},
    {"pyramid-210", "stress", "210 cubes and 1600 contacts, solved exactly as one problem.",
     &catalog::MakePyramid210},
    {"wall-400", "stress", "A brick wall in running bond spreads a load over its whole foot.",
     &catalog::MakeWall400},
    {"hail", "stress", "A heap settles, every force in it exact.", &catalog::MakeHail},
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
