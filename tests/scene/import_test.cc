// Scenes of other programs.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <numbers>
#include <string>

#include "scene/body_geometry.h"
#include "scene/import/foreign_scene.h"
#include "scene/scene_argument.h"

namespace touchstone::scene {
namespace {

SceneDesc LoadForeign(const std::string& name) {
  return LoadSceneArgument(std::string(TOUCHSTONE_TEST_DATA) + "/foreign/" + name, {}, {});
}

const BodyDesc& BodyOf(const SceneDesc& scene, const std::string& name) {
  return *std::ranges::find(scene.bodies, name, &BodyDesc::name);
}

bool Remarks(const SceneDesc& scene, const std::string& part) {
  return std::ranges::any_of(scene.remarks, [&](const Remark& remark) {
    return remark.text.find(part) != std::string::npos;
  });
}

// Its y is z here, and its z is -y.
TEST(RigidIpcScene, StandsUprightWithItsMotionInMetresAndRadians) {
  const SceneDesc scene = LoadForeign("falling-cube.json");
  ASSERT_EQ(scene.bodies.size(), 2u);
  EXPECT_LT((scene.gravity - Vec3(0, 0, -9.8)).norm(), 1e-15);
  EXPECT_EQ(scene.materials.at("default").friction, 0.25);
  EXPECT_EQ(scene.materials.at("default").restitution, 0.0);
  EXPECT_TRUE(scene.bodies[0].fixed);
  EXPECT_LT((scene.bodies[0].position - Vec3(0, 0, -0.5)).norm(), 1e-15);
  const BodyDesc& cube = scene.bodies[1];
  EXPECT_LT((cube.position - Vec3(0.5, -0.25, 2.0)).norm(), 1e-14);
  EXPECT_LT((cube.velocity - Vec3(0, -3, 0)).norm(), 1e-14);
  EXPECT_LT((cube.angular_velocity - Vec3(0, 0, std::numbers::pi)).norm(), 1e-14);
  // Its own x axis, turned by 90 degrees about z there, is y there and z here.
  EXPECT_LT((cube.orientation * Vec3::UnitX() - Vec3::UnitZ()).norm(), 1e-14);
  EXPECT_NEAR(MakeBodyGeometry(cube).mass, 500.0 * 0.125, 1e-10);
  EXPECT_TRUE(Remarks(scene, "rigid_bodies[1]: not understood, and left out: color"));
  EXPECT_TRUE(Remarks(scene, "body-2 is not enabled"));
  EXPECT_TRUE(Remarks(scene, "timestep"));
}

std::vector<std::pair<std::string, std::string>> NoContactOf(const Json& document) {
  std::vector<std::pair<std::string, std::string>> pairs;
  if (document.contains("no_contact"))
    for (const Json& pair : document["no_contact"]) pairs.emplace_back(pair[0], pair[1]);
  return pairs;
}

std::string FailureOf(ForeignScene (*import)(const std::string&, const std::string&),
                      const std::string& text) {
  try {
    import(text, "x");
  } catch (const SceneError& error) {
    return error.what();
  }
  return "";
}

std::string FailureOfRigidIpc(const std::string& body) {
  const std::string text = R"({"rigid_bodies": [)" + body + "]}";
  const std::string source = "x.json";
  try {
    const Json document = ParseJson(text, source);
    ImportRigidIpc(JsonView(document, source));
  } catch (const SceneError& error) {
    return error.what();
  }
  return "";
}

TEST(RigidIpcScene, RefusesWhatWouldMoveOtherwise) {
  EXPECT_NE(FailureOfRigidIpc(R"({"mesh": "a.obj", "is_dof_fixed": [1, 0, 0, 0, 0, 0]})"), "");
  EXPECT_NE(FailureOfRigidIpc(R"({"mesh": "a.obj", "scale": [1, -2, 1]})").find("scale[1]"),
            std::string::npos);
  EXPECT_NE(FailureOfRigidIpc(R"({"mesh": "a.obj", "split_components": true})").find("counterpart"),
            std::string::npos);
  EXPECT_NE(FailureOfRigidIpc(R"({"mesh": "a.obj", "kinematic_poses": [1]})").find("counterpart"),
            std::string::npos);
  EXPECT_NE(FailureOfRigidIpc(R"({"position": [0, 0, 0]})").find("\"mesh\" is missing"),
            std::string::npos);
}

// A card of 1 x 2 x 0.01 of the cube's edges, whose mesh is in a folder `meshes` beside another
// one.
TEST(RigidIpcScene, FindsMeshesInTheFolderMeshesAndScalesTheirAxes) {
  const SceneDesc scene = LoadForeign("fixtures/card.json");
  const auto& points = std::get<HullShape>(scene.bodies[0].shape).points;
  Vec3 upper = points[0], lower = points[0];
  for (const Vec3& p : points) {
    upper = upper.cwiseMax(p);
    lower = lower.cwiseMin(p);
  }
  const double edge = upper.x() - lower.x();
  EXPECT_LT((upper - lower - edge * Vec3(1, 2, 0.01)).norm(), 1e-14);
}

// A rectangle that stands for the ground is the upper side of a slab; `dimensions` are those of the
// mesh's box; bodies of one group pass through each other.
TEST(RigidIpcScene, GivesTheGroundAThickness) {
  const SceneDesc scene = LoadForeign("fixtures/ground.json");
  ASSERT_EQ(scene.bodies.size(), 3u);
  const BodyGeometry ground = MakeBodyGeometry(scene.bodies[0]);
  EXPECT_TRUE(scene.bodies[0].fixed);
  EXPECT_NEAR(scene.bodies[0].position.z() + ground.shape->ReachAlong(Vec3(0, 1, 0)), 0.5, 1e-12);
  EXPECT_NEAR(ground.shape->ReachAlong(Vec3(1, 0, 0)), 20.0, 1e-12);
  EXPECT_TRUE(Remarks(scene, "upper side of a slab"));
  EXPECT_NEAR(MakeBodyGeometry(scene.bodies[1]).mass, 1000.0 * 0.5 * 0.25 * 2.0, 1e-9);
  ASSERT_EQ(scene.no_contact.size(), 1u);
  EXPECT_EQ(scene.no_contact[0].a, scene.bodies[1].group);
  EXPECT_EQ(scene.bodies[1].group, scene.bodies[2].group);
}

// Its y is z here.
TEST(RigidIpcScene, LocksTheAxesOfFixedDegreesOfFreedom) {
  const Json document = ParseJson(
      R"({"rigid_bodies": [{"mesh": "a.obj",
          "is_dof_fixed": [true, true, false, false, false, true]}]})",
      "x.json");
  const ForeignScene scene = ImportRigidIpc(JsonView(document, "x.json"));
  EXPECT_EQ(scene.document["bodies"][0]["locked"], Json({"x", "z", "ry"}));
  EXPECT_FALSE(scene.document["bodies"][0].contains("fixed"));
}

