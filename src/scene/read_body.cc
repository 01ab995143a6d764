#include "scene/read_body.h"

#include <algorithm>
#include <array>
#include <numbers>
#include <sstream>
#include <stdexcept>

#include "base/dense.h"
#include "scene/body_geometry.h"
#include "scene/label_text.h"
#include "scene/read_keyframes.h"
#include "scene/suggest.h"

namespace touchstone::scene {
namespace {

constexpr std::array<std::string_view, 2> kMotions = {"free", "planar"};

// Ratio of the least to the greatest moment of inertia: a rod 14 000 times as long as thick.
constexpr double kMostSlender = 1e-8;

/// Reads [w, x, y, z] and normalizes it; a unit quaternion keeps its bits.
Quat ReadQuaternion(const JsonView& view) {
  constexpr double kUnit = 4e-15;
  if (!view.value().is_array() || view.value().size() != 4) {
    view.FailExpecting("a list of 4 numbers [w, x, y, z]");
  }
  const std::vector<JsonView> items = view.List(4);
  Eigen::Vector4d q;
  for (int i = 0; i < 4; ++i) q[i] = items[static_cast<size_t>(i)].Within(bounds::kDirection);
  const double norm = q.stableNorm();
  if (!(norm > 0) || !std::isfinite(norm)) view.Fail("expected a quaternion that is not zero");
  if (std::abs(q.squaredNorm() - 1.0) > kUnit) q = (q / norm).normalized();
  return Quat(q[0], q[1], q[2], q[3]);
}

Quat ReadRotation(const JsonView& view) {
  view.AllowKeys({"axis", "degrees"});
  const Vec3 axis = view.Require("axis").Direction().stableNormalized();
  const double angle = view.Require("degrees").Within(bounds::kAngle) * (std::numbers::pi / 180.0);
  return Quat(Eigen::AngleAxisd(angle, axis)).normalized();
}

/// Reads an inertia: symmetric, positive definite, and no principal moment larger than the sum of
/// the others, as for every body of positive mass.
Mat3 ReadInertia(const JsonView& view) {
  constexpr double kRoundOff = 1e-9;
  const Mat3 inertia = view.MatrixWithin(bounds::kInertia);
  const double scale = inertia.cwiseAbs().maxCoeff();
  if ((inertia - inertia.transpose()).cwiseAbs().maxCoeff() > kRoundOff * scale) {
    view.Fail("expected a symmetric matrix");
  }
  const Mat3 symmetric = 0.5 * (inertia + inertia.transpose());
  const Vec3 moments = Eigenvalues(symmetric);
  if (!(moments[0] > 0)) view.Fail("expected a positive definite matrix");
  Bound principal = bounds::kInertia;  // all are positive, unlike the entries of the matrix
  principal.either_sign = principal.or_zero = false;
  if (!principal.Admits(moments[0]))
    view.Fail("expected principal moments, each " + principal.Describe());
  if (moments[2] > (moments[0] + moments[1]) * (1 + kRoundOff)) {
    view.Fail("no body has this inertia: one principal moment exceeds the sum of the other two");
  }
  return symmetric;
}

void ReadMass(const JsonView& view, BodyDesc* body) {
  const auto mass = view.Find("mass");
  const auto density = view.Find("density");
  if (mass && density) density->Fail("expected only one of \"mass\" and \"density\"");
  if (mass) body->mass = mass->Within(bounds::kMass);
  if (density) body->density = density->Within(bounds::kDensity);
  if (const auto inertia = view.Find("inertia")) body->inertia = ReadInertia(*inertia);
  if (const auto centre = view.Find("center_of_mass")) {
    body->center_of_mass = centre->VectorWithin(bounds::kCoordinate);
    if (!body->inertia)
      centre->Fail("expected an \"inertia\" too: that of the shape is not about this point");
  }
}

std::array<float, 3> ReadColor(const JsonView& view) {
  constexpr std::string_view kExpected = "a colour \"#rrggbb\"";
  if (!view.value().is_string()) view.FailExpecting(kExpected);
  const std::string text = view.Text();
  if (text.size() != 7 || text[0] != '#' ||
      text.find_first_not_of("0123456789abcdefABCDEF", 1) != std::string::npos) {
    view.FailExpecting(kExpected);
  }
  std::array<float, 3> color;
  for (size_t i = 0; i < 3; ++i) {
    color[i] = static_cast<float>(std::stoi(text.substr(1 + 2 * i, 2), nullptr, 16)) / 255.0f;
  }
  return color;
}

std::string ReadLabel(const JsonView& view) {
  constexpr std::size_t kLongest = 120;  // bytes
  std::string label = view.Text();
  if (label.empty() || label.size() > kLongest) view.FailExpecting("a text of 1 to 120 bytes");
  if (const std::string mistake = FindLabelMistake(label); !mistake.empty()) view.Fail(mistake);
  return label;
}

LockedAxes ReadLocked(const JsonView& view) {
  const auto motion = view.Find("motion");
  const auto list = view.Find("locked");
  if (motion && list) list->Fail("expected only one of \"motion\" and \"locked\"");
  if (motion) return motion->Choice(kMotions) == 1 ? kPlanar : LockedAxes();
  LockedAxes locked;
  if (!list) return locked;
  for (const JsonView& item : list->List()) {
    const size_t i = item.Choice(kLockNames);
    bool& flag = i < 3 ? locked.along[i] : locked.about[i - 3];
    if (flag) item.Fail("this axis is given twice");
    flag = true;
  }
  return locked;
}

/// Reads the velocities; they must be zero along, or about, locked axes.
void ReadVelocities(const JsonView& view, BodyDesc* body) {
  const auto read = [&](const char* key, const Bound& bound, bool turning, Vec3* velocity) {
    const auto found = view.Find(key);
    if (!found) return;
    *velocity = found->VectorWithin(bound);
    for (size_t i = 0; i < 3 && !body->fixed; ++i) {
      const std::string expected = ExpectedOfLocked(body->locked, turning, i);
      if (!expected.empty() && (*velocity)[static_cast<Eigen::Index>(i)] != 0.0)
        found->List()[i].FailExpecting(expected);
    }
  };
  read("velocity", bounds::kVelocity, false, &body->velocity);
  read("angular_velocity", bounds::kSpin, true, &body->angular_velocity);
}

void CheckGeometry(const JsonView& view, const BodyDesc& body) {
  try {
    const BodyGeometry geometry = MakeBodyGeometry(body);
    const double mass = geometry.mass;
    if (!bounds::kMass.Admits(mass)) {
      std::ostringstream message;
      message << "this size and density make a mass of " << mass << " kg; expected "
              << bounds::kMass.Describe();
      view.Require("shape").Fail(message.str());
    }
    if (!bounds::IsSpinOfBody(body.angular_velocity, geometry.shape->radius()))
      view.Require("angular_velocity").Fail(bounds::kExpectedSpin);
    const Vec3 moments = Eigenvalues(geometry.inertia);
    if (moments[0] < kMostSlender * moments[2])
      view.Require(body.inertia ? "inertia" : "shape")
          .Fail(
              "expected moments of inertia that differ 1e8 times at most: so thin a body would "
              "turn about its own axis by round-off alone");
  } catch (const std::invalid_argument& error) {
    FailAtShape(view.Require("shape"), error.what());
  }
}

struct Repeat {
  std::array<int, 3> count = {1, 1, 1};
  Vec3 spacing = Vec3::Zero();
};

Repeat ReadRepeat(const JsonView& view) {
  view.AllowKeys({"count", "spacing"});
  const JsonView count = view.Require("count");
  if (!count.value().is_array() || count.value().size() != 3) {
    count.FailExpecting("a list of 3 whole numbers");
  }
  Repeat repeat;
  std::int64_t copies = 1;
  for (size_t i = 0; i < 3; ++i) {
    repeat.count[i] = count.List(3)[i].Integer(1, kMaxBodies);
    copies *= repeat.count[i];
  }
  if (copies > kMaxBodies) {
    count.Fail("expected at most " + std::to_string(kMaxBodies) + " copies, got " +
               std::to_string(copies));
  }
  repeat.spacing = view.Require("spacing").VectorWithin(bounds::kPosition);
  return repeat;
}

void AppendCopies(const BodyDesc& original, const Repeat& repeat, std::vector<BodyDesc>* bodies) {
  for (int i = 0; i < repeat.count[0]; ++i) {
    for (int j = 0; j < repeat.count[1]; ++j) {
      for (int k = 0; k < repeat.count[2]; ++k) {
        BodyDesc& copy = bodies->emplace_back(original);
        for (const int index : {i, j, k}) copy.name.append(".").append(std::to_string(index));
        const Vec3 aside = Vec3(i, j, k).cwiseProduct(repeat.spacing);
        copy.position += aside;
        for (KeyframeDesc& keyframe : copy.keyframes) keyframe.position += aside;
      }
    }
  }
}

}  // namespace

std::string ExpectedOfLocked(const LockedAxes& locked, bool turning, size_t i) {
  if (!(turning ? locked.about : locked.along)[i]) return "";
  if (locked == kPlanar)
    return turning ? "0, since a planar body turns about y only"
                   : "0, since a planar body moves in x and z only";
  return "0, since \"" + std::string(kLockNames[turning ? i + 3 : i]) + "\" of this body is locked";
}

std::string ReadNameOfBody(const JsonView& view, const std::vector<BodyDesc>& bodies) {
  std::string name = view.Text();
  if (std::ranges::find(bodies, name, &BodyDesc::name) != bodies.end()) return name;
  std::vector<std::string_view> names;
  for (const BodyDesc& body : bodies) names.push_back(body.name);
  view.Fail("there is no body \"" + name + "\"" + DidYouMean(name, names));
}

Quat ReadOrientation(const JsonView& view) {
  const auto orientation = view.Find("orientation");
  const auto rotation = view.Find("rotation");
  if (orientation && rotation) {
    rotation->Fail("expected only one of \"orientation\" and \"rotation\"");
  }
  if (orientation) return ReadQuaternion(*orientation);
  return rotation ? ReadRotation(*rotation) : Quat::Identity();
}

void FailAtShape(const JsonView& shape, const std::string& reason) {
  if (const auto prism = shape.Find("prism")) prism->Require("polygon").Fail(reason);
  for (const auto& [key, solid] : shape.Members()) {
    if (key != "rounding") solid.Fail(reason);
  }
  shape.Fail(reason);
}

void ReadBody(const JsonView& view, std::vector<BodyDesc>* bodies, std::vector<Remark>* remarks) {
  view.AllowKeys({"name",     "shape",    "position",         "orientation",
                  "rotation", "velocity", "angular_velocity", "mass",
                  "density",  "inertia",  "center_of_mass",   "fixed",
                  "motion",   "locked",   "keyframes",        "loop",
                  "group",    "label",    "material",         "color",
                  "look",     "repeat"});
  BodyDesc body;
  body.name = view.Require("name").Text();
  if (body.name.empty()) view.Require("name").Fail("expected a name, got an empty text");
  body.shape = ReadShape(view.Require("shape"), remarks);
  if (const auto position = view.Find("position"))
    body.position = position->VectorWithin(bounds::kPosition);
  body.orientation = ReadOrientation(view);
  if (const auto fixed = view.Find("fixed")) body.fixed = fixed->Boolean();
  body.locked = ReadLocked(view);
  ReadVelocities(view, &body);
  ReadKeyframes(view, &body);
  if (const auto group = view.Find("group")) {
    body.group = group->Text();
    if (body.group.empty()) group->Fail("expected a name, got an empty text");
  }
  if (const auto label = view.Find("label")) body.label = ReadLabel(*label);
  ReadMass(view, &body);
  if (const auto material = view.Find("material")) body.material = material->Text();
  if (const auto color = view.Find("color")) body.color = ReadColor(*color);
  if (const auto look = view.Find("look")) body.look = static_cast<Look>(look->Choice(kLookNames));
  CheckGeometry(view, body);
  if (const auto repeat = view.Find("repeat")) {
    AppendCopies(body, ReadRepeat(*repeat), bodies);
    const BodyDesc& last = bodies->back();
    const auto admitted = [](const Vec3& position) {
      return bounds::kPosition.Admits(position.cwiseAbs().maxCoeff());
    };
    if (!admitted(last.position) ||
        !std::ranges::all_of(last.keyframes, admitted, &KeyframeDesc::position))
      repeat->Require("spacing").Fail("expected copies no farther than " +
                                      bounds::kPosition.Describe());
  } else {
    bodies->push_back(std::move(body));
  }
}

}  // namespace touchstone::scene
