// Meshes in scene files: what is read, what is made of it, and what is refused.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <numbers>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/usage_error.h"
#include "scene/body_geometry.h"
#include "scene/mesh_file.h"
#include "scene/scene_argument.h"
#include "scene/scene_equality.h"
#include "scene/scene_file.h"

namespace touchstone::scene {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

const std::string kSource = std::string(TOUCHSTONE_TEST_DATA) + "/meshes/test.scene.json";

/// A scene with one body, whose shape is that text; it stands beside the meshes.
SceneDesc ParseShape(const std::string& shape) {
  return ParseScene(R"({"touchstone": 1, "bodies": [{"name": "a", "shape": )" + shape + "}]}",
                    kSource);
}

SceneDesc ParseMesh(const std::string& file, const std::string& more = "") {
  return ParseShape(R"({"mesh": {"file": ")" + file + "\"" + more + "}}");
}

BodyGeometry GeometryOf(const SceneDesc& scene) { return MakeBodyGeometry(scene.bodies[0]); }

std::vector<std::string> WarningsOf(const SceneDesc& scene) {
  std::vector<std::string> warnings;
  for (const Remark& remark : scene.remarks)
    if (remark.is_warning) warnings.push_back(remark.text);
  return warnings;
}

std::string ErrorOfShape(const std::string& shape) {
  try {
    ParseShape(shape);
  } catch (const SceneError& error) {
    EXPECT_EQ(error.file(), kSource);
    return error.path() + ": " + error.message();
  }
  return "none";
}

