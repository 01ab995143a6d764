// What other programs draw: OBJ files and glTF animations, read back independently.

#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <sstream>

#include "session/animation_export.h"
#include "session/mesh_export.h"
#include "support/glb_file.h"
#include "support/scene_run.h"

namespace touchstone::session {
namespace {

using testing::GlbFile;

constexpr const char* kModels = R"({"touchstone": 1, "bodies": [
  {"name": "floor", "shape": {"box": [4, 4, 1]}, "position": [0, 0, -0.5], "fixed": true,
   "color": "#ff8000"},
  {"name": "a cube", "shape": {"box": [0.5, 0.4, 0.3]}, "position": [0, 0, 1],
   "angular_velocity": [9, 2, 1]},
  {"name": "ball", "shape": {"sphere": {"radius": 0.2}}, "position": [1, 0, 0.5]},
  {"name": "two", "shape": {"compound": [{"shape": {"box": [0.2, 0.2, 0.2]}},
     {"shape": {"cylinder": {"radius": 0.1, "length": 0.3}}, "position": [0.3, 0, 0]}]},
   "position": [-1, 0, 0.5]}]})";

std::shared_ptr<const scene::SceneDesc> Models() { return testing::FromText(kModels); }

struct ObjObject {
  std::string name;
  std::vector<std::array<int, 3>> faces;
};
struct ObjFile {
  std::vector<Vec3> corners;
  std::vector<ObjObject> objects;
};

ObjFile ReadObj(const std::string& text) {
  ObjFile file;
  std::istringstream lines(text);
  std::string line, word;
  while (std::getline(lines, line)) {
    std::istringstream words(line);
    words >> word;
    if (word == "o") {
      words >> file.objects.emplace_back().name;
    } else if (word == "v") {
      Vec3& p = file.corners.emplace_back();
      words >> p.x() >> p.y() >> p.z();
    } else if (word == "f") {
      auto& face = file.objects.back().faces.emplace_back();
      words >> face[0] >> face[1] >> face[2];
    }
    EXPECT_FALSE(words.fail()) << line;
  }
  return file;
}

/// The volume of a closed surface, by the divergence theorem; every edge is there once each way.
double VolumeOf(const ObjFile& file, const ObjObject& object) {
  double volume = 0.0;
  std::set<std::pair<int, int>> edges;
  for (const auto& face : object.faces) {
    const auto corner = [&](std::size_t i) {
      return file.corners.at(static_cast<std::size_t>(face[i] - 1));
    };
    volume += corner(0).dot(corner(1).cross(corner(2))) / 6.0;
    for (const std::size_t i : {0u, 1u, 2u})
      EXPECT_TRUE(edges.emplace(face[i], face[(i + 1) % 3]).second);
  }
  for (const auto& [a, b] : edges) EXPECT_TRUE(edges.contains({b, a}));
  return volume;
}

TEST(ObjExport, HasTheBodiesWhereTheyStandAsClosedSurfaces) {
  Simulation simulation(Models());
  ASSERT_EQ(testing::RunTo(&simulation, 0.2), "");
  const exchange::Snapshot now = simulation.MakeSnapshot();
  std::ostringstream out;
  WriteObj(now, out);
  const ObjFile file = ReadObj(out.str());
  ASSERT_EQ(file.objects.size(), 5U);
  EXPECT_EQ(file.objects[1].name, "a_cube");
  EXPECT_EQ(file.objects[4].name, "two[1]");
  EXPECT_NEAR(VolumeOf(file, file.objects[0]), 16.0, 1e-12);
  EXPECT_NEAR(VolumeOf(file, file.objects[1]), 0.06, 1e-14);
  const double ball = 4.0 / 3.0 * 3.14159265358979 * 0.008;
  EXPECT_NEAR(VolumeOf(file, file.objects[2]), ball, 0.02 * ball);
  EXPECT_LT(VolumeOf(file, file.objects[2]), ball);  // corners on the true surface
  const auto& cube = testing::Body(now, "a cube");
  std::set<int> corners;
  for (const auto& face : file.objects[1].faces) corners.insert(face.begin(), face.end());
  ASSERT_EQ(corners.size(), 8U);
  for (const int i : corners) {
    const Vec3 p_B =
        cube.q_WB.conjugate() * (file.corners[static_cast<std::size_t>(i - 1)] - cube.p_WBcm);
    EXPECT_LT((p_B.cwiseAbs() - Vec3(0.25, 0.2, 0.15)).norm(), 1e-14);
  }
}

