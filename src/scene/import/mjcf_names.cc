#ifdef TOUCHSTONE_XML

// The names of MJCF, including those removed from MuJoCo:
// https://mujoco.readthedocs.io/en/stable/XMLreference.html.

#include "scene/import/mjcf_names.h"

#include <string>
#include <string_view>

namespace touchstone::scene {
namespace {

constexpr std::string_view kTurns = " pos quat axisangle xyaxes zaxis euler ";

XmlGrammar MakeGrammarOfMjcf() {
  static const std::string turns(kTurns);
  static const std::string body = "name childclass mocap gravcomp" + turns;
  static const std::string geom =
      "name class type contype conaffinity condim priority size friction mass density shellinertia "
      "margin gap surfacevel adhesion fromto mesh" +
      turns;
  static const std::string actuator =
      "name class group nsample interp delay ctrlrange user ctrllimited forcelimited forcerange "
      "lengthrange gear damping armature cranklength joint jointinparent tendon slidersite "
      "cranksite site refsite ";
  static const std::string velocity = actuator + "kv";
  static const std::string position = actuator + "kp kv dampratio timeconst inheritrange";
  static const std::string integrated = position + " actrange";
  static const std::string adhesion = actuator + "body gain";
  static const std::string general =
      actuator +
      "body actlimited actrange actdim actearly dyntype gaintype biastype dynprm gainprm biasprm";
  static const std::string inertial = "mass diaginertia fullinertia" + turns;
  const std::vector<std::string_view> inside =
      Words("inertial joint freejoint geom body frame replicate composite flexcomp attach plugin");
  const std::vector<std::string_view> seen = Words("site camera light");
  const XmlNames of_body = {Words(body), Words("sleep simple fuse user"), inside, seen};
  return {
      {"mujoco",
       {Words("model"),
        {},
        Words("compiler option default asset worldbody actuator contact equality tendon deformable "
              "extension keyframe"),
        Words("size statistic visual sensor custom")}},
      {"compiler",
       {Words("autolimits boundmass boundinertia settotalmass balanceinertia strippath coordinate "
              "angle eulerseq meshdir assetdir inertiafromgeom inertiagrouprange"),
        Words("fitaabb texturedir discardvisual usethread fusestatic saveinertial alignfree "
              "conflict convexhull exactmeshinertia"),
        {},
        Words("lengthrange")}},
      {"option",
       {Words("gravity density viscosity collision"),
        Words("timestep impratio tolerance ls_tolerance noslip_tolerance ccd_tolerance "
              "sleep_tolerance wind magnetic o_margin o_solref o_solimp o_friction integrator cone "
              "jacobian solver iterations ls_iterations noslip_iterations ccd_iterations "
              "sdf_iterations sdf_initpoints actuatorgroupdisable apirate mpr_tolerance "
              "mpr_iterations"),
        Words("flag"),
        {}}},
      {"flag",
       {Words("constraint equality frictionloss limit contact spring damper passive gravity "
              "filterparent override"),
        Words("clampctrl warmstart actuation refsafe sensor midphase eulerdamp autoreset nativeccd "
              "island multiccd energy fwdinv invdiscrete sleep diagexact ipc sensornoise"),
        {},
        {}}},
      {"default",
       {Words("class"),
        {},
        Words("default geom joint mesh motor position velocity general intvelocity damper "
              "adhesion"),
        Words("material site camera light pair equality tendon orientation pid cylinder muscle "
              "dcmotor plugin")}},
      {"asset", {{}, {}, Words("mesh"), Words("texture material skin hfield model")}},
      {"mesh",
       {Words("name class file vertex scale refpos refquat inertia builtin"),
        Words("content_type normal texcoord face smoothnormal maxhullvert params material"),
        Words("plugin"),
        {}}},
      {"worldbody",
       {of_body.attributes, of_body.idle_attributes,
        Words("geom body frame replicate composite flexcomp attach"), seen}},
      {"body", of_body},
      {"frame", of_body},
      {"inertial", {Words(inertial), {}, {}, {}}},
      {"geom",
       {Words(geom),
        Words("group material solmix solref solimp hfield fitscale rgba fluidshape fluidcoef user"),
        Words("plugin"),
        {}}},
      {"joint",
       {Words("name class type pos axis range limited stiffness damping springref springdamper "
              "armature frictionloss ref margin"),
        Words("group solreflimit solimplimit solreffriction solimpfriction actuatorfrclimited "
              "actuatorfrcrange actuatorgravcomp user"),
        {},
        {}}},
      {"freejoint", {Words("name"), Words("group align"), {}, {}}},
      {"actuator",
       {{},
        {},
        Words("motor general position velocity intvelocity orientation pid "
              "damper cylinder muscle adhesion dcmotor plugin"),
        {}}},
      {"motor", {Words(actuator), {}, {}, {}}},
      {"position", {Words(position), {}, {}, {}}},
      {"velocity", {Words(velocity), {}, {}, {}}},
      {"damper", {Words(velocity), {}, {}, {}}},
      {"intvelocity", {Words(integrated), {}, {}, {}}},
      {"adhesion", {Words(adhesion), {}, {}, {}}},
      {"general", {Words(general), {}, {}, {}}},
      {"keyframe", {{}, {}, Words("key"), {}}},
      {"key", {Words("name qpos qvel ctrl act mpos mquat"), Words("time"), {}, {}}},
      {"contact", {{}, {}, Words("exclude pair"), {}}},
      {"exclude", {Words("name body1 body2"), {}, {}, {}}},
      {"pair",
       {Words("name class geom1 geom2 condim friction margin gap"),
        Words("solref solreffriction solimp"),
        {},
        {}}},
  };
}

XmlGrammar MakeGrammarOfEqualities() {
  const auto names = [](std::string_view own) {
    std::vector<std::string_view> words = Words("name class active");
    for (const std::string_view word : Words(own)) words.push_back(word);
    return XmlNames{words, Words("solref solimp"), {}, {}};
  };
  return {
      {"equality", {{}, {}, Words("connect weld joint tendon flex flexvert flexstrain"), {}}},
      {"connect", names("body1 body2 anchor site1 site2")},
      {"weld", names("body1 body2 relpose anchor site1 site2 torquescale")},
      {"joint", names("joint1 joint2 polycoef")},
      {"tendon", names("tendon1 tendon2 polycoef")},
  };
}

XmlGrammar MakeGrammarOfTendons() {
  const XmlNames tendon = {
      Words("name class stiffness damping frictionloss armature range limited"),
      Words("group width material rgba user springlength margin solreflimit solimplimit "
            "solreffriction solimpfriction actuatorfrcrange actuatorfrclimited"),
      Words("joint site geom pulley"),
      {}};
  return {
      {"tendon", {{}, {}, Words("fixed spatial"), {}}},
      {"fixed", tendon},
      {"spatial", tendon},
      {"joint", {Words("joint coef"), {}, {}, {}}},
  };
}

}  // namespace

void CheckNamesOfMjcf(const XmlView& mujoco, XmlLeftOut* left_out) {
  static const XmlGrammar grammar = MakeGrammarOfMjcf();
  static const XmlGrammar equalities = MakeGrammarOfEqualities();
  static const XmlGrammar tendons = MakeGrammarOfTendons();
  CheckXmlNames(mujoco, grammar, true, left_out);
  for (const XmlView& section : mujoco.Children("equality"))
    CheckXmlNames(section, equalities, true, left_out);
  for (const XmlView& section : mujoco.Children("tendon"))
    CheckXmlNames(section, tendons, true, left_out);
}

}  // namespace touchstone::scene

#endif  // TOUCHSTONE_XML