template <class Parser>
std::string ErrorOf(Parser parse, const std::string& text) {
  try {
    parse(text, 1.0);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "none";
}

TEST(MeshShape, OfAConvexObjIsItself) {
  const SceneDesc scene = ParseMesh("cube.obj");
  EXPECT_NEAR(GeometryOf(scene).mass, 8000.0, 1e-10);
  EXPECT_LT((GeometryOf(scene).inertia - 8000.0 * 4.0 / 6.0 * Mat3::Identity()).norm(), 1e-9);
  EXPECT_EQ(std::get<HullShape>(scene.bodies[0].shape).points.size(), 8u);
  ASSERT_EQ(scene.remarks.size(), 1u);
  EXPECT_EQ(scene.remarks[0].text, "cube.obj: convex, 8 corners, 2 x 2 x 2 m");
  EXPECT_FALSE(scene.remarks[0].is_warning);
}

TEST(MeshShape, ScaleMultipliesLengths) {
  EXPECT_NEAR(GeometryOf(ParseMesh("cube.obj", R"(, "scale": 0.1)")).mass, 8.0, 1e-13);
  EXPECT_NEAR(GeometryOf(ParseMesh("cube.obj", R"(, "scale": 1000)")).mass, 8e12, 1.0);
}

// The other half of a robot: the same mass, volume and warning, on the other side.
TEST(MeshShape, ANegativeScaleMirrorsItsAxis) {
  const SceneDesc left = ParseMesh("ell.obj"),
                  right = ParseMesh("ell.obj", R"(, "scale": [1, -1, 1])");
  EXPECT_NEAR(GeometryOf(right).mass, GeometryOf(left).mass, 1e-9);
  EXPECT_EQ(WarningsOf(right), WarningsOf(left));
  const auto extent = [](const SceneDesc& scene) {
    const auto& points = std::get<HullShape>(scene.bodies[0].shape).points;
    const auto [least, most] = std::ranges::minmax(points, {}, [](const Vec3& p) { return p.y(); });
    return std::pair(least.y(), most.y());
  };
  EXPECT_EQ(extent(right), std::pair(-extent(left).second, -extent(left).first));
  EXPECT_THAT(ErrorOfShape(R"({"mesh": {"file": "cube.obj", "scale": [1, 0, 1]}})"),
              HasSubstr("scale[1]: expected a positive number"));
}

// An L of area 3 in a square of area 4: its hull lacks a triangle of half a square.
TEST(MeshShape, OfAnObjThatIsNotConvexIsItsHullAndSaysHowMuchLarger) {
  const SceneDesc scene = ParseMesh("ell.obj");
  EXPECT_NEAR(GeometryOf(scene).mass, 3500.0, 1e-10);
  ASSERT_EQ(WarningsOf(scene).size(), 1u);
  EXPECT_THAT(WarningsOf(scene)[0],
              AllOf(HasSubstr("not convex"), HasSubstr("hull is taken, 3.5 m"),
                    HasSubstr("the mesh has 3 m"), HasSubstr("(+16.7 %)")));
}

TEST(MeshShape, OfAnOpenSurfaceIsItsHullAndSaysSo) {
  const SceneDesc scene = ParseMesh("open-tetrahedron.stl");
  EXPECT_NEAR(GeometryOf(scene).mass, 1000.0 / 6.0, 1e-12);
  ASSERT_EQ(WarningsOf(scene).size(), 1u);
  EXPECT_THAT(WarningsOf(scene)[0], HasSubstr("not closed"));
}

// Plate 1 x 0.6 x 0.05 and four legs of 0.05 x 0.05 x 0.7, in a file with CRLF.
TEST(MeshShape, OfObjectsHasAHullForEach) {
  const SceneDesc scene = ParseMesh("table.obj", R"(, "parts": "objects")");
  const BodyGeometry table = GeometryOf(scene);
  ASSERT_EQ(table.shape->part_count(), 5);
  EXPECT_NEAR(table.mass, 1000.0 * (0.03 + 4 * 0.00175), 1e-12);
  EXPECT_THAT(WarningsOf(scene), IsEmpty());
  // Centre above the floor: the mean of the plate's 0.725 and the legs' 0.35, by volume.
  const double centre = (0.03 * 0.725 + 0.007 * 0.35) / 0.037;
  EXPECT_NEAR(table.shape->ReachAlong(-Vec3::UnitZ()), centre, 1e-14);
  EXPECT_NEAR(table.shape->ReachAlong(Vec3::UnitZ()), 0.75 - centre, 1e-14);
}

TEST(MeshShape, OfAWholeTableIsOneHull) {
  const SceneDesc scene = ParseMesh("table.obj");
  EXPECT_NEAR(GeometryOf(scene).mass, 450.0, 1e-10);
  EXPECT_EQ(WarningsOf(scene).size(), 1u);
}

TEST(MeshShape, OfStlIsTheSameInTextAndBinary) {
  EXPECT_NEAR(GeometryOf(ParseMesh("tetrahedron.stl")).mass, 1000.0 / 6.0, 1e-12);
  const SceneDesc text = ParseMesh("two-solids.stl", R"(, "parts": "objects")");
  const SceneDesc binary = ParseMesh("two-tetrahedra.stl", R"(, "parts": "pieces")");
  EXPECT_EQ(WriteScene(text), WriteScene(binary));
  EXPECT_NEAR(GeometryOf(binary).mass, 1000.0 * (1.0 + 8.0) / 6.0, 1e-11);
  EXPECT_EQ(binary.remarks[0].text,
            "two-tetrahedra.stl: 2 parts, 2 of them convex, 8 corners, 5 x 2 x 2 m");
}

TEST(MeshShape, MayBeRoundedAndAPartOfACompound) {
  const SceneDesc rounded = ParseShape(R"({"mesh": {"file": "cube.obj"}, "rounding": 0.1})");
  // V + S r + (1/2) sum(l theta) r^2 + (4/3) pi r^3 with 12 edges of 2 and the angle pi / 2.
  const double pi = std::numbers::pi;
  EXPECT_NEAR(GeometryOf(rounded).mass, 1000 * (8 + 24 * 0.1 + 6 * pi * 0.01 + 4e-3 / 3 * pi),
              1e-9);
  const SceneDesc compound = ParseShape(
      R"({"compound": [{"shape": {"mesh": {"file": "cube.obj"}}},
                       {"shape": {"box": [1, 1, 1]}, "position": [4, 0, 0]}]})");
  EXPECT_NEAR(GeometryOf(compound).mass, 9000.0, 1e-9);
  EXPECT_THAT(
      ErrorOfShape(
          R"({"compound": [{"shape": {"mesh": {"file": "table.obj", "parts": "objects"}}}]})"),
      AllOf(HasSubstr("bodies[0].shape.compound[0].shape.mesh.parts: "), HasSubstr("one hull")));
}

