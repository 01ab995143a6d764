#include "scene/catalog/catalog.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>

#include "geometry/surface_height.h"
#include "scene/body_geometry.h"
#include "scene/scene_file.h"
#include "scene_equality.h"
#include "separation.h"

namespace touchstone::scene {
namespace {

const std::filesystem::path kSceneFolder =
    std::filesystem::path(TOUCHSTONE_SOURCE_DIR) / "assets/scenes";

class CatalogSceneTest : public testing::TestWithParam<CatalogEntry> {};

INSTANTIATE_TEST_SUITE_P(All, CatalogSceneTest,
                         testing::ValuesIn(Catalog().begin(), Catalog().end()),
                         [](const testing::TestParamInfo<CatalogEntry>& entry) {
                           std::string name(entry.param.name);
                           for (char& c : name) c = c == '-' ? '_' : c;
                           return name;
                         });

TEST_P(CatalogSceneTest, SurvivesWritingAndReadingToTheLastBit) {
  const SceneDesc scene = GetParam().make();
  ExpectSameBits(scene, ParseScene(WriteScene(scene), "copy.scene.json"));
}

TEST_P(CatalogSceneTest, SaysWhatItShows) {
  const SceneDesc scene = GetParam().make();
  EXPECT_EQ(scene.name, GetParam().name);
  EXPECT_EQ(scene.group, GetParam().group);
  EXPECT_EQ(scene.lesson, GetParam().lesson);
  EXPECT_FALSE(scene.group.empty());
  EXPECT_FALSE(scene.lesson.empty());
  EXPECT_GT(scene.description.size(), 40u);
  EXPECT_TRUE(scene.camera);
  const std::string_view lesson = GetParam().lesson;
  EXPECT_TRUE(lesson.ends_with('.'));
  EXPECT_EQ(lesson.find(". "), std::string_view::npos) << "a lesson is one sentence";
}

// Letters and powers are written as in a book, and nothing speaks of the command line.
TEST_P(CatalogSceneTest, SpeaksAsABookDoes) {
  const SceneDesc scene = GetParam().make();
  std::string words = scene.lesson + "\n" + scene.description;
  for (const BodyDesc& body : scene.bodies) words += "\n" + body.label;
  if (scene.card) {
    words += "\n" + scene.card->question + "\n" + scene.card->explanation;
    for (const std::string& answer : scene.card->answers) words += "\n" + answer;
  }
  static const std::regex kTyped(R"(\b(mu|omega|sqrt|deg|kg/m3)\b|\^|--[a-z]|\*|->)");
  std::smatch found;
  EXPECT_FALSE(std::regex_search(words, found, kTyped)) << found.str() << " in:\n" << words;
}

// The text that a user sees, changes and opens.
TEST_P(CatalogSceneTest, ItsTextIsTheScene) {
  const std::string text = CatalogSceneText(GetParam());
  ExpectSameBits(GetParam().make(), ParseScene(text, "printed"));
}

TEST(CatalogFilesTest, EachIsABuiltInSceneOfItsName) {
  int files = 0;
  for (const auto& file : std::filesystem::directory_iterator(kSceneFolder)) {
    const std::string name = file.path().filename().string();
    if (name == "order.json") continue;
    SCOPED_TRACE(name);
    constexpr std::string_view kEnding = ".scene.json";
    ASSERT_TRUE(name.ends_with(kEnding));
    const std::optional<CatalogEntry> entry =
        FindCatalogEntry(name.substr(0, name.size() - kEnding.size()));
    ASSERT_TRUE(entry) << "not in order.json";
    EXPECT_EQ(entry->file, ReadText(file.path().string())) << "not what the program was built with";
    ExpectSameBits(LoadScene(file.path()), entry->make());
    ++files;
  }
  EXPECT_GE(files, 35);
}

// Data that a person reads: a body on a few short lines, not a number on each.
TEST(CatalogFilesTest, LinesFitOnAScreen) {
  for (const CatalogEntry& entry : Catalog()) {
    std::istringstream lines{std::string(entry.file)};
    for (std::string line; std::getline(lines, line);) {
      const auto is_text = [&](const char* key) {
        return line.find_first_not_of(' ') == line.find("\"" + std::string(key) + "\"");
      };
      if (is_text("description") || is_text("lesson") || is_text("question") ||
          is_text("explanation"))
        continue;
      EXPECT_LE(line.size(), 110u) << entry.name << ": " << line;
    }
  }
}

/// The gap of two parts of which one at least is rounded: the least height of points of one core, a
/// point or a segment, over the other part.
double RoundedSeparation(const geometry::Polyhedron& a, const Pose& X_WA,
                         const geometry::Polyhedron& b, const Pose& X_WB) {
  if (!a.faces().empty()) {
    EXPECT_TRUE(b.faces().empty()) << "rounded polyhedra are not measured here";
    return RoundedSeparation(b, X_WB, a, X_WA);
  }
  constexpr int kSamples = 200;
  double least = std::numeric_limits<double>::infinity();
  for (int i = 0; i <= kSamples; ++i) {
    const double share = static_cast<double>(i) / kSamples;
    const Vec3 p = (1.0 - share) * a.vertices().front() + share * a.vertices().back();
    const double height = geometry::MeasureHeight(b, X_WB.ToBody(X_WA.ToWorld(p))).height;
    least = std::min(least, height - a.rounding());
  }
  return least;
}

/// The same of parts of which one is a cylinder or a cone: the least height of points of its rims
/// and side over the other part, and of its corners over the first.
double CurvedSeparation(const geometry::Polyhedron& a, const Pose& X_WA,
                        const geometry::Polyhedron& b, const Pose& X_WB) {
  if (!a.is_curved()) return CurvedSeparation(b, X_WB, a, X_WA);
  constexpr int kSamples = 1440;
  const geometry::Polyhedron::Side& side = *a.side();
  Vec3 t1, t2;
  TangentBasis(side.axis, &t1, &t2);
  double least = std::numeric_limits<double>::infinity();
  const auto look = [&](const geometry::Polyhedron& over, const Vec3& p_B) {
    least = std::min(least, geometry::MeasureHeight(over, p_B).height);
  };
  for (int i = 0; i < kSamples; ++i) {
    const double angle = 2.0 * M_PI * i / kSamples;
    for (const double along : {0.0, 0.5 * side.length, side.length}) {
      const Vec3 p =
          side.Centre(along) + side.Radius(along) * (std::cos(angle) * t1 + std::sin(angle) * t2);
      look(b, X_WB.ToBody(X_WA.ToWorld(p)));
    }
  }
  for (const Vec3& p : b.vertices()) look(a, X_WA.ToBody(X_WB.ToWorld(p)));
  return least;
}

/// The least distance of the corners of a part from the wall of the hollow that it is in.
double CornersToWall(const geometry::Polyhedron& part, const Pose& X_WP,
                     const geometry::Polyhedron& hollow, const Pose& X_WH) {
  double least = std::numeric_limits<double>::infinity();
  for (const Vec3& p : part.vertices())
    least = std::min(least, MeasureHeight(hollow, X_WH.ToBody(X_WP.ToWorld(p))).height);
  return least - part.rounding();
}

double SeparationOfParts(const geometry::Polyhedron& a, const Pose& X_WA,
                         const geometry::Polyhedron& b, const Pose& X_WB) {
  if (a.is_hollow()) return SeparationOfParts(b, X_WB, a, X_WA);
  if (b.is_hollow() && !a.is_curved()) return CornersToWall(a, X_WA, b, X_WB);
  if (a.is_curved() || b.is_curved()) return CurvedSeparation(a, X_WA, b, X_WB);
  if (a.rounding() + b.rounding() > 0.0) return RoundedSeparation(a, X_WA, b, X_WB);
  return LargestSeparation({&a, X_WA}, {&b, X_WB});
}

struct PlacedBodies {
  std::vector<BodyGeometry> geometry;
  std::vector<Pose> poses;
  std::vector<geometry::Aabb> boxes;