#ifdef TOUCHSTONE_XML

TEST(Urdf, MakesBodiesOfLinksAndJointsOfJoints) {
  const SceneDesc scene = LoadForeign("arm.urdf");
  ASSERT_EQ(scene.bodies.size(), 3u);
  ASSERT_EQ(scene.joints.size(), 3u);
  EXPECT_EQ(scene.name, "arm");
  // The centre of mass is 0.3 m out along the link's x, which is y of the world; the inertia turned
  // by 90 degrees about z.
  const BodyDesc& upper = BodyOf(scene, "upper");
  EXPECT_LT((upper.position - Vec3(0, 0.3, 0.76)).norm(), 1e-14);
  EXPECT_EQ(upper.mass, 2.0);
  const BodyGeometry geometry = MakeBodyGeometry(upper);
  EXPECT_LT((geometry.inertia.diagonal() - Vec3(0.01, 0.05, 0.06)).norm(), 1e-15);
  EXPECT_NEAR(geometry.shape->radius(), (Vec3(0.3, 0.025, 0.035)).norm(), 1e-12);

  const auto joint = [&](const std::string& body) {
    return *std::ranges::find(scene.joints, body, &JointDesc::body_a);
  };
  EXPECT_EQ(joint("base").kind, JointKind::kFixed);
  EXPECT_FALSE(joint("base").body_b);
  const JointDesc shoulder = joint("upper");
  EXPECT_EQ(shoulder.kind, JointKind::kHinge);
  EXPECT_EQ(shoulder.body_b, "base");
  EXPECT_LT((shoulder.anchor - Vec3(0, 0, 0.75)).norm(), 1e-14);
  EXPECT_LT((shoulder.axis - Vec3(-1, 0, 0)).norm(), 1e-14);
  EXPECT_EQ(shoulder.limits, (JointLimits{-1.2, 0.8}));
  EXPECT_EQ(shoulder.friction, 0.3);
  const JointDesc extend = joint("slide");
  EXPECT_EQ(extend.kind, JointKind::kSlider);
  EXPECT_LT((extend.axis - Vec3(0, 1, 0)).norm(), 1e-14);
  EXPECT_EQ(extend.limits, (JointLimits{0.0, 0.2}));
  EXPECT_TRUE(Remarks(scene, "tip: a frame"));
  EXPECT_TRUE(Remarks(scene,
                      "left out, without effect on the motion here: <limit effort>, "
                      "<transmission>"));
}

