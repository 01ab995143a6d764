#pragma once

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/locked_axes.h"
#include "base/look.h"
#include "base/math.h"
#include "scene/card_desc.h"
#include "scene/view_desc.h"
#include "settings/settings.h"

namespace touchstone::scene {

// `rounding` of polyhedra: the shape consists of all points within that distance of the polyhedron
// [m].
struct BoxShape {
  Vec3 lengths = Vec3::Ones();
  double rounding = 0.0;
};
struct HullShape {
  std::vector<Vec3> points;
  double rounding = 0.0;
};
struct PrismShape {
  std::vector<Eigen::Vector2d> polygon;  // (x, z), counter-clockwise
  double depth = 1.0;
  double rounding = 0.0;
};
enum class SolidKind { kWedge, kTetrahedron, kOctahedron, kDodecahedron, kIcosahedron };
/// One of the named solids, with circumscribed radius `radius` [m]. The wedge is a right triangular
/// prism of equal extents along x, y and z: half of the cube that fits in the sphere, cut so that
/// the slope rises with x.
struct SolidShape {
  SolidKind kind = SolidKind::kTetrahedron;
  double radius = 1.0;
  double rounding = 0.0;
};
struct SphereShape {
  double radius = 1.0;
};
/// A capsule along z; `length` is the distance between the centres of its caps.
struct CapsuleShape {
  double radius = 1.0;
  double length = 1.0;
};
/// A cylinder along z, from -length/2 to length/2; a short one is a disc.
struct CylinderShape {
  double radius = 1.0;
  double length = 1.0;
};
/// A cone with its apex up along z from the middle of its base; the origin is the centre of mass.
struct ConeShape {
  double radius = 1.0;
  double height = 1.0;
};
/// The inside of a ball; only for fixed bodies.
struct BowlShape {
  double radius = 1.0;
};
/// The inside of a cylinder along z, from -length/2 to length/2, closed by flat ends; only for
/// fixed bodies.
struct TubeShape {
  double radius = 1.0;
  double length = 1.0;
};
/// A shape that is one convex polyhedron, rounded or not, a ball, a capsule, a cylinder or a cone.
using ConvexDesc = std::variant<BoxShape, HullShape, PrismShape, SolidShape, SphereShape,
                                CapsuleShape, CylinderShape, ConeShape>;
struct PartDesc {
  ConvexDesc shape;
  Vec3 position = Vec3::Zero();         // position of the shape's frame in the compound's [m]
  Quat orientation = Quat::Identity();  // orientation of the shape's frame in the compound's
  std::optional<std::string> material;  // none: the body's
  std::optional<double> density;        // none: the body's [kg/m^3]
};
/// Convex parts that move as one body.
struct CompoundShape {
  std::vector<PartDesc> parts;
};
using ShapeDesc =
    std::variant<BoxShape, HullShape, PrismShape, SolidShape, SphereShape, CapsuleShape,
                 CylinderShape, ConeShape, BowlShape, TubeShape, CompoundShape>;

struct MaterialDesc {
  double restitution = 0.3;  // e
  double friction = 0.5;     // mu
};

/// Overrides the combined values of two materials.
struct PairDesc {
  std::string material_a;
  std::string material_b;
  std::optional<double> restitution;
  std::optional<double> friction;
};

/// Two names, each of a body or of a group of bodies, or kAll: the bodies of one name pass through
/// those of the other.
struct NoContactDesc {
  static constexpr const char* kAll = "*";
  std::string a;
  std::string b;
};

struct DampingDesc {
  double linear = 0.0;   // [1/s], force -m linear v
  double angular = 0.0;  // [1/s], torque -angular I w
  bool operator==(const DampingDesc&) const = default;
};

/// The shortest and longest time between keyframes [s]. A whole loop is not longer either, so that
/// times stay within bounds::kKeyframe if they are counted from another moment.
inline constexpr double kLeastBetweenKeyframes = 1e-6;
inline constexpr double kMostBetweenKeyframes = 4e8;
/// The pose of a body of prescribed motion at one time.
struct KeyframeDesc {
  double time = 0.0;                    // [s]
  Vec3 position = Vec3::Zero();         // p_WBcm [m]
  Quat orientation = Quat::Identity();  // q_WB
};

/// The keyframes of a body, whether or not it follows them.
struct KeyframePlan {
  std::vector<KeyframeDesc> keyframes;  // ascending in time
  bool loop = false;                    // repeated endlessly
};

struct BodyDesc {
  std::string name;
  std::optional<std::size_t> entry;  // index in the file's "bodies"; copies of one body share it
  std::string foreign_place;  // in the file of another program, "line 7, <body>"; otherwise ""
  ShapeDesc shape;
  Vec3 position = Vec3::Zero();          // p_WBcm [m]
  Quat orientation = Quat::Identity();   // q_WB
  Vec3 velocity = Vec3::Zero();          // v_WBcm [m/s]
  Vec3 angular_velocity = Vec3::Zero();  // w_WB in W [rad/s]
  std::optional<double> mass;            // [kg]; at most one of mass and density
  std::optional<double> density;         // [kg/m^3]; 1000 when neither is given
  std::optional<Mat3> inertia;           // I_BBcm in B [kg m^2], overrides the computed one
  std::optional<Vec3> center_of_mass;    // in the shape's frame [m], overrides; requires `inertia`
  bool fixed = false;
  LockedAxes locked;
  std::vector<KeyframeDesc> keyframes;  // for a fixed body, ascending in time; none, or two or more
  bool loop = false;                    // the keyframes are repeated endlessly
  std::string label;                    // text drawn on the body in the scene; or none
  std::string group;                    // group of bodies, for `no_contact`; or none
  std::string material = "default";
  std::optional<std::array<float, 3>> color;  // sRGB, 0..1
  Look look = Look::kPlain;
};

/// The materials that a body names: its own, then those of parts with other materials.
std::vector<std::string> MaterialsOf(const BodyDesc& body);

/// A spring with a damper along its line, between a point of body a and a point of body b or of the
/// world: the force on a is -(stiffness (d - length) + damping d') along the line from b to a,
/// where d is the distance of the two points [m].
struct SpringDesc {
  std::string body_a;
  std::optional<std::string> body_b;  // none: the world
  Vec3 anchor_a = Vec3::Zero();       // in A [m]
  Vec3 anchor_b = Vec3::Zero();       // in B, or in W
  double stiffness = 0.0;             // [N/m]
  double damping = 0.0;               // [N s/m]
  std::optional<double> length;       // rest length [m]; none: the distance at the start
};

/// A force fixed in a body, which acts while its key is held or, without a key, from `from` until
/// `until`.
struct ThrusterDesc {
  std::string body;
  Vec3 point = Vec3::Zero();    // in B [m]
  Vec3 force = Vec3::Zero();    // in B [N]
  std::string key;              // "S", "Left"; empty: none
  std::optional<double> from;   // [s]; none: the start
  std::optional<double> until;  // [s]; none: for ever
};

/// A force that acts on a body while `from` <= t < `until`, constant in the world, at a point that
/// moves with the body, and an additional torque.
struct LoadDesc {
  std::string body;
  Vec3 point = Vec3::Zero();    // in B [m]
  Vec3 force = Vec3::Zero();    // in W [N]
  Vec3 torque = Vec3::Zero();   // in W [N m]
  std::optional<double> from;   // [s]; none: the start
  std::optional<double> until;  // [s]; none: for ever
};

enum class JointKind { kBall, kHinge, kFixed, kSlider };
/// Names in scene files, by kind.
inline constexpr std::array<std::string_view, 4> kJointKindNames = {"ball", "hinge", "fixed",
                                                                    "slider"};
/// Whether the joint leaves one motion free, along or about an axis.
constexpr bool HasAxis(JointKind kind) {
  return kind == JointKind::kHinge || kind == JointKind::kSlider;
}

/// The least and the greatest travel of a joint with an axis, relative to the pose in the scene
/// [rad, m].
struct JointLimits {
  double low = 0.0;
  double high = 0.0;