// Names that differ in a space alone, or a body that is named like a part of another.
TEST(ObjExport, EachObjectHasANameOfItsOwn) {
  Simulation simulation(testing::FromText(R"({"touchstone": 1, "bodies": [
    {"name": "a b", "shape": {"box": [1, 1, 1]}, "position": [0, 0, 2]},
    {"name": "a_b", "shape": {"box": [1, 1, 1]}, "position": [0, 0, 4]},
    {"name": "c", "position": [0, 0, 6], "shape": {"compound": [
      {"shape": {"box": [1, 1, 1]}}, {"shape": {"box": [1, 1, 1]}, "position": [1, 0, 0]}]}},
    {"name": "c[0]", "shape": {"box": [1, 1, 1]}, "position": [0, 0, 8]}]})"));
  std::ostringstream out;
  WriteObj(simulation.MakeSnapshot(), out);
  std::set<std::string> names;
  const ObjFile file = ReadObj(out.str());
  for (const ObjObject& object : file.objects) names.insert(object.name);
  EXPECT_EQ(file.objects.size(), 5U);
  EXPECT_EQ(names.size(), 5U);
}

AnimationExport Recorded(Simulation* simulation, double until, double rate) {
  AnimationExport animation;
  for (int i = 0; i <= static_cast<int>(until * rate); ++i) {
    EXPECT_EQ(testing::RunTo(simulation, i / rate), "");
    animation.AddFrame(simulation->MakeSnapshot(i / rate));
  }
  return animation;
}

GlbFile Written(const AnimationExport& animation) {
  std::ostringstream out;
  animation.Write(out);
  return GlbFile(out.str());
}

TEST(AnimationExport, IsValidGltf) {
  Simulation simulation(Models());
  const GlbFile file = Written(Recorded(&simulation, 1.0, 60.0));
  const nlohmann::json& json = file.json;
  std::size_t width = 0;

  // Accessors lie within their views and hold what they say; bounds are those of the numbers.
  for (std::size_t i = 0; i < json["accessors"].size(); ++i) {
    const std::vector<float> numbers = file.Numbers(i, &width);
    for (const float x : numbers) ASSERT_TRUE(std::isfinite(x));
    const nlohmann::json& accessor = json["accessors"][i];
    if (!accessor.contains("min")) continue;
    for (std::size_t k = 0; k < width; ++k) {
      float least = numbers[k], most = numbers[k];
      for (std::size_t j = k; j < numbers.size(); j += width) {
        least = std::min(least, numbers[j]);
        most = std::max(most, numbers[j]);
      }
      EXPECT_EQ(accessor["min"][k].get<float>(), least);
      EXPECT_EQ(accessor["max"][k].get<float>(), most);
    }
  }
  // Meshes: positions with bounds, unit normals, whole triangles, a material each.
  for (const nlohmann::json& mesh : json["meshes"])
    for (const nlohmann::json& primitive : mesh["primitives"]) {
      const std::size_t position = primitive["attributes"]["POSITION"];
      ASSERT_TRUE(json["accessors"][position].contains("min"));
      const std::vector<float> positions = file.Numbers(position, &width);
      EXPECT_EQ(positions.size() % 9, 0U);
      const std::vector<float> normals = file.Numbers(primitive["attributes"]["NORMAL"], &width);
      ASSERT_EQ(normals.size(), positions.size());
      for (std::size_t i = 0; i < normals.size(); i += 3)
        EXPECT_NEAR(std::hypot(normals[i], normals[i + 1], normals[i + 2]), 1.0F, 1e-5F);
      EXPECT_LT(primitive["material"].get<std::size_t>(), json["materials"].size());
    }
  // Nodes form a tree below the scene's one root.
  std::vector<int> parents(json["nodes"].size(), 0);
  for (const nlohmann::json& child : json["nodes"][0]["children"]) ++parents[child];
  for (std::size_t i = 1; i < parents.size(); ++i) {
    EXPECT_EQ(parents[i], 1);
    EXPECT_LT(json["nodes"][i]["mesh"].get<std::size_t>(), json["meshes"].size());
  }
  // Times grow; as many outputs as inputs; quaternions of unit length; one channel for each target.
  const nlohmann::json& animation = json["animations"][0];
  std::set<std::pair<int, std::string>> targets;
  for (const nlohmann::json& channel : animation["channels"]) {
    const std::string path = channel["target"]["path"];
    EXPECT_TRUE(targets.emplace(channel["target"]["node"], path).second);
    const nlohmann::json& sampler = animation["samplers"][channel["sampler"].get<std::size_t>()];
    const std::vector<float> times = file.Numbers(sampler["input"], &width);
    ASSERT_EQ(width, 1U);
    ASSERT_TRUE(json["accessors"][sampler["input"].get<std::size_t>()].contains("max"));
    EXPECT_GE(times.front(), 0.0F);
    for (std::size_t i = 1; i < times.size(); ++i) EXPECT_LT(times[i - 1], times[i]);
    const std::vector<float> outputs = file.Numbers(sampler["output"], &width);
    ASSERT_EQ(outputs.size(), width * times.size());
    EXPECT_EQ(width, path == "rotation" ? 4U : 3U);
    if (path != "rotation") continue;
    for (std::size_t i = 0; i < outputs.size(); i += 4) {
      EXPECT_NEAR(
          std::hypot(std::hypot(outputs[i], outputs[i + 1], outputs[i + 2]), outputs[i + 3]), 1.0F,
          1e-6F);
      if (i == 0) continue;
      float cosine = 0.0F;
      for (std::size_t k = 0; k < 4; ++k) cosine += outputs[i + k] * outputs[i + k - 4];
      EXPECT_GT(cosine, 0.0F);
    }
  }
  EXPECT_TRUE(targets.contains({2, "translation"}));
  EXPECT_TRUE(targets.contains({2, "rotation"}));
  EXPECT_FALSE(targets.contains({1, "translation"}));  // the floor
}