TEST(MeshShape, IsWrittenAsHullsThatNeedNoFile) {
  for (const std::string parts : {"one", "objects", "pieces"}) {
    const SceneDesc scene = ParseMesh("table.obj", R"(, "scale": 0.7, "parts": ")" + parts + "\"");
    const std::string text = WriteScene(scene);
    EXPECT_EQ(text.find("table.obj"), std::string::npos);
    const SceneDesc again = ParseScene(text, "there is no such folder/saved");
    EXPECT_TRUE(SameBits(scene.bodies[0].shape, again.bodies[0].shape));
    EXPECT_EQ(WriteScene(again), text);
    EXPECT_THAT(again.remarks, IsEmpty());
  }
}

TEST(MeshShape, ThatCannotBeReadIsRefusedAtItsPath) {
  const auto error = [](const std::string& file, const std::string& more = "") {
    return ErrorOfShape(R"({"mesh": {"file": ")" + file + "\"" + more + "}}");
  };
  const std::string at = "bodies[0].shape.mesh.file: ";
  EXPECT_THAT(error("none.obj"),
              AllOf(HasSubstr(at), HasSubstr("none.obj: there is no such file")));
  EXPECT_THAT(error("."), HasSubstr("ends in .obj or .stl"));
  EXPECT_THAT(error("cube.ply"), HasSubstr("ends in .obj or .stl"));
  EXPECT_THAT(error("truncated.stl"), AllOf(HasSubstr("484 bytes"), HasSubstr("got 477 bytes")));
  EXPECT_THAT(error("empty.stl"), HasSubstr("expected at least one face"));
  EXPECT_THAT(error("not-finite.stl"), AllOf(HasSubstr("triangle 3 of 4"), HasSubstr("nan")));
  EXPECT_THAT(error("plate.obj"),
              AllOf(HasSubstr(at),
                    HasSubstr("plate.obj: the points have no volume: they lie in one plane")));
  EXPECT_THAT(error("cube.obj", R"(, "scale": 1e8)"), HasSubstr("line 4: expected coordinates"));
  EXPECT_THAT(error("cube.obj", R"(, "scale": 0)"),
              HasSubstr("bodies[0].shape.mesh.scale: expected a positive number"));
  EXPECT_THAT(error("cube.obj", R"(, "parts": "piece")"), HasSubstr("did you mean \"pieces\""));
  EXPECT_THAT(error("cube.obj", R"(, "units": 1)"), HasSubstr("unknown key"));
  EXPECT_THAT(ErrorOfShape(R"({"mesh": {}})"), HasSubstr("\"file\" is missing"));
}

TEST(MeshShape, MayHaveAHundredPartsAndNoMore) {
  const auto tetrahedra = [](int count) {
    std::string text;
    for (int i = 0; i < count; ++i) {
      const std::string x = std::to_string(3 * i);
      text += "o " + std::to_string(i) + "\nv " + x + " 0 0\nv " + x + " 1 0\nv " + x + " 0 1\nv " +
              std::to_string(3 * i + 1) + " 0 0\n";
      text += "f -4 -2 -3\nf -4 -3 -1\nf -3 -2 -1\nf -4 -1 -2\n";
    }
    return text;
  };
  const MeshFile most = ParseObj(tetrahedra(100), 1.0);
  EXPECT_EQ(most.objects.size(), 100u);
  EXPECT_EQ(most.objects[99].name, "99");
  EXPECT_EQ(most.objects[99].faces[0], (std::vector<int>{396, 398, 397}));
}

