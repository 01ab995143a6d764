// Shapes of several parts in scene files.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "scene/body_geometry.h"
#include "scene/read_body.h"
#include "scene/scene_equality.h"
#include "scene/scene_file.h"

namespace touchstone::scene {
namespace {

using ::testing::HasSubstr;

SceneDesc Parse(const std::string& shape) {
  return ParseScene(R"({"touchstone": 1, "materials": {"ice": {"friction": 0}},
    "bodies": [{"name": "a", "shape": )" +
                        shape + "}]}",
                    "test");
}

std::string ErrorOf(const std::string& shape) {
  try {
    Parse(shape);
  } catch (const SceneError& error) {
    return error.what();
  }
  return "";
}

constexpr const char* kL = R"({"compound": [
  {"shape": {"box": [0.1, 0.3, 0.8]}},
  {"shape": {"box": [0.4, 0.3, 0.1]}, "position": [0.25, 0, 0.35]}]})";

// Two boxes of the masses 24 and 12 kg: a third of the way from the one's centre to the other's,
// and parallel axes.
TEST(CompoundGeometry, OfAnLIsThatOfTwoBoxes) {
  const BodyGeometry body = MakeBodyGeometry(Parse(kL).bodies[0]);
  EXPECT_NEAR(body.mass, 36.0, 1e-12);
  const Vec3 apart(0.25, 0, 0.35);
  const auto block = [](double m, const Vec3& l) {
    const Vec3 s = l.cwiseProduct(l);
    return Mat3((m / 12.0 * Vec3(s.y() + s.z(), s.x() + s.z(), s.x() + s.y())).asDiagonal());
  };
  const Mat3 about_centre = apart.squaredNorm() * Mat3::Identity() - apart * apart.transpose();
  const Mat3 expected =
      block(24, {0.1, 0.3, 0.8}) + block(12, {0.4, 0.3, 0.1}) + 24.0 * 12.0 / 36.0 * about_centre;
  EXPECT_LT((body.inertia - expected).norm(), 1e-13);
  ASSERT_EQ(body.shape->part_count(), 2);
  const geometry::Aabb leg = geometry::ComputeAabb(body.shape->part(0), Pose());
  EXPECT_LT((leg.lower - (Vec3(-0.05, -0.15, -0.4) - apart / 3.0)).norm(), 1e-15);
  const geometry::Aabb arm = geometry::ComputeAabb(body.shape->part(1), Pose());
  EXPECT_LT((arm.upper - (Vec3(0.45, 0.15, 0.4) - apart / 3.0)).norm(), 1e-15);
}

TEST(CompoundGeometry, OverlapCountsForEachPart) {
  const BodyGeometry body = MakeBodyGeometry(
      Parse(R"({"compound": [{"shape": {"box": [1, 1, 1]}}, {"shape": {"box": [1, 1, 1]}}]})")
          .bodies[0]);
  EXPECT_DOUBLE_EQ(body.mass, 2000.0);
  EXPECT_NEAR(body.inertia(0, 0), 2.0 * 1000.0 / 6.0, 1e-10);
}

TEST(CompoundGeometry, PartsTurnAsTheyAreTold) {
  const BodyGeometry body = MakeBodyGeometry(Parse(R"({"compound": [
      {"shape": {"box": [2, 1, 1]}, "rotation": {"axis": [0, 0, 1], "degrees": 90}}]})")
                                                 .bodies[0]);
  const geometry::Aabb box = geometry::ComputeAabb(*body.shape, Pose());
  EXPECT_LT((box.upper - Vec3(0.5, 1, 0.5)).norm(), 1e-15);
}

// A hammer: a steel head of 8 kg on a handle of wood of 1 kg, their middles 0.5 m apart.
TEST(CompoundGeometry, PartsHaveDensitiesOfTheirOwn) {
  const auto hammer = [](const std::string& mass_of_body) {
    return MakeBodyGeometry(ParseScene(R"({"touchstone": 1, "bodies": [{"name": "a",
        "position": [0, 0, 0], )" + mass_of_body +
                                           R"("shape": {"compound": [
        {"shape": {"box": [0.1, 0.1, 0.1]}, "density": 8000},
        {"shape": {"box": [0.02, 0.1, 1]}, "position": [0, 0, -0.5]}]}}]})",
                                       "test")
                                .bodies[0]);
  };
  const BodyGeometry body = hammer(R"("density": 500, )");
  EXPECT_NEAR(body.mass, 8.0 + 1.0, 1e-12);
  EXPECT_NEAR(geometry::ComputeAabb(body.shape->part(0), Pose()).upper.z(), 0.05 + 0.5 / 9.0,
              1e-15);
  const double handle = 1.0 / 12.0 * (1.0 + 0.1 * 0.1), head = 8.0 / 6.0 * 0.01;
  EXPECT_NEAR(body.inertia(0, 0), handle + head + 8.0 / 9.0 * 0.25, 1e-13);
  // A given mass keeps their ratio.
  const BodyGeometry heavy = hammer(R"("mass": 27, )");
  EXPECT_EQ(heavy.mass, 27.0);
  EXPECT_NEAR(geometry::ComputeAabb(heavy.shape->part(0), Pose()).upper.z(), 0.05 + 0.5 * 2 / 10.0,
              1e-15);
}