// A corner of the cube's mesh, taken through its node and the root, is where the simulation has it,
// y up.
TEST(AnimationExport, HasEveryPoseYUp) {
  Simulation simulation(Models());
  const AnimationExport recorded = Recorded(&simulation, 0.5, 60.0);
  const GlbFile file = Written(recorded);
  const auto& json = file.json;
  EXPECT_EQ(json["nodes"][2]["name"], "a cube");
  std::size_t width = 0;
  const auto& root = json["nodes"][0]["rotation"];
  const Quat up(root[3].get<double>(), root[0].get<double>(), root[1].get<double>(),
                root[2].get<double>());
  EXPECT_LT((up * Vec3::UnitZ() - Vec3::UnitY()).norm(), 1e-12);
  const auto last = [&](const std::string& path) {
    for (const nlohmann::json& channel : json["animations"][0]["channels"])
      if (channel["target"]["node"] == 2 && channel["target"]["path"] == path) {
        const auto& sampler =
            json["animations"][0]["samplers"][channel["sampler"].get<std::size_t>()];
        const std::vector<float> outputs = file.Numbers(sampler["output"], &width);
        return std::vector<float>(outputs.end() - static_cast<std::ptrdiff_t>(width),
                                  outputs.end());
      }
    return std::vector<float>();
  };
  const exchange::Snapshot now = simulation.MakeSnapshot(0.5);
  const auto& cube = testing::Body(now, "a cube");
  const auto p = last("translation"), q = last("rotation");
  ASSERT_EQ(p.size(), 3U);
  ASSERT_EQ(q.size(), 4U);
  EXPECT_LT((Vec3(p[0], p[1], p[2]) - cube.p_WBcm).norm(), 1e-6);
  EXPECT_LT(Quat(q[3], q[0], q[1], q[2]).angularDistance(cube.q_WB), 1e-6);
  const auto& floor = json["materials"][0]["pbrMetallicRoughness"]["baseColorFactor"];
  EXPECT_NEAR(floor[0].get<double>(), 1.0, 1e-12);
  EXPECT_NEAR(floor[1].get<double>(), 0.2158605, 1e-6);  // 128 of 255 in linear intensity
  EXPECT_EQ(floor[2].get<double>(), 0.0);
}

// A body that comes later and one that goes are not there before and after.
TEST(AnimationExport, BodiesThatComeAndGoHaveNoSizeMeanwhile) {
  Simulation simulation(Models());
  AnimationExport animation;
  const auto take = [&](double t) {
    ASSERT_EQ(testing::RunTo(&simulation, t), "");
    animation.AddFrame(simulation.MakeSnapshot());
  };
  take(0.0);
  take(0.1);
  scene::BodyDesc box;
  box.name = "late";
  box.shape = scene::BoxShape{};
  box.position = Vec3(0, 0, 5);
  ASSERT_EQ(simulation.Apply(exchange::AddBody{box}), "");
  const BodyId ball = testing::Body(simulation.MakeSnapshot(), "ball").id;
  ASSERT_EQ(simulation.Apply(exchange::RemoveBody{ball}), "");
  take(0.2);
  take(0.3);
  const GlbFile file = Written(animation);
  std::set<std::string> shown;
  std::size_t width = 0;
  for (const nlohmann::json& channel : file.json["animations"][0]["channels"]) {
    if (channel["target"]["path"] != "scale") continue;
    const auto& sampler =
        file.json["animations"][0]["samplers"][channel["sampler"].get<std::size_t>()];
    EXPECT_EQ(sampler["interpolation"], "STEP");
    const std::vector<float> scale = file.Numbers(sampler["output"], &width);
    const std::string name =
        file.json["nodes"][channel["target"]["node"].get<std::size_t>()]["name"];
    shown.insert(name);
    const bool late = name == "late";
    EXPECT_EQ(scale.front(), late ? 0.0F : 1.0F);
    EXPECT_EQ(scale.back(), late ? 1.0F : 0.0F);
  }
  EXPECT_EQ(shown, (std::set<std::string>{"ball", "late"}));
}