TEST(Urdf, StandsOnAFloorInTheWindowIfNothingHoldsIt) {
  const std::string folder = std::string(TOUCHSTONE_TEST_DATA) + "/foreign/";
  const std::string file = folder + "loose.urdf";
  EXPECT_EQ(LoadForeign("loose.urdf").bodies.size(), 2u);
  const SceneDesc scene = StandOnFloor(LoadForeign("loose.urdf"), file);
  ASSERT_EQ(scene.bodies.size(), 3u);
  const BodyDesc& floor = scene.bodies.back();
  EXPECT_EQ(floor.name, "floor_") << "a link has the usual name";
  EXPECT_TRUE(scene.bodies[0].foreign_place.ends_with("<link>")) << "where an overlap is told";
  EXPECT_EQ(floor.foreign_place, "");
  EXPECT_FALSE(floor.entry);
  EXPECT_TRUE(floor.fixed);
  const double top = floor.position.z() + 0.5 * std::get<BoxShape>(floor.shape).lengths.z();
  EXPECT_NEAR(top, -0.1 - 0.5 * scene.settings.contact.tolerance, 1e-12);
  ASSERT_FALSE(scene.remarks.empty());
  EXPECT_NE(scene.remarks.front().text.find("a floor has been added"), std::string::npos);
  const SceneDesc weightless = LoadSceneArgument(file, {{"gravity", "[0, 0, 0]"}}, {});
  EXPECT_EQ(StandOnFloor(weightless, file).bodies.size(), 2u);
  EXPECT_EQ(StandOnFloor(LoadForeign("arm.urdf"), folder + "arm.urdf").bodies.size(), 3u)
      << "a joint holds it in the world";
}