TEST(MeshFileAsScene, RestsOnAFloor) {
  const std::string folder = std::string(TOUCHSTONE_TEST_DATA) + "/meshes/";
  const SceneDesc scene = LoadSceneArgument(folder + "ell.obj");
  EXPECT_EQ(scene.name, "ell");
  ASSERT_EQ(scene.bodies.size(), 2u);
  const BodyGeometry body = GeometryOf(scene);
  EXPECT_NEAR(body.mass, 3500.0, 1e-10);
  EXPECT_NEAR(scene.bodies[0].position.z(), 0.5 + 0.5 * scene.settings.contact.tolerance, 1e-15);
  const BodyDesc& floor = scene.bodies[1];
  EXPECT_TRUE(floor.fixed);
  const double height = std::get<BoxShape>(floor.shape).lengths.z();
  EXPECT_NEAR(floor.position.z() + 0.5 * height, 0.0, 1e-15);
  EXPECT_EQ(WarningsOf(scene).size(), 1u);
  EXPECT_THROW(LoadSceneArgument(folder + "truncated.stl"), SceneError);
  EXPECT_THROW(LoadSceneArgument(folder + "none.stl"), UsageError);
}

/// A temporary copy of a mesh file under a name of these bytes.
class CopyOfMesh {
 public:
  CopyOfMesh(const std::string& mesh, const std::string& name)
      : file_(std::filesystem::temp_directory_path() /
              ("touchstone-" + std::to_string(::getpid()) + name)) {
    std::filesystem::copy_file(std::string(TOUCHSTONE_TEST_DATA) + "/meshes/" + mesh, file_);
  }
  ~CopyOfMesh() { std::filesystem::remove(file_); }
  CopyOfMesh(const CopyOfMesh&) = delete;
  CopyOfMesh& operator=(const CopyOfMesh&) = delete;
  std::string file() const { return file_.string(); }

 private:
  const std::filesystem::path file_;
};

TEST(MeshFileAsScene, MayHaveANameThatIsNotUtf8) {
  const CopyOfMesh copy("cube.obj", "-\xe9.obj");
  const SceneDesc scene = LoadSceneArgument(copy.file());
  EXPECT_EQ(scene.bodies.size(), 2u);
  EXPECT_THAT(scene.name, HasSubstr("\\xe9"));
  const SceneDesc heavy = LoadSceneArgument(copy.file(), {{"bodies[0].mass", "7"}});
  EXPECT_EQ(GeometryOf(heavy).mass, 7.0);
}

TEST(MeshShape, ANameWithTheCharacterNulIsRefused) {
  for (const std::string ending : {".obj", ".stl", ""})
    EXPECT_THAT(ErrorOfShape(R"({"mesh": {"file": "cube.obj\u0000)" + ending + "\"}}"),
                AllOf(HasSubstr("bodies[0].shape.mesh.file: "),
                      HasSubstr("cube.obj\\u0000" + ending +
                                ": expected a file name without the character NUL")));
}

constexpr const char* kPoints = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n";

TEST(ObjFile, MistakesAreNamedWithTheirLine) {
  const auto error = [](const std::string& lines) { return ErrorOf(ParseObj, kPoints + lines); };
  EXPECT_THAT(error("f 1 2 5\n"), HasSubstr("line 5: there is no vertex 5: the file has 4"));
  EXPECT_THAT(error("f -5 1 2\n"), HasSubstr("line 5: there is no vertex -5"));
  EXPECT_THAT(error("f 0 1 2\n"), HasSubstr("line 5: expected the number of a vertex"));
  EXPECT_THAT(error("f 1 2\n"), HasSubstr("line 5: expected at least 3 corners of a face, got 2"));
  EXPECT_THAT(error("f 1 2 x\n"), HasSubstr("line 5: expected the number of a vertex"));
  EXPECT_THAT(error("f 1 2 3/1/1/1\n"), HasSubstr("line 5: expected the number of a vertex"));
  EXPECT_THAT(error("f 1 2 3.5\n"), HasSubstr("line 5: expected the number of a vertex"));
  EXPECT_THAT(error("f 1 2 4294967297\n"), HasSubstr("line 5: there is no vertex 4294967297"));
  EXPECT_THAT(error("f 1 2 99999999999999999999\n"), HasSubstr("line 5: there is no vertex"));
  EXPECT_THAT(error("f 1 2 -9223372036854775808\n"), HasSubstr("line 5: there is no vertex"));
  EXPECT_THAT(error("v 1 2\n"), HasSubstr("line 5: expected 3 coordinates after v, got 2"));
  EXPECT_THAT(error("v 1 2 three\n"), HasSubstr("line 5: expected a number"));
  EXPECT_THAT(error("v 1 2 nan\n"), HasSubstr("line 5: expected a finite number"));
  EXPECT_THAT(error("v 1 2 1e999\n"), HasSubstr("line 5: expected a finite number"));
  EXPECT_THAT(error("v 1 2 20000\n"), HasSubstr("line 5: expected coordinates"));
  EXPECT_THAT(error("\n\ncurv 0 1 1 2\n"), HasSubstr("line 7: expected faces (f): free-form"));
  EXPECT_THAT(error("facet 1 2 3\n"), HasSubstr("line 5: expected a line of an OBJ file"));
  EXPECT_THAT(error("# no faces"), HasSubstr("expected at least one face"));
  EXPECT_THAT(ErrorOf(ParseObj, ""), HasSubstr("expected at least one face"));
}