/// When the nodes of this name are there, by node: 1 for each frame that shows it.
std::vector<std::vector<float>> Presence(const GlbFile& file, const std::string& name) {
  std::vector<std::vector<float>> found;
  std::size_t width = 0;
  for (const nlohmann::json& channel : file.json["animations"][0]["channels"]) {
    const std::size_t node = channel["target"]["node"];
    if (channel["target"]["path"] != "scale" || file.json["nodes"][node]["name"] != name) continue;
    const auto& sampler =
        file.json["animations"][0]["samplers"][channel["sampler"].get<std::size_t>()];
    std::vector<float>& shown = found.emplace_back();
    const std::vector<float> scale = file.Numbers(sampler["output"], &width);
    for (std::size_t i = 0; i < scale.size(); i += width) shown.push_back(scale[i]);
  }
  return found;
}

// The same body away in the middle: its later poses belong to later frames.
TEST(AnimationExport, ABodyThatComesAgainComesWhenItDoes) {
  Simulation simulation(Models());
  AnimationExport animation;
  std::vector<double> heights;
  for (int frame = 0; frame < 6; ++frame) {
    ASSERT_EQ(testing::RunTo(&simulation, 0.05 * frame), "");
    exchange::Snapshot now = simulation.MakeSnapshot();
    const bool away = frame == 2 || frame == 3;
    if (!away) heights.push_back(testing::Body(now, "a cube").p_WBcm.z());
    if (away) std::erase_if(now.bodies, [](const auto& body) { return body.name == "a cube"; });
    animation.AddFrame(now);
  }
  const GlbFile file = Written(animation);
  EXPECT_EQ(Presence(file, "a cube"), (std::vector<std::vector<float>>{{1, 1, 0, 0, 1, 1}}));
  std::size_t width = 0;
  for (const nlohmann::json& channel : file.json["animations"][0]["channels"]) {
    if (channel["target"]["node"] != 2 || channel["target"]["path"] != "translation") continue;
    const auto& sampler =
        file.json["animations"][0]["samplers"][channel["sampler"].get<std::size_t>()];
    const std::vector<float> times = file.Numbers(sampler["input"], &width);
    ASSERT_EQ(times.size(), 4U);
    EXPECT_NEAR(times[2], 0.2, 1e-6);
    const std::vector<float> p = file.Numbers(sampler["output"], &width);
    for (std::size_t i = 0; i < 4; ++i) EXPECT_NEAR(p[3 * i + 2], heights[i], 1e-6);
  }
}

// The time after a reset follows the time before it, and no body glides back.
TEST(AnimationExport, ARunThatIsResetGoesOnAsAFurtherTake) {
  Simulation simulation(Models());
  AnimationExport animation;
  const auto take = [&](double t) {
    ASSERT_EQ(testing::RunTo(&simulation, t), "");
    animation.AddFrame(simulation.MakeSnapshot());
  };
  for (const double t : {0.0, 0.1, 0.2}) take(t);
  ASSERT_EQ(simulation.Apply(exchange::Reset{}), "");
  for (const double t : {0.0, 0.1}) take(t);
  const GlbFile file = Written(animation);
  EXPECT_EQ(Presence(file, "a cube"),
            (std::vector<std::vector<float>>{{1, 1, 1, 0, 0}, {0, 0, 0, 1, 1}}));
  std::size_t width = 0;
  for (const nlohmann::json& channel : file.json["animations"][0]["channels"]) {
    if (channel["target"]["path"] != "scale") continue;
    const auto& sampler =
        file.json["animations"][0]["samplers"][channel["sampler"].get<std::size_t>()];
    const std::vector<float> times = file.Numbers(sampler["input"], &width);
    ASSERT_EQ(times.size(), 5U);
    for (std::size_t i = 0; i < 5; ++i) EXPECT_NEAR(times[i], 0.1 * static_cast<double>(i), 1e-6);
  }
}

TEST(AnimationExport, ATimeTwiceIsOneFrame) {
  Simulation simulation(Models());
  AnimationExport animation;
  animation.AddFrame(simulation.MakeSnapshot(0.0));
  animation.AddFrame(simulation.MakeSnapshot(0.0));
  const GlbFile file = Written(animation);
  EXPECT_FALSE(file.json.contains("animations"));
  EXPECT_EQ(file.json["nodes"].size(), 5U);
}

}  // namespace
}  // namespace touchstone::session
