#include <cmath>
#include <string>
#include <utility>

#include "scene/catalog/build.h"
#include "scene/catalog/generators.h"

namespace touchstone::scene::catalog {
namespace {

// A playing card of 88 mm x 63 mm, as thick as cardboard.
constexpr double kLength = 0.088;      // [m]
constexpr double kWidth = 0.063;       // [m]
constexpr double kThickness = 0.0015;  // [m]
constexpr double kSpacing = 0.095;     // distance of the tents of a storey [m]
constexpr int kStoreys = 3;

// The right card of a tent leans one degree more, so that its upper edge rests on the left card's
// face 0.9 mm below the top: an edge on a face, not an edge on an edge. For any load on the left
// card, the force between the two stays within 31 degrees of the face's normal and the force at a
// foot within 30 degrees of the vertical; friction of 0.75 holds up to 36.9 degrees.
const double kLeanLeft = Radians(29);
const double kLeanRight = Radians(30);
constexpr double kFriction = 0.75;

/// The two directions of a card that leans towards +x by `lean` from the vertical.
struct CardAxes {
  explicit CardAxes(double lean)
      : up(std::sin(lean), 0, std::cos(lean)), across(std::cos(lean), 0, -std::sin(lean)) {}
  Vec3 up;      // along the card
  Vec3 across;  // through the card, towards +x
};

BodyDesc MakeCard(std::string name, double lean, const Vec3& centre, std::uint32_t color) {
  BodyDesc card = MakeBoxBody(std::move(name), Vec3(kThickness, kWidth, kLength), centre, color);
  card.orientation = TurnAboutY(lean);
  return card;
}

/// The height of the centre of a leaning card above the edge of its foot.
double CentreHeight(double lean) {
  return 0.5 * (kLength * std::cos(lean) + kThickness * std::sin(lean));
}

/// Adds two cards that stand on z = `ground` and lean on each other; the top edge is at x = `apex`.
void AddTent(const std::string& name, double apex, double ground, SceneDesc* scene) {
  const CardAxes left(kLeanLeft);
  const CardAxes right(-kLeanRight);
  Vec3 left_centre(0, 0, ground + kGap + CentreHeight(kLeanLeft));
  left_centre.x() = apex - (0.5 * kLength * left.up - 0.5 * kThickness * left.across).x();

  // The right card's inner upper edge is a gap away from the left card's inner face.
  const Vec3 to_edge = 0.5 * kLength * right.up - 0.5 * kThickness * right.across;
  Vec3 right_centre(0, 0, ground + kGap + CentreHeight(kLeanRight));
  const double along_normal = 0.5 * kThickness + kGap;
  const double rise = right_centre.z() + to_edge.z() - left_centre.z();
  const double edge_x = left_centre.x() + (along_normal - rise * left.across.z()) / left.across.x();
  right_centre.x() = edge_x - to_edge.x();

  scene->bodies.push_back(MakeCard(name + ".left", kLeanLeft, left_centre, kBlue));
  scene->bodies.push_back(MakeCard(name + ".right", -kLeanRight, right_centre, kSky));
}

}  // namespace

SceneDesc MakeCardHouse() {
  SceneDesc scene =
      MakeScene({.name = "card-house",
                 .group = "structures",
                 .lesson = "Cards that could not stand alone hold each other by friction.",
                 .description =
                     "Fourteen cards in three storeys stand on friction alone. Look at the forces: "
                     "at every foot they lean inwards. Lower the friction of the material step by "
                     "step and find where the house gives way."});
  scene.materials["default"] = {.restitution = 0.0, .friction = kFriction};
  scene.bodies.push_back(MakeFloor());
  const double storey_height =
      2 * CentreHeight(kLeanLeft) + kGap + kThickness + kGap;  // tent and the shelf on it
  for (int storey = 0; storey < kStoreys; ++storey) {
    const int tents = kStoreys - storey;
    const double ground = storey * storey_height;
    for (int i = 0; i < tents; ++i) {
      AddTent("card." + std::to_string(storey) + "." + std::to_string(i),
              (i - 0.5 * (tents - 1)) * kSpacing, ground, &scene);
    }
    if (tents == 1) continue;
    const Vec3 shelf(tents * kSpacing - 0.02, kWidth, kThickness);
    scene.bodies.push_back(MakeBoxBody("shelf." + std::to_string(storey), shelf,
                                       Vec3(0, 0, ground + storey_height - 0.5 * kThickness),
                                       kOrange));
  }
  SetCamera(&scene, Vec3(0.2, -0.52, 0.24), Vec3(0, 0, 0.11));
  return scene;
}

}  // namespace touchstone::scene::catalog