// A leg stands in the body that it is fixed to and its wheel in the leg; the head turns on the
// body, and its eye lies in the leg. Only the body and its two parts could ever meet the ball.
TEST(Urdf, LetsLinksThatAreFixedTogetherPass) {
  const std::string link =
      R"(<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/>
         </inertial><collision><geometry><sphere radius="0.2"/></geometry></collision></link>)";
  const auto joint = [](const std::string& type, const std::string& from, const std::string& to) {
    return "<joint name='" + to + "-joint' type='" + type + "'><parent link='" + from +
           "'/><child link='" + to + "'/><origin xyz='0.1 0 0'/></joint>";
  };
  std::string text = "<robot name='droid'>";
  for (const char* name : {"body", "leg", "wheel", "head", "eye", "ball"})
    text += "<link name='" + std::string(name) + "'>" + link;
  text += joint("fixed", "body", "leg") + joint("continuous", "leg", "wheel") +
          joint("continuous", "body", "head") + joint("fixed", "head", "eye") +
          joint("floating", "body", "ball") + "</robot>";
  const ForeignScene scene = ImportUrdf(text, "droid.urdf");
  std::map<std::string, std::string> group;
  for (const Json& body : scene.document["bodies"])
    group[body["name"]] = body.value("group", std::string());
  EXPECT_EQ(group["body"], group["leg"]);
  EXPECT_EQ(group["head"], group["eye"]);
  EXPECT_EQ(group["ball"], "");
  const Json& pairs = scene.document["no_contact"];
  const auto pass = [&](const std::string& a, const std::string& b) {
    return std::ranges::any_of(pairs, [&](const Json& pair) {
      return (pair[0] == group[a] && pair[1] == group[b]) ||
             (pair[0] == group[b] && pair[1] == group[a]);
    });
  };
  EXPECT_TRUE(pass("body", "leg"));
  EXPECT_TRUE(pass("body", "wheel"));
  EXPECT_TRUE(pass("leg", "eye"));
  EXPECT_FALSE(pass("wheel", "head"));
  EXPECT_FALSE(pass("wheel", "wheel"));
  EXPECT_TRUE(std::ranges::any_of(scene.remarks, [](const Remark& remark) {
    return remark.text.starts_with("links connected by fixed joints pass");
  }));
}

TEST(Urdf, SaysWhereItIsNotUnderstood) {
  const std::string link =
      R"(<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial>)"
      R"(<collision><geometry><sphere radius="1"/></geometry></collision>)";
  const auto two = [&](const std::string& joint) {
    return R"(<robot><link name="a">)" + link + R"(</link><link name="b">)" + link + "</link>\n" +
           joint + "</robot>";
  };
  const std::string ends = R"(<parent link="a"/><child link="b"/>)";
  for (const auto& [text, part] : {
           std::pair<std::string, std::string>("<robot", "this is not XML"),
           {"<sdf/>", "expected a <robot>"},
           {"<robot/>", "expected at least one <link>"},
           {R"(<robot><link name="a"><inertial><mass value="1"/></inertial></link></robot>)",
            "expected a <inertia>"},
           {R"(<robot><link name="a"><inertial><mass value="x"/></inertial></link></robot>)",
            "value: expected a number"},
           {two(R"(<joint type="revolute">)" + ends + "</joint>"), "expected a <limit>"},
           {two(R"(<joint type="continuous">)" + ends + R"(<mimic joint="x"/></joint>)"), "follow"},
           {two(R"(<joint type="floating">)" + ends + R"(<dynamics damping="50"/></joint>)"),
            "line 2, <dynamics>: damping of a floating joint"},
           {two(R"(<joint type="planar">)" + ends + "</joint>"), "got \"planar\""},
           {two(R"(<joint type="continuous">)" + ends + "\n" +
                R"(<dynamics damping="1"/><dynamics friction="1"/></joint>)"),
            "line 3, <dynamics>: there is another one in the same joint"},
           {two(R"(<joint type="fixed"><parent link="a"/><child link="bb"/></joint>)"),
            "did you mean \"b\""},
           {R"(<robot><link name="r"/><link name="a">)" + link + R"(</link><link name="b">)" +
                link + R"(</link><joint type="fixed"><parent link="r"/><child link="a"/></joint>)" +
                "\n" + R"(<joint type="fixed"><parent link="r"/><child link="b"/></joint></robot>)",
            "line 2, <joint>: another body is fixed to the root \"r\""},
       })
    EXPECT_NE(FailureOf(ImportUrdf, text).find(part), std::string::npos)
        << text << "\n"
        << FailureOf(ImportUrdf, text);
}