  bool operator==(const JointLimits&) const = default;
};

/// Drives body a relative to body b along or about the axis, with at most `most`, towards the
/// relative velocity `speed`.
struct MotorDesc {
  double speed = 0.0;  // [rad/s, m/s]
  double most = 0.0;   // [N m, N]

  bool operator==(const MotorDesc&) const = default;
};

/// Pulls the travel of a joint towards `rest`, with -stiffness (travel - rest) - damping travel'.
struct JointSpringDesc {
  double stiffness = 0.0;  // [N m/rad, N/m]
  double damping = 0.0;    // [N m s/rad, N s/m]
  double rest = 0.0;       // [rad, m]

  bool operator==(const JointSpringDesc&) const = default;
};

/// Connects two bodies, or a body and the world, at a point, in their poses of the scene. A hinge
/// leaves rotation about its axis free, a slider motion along it, a ball joint all rotation, a
/// fixed joint nothing.
struct JointDesc {
  JointKind kind = JointKind::kBall;
  std::string body_a;
  std::optional<std::string> body_b;  // none: the world
  Vec3 anchor = Vec3::Zero();         // in W [m]
  Vec3 axis = Vec3::UnitZ();          // for a hinge or a slider, unit vector in W
  bool collide = false;               // whether the two bodies may touch each other
  std::optional<JointLimits> limits;  // this and all below: only for a hinge or a slider
  std::optional<MotorDesc> motor;
  double friction = 0.0;  // dry, independent of the load [N m, N]
  std::optional<JointSpringDesc> spring = {};
  double armature = 0.0;  // inertia of a rotor that moves with the travel alone [kg m^2, kg]
};

/// Whether all bodies that the card names are among `bodies`.
bool HasBodiesOf(const CardDesc& card, const std::vector<BodyDesc>& bodies);

struct CameraDesc {
  Vec3 eye = Vec3(4, -6, 3);
  Vec3 target = Vec3::Zero();
  double fov_degrees = 45.0;
};

/// The view without the bodies that are not among `bodies`.
ViewDesc OfBodies(ViewDesc view, const std::vector<BodyDesc>& bodies);

/// A remark for the person about a scene that was read: one line.
struct Remark {
  std::string text;
  bool is_warning = false;  // whether the scene may differ from the intention of the file
};

/// A scene as written in a file, after `repeat` has been expanded and everything validated.
struct SceneDesc {
  std::string name;
  std::string group;   // group of scenes that are listed together
  std::string lesson;  // one sentence on the point of the scene
  std::string description;
  Vec3 gravity = Vec3(0, 0, -9.81);  // [m/s^2]
  DampingDesc damping;
  std::map<std::string, MaterialDesc> materials;  // always has "default"
  std::vector<PairDesc> pairs;
  std::vector<NoContactDesc> no_contact;
  settings::Settings settings;
  bool states_pace = false;  // whether the scene sets its pace, even to the default
  std::vector<BodyDesc> bodies;
  std::vector<SpringDesc> springs;
  std::vector<ThrusterDesc> thrusters;
  std::vector<JointDesc> joints;
  std::vector<LoadDesc> loads;
  std::optional<CameraDesc> camera;
  ViewDesc view;
  std::optional<CardDesc> card;
  // The results of reading the file's meshes, one line each; they are not written back, since a
  // scene that was read contains hulls.
  std::vector<Remark> remarks;
};

}  // namespace touchstone::scene