TEST(CompoundFile, IsWrittenAsItWasRead) {
  const SceneDesc scene = Parse(R"({"compound": [
      {"shape": {"box": [0.1, 0.3, 0.7]}, "material": "ice"},
      {"shape": {"hull": [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 0.3]]}, "position": [0.1, 0.2, 0.3],
       "orientation": [0.5, 0.5, 0.5, 0.5]},
      {"shape": {"prism": {"polygon": [[0, 0], [1, 0], [0, 1]], "depth": 0.2}}, "density": 2700},
      {"shape": {"wedge": {"radius": 0.3}}, "rotation": {"axis": [1, 2, 3], "degrees": 20}}]})");
  const SceneDesc again = ParseScene(WriteScene(scene), "again");
  ExpectSameBits(scene, again);
  ASSERT_EQ(std::get<CompoundShape>(again.bodies[0].shape).parts.size(), 4U);
}

TEST(CompoundFile, MistakesAreReportedAtTheirPath) {
  const std::string at = "test: bodies[0].shape.compound";
  EXPECT_THAT(ErrorOf(R"({"compound": []})"), HasSubstr(at + ": expected at least one part"));
  EXPECT_THAT(ErrorOf(R"({"compound": {"box": [1, 1, 1]}})"), HasSubstr(at + ": expected a list"));
  EXPECT_THAT(ErrorOf(R"({"compound": [{}]})"), HasSubstr(at + "[0]"));
  EXPECT_THAT(ErrorOf(R"({"compound": [{"box": [1, 1, 1]}]})"), HasSubstr(at + "[0]"));
  EXPECT_THAT(ErrorOf(R"({"compound": [{"shape": {"box": [1, -1, 1]}}]})"),
              HasSubstr(at + "[0].shape.box[1]"));
  EXPECT_THAT(ErrorOf(R"({"compound": [{"shape": {"box": [1, 1, 1]}, "density": 0}]})"),
              HasSubstr(at + "[0].density"));
  EXPECT_THAT(ErrorOf(R"({"compound": [{"shape": {"compound": []}}]})"),
              HasSubstr(at + "[0].shape.compound: a part of a compound cannot be a compound"));
  EXPECT_THAT(ErrorOf(R"({"compound": [{"shape": {"box": [1, 1, 1]}},
                                       {"shape": {"hull": [[0, 0, 0], [1, 0, 0], [0, 1, 0]]}}]})"),
              HasSubstr(at + "[1].shape.hull"));
  EXPECT_THAT(ErrorOf(R"({"compound": [{"shape": {"box": [1, 1, 1]}, "postion": [0, 0, 0]}]})"),
              HasSubstr("did you mean \"position\""));
  EXPECT_THAT(ErrorOf(R"({"compound": [{"shape": {"box": [1, 1, 1]}, "position": [1e9, 0, 0]}]})"),
              HasSubstr(at + "[0].position"));
  EXPECT_THAT(ErrorOf(R"({"compound": [{"shape": {"box": [1, 1, 1]}, "material": "icy"}]})"),
              HasSubstr(at + "[0].material: there is no material \"icy\""));
  EXPECT_THAT(ErrorOf(R"({"compound": [{"shape": {"mesh": {"file": "a.obj"}}}]})"),
              HasSubstr(at + "[0].shape.mesh.file: a.obj: there is no such file"));
  EXPECT_THAT(ErrorOf(R"({"compound": [{"shape": {"sphere": {"radius": -1}}}]})"),
              HasSubstr(at + "[0].shape.sphere.radius: expected"));
  std::string many = R"({"compound": [)";
  for (int i = 0; i <= kMaxParts; ++i) many += R"({"shape": {"box": [1, 1, 1]}},)";
  many.back() = ']';
  EXPECT_THAT(ErrorOf(many + "}"), HasSubstr(at + ": expected at most 100 parts, got 101"));
}

TEST(CompoundFile, PartsOfAllBodiesAreCounted) {
  std::string part = R"({"shape": {"box": [1, 1, 1]}})", parts = part;
  for (int i = 1; i < kMaxParts; ++i) parts += "," + part;
  const auto with_copies = [&](int count) {
    return R"({"touchstone": 1, "bodies": [{"name": "a", "shape": {"compound": [)" + parts +
           R"(]}, "repeat": {"count": [)" + std::to_string(count) +
           R"(, 1, 1], "spacing": [2, 0, 0]}}]})";
  };
  EXPECT_EQ(ParseScene(with_copies(200), "test").bodies.size(), 200U);
  try {
    ParseScene(with_copies(201), "test");
    ADD_FAILURE() << "too many parts went unnoticed";
  } catch (const SceneError& error) {
    EXPECT_THAT(error.what(), HasSubstr("at most 20000 parts of bodies"));
  }
}

}  // namespace
}  // namespace touchstone::scene