/// A chain of frames.
std::string ChainOfLinks(int count) {
  std::string text = "<robot>";
  for (int i = 0; i < count; ++i) text += "<link name=\"" + std::to_string(i) + "\"/>";
  for (int i = 1; i < count; ++i)
    text += R"(<joint type="fixed"><parent link=")" + std::to_string(i - 1) +
            R"("/><child link=")" + std::to_string(i) + R"("/></joint>)";
  return text + "</robot>";
}

TEST(Urdf, RefusesTooManyLinksAndTooLongChains) {
  EXPECT_EQ(FailureOf(ImportUrdf, ChainOfLinks(1001)), "");
  EXPECT_NE(FailureOf(ImportUrdf, ChainOfLinks(1002)).find("expected at most 1000 joints"),
            std::string::npos);
  EXPECT_NE(FailureOf(ImportUrdf, ChainOfLinks(20001)).find("expected at most 20000 links"),
            std::string::npos);
}

TEST(Mjcf, MakesBodiesJointsAndMaterials) {
  const SceneDesc scene = LoadForeign("cart.xml");
  ASSERT_EQ(scene.bodies.size(), 5u);
  ASSERT_EQ(scene.joints.size(), 3u);
  const BodyDesc& floor = BodyOf(scene, "floor");
  EXPECT_TRUE(floor.fixed);
  EXPECT_LT((floor.position - Vec3(0, 0, -0.5)).norm(), 1e-12);
  EXPECT_NEAR(MakeBodyGeometry(BodyOf(scene, "cart")).mass, 500.0 * 0.4 * 0.2 * 0.1, 1e-10);
  // Turned by 90 degrees about y: the pole's z is x of the world.
  EXPECT_LT((BodyOf(scene, "pole").position - Vec3(0.3, -0.2, 0.5)).norm(), 1e-12);
  EXPECT_EQ(BodyOf(scene, "pole").mass, 0.4);
  EXPECT_LT((BodyOf(scene, "bob").position - Vec3(0.7, -0.2, 0.5)).norm(), 1e-12);

  const JointDesc& rail = scene.joints[0];
  EXPECT_EQ(rail.kind, JointKind::kSlider);
  EXPECT_FALSE(rail.body_b);
  EXPECT_EQ(rail.limits, (JointLimits{-1.0, 1.5}));
  EXPECT_EQ(rail.friction, 0.2);
  const JointDesc& pin = scene.joints[1];
  EXPECT_EQ(pin.kind, JointKind::kHinge);
  EXPECT_EQ(pin.body_b, "cart");
  EXPECT_NEAR(pin.limits->low, -0.5 * std::numbers::pi, 1e-14);
  EXPECT_NEAR(pin.limits->high, std::numbers::pi / 1.5, 1e-14);
  EXPECT_EQ(scene.joints[2].kind, JointKind::kFixed);

  // Of two frictions the larger one counts.
  const auto friction = [&](const std::string& body) {
    return scene.materials.at(BodyOf(scene, body).material).friction;
  };
  EXPECT_EQ(friction("floor"), 0.9);
  EXPECT_EQ(friction("cart"), 0.7);
  EXPECT_EQ(friction("loose"), 0.2);
  EXPECT_EQ(scene.pairs.size(), 3u);
  for (const PairDesc& pair : scene.pairs)
    EXPECT_EQ(pair.friction, std::max(scene.materials.at(pair.material_a).friction,
                                      scene.materials.at(pair.material_b).friction));
  EXPECT_TRUE(Remarks(scene, "<light>"));
}