TEST(ObjFile, FacesMayComeBeforeTheirPointsAndHaveManyCorners) {
  const MeshFile mesh = ParseObj("f 1 2 3 4 5\nv 0 0 0\nv 1 0 0\nv 2 1 0\nv 1 2 0\nv 0 1 0", 2.0);
  EXPECT_EQ(mesh.objects[0].faces[0].size(), 5u);
  EXPECT_EQ(mesh.points[2], Vec3(4, 2, 0));
}

TEST(ObjFile, GroupsAreObjectsWhereThereAreNone) {
  const std::string faces = "g a\nf 1 2 3\ng b c\nf 1 2 4\ng a\nf 2 3 4\n";
  const MeshFile groups = ParseObj(kPoints + faces, 1.0);
  ASSERT_EQ(groups.objects.size(), 2u);
  EXPECT_EQ(groups.objects[0].faces.size(), 2u);
  EXPECT_EQ(groups.objects[1].name, "b c");
  const MeshFile objects = ParseObj(kPoints + ("o all\n" + faces), 1.0);
  ASSERT_EQ(objects.objects.size(), 1u);
  EXPECT_EQ(objects.objects[0].name, "all");
}

TEST(StlFile, MistakesInTextAreNamedWithTheirLine) {
  const auto error = [](const std::string& text) { return ErrorOf(ParseStl, text); };
  const std::string facet = "solid a\nfacet normal 0 0 1\nouter loop\n";
  const std::string corners = "vertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\n";
  EXPECT_EQ(error(facet + corners + "endloop\nendfacet\nendsolid\n"), "none");
  EXPECT_THAT(error(facet + "vertex 0 0\n"),
              HasSubstr("line 4: expected vertex and 3 coordinates"));
  EXPECT_THAT(error(facet + "vertex 0 0 zero\n"), HasSubstr("line 4: expected a number"));
  EXPECT_THAT(error(facet + "vertex 0 0 inf\n"), HasSubstr("line 4: expected a finite number"));
  EXPECT_THAT(error(facet + corners + "vertex 1 1 1\n"), HasSubstr("line 7: expected endloop"));
  EXPECT_THAT(error(facet + corners), HasSubstr("line 6: expected endloop after this line"));
  EXPECT_THAT(error("solid\nendsolid\n"), HasSubstr("expected at least one face"));
  EXPECT_THAT(error("solid\nfoo\n"), HasSubstr("line 2: expected facet or endsolid"));
  EXPECT_THAT(error("sold\n"), HasSubstr("expected an STL file"));
  EXPECT_THAT(error(""), HasSubstr("got 0 bytes"));
}

TEST(StlFile, ABinaryFileCutOffAnywhereIsRefused) {
  const std::string whole =
      ReadText(std::string(TOUCHSTONE_TEST_DATA) + "/meshes/two-tetrahedra.stl");
  EXPECT_EQ(ParseStl(whole, 1.0).objects[0].faces.size(), 8u);
  for (size_t length = 0; length < whole.size(); ++length)
    EXPECT_NE(ErrorOf(ParseStl, whole.substr(0, length)), "none") << length;
  EXPECT_NE(ErrorOf(ParseStl, whole + "x"), "none");
}

}  // namespace
}  // namespace touchstone::scene
