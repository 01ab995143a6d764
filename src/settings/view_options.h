#pragma once

#include <cstddef>

namespace touchstone::settings {

/// Bounds of the time between two outlines of a body's trail [s].
inline constexpr double kLeastStrobe = 0.001;
inline constexpr double kMostStrobe = 2.0;

/// The cones of more contacts than this would hide each other.
inline constexpr std::size_t kMostCones = 300;

/// Which contacts, joints, springs and forces the window draws, and how it scales their arrows.
struct ForceOptions {
  bool normal_forces = true;
  bool friction = true;
  bool total = false;
  bool resultants = false;
  bool pairs = false;
  bool chains = false;
  bool cones = false;
  bool contact_points = true;
  bool normals = false;
  bool joint_forces = true;
  bool spring_forces = true;
  bool thrust = true;
  bool links = true;
  bool logarithmic = false;
  double least_share = 0.0;

  bool operator==(const ForceOptions&) const = default;
};

/// How the window draws bodies.
struct BodyOptions {
  bool islands = false;
  bool glass = false;
  bool shadows = true;
  bool edges = true;

  bool operator==(const BodyOptions&) const = default;
};

/// Everything a person chooses to see of the simulation; saved between runs.
struct ViewOptions {
  ForceOptions forces;
  BodyOptions bodies;
  bool numbers = false;
  bool labels = true;
  bool gaps = false;
  bool gravity = true;
  bool scale_bar = true;
  bool free_body = false;
  double arrow_factor = 1.0;

  bool operator==(const ViewOptions&) const = default;
};

/// Description of one view option for panels and files. min and max bound numbers, inclusive.
struct ViewOptionInfo {
  const char* name;         // name in preferences and in the state file
  const char* label;        // label of its box or slider
  const char* meaning;      // text of its tooltip
  const char* action = "";  // action whose keys change it; empty: none
  double min = 0.0;
  double max = 0.0;
};

inline constexpr ViewOptionInfo kFreeBodyOption = {
    .name = "free_body",
    .label = "Free-body diagram",
    .meaning = "Draws the selected body alone with all forces on it and their sum."};

/// Calls visit(const ViewOptionInfo&, field) for every view option, a bool or a double;
/// `ViewOptionsType` is ViewOptions or const ViewOptions.
template <class ViewOptionsType, class Visitor>
void VisitViewOptions(ViewOptionsType& view, Visitor&& visit) {
  auto& forces = view.forces;
  auto& bodies = view.bodies;
  visit(ViewOptionInfo{"normal_forces", "Normal", "forces that keep bodies apart", "forces"},
        forces.normal_forces);
  visit(ViewOptionInfo{"friction", "Friction", "forces along the surfaces", "forces"},
        forces.friction);
  visit(ViewOptionInfo{"total", "Total", "one arrow per contact: normal force plus friction",
                       "split"},
        forces.total);
  visit(ViewOptionInfo{"resultants", "Resultants",
                       "one arrow per pair of bodies, the sum of their contact forces at the "
                       "centre of pressure, and the moment left about that point"},
        forces.resultants);
  visit(ViewOptionInfo{"pairs", "Pairs",
                       "show action and reaction: equal and opposite, one on either body"},
        forces.pairs);
  visit(ViewOptionInfo{"numbers", "Newtons", "the size of each force beside its arrow", "numbers"},
        view.numbers);
  visit(ViewOptionInfo{"labels", "Labels",
                       "what the scene writes on its bodies: their mass, friction, angle"},
        view.labels);
  visit(
      ViewOptionInfo{
          "chains", "Chains",
          "the path of the forces from body to body: thick and dark where they are large"},
      forces.chains);
  visit(ViewOptionInfo{"cones", "Cones",
                       "the cone of forces that friction allows at each contact; a contact slides "
                       "when its total force lies on the rim",
                       "cones"},
        forces.cones);
  visit(ViewOptionInfo{"gaps", "Gaps", "how far apart the bodies are at each contact"}, view.gaps);
  visit(ViewOptionInfo{"contact_points", "Contacts", "a disc at each contact point", "contacts"},
        forces.contact_points);
  visit(ViewOptionInfo{"normals", "Normals", "the direction the contact pushes in"},
        forces.normals);
  visit(ViewOptionInfo{"joint_forces", "Joints", "forces that hold bodies together", "forces"},
        forces.joint_forces);
  visit(ViewOptionInfo{"spring_forces", "Springs", "forces of springs, dampers included", "forces"},
        forces.spring_forces);
  visit(ViewOptionInfo{"thrust", "Thrust", "forces of the thrusters that fire", "forces"},
        forces.thrust);
  visit(ViewOptionInfo{"links", "Links", "joints, springs and thrusters themselves"}, forces.links);
  visit(ViewOptionInfo{"arrow_factor", "Arrow length",
                       "Times the length that was chosen when the scene was opened; the bar in the "
                       "scene shows how long a force is.",
                       "", 0.1, 10.0},
        view.arrow_factor);
  visit(ViewOptionInfo{"least_share", "Hide below",
                       "Forces smaller than this part of the largest one have no arrow and no "
                       "number.",
                       "", 0.0, 0.5},
        forces.least_share);
  visit(ViewOptionInfo{"logarithmic", "Log lengths",
                       "Ten times the force is a quarter of the full length longer: small forces "
                       "show beside large ones, but lengths no longer add up."},
        forces.logarithmic);
  visit(ViewOptionInfo{"islands", "Groups",
                       "Bodies that push each other, directly or through others, share a colour: "
                       "their forces are solved for together (islands). Grey touches nothing."},
        bodies.islands);
  visit(ViewOptionInfo{"gravity", "Gravity",
                       "an arrow in the corner of the scene that can be dragged"},
        view.gravity);
  visit(ViewOptionInfo{"scale_bar", "Scale",
                       "a bar in the corner of the scene: how long the arrow of a force is"},
        view.scale_bar);
  visit(ViewOptionInfo{"glass", "Glass", "see-through bodies, so that the arrows inside show",
                       "glass"},
        bodies.glass);
  visit(ViewOptionInfo{"shadows", "Shadows", "cast shadows"}, bodies.shadows);
  visit(ViewOptionInfo{"edges", "Edges", "draw the bodies' edges as lines"}, bodies.edges);
  visit(kFreeBodyOption, view.free_body);
}

}  // namespace touchstone::settings