TEST(Mjcf, SaysWhereItIsNotUnderstood) {
  const auto body = [](const std::string& inside) {
    return "<mujoco><worldbody><body>\n" + inside + "</body></worldbody></mujoco>";
  };
  const std::string ball = R"(<geom size="1"/>)";
  for (const auto& [text, part] : {
           std::pair<std::string, std::string>("<mujoco/>", "expected a <worldbody>"),
           {body("<joint/>"), "no geom"},
           {body(R"(<geom type="hfield" size="1 1 1"/>)"), "line 2, <geom>: expected a sphere"},
           {body(R"(<geom type="ellipsoid" size="1 0 1"/>)"), "expected three positive half axes"},
           {body(ball + R"(<joint type="ball" stiffness="1"/>)"), "stiffness"},
           {body(ball + R"(<joint damping="1 2"/>)"), "damping"},
           {body(ball + R"(<joint type="slide" springdamper="1 1"/>)"), "springdamper"},
           {body(ball + R"(<joint/><joint type="free"/>)"), "expected no other joints"},
           {body(ball + R"(<joint type="screw"/>)"), "got \"screw\""},
           {body(ball + R"(<joint range="20 10"/>)"), "range: expected the smaller number first"},
           {body(R"(<geom size="a"/>)"), "size: expected numbers"},
           {body(R"(<geom type="mesh" mesh="m"/>)"), "no <mesh> \"m\""},
           {"<mujoco><worldbody/><equality><weld/></equality></mujoco>", "body1"},
           {"<mujoco><worldbody/><actuator><muscle/></actuator></mujoco>", "<muscle>"},
           {"<mujoco><worldbody/><contact><pair/></contact></mujoco>", "\"geom1\" is missing"},
           {R"(<mujoco><worldbody/><contact><exclude body1="a" body2="b"/></contact></mujoco>)",
            "body1: there is no body \"a\""},
           {body(R"(<geom size="1" contype="0.5"/>)"), "contype: expected an integer"},
           {body(R"(<geom size="1" condim="2"/>)"), "condim"},
           {body(R"(<geom size="1" mass="0"/><geom size="1" mass="0"/>)"), "have no mass"},
           {body(ball + "<frame><joint/></frame>"), "line 2, <joint>: expected it in the body"},
           {body(R"(<geom size="1" class="ball"/>)"), "class: there is no class \"ball\""},
           {body(R"(<geom size="1" xyaxes="1 0 0 1 0 0"/>)"), "xyaxes: expected two"},
           {body(R"(<geom size="1" euler="1 0"/>)"), "euler: expected 3 numbers"},
           {"<mujoco><default><default/></default><worldbody/></mujoco>", "\"class\" is missing"},
           {"<mujoco><worldbody><replicate/></worldbody></mujoco>", "<replicate>: is not read"},
           {R"(<mujoco><compiler autolimits="false"/></mujoco>)", "autolimits"},
       })
    EXPECT_NE(FailureOf(ImportMjcf, text).find(part), std::string::npos)
        << text << "\n"
        << FailureOf(ImportMjcf, text);
}

// Attributes come from the element, its class, the classes around that, and the top level, in this
// order; `childclass` is the class of all in a body that name none.
TEST(Mjcf, DefaultsComeFromTheNearestClass) {
  const SceneDesc scene = LoadForeign("classes.xml");
  ASSERT_EQ(scene.bodies.size(), 4u);
  const auto part = [&](const std::string& body, size_t i) {
    return std::get<CompoundShape>(BodyOf(scene, body).shape).parts.at(i);
  };
  const auto radius = [&](const std::string& body, size_t i) {
    return std::get<CapsuleShape>(part(body, i).shape).radius;
  };
  EXPECT_EQ(radius("arm", 0), 0.05);   // of the class "link"
  EXPECT_EQ(radius("hand", 0), 0.02);  // of "finger" in it
  EXPECT_EQ(std::get<CapsuleShape>(part("hand", 0).shape).length, 0.3);
  EXPECT_EQ(radius("hand", 1), 0.01);  // its own
  // Visual geoms of a class touch nothing and are left out.
  EXPECT_EQ(std::get<CompoundShape>(BodyOf(scene, "arm").shape).parts.size(), 1u);
  const JointDesc& elbow = *std::ranges::find(scene.joints, "hand", &JointDesc::body_a);
  EXPECT_LT((elbow.axis - Vec3::UnitY()).norm(), 1e-14);
  EXPECT_NEAR(elbow.limits->high, 1.5, 1e-14);
  EXPECT_EQ(elbow.friction, 0.25);
  // In a frame that is turned by 90 degrees about z, 1 m above.
  const BodyDesc& loose = BodyOf(scene, "loose");
  EXPECT_LT((loose.position - Vec3(0, 2.0 + 4.0 / 7.0, 1)).norm(), 1e-12);
  // A ball of 3 kg and a box of density 500 kg/m^3, 1 m apart.
  EXPECT_NEAR(MakeBodyGeometry(loose).mass, 3.0 + 500.0 * 0.008, 1e-9);
}