  /// The least over all parts of both bodies.
  double Separation(size_t i, size_t j) const {
    double least = std::numeric_limits<double>::infinity();
    for (const auto& a : geometry[i].shape->parts())
      for (const auto& b : geometry[j].shape->parts())
        least = std::min(least, SeparationOfParts(a, poses[i], b, poses[j]));
    return least;
  }
};

PlacedBodies Place(const SceneDesc& scene) {
  PlacedBodies placed;
  for (const BodyDesc& body : scene.bodies) {
    placed.geometry.push_back(MakeBodyGeometry(body));
    const Pose pose{body.orientation.toRotationMatrix(), body.position};
    placed.poses.push_back(pose);
    placed.boxes.push_back(geometry::ComputeAabb(*placed.geometry.back().shape, pose));
  }
  return placed;
}

/// Whether a joint keeps the two bodies from touching each other.
bool AreJoined(const SceneDesc& scene, const std::string& a, const std::string& b) {
  return std::ranges::any_of(scene.joints, [&](const JointDesc& joint) {
    const bool same =
        (joint.body_a == a && joint.body_b == b) || (joint.body_a == b && joint.body_b == a);
    return same && !joint.collide;
  });
}

/// Whether the scene lets the two bodies pass through each other.
bool PassThrough(const SceneDesc& scene, const BodyDesc& a, const BodyDesc& b) {
  const auto is = [](const BodyDesc& body, const std::string& name) {
    return body.name == name || (!body.group.empty() && body.group == name);
  };
  return std::ranges::any_of(scene.no_contact, [&](const NoContactDesc& pair) {
    return (is(a, pair.a) && is(b, pair.b)) || (is(a, pair.b) && is(b, pair.a));
  });
}

// Bodies that lie on each other start within the contact tolerance, so that nothing jumps and
// nothing has to fall into place; all others are clear of each other.
TEST_P(CatalogSceneTest, TouchingBodiesStartWithinTheToleranceAndNoneOverlap) {
  const std::map<std::string_view, int> expected_contacts = {
      {"start", 16 + 26 + 3 + 2},
      {"cube", 1},
      {"lesson-01-weight", 3},
      {"lesson-02-slope", 1},
      {"lesson-03-sliding", 2},
      {"lesson-04-lever", 3},
      {"lesson-05-tip-or-slide", 2},
      {"lesson-06-table", 5},
      {"lesson-07-bounce", 0},
      {"lesson-08-momentum", 3},
      {"lesson-09-rolling", 3},
      {"lesson-10-circle", 2},
      {"lesson-11-arch", 20},
      {"lesson-12-gyroscope", 0},
      {"seesaw", 3},
      {"stack-10", 10},
      {"mass-ratio", 2},
      {"overhang", 12},
      {"incline", 1},
      {"bounce", 0},
      {"cradle", 5 + 3},
      {"dominoes-40", 40},
      {"platonic", 0},
      {"thin-wall", 0},
      {"arch-25", 26},
      {"card-house", 6 * 3 + 3 + 2},
      {"tumbling-box", 0},
      {"pyramid-210", 20 + 2 * 190},
      {"wall-400", 20 + 19 * 40},
      {"pendulum", 0},
      {"chain", 0},
      {"door", 0},
      {"four-bar", 0},
      {"springs", 0},
      {"contact-2d", 0},
      {"stairs", 0},
      {"block-tower", 55},
      {"slope-race", 4},
      {"tip-or-slide", 4},
      {"ladder", 4},
      {"wedge", 8},
      {"turntable", 4},
      {"cannon", 0},
      {"growing-dominoes", 11},
      {"bowling", 11},
      {"billiards", 18},
      {"beats", 0},
      {"slider-crank", 2},
      {"catapult", 5},
      {"mobile", 0},
      {"gyroscope", 0},
      {"slinky", 0},
      {"flat-arch", 8},
      {"bridge", 0},
      {"table-legs", 16},
      {"painleve", 2},
      {"coin", 1},
      {"hail", 0},
      {"dominoes-100", 100},
      {"dice-300", 0},
      {"avalanche", 0},
      {"struck-pyramid", 20 + 2 * 190},
      {"struck-wall", 20 + 19 * 40},
      {"hook", 1},
      {"ball-race", 5},
      {"round-towers", 3},
      {"pencil", 2},
      {"log-pile", 2 * (2 + 2 + 1)},
      {"euler-disk", 1},
      {"slide-to-roll", 3},
      {"four-balls", 6},
      {"ball-cradle", 3},
      {"break", 16},
      {"drives", 0},
      {"motor-cart", 4},
      {"suspension", 4},
      {"gliding-cubes", 3},
      {"jamming-drawer", 0},
      {"bowls", 2},
      {"loop", 3},
      {"golf-hole", 2},
      {"drums", 0},
      {"falling-rod", 3},
      {"capstan", 2 * 10},
      {"spool", 3},
      {"swerve", 3},
      {"tippe-top", 1},
      {"monostable", 4},
  };
  const SceneDesc scene = GetParam().make();
  const double tolerance = scene.settings.contact.tolerance;
  const PlacedBodies placed = Place(scene);
  int contacts = 0;
  for (size_t i = 0; i < scene.bodies.size(); ++i) {
    for (size_t j = 0; j < i; ++j) {
      if (scene.bodies[i].fixed && scene.bodies[j].fixed) continue;
      if (AreJoined(scene, scene.bodies[i].name, scene.bodies[j].name)) continue;
      if (PassThrough(scene, scene.bodies[i], scene.bodies[j])) continue;
      if (!placed.boxes[i].Inflated(tolerance).Overlaps(placed.boxes[j])) continue;
      const double gap = placed.Separation(i, j);
      EXPECT_GT(gap, 0.25 * tolerance) << scene.bodies[i].name << ", " << scene.bodies[j].name;
      if (gap > tolerance) continue;
      EXPECT_LT(gap, 0.75 * tolerance) << scene.bodies[i].name << ", " << scene.bodies[j].name;
      ++contacts;
    }
  }
  EXPECT_EQ(contacts, expected_contacts.at(GetParam().name));
}

// On a wide window (16:10, the angle of view is the vertical one) every corner of every movable
// body is in the picture when the scene opens, and the scene fills a good part of it.
TEST_P(CatalogSceneTest, TheCameraSeesEveryMovableBody) {
  const SceneDesc scene = GetParam().make();
  const CameraDesc& camera = *scene.camera;
  const Vec3 forward = (camera.target - camera.eye).normalized();
  const Vec3 right = forward.cross(Vec3::UnitZ()).normalized();
  const Vec3 up = right.cross(forward);
  const double half_height = std::tan(camera.fov_degrees * M_PI / 360.0);
  const double half_width = half_height * 1.6;
  const PlacedBodies placed = Place(scene);
  double filled = 0.0;
  for (size_t i = 0; i < scene.bodies.size(); ++i) {
    if (scene.bodies[i].fixed) continue;
    std::vector<Vec3> corners;
    for (const Vec3& p_B : placed.geometry[i].shape->vertices())
      corners.push_back(placed.poses[i].ToWorld(p_B));
    for (const geometry::Polyhedron& part : placed.geometry[i].shape->parts())
      for (const Vec3& p_B : part.vertices())
        for (const Vec3& direction : {right, Vec3(-right), up, Vec3(-up)})
          corners.push_back(placed.poses[i].ToWorld(p_B) + part.rounding() * direction);
    for (const geometry::Polyhedron& part : placed.geometry[i].shape->parts())
      for (const geometry::Polyhedron::Rim& rim : part.rims())
        for (const Vec3& direction : {right, Vec3(-right), up, Vec3(-up)})
          corners.push_back(placed.poses[i].ToWorld(geometry::FurthestOnCircle(
              rim.centre, rim.axis, rim.radius, placed.poses[i].R_WB.transpose() * direction)));
    for (const Vec3& p_W : corners) {
      const Vec3 from_eye = p_W - camera.eye;
      const double depth = from_eye.dot(forward);
      ASSERT_GT(depth, 0.0) << scene.bodies[i].name;
      const double x = std::abs(from_eye.dot(right)) / depth / half_width;
      const double y = std::abs(from_eye.dot(up)) / depth / half_height;
      EXPECT_LT(x, 0.98) << scene.bodies[i].name;
      EXPECT_LT(y, 0.98) << scene.bodies[i].name;
      filled = std::max({filled, x, y});
    }
  }
  EXPECT_GT(filled, 0.3);
}

TEST(CatalogTest, HasTheScenesThatOthersRelyOn) {
  for (const char* name :
       {"start",       "cube",         "stack-10",  "pyramid-210", "wall-400",   "overhang",
        "incline",     "bounce",       "cradle",    "platonic",    "arch-25",    "card-house",
        "dominoes-40", "tumbling-box", "thin-wall", "seesaw",      "mass-ratio", "pendulum",
        "chain",       "door",         "four-bar",  "springs",     "contact-2d"}) {
    EXPECT_TRUE(IsInCatalog(name)) << name;
  }
  EXPECT_FALSE(FindCatalogEntry("cub"));
  EXPECT_EQ(Catalog()[0].name, "start");
}

TEST(CatalogTest, HasThirtyScenesAndMoreInElevenGroups) {
  EXPECT_GE(Catalog().size(), 32u);
  std::set<std::string_view> groups;
  for (const CatalogEntry& entry : Catalog()) groups.insert(entry.group);
  EXPECT_EQ(groups, (std::set<std::string_view>{"first steps", "lessons", "stacking", "friction",
                                                "impacts", "joints", "rolling", "structures",
                                                "paradoxes", "stress", "crowds"}));
}

TEST(CatalogTest, NamesAreUniqueAndGroupsStandTogether) {
  std::set<std::string_view> names;
  std::vector<std::string_view> groups;
  for (const CatalogEntry& entry : Catalog()) {
    EXPECT_TRUE(names.insert(entry.name).second);
    if (groups.empty() || groups.back() != entry.group) groups.push_back(entry.group);
  }
  EXPECT_EQ(std::set(groups.begin(), groups.end()).size(), groups.size());
}

SceneDesc Make(std::string_view name) { return FindCatalogEntry(name)->make(); }

const BodyDesc& BodyNamed(const SceneDesc& scene, std::string_view name) {
  for (const BodyDesc& body : scene.bodies) {
    if (body.name == name) return body;
  }
  throw std::invalid_argument("no body " + std::string(name));
}

TEST(CatalogTest, CubeWeighsATonne) {
  const SceneDesc scene = Make("cube");
  EXPECT_DOUBLE_EQ(MakeBodyGeometry(BodyNamed(scene, "cube")).mass, 1000.0);
  EXPECT_TRUE(BodyNamed(scene, "floor").fixed);
}

TEST(CatalogTest, InclineHoldsByAThousandth) {
  const SceneDesc scene = Make("incline");
  const Vec3 up = BodyNamed(scene, "incline").orientation * Vec3::UnitZ();
  const double slope = std::hypot(up.x(), up.y()) / up.z();
  EXPECT_NEAR(scene.materials.at("default").friction / slope, 1.001, 1e-12);
}

// The centre of all blocks above a joint must lie inside the joint by 1 % of half a block.
TEST(CatalogTest, OverhangStandsAtNinetyNinePercentOfTheLimit) {
  const SceneDesc scene = Make("overhang");
  double edge = 0.0;  // of the table
  for (int lowest = 0; lowest < 12; ++lowest) {
    double centre = 0.0;
    for (int i = lowest; i < 12; ++i) {
      centre += BodyNamed(scene, "block." + std::to_string(i)).position.x() / (12 - lowest);
    }
    EXPECT_NEAR((edge - centre) / 0.5, 0.01, 1e-12);
    edge = BodyNamed(scene, "block." + std::to_string(lowest)).position.x() + 0.5;
  }
  // The topmost block has left the table.
  EXPECT_GT(BodyNamed(scene, "block.11").position.x() - 0.5, 0.0);
}

TEST(CatalogTest, ArchIsFifteenPercentOfItsRadiusThick) {
  const SceneDesc scene = Make("arch-25");
  const PrismShape& stone = std::get<PrismShape>(BodyNamed(scene, "stone.0").shape);
  const double springing = BodyNamed(scene, "abutment-east").position.z() * 2;
  std::vector<double> radii;
  for (const Eigen::Vector2d& p : stone.polygon) {
    radii.push_back((p - Eigen::Vector2d(0, springing)).norm());
  }
  const auto [inner, outer] = std::ranges::minmax(radii);
  // The joints' gaps of 5e-5 m move the corners by that much.
  EXPECT_NEAR((outer - inner) / (0.5 * (outer + inner)), 0.15, 1e-4);
}

TEST(CatalogTest, TopSpinsNearItsMiddleAxis) {
  const SceneDesc scene = Make("tumbling-box");
  const BodyDesc& top = BodyNamed(scene, "box");
  const Mat3 inertia = MakeBodyGeometry(top).inertia;
  EXPECT_LT(inertia(0, 0), inertia(1, 1));
  EXPECT_LT(inertia(1, 1), inertia(2, 2));
  EXPECT_GT(top.angular_velocity.y(), 0.99 * top.angular_velocity.norm());
  EXPECT_GT(top.angular_velocity.x(), 0);
  EXPECT_EQ(scene.gravity, Vec3::Zero());
}

TEST(CatalogTest, FirstDominoTurnsAboutItsLowerFrontEdge) {
  const SceneDesc scene = Make("dominoes-40");
  const BodyDesc& domino = BodyNamed(scene, "domino.0");
  const Vec3 half = 0.5 * std::get<BoxShape>(domino.shape).lengths;
  const Vec3 edge = domino.orientation * Vec3(half.x(), 0, -half.z());
  EXPECT_LE((domino.velocity + domino.angular_velocity.cross(edge)).norm(), 1e-15);
  // Enough to lift the centre over that edge: w^2 I_edge / 2 > m g (diagonal - height).
  const BodyGeometry body = MakeBodyGeometry(domino);
  const double about_edge = body.inertia(1, 1) + body.mass * edge.squaredNorm();
  const double lift = body.mass * 9.81 * (edge.norm() - half.z());
  EXPECT_GT(0.5 * about_edge * domino.angular_velocity.squaredNorm(), 1.5 * lift);
}

// A reader of the window has no command line, and the signs of the field are µ, ω, ².
TEST(CatalogTest, LessonsNeedNoCommandLineAndUseTheFieldsSigns) {
  for (const CatalogEntry& entry : Catalog()) {
    const SceneDesc scene = entry.make();
    for (const std::string& text : {scene.lesson, scene.description})
      for (const char* word : {" mu ", "^2", "--", "omega"})
        EXPECT_EQ(text.find(word), std::string::npos) << entry.name << ": " << word;
  }
}

}  // namespace
}  // namespace touchstone::scene
