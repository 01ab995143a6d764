#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <set>

#include "app/arrow_ruler.h"
#include "app/force_switch.h"
#include "app/force_unit.h"
#include "app/framing.h"
#include "app/scene_choices.h"
#include "render/contact_forces.h"
#include "render/link_markers.h"
#include "scene/catalog/catalog.h"
#include "support/scene_run.h"

namespace touchstone::app {
namespace {

using render::MarkerShape;

/// Lengths of the arrows of normal forces over the forces, of those that are not broken [m/N].
std::vector<double> Ratios(const exchange::Snapshot& s, const render::ForceStyle& style) {
  std::vector<double> ratios;
  for (const exchange::ContactSnapshot& contact : s.contacts) {
    if (contact.force_n <= 0.0) continue;
    const Vec3 force_W = render::ShowForce(s, contact, {}).normal_force_W;
    if (!IsBroken(style, force_W))
      ratios.push_back(ArrowSpan(style, force_W).norm() / contact.force_n);
  }
  return ratios;
}

// A cube falls on an edge, tips and comes to rest on a face: through impacts and through contacts
// that come and go, twice the force is twice the arrow.
TEST(ArrowLengths, AreInTheSameProportionToForcesThroughARunWithImpacts) {
  session::Simulation simulation(testing::FromText(R"({"touchstone": 1, "bodies": [
    {"name": "floor", "shape": {"box": [20, 20, 1]}, "position": [0, 0, -0.5], "fixed": true},
    {"name": "cube", "shape": {"box": [1, 1, 1]}, "position": [0, 0, 0.9],
     "rotation": {"axis": [0, 1, 0], "degrees": 30}}]})"));
  render::KeptArrowScale scale;
  std::set<std::size_t> counts;
  double least = 1e300, most = 0.0, lightest = 1e300, heaviest = 0.0;
  const std::string failure = testing::RunTo(&simulation, 3.0, [&] {
    const exchange::Snapshot s = simulation.MakeSnapshot();
    render::ForceStyle style;
    UseScale(scale.Choose(s, {}), 1.0, &style);
    counts.insert(s.contacts.size());
    for (const double ratio : Ratios(s, style)) {
      least = std::min(least, ratio);
      most = std::max(most, ratio);
    }
    for (const exchange::ContactSnapshot& contact : s.contacts) {
      lightest = std::min(lightest, contact.force_n > 0.0 ? contact.force_n : lightest);
      heaviest = std::max(heaviest, contact.force_n);
    }
  });
  EXPECT_EQ(failure, "");
  EXPECT_GT(simulation.MakeSnapshot().statistics.collisions, 2U);
  EXPECT_TRUE(counts.contains(0) && counts.contains(2) && counts.contains(4));
  EXPECT_GT(heaviest, 1.5 * lightest);
  EXPECT_LT(most / least - 1.0, 1e-12);
}

// The same in all scenes, over their first quarter of a second, with the arrows that are fitted
// once.
TEST(ArrowLengths, AreInTheSameProportionToForcesInEveryScene) {
  std::size_t scenes = 0, arrows = 0;
  for (const scene::CatalogEntry& entry : scene::Catalog()) {
    SCOPED_TRACE(entry.name);
    session::Simulation simulation(std::make_shared<const scene::SceneDesc>(entry.make()));
    constexpr std::size_t kQuick = 450;  // bodies
    if (simulation.MakeSnapshot().bodies.size() > kQuick) continue;
    render::KeptArrowScale scale;
    double least = 1e300, most = 0.0;
    const std::string failure = testing::RunTo(&simulation, 0.25, [&] {
      const exchange::Snapshot s = simulation.MakeSnapshot();
      render::ForceStyle style;
      UseScale(scale.Choose(s, {}), 1.0, &style);
      for (const double ratio : Ratios(s, style)) {
        least = std::min(least, ratio);
        most = std::max(most, ratio);
        ++arrows;
      }
    });
    EXPECT_EQ(failure, "");
    if (most == 0.0) continue;  // nothing touches yet
    ++scenes;
    EXPECT_LT(most / least - 1.0, 1e-12);
  }
  EXPECT_GT(scenes, 60U);
  EXPECT_GT(arrows, 10000U);
}

/// The longest arrow of a snapshot, of those of contacts.
double Longest(const exchange::Snapshot& s, const render::ForceStyle& style) {
  double longest = 0.0;
  for (const exchange::ContactSnapshot& contact : s.contacts)
    longest = std::max(longest, ArrowSpan(style, contact.force_n * contact.nhat_BA_W).norm());
  return longest;
}

// On an edge two corners carry half of the weight each, on a face four a quarter.
TEST(ArrowLengths, AreTwiceAsLongWhereACubeStandsOnAnEdge) {
  const auto longest_of = [](const char* cube) {
    session::Simulation simulation(testing::FromText(
        R"({"touchstone": 1, "bodies": [
    {"name": "floor", "shape": {"box": [20, 20, 1]}, "position": [0, 0, -0.5], "fixed": true},
    {"name": "cube", "shape": {"box": [1, 1, 1]}, )" +
        std::string(cube) + "}]}"));
    EXPECT_EQ(testing::RunTo(&simulation, 0.05), "");
    const exchange::Snapshot s = simulation.MakeSnapshot();
    render::ForceStyle style;
    UseScale(render::OpeningArrowScale(s), 1.0, &style);
    return Longest(s, style);
  };
  const double on_face = longest_of(R"("position": [0, 0, 0.50005])");
  const double on_edge = longest_of(
      R"("position": [0, 0, 0.7071567811865], "rotation": {"axis": [0, 1, 0], "degrees": 45})");
  EXPECT_NEAR(on_edge / on_face, 2.0, 1e-6);
}

TEST(KeptArrowScale, IsKeptFittedOnRequestAndReset) {
  session::Simulation simulation(testing::BuiltIn("cube"));
  simulation.Advance();
  exchange::Snapshot s = simulation.MakeSnapshot();
  render::KeptArrowScale kept;
  const render::ArrowScale opening = kept.Choose(s, {});
  EXPECT_FALSE(kept.fitted());
  // Half of the weight is as long as the cube is wide.
  EXPECT_NEAR(opening.full_newtons, 0.5 * 9810.0, 1.0);
  EXPECT_NEAR(opening.full_metres, std::sqrt(3.0), 1e-9);
  for (auto& contact : s.contacts) contact.force_n *= 7.0;
  EXPECT_EQ(kept.Choose(s, {}), opening);
  kept.Fit(s, {});
  EXPECT_TRUE(kept.fitted());
  EXPECT_DOUBLE_EQ(kept.Choose(s, {}).full_newtons, render::LargestForce(s));
  // The diagram has a scale of its own, which leaves that of the scene alone.
  const BodyId cube = testing::Body(s, "cube").id;
  const render::ArrowScale diagram = kept.Choose(s, cube);
  EXPECT_NEAR(diagram.full_newtons, std::max(9810.0, render::LargestForce(s)), 1.0);
  for (auto& contact : s.contacts) contact.force_n *= 2.0;
  EXPECT_EQ(kept.Choose(s, cube), diagram);
  kept.Reset();
  EXPECT_EQ(kept.Choose(s, {}), opening);
  EXPECT_FALSE(kept.fitted());
}

TEST(OpeningArrowScale, IsWhatTheSceneSays) {
  scene::SceneDesc desc = *testing::BuiltIn("cube");
  desc.view.newtons_per_metre = 1234.5;
  session::Simulation simulation(std::make_shared<const scene::SceneDesc>(desc));
  const render::ForceStyle style = OpeningForceStyle(simulation.MakeSnapshot());
  EXPECT_NEAR(1234.5 * style.metres_per_newton, 1.0, 1e-12);
}

/// The length of the longest arrow of contacts, joints, springs and thrusters that are shown, as a
/// part of the full one, if none were broken.
double LongestShare(const exchange::Snapshot& s, const render::ForceStyle& style) {
  double largest = 0.0;
  for (const exchange::ContactSnapshot& contact : s.contacts)
    largest = std::max({largest, contact.force_n, contact.force_t_W.norm()});
  for (const render::LinkForce& link : render::ShowLinkForces(s, style))
    largest = std::max(largest, link.force_W.norm());
  return largest / FullNewtons(style);
}

// Whatever a scene's masses are, its arrows are neither specks nor poles.
TEST(OpeningArrowScale, SuitsEveryScene) {
  int shown = 0;
  for (const scene::CatalogEntry& entry : scene::Catalog()) {
    SCOPED_TRACE(entry.name);
    session::Simulation simulation(std::make_shared<const scene::SceneDesc>(entry.make()));
    const exchange::Snapshot opened = simulation.MakeSnapshot();
    const render::ForceStyle style = OpeningForceStyle(opened);
    constexpr std::size_t kQuick = 150;  // bodies
    if (opened.bodies.size() > kQuick) continue;
    EXPECT_EQ(testing::RunTo(&simulation, 0.1), "");
    const double share = LongestShare(simulation.MakeSnapshot(), style);
    if (share == 0.0) continue;  // all of it still falls
    ++shown;
    EXPECT_GT(share, 0.1);
    EXPECT_LT(share, 5.0);
  }
  EXPECT_GT(shown, 50);
}

// The axle's force is four hundred times that of the blocks: hidden, it does not hide them.
TEST(ContactMarkers, OfATurntableShowTheFrictionThatKeepsBlocksOnIt) {
  session::Simulation simulation(testing::BuiltIn("turntable"));
  EXPECT_EQ(testing::RunTo(&simulation, 0.1), "");
  const exchange::Snapshot s = simulation.MakeSnapshot();
  const render::ForceStyle style = OpeningForceStyle(s);
  ASSERT_FALSE(style.shown.joint_forces);
  const auto markers = render::ContactMarkers(s, style);
  double longest = 0.0;
  for (const render::Marker& marker : markers)
    if (marker.color == render::colors::kFriction)
      longest = std::max(longest, marker.span_W.norm());
  EXPECT_GT(longest, 0.2 * style.full_metres);
}

// The fulcrum carries the plank and both crates: its force does not make those of the crates
// specks.
TEST(ContactMarkers, OfASeesawShowItsLoads) {
  session::Simulation simulation(testing::BuiltIn("seesaw"));
  EXPECT_EQ(testing::RunTo(&simulation, 0.1), "");
  const exchange::Snapshot s = simulation.MakeSnapshot();
  const render::Viewport window{680, 650};
  const render::Camera camera = StartCamera(s, window);
  const double pixel = render::PixelSize(camera, window, camera.distance);
  int loads = 0;
  for (const exchange::ContactSnapshot& contact : s.contacts) {
    const Vec3 force_W = render::ShowForce(s, contact, {}).normal_force_W;
    loads += ArrowSpan(OpeningForceStyle(s), force_W).norm() > 10.0 * pixel;
  }
  EXPECT_GE(loads, 8);
}

// The bar and an arrow of that force, across the view where the camera looks, are the same number
// of pixels long.
TEST(ScaleBar, IsRightToAPixel) {
  session::Simulation simulation(testing::BuiltIn("stack-10"));
  const exchange::Snapshot s = simulation.MakeSnapshot();
  render::ForceStyle style = OpeningForceStyle(s);
  for (const double factor : {0.1, 1.0, 3.7, 10.0})
    for (const double zoom : {0.3, 1.0, 2.2}) {
      SceneView view{{280, 40, 680, 650}, {}};
      view.camera = StartCamera(s, view.viewport());
      view.camera.distance *= zoom;
      UseScale(render::OpeningArrowScale(s), factor, &style);
      style.most_metres = std::numeric_limits<double>::infinity();  // none is broken
      const auto bar = MakeScaleBar(style, view, view.camera.target);
      ASSERT_TRUE(bar);
      const double newtons = 1e3 * std::stod(bar->text);
      ASSERT_TRUE(bar->text.ends_with(" kN")) << bar->text;
      const Vec3 right = render::ComputeFrame(view.camera).right;
      const auto tail = view.ToWindow(view.camera.target);
      const auto tip = view.ToWindow(view.camera.target + ArrowSpan(style, newtons * right));
      EXPECT_NEAR(tip->x - tail->x, bar->length, 0.01);
      EXPECT_NEAR(tip->y, tail->y, 0.01);
      EXPECT_GT(bar->length, 30.0F);
      EXPECT_LE(bar->length, 120.0F);
    }
}

TEST(ScaleBar, SaysTheFullForceWhereLengthsAreLogarithmic) {
  session::Simulation simulation(testing::BuiltIn("cube"));
  const exchange::Snapshot s = simulation.MakeSnapshot();
  render::ForceStyle style = OpeningForceStyle(s);
  style.shown.logarithmic = true;
  SceneView view{{0, 0, 2000, 1600}, StartCamera(s, {2000, 1600})};
  view.camera.distance *= 8.0;
  const auto bar = MakeScaleBar(style, view, view.camera.target);
  ASSERT_TRUE(bar);
  EXPECT_EQ(bar->text, "4905 N, log");
  const double metres =
      bar->length * render::PixelSize(view.camera, view.viewport(), view.camera.distance);
  EXPECT_NEAR(metres, style.full_metres, 1e-6);
}

TEST(SceneChoices, AreOverAPersonsOwnUntilTheSceneIsLeft) {
  settings::ViewOptions options;
  options.forces.cones = true;
  scene::SceneDesc wanted;
  wanted.view.options = {{"cones", false}, {"chains", true}, {"joint_forces", false}};
  SceneChoices choices;
  choices.Apply(wanted, &options);
  EXPECT_FALSE(options.forces.cones);
  EXPECT_TRUE(options.forces.chains);
  EXPECT_FALSE(options.forces.joint_forces);
  options.forces.joint_forces = true;  // by hand
  options.numbers = true;
  choices.Apply({}, &options);  // a scene without wishes
  EXPECT_TRUE(options.forces.cones);
  EXPECT_FALSE(options.forces.chains);
  EXPECT_TRUE(options.forces.joint_forces);
  EXPECT_TRUE(options.numbers);
  choices.Restore(&options);
  EXPECT_TRUE(options.forces.cones);
}

TEST(SceneChoices, OfTrailsGoWithTheSceneUnlessAPersonHasChangedThem) {
  const ui::TrailOptions own{.paths = true, .strobe = false, .apart = 0.3, .of_selected = false};
  scene::SceneDesc fast;
  fast.view.trails = scene::TrailsDesc{.paths = false, .strobe = 0.05, .bodies = {"ball"}};
  const ui::TrailOptions of_scene{
      .paths = false, .strobe = true, .apart = 0.05, .of_selected = true};
  SceneChoices choices;
  ui::TrailOptions shown = own;
  choices.Apply(fast, &shown);
  EXPECT_EQ(shown, of_scene);
  EXPECT_EQ(choices.Restored(shown), own) << "as preferences are kept";
  choices.Apply({}, &shown);
  EXPECT_EQ(shown, own);
  choices.Apply(fast, &shown);
  shown.strobe = false;  // by hand
  const ui::TrailOptions chosen = shown;
  choices.Apply({}, &shown);
  EXPECT_EQ(shown, chosen);
}

// Somebody who has hidden the arrows, or sees chains, sees those of a lesson all the same.
TEST(SceneChoices, OfALessonShowItsForces) {
  settings::ViewOptions options;
  ForceSwitch().Toggle(&options.forces);
  options.forces.chains = true;
  scene::SceneDesc lesson;
  lesson.card.emplace();
  lesson.view.options = {{"friction", false}};
  SceneChoices choices;
  choices.Apply(lesson, &options);
  EXPECT_TRUE(options.forces.normal_forces);
  EXPECT_FALSE(options.forces.friction);
  EXPECT_FALSE(options.forces.chains);
  choices.Restore(&options);
  EXPECT_FALSE(options.forces.normal_forces);
  EXPECT_TRUE(options.forces.chains);
}

// The question is asked before the answer is seen.
TEST(TeaserForceStyle, OfALessonHasNoForces) {
  for (const char* name : {"lesson-01-weight", "lesson-11-arch", "cube"}) {
    SCOPED_TRACE(name);
    session::Simulation simulation(testing::BuiltIn(name));
    ASSERT_TRUE(simulation.Advance().ok);
    const settings::ForceOptions shown = TeaserForceStyle(simulation.MakeSnapshot()).shown;
    const bool any = shown.normal_forces || shown.friction || shown.total || shown.resultants ||
                     shown.chains || shown.joint_forces;
    EXPECT_EQ(any, name == std::string("cube"));
  }
}

}  // namespace
}  // namespace touchstone::app