// A ball of 1 kg that touches, a ballast of 3 kg 0.4 m below that does not, and a hat that is only
// seen: the mass, its centre 0.3 m below the ball's, and the inertia of both about it.
TEST(Mjcf, GeomsThatTouchNothingWeighWhatTheySay) {
  const ForeignScene scene = ImportMjcf(R"(<mujoco><worldbody><body name="top"><freejoint/>
      <geom type="sphere" size="0.1" mass="1"/>
      <geom type="box" size="0.1 0.1 0.1" pos="0 0 -0.4" mass="3" contype="0" conaffinity="0"/>
      <geom type="box" size="1 1 1" mass="0" contype="0" conaffinity="0"/>
      </body></worldbody></mujoco>)",
                                        "x");
  const Json& top = scene.document["bodies"][0];
  EXPECT_EQ(top["shape"]["compound"].size(), 1u);
  EXPECT_NEAR(top["mass"].get<double>(), 4.0, 1e-12);
  EXPECT_NEAR(top["center_of_mass"][2].get<double>(), -0.3, 1e-12);
  const double about_x = 0.4 * 0.01 + 0.09 + 3.0 * 0.08 / 12.0 + 3.0 * 0.01;
  EXPECT_NEAR(top["inertia"][0][0].get<double>(), about_x, 1e-12);
}

// Contacts of two geoms without friction have none; a geom of higher priority decides.
TEST(Mjcf, MassesOfGeomsCountBeforeInertialsWhereTheCompilerSaysSo) {
  const auto mass = [](const char* compiler) {
    const ForeignScene scene =
        ImportMjcf(std::string("<mujoco>") + compiler + R"(<worldbody><body name="ball"><freejoint/>
        <inertial pos="0 0 0" mass="7" diaginertia="1 1 1"/><geom size="0.1" mass="3"/>
        </body></worldbody></mujoco>)",
                   "x");
    return scene.document.at("bodies").at(0).at("mass").get<double>();
  };
  EXPECT_EQ(mass(""), 7.0);
  EXPECT_EQ(mass(R"(<compiler inertiafromgeom="true"/>)"), 3.0);
}

TEST(Mjcf, SmoothGeomsSlideOnEachOther) {
  const ForeignScene scene = ImportMjcf(
      R"(<mujoco><worldbody>
        <body><freejoint/><geom size="1" condim="1" friction="0.5"/></body>
        <body pos="3 0 0"><freejoint/><geom size="1" friction="0.8"/></body>
        <body pos="6 0 0"><freejoint/><geom size="1" condim="1" priority="1"/></body>
      </worldbody></mujoco>)",
      "x");
  const Json& bodies = scene.document["bodies"];
  const auto friction = [&](size_t a, size_t b) {
    const std::string of_a = bodies[a]["material"], of_b = bodies[b]["material"];
    if (a == b) return scene.document["materials"][of_a]["friction"].get<double>();
    for (const Json& pair : scene.document["pairs"])
      if (pair["materials"] == Json({of_a, of_b}) || pair["materials"] == Json({of_b, of_a}))
        return pair["friction"].get<double>();
    return -1.0;
  };
  EXPECT_EQ(friction(0, 0), 0.0);
  EXPECT_EQ(friction(0, 1), 0.8);
  EXPECT_EQ(friction(1, 1), 0.8);
  EXPECT_EQ(friction(0, 2), 0.0);
  EXPECT_EQ(friction(1, 2), 0.0);
}

TEST(Mjcf, MeshesMayBeWrittenOut) {
  const ForeignScene scene = ImportMjcf(
      R"(<mujoco><asset><mesh name="m" scale="2 1 1" vertex="0 0 0  1 0 0  0 1 0  0 0 1"/></asset>
        <worldbody><body><freejoint/><geom type="mesh" mesh="m"/></body></worldbody></mujoco>)",
      "x");
  EXPECT_EQ(scene.document["bodies"][0]["shape"]["compound"][0]["shape"]["hull"][1],
            Json({2.0, 0.0, 0.0}));
}

// (contype1 & conaffinity2) || (contype2 & conaffinity1), for all pairs of bodies.
TEST(Mjcf, MasksAndExcludesSayWhoPassesThroughWhom) {
  const std::array<std::array<int, 2>, 4> masks = {{{1, 1}, {2, 1}, {4, 2}, {2, 8}}};
  std::string text = "<mujoco><worldbody>";
  for (size_t i = 0; i < masks.size(); ++i)
    text += "<body name=\"b" + std::to_string(i) + "\"><freejoint/><geom size=\"1\" contype=\"" +
            std::to_string(masks[i][0]) + "\" conaffinity=\"" + std::to_string(masks[i][1]) +
            "\"/></body>";
  text += R"(</worldbody><contact><exclude body1="b0" body2="b1"/></contact></mujoco>)";
  const ForeignScene scene = ImportMjcf(text, "x");
  auto pairs = NoContactOf(scene.document);
  ASSERT_FALSE(pairs.empty());
  EXPECT_EQ(pairs.back(), std::pair(std::string("b0"), std::string("b1")));
  pairs.pop_back();
  const auto group = [&](size_t i) {
    return scene.document["bodies"][i]["group"].get<std::string>();
  };
  for (size_t i = 0; i < masks.size(); ++i)
    for (size_t k = i; k < masks.size(); ++k) {
      const bool touch = ((masks[i][0] & masks[k][1]) | (masks[k][0] & masks[i][1])) != 0;
      const bool listed = std::ranges::any_of(pairs, [&](const auto& pair) {
        return std::minmax(pair.first, pair.second) == std::minmax(group(i), group(k));
      });
      EXPECT_EQ(listed, !touch) << i << " " << k;
    }
}

TEST(Mjcf, MasksThatAllTouchMakeNoGroups) {
  const ForeignScene scene = ImportMjcf(
      R"(<mujoco><worldbody><body><freejoint/><geom size="1"/></body></worldbody></mujoco>)", "x");
  EXPECT_FALSE(scene.document["bodies"][0].contains("group"));
  EXPECT_FALSE(scene.document.contains("no_contact"));
}

TEST(Mjcf, RefusesTooManyFrictions) {
  const auto failure = [](int count) {
    std::string geoms;
    for (int i = 0; i < count; ++i)
      geoms += R"(<geom size="1" friction=")" + std::to_string(0.001 * i) + R"("/>)";
    return FailureOf(ImportMjcf, "<mujoco><worldbody>" + geoms + "</worldbody></mujoco>");
  };
  EXPECT_EQ(failure(200), "");
  EXPECT_NE(failure(201).find("at most 200 different frictions"), std::string::npos);
}

#endif  // TOUCHSTONE_XML

}  // namespace
}  // namespace touchstone::scene
